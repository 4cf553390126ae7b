import { sql } from 'kysely'

import type { Db } from '../../../platform/database/tenant-db.ts'
import { fieldColumns } from '../variant-columns.ts'

/** Locked in order of ids: concurrent changes are serialized, and the second sees the first. */
export async function lockProducts(db: Db, ids: readonly string[]) {
  const rows = await db
    .selectFrom('products')
    .selectAll()
    .where('product_id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('product_id')
    .forUpdate()
    .execute()
  return new Map(rows.map((row) => [row.product_id, row]))
}

export const listVariants = (db: Db, productIds: readonly string[]) =>
  db
    .selectFrom('variants')
    .select(['product_id', 'variant_id', 'title', 'option_values', 'position', 'archived_at'])
    .select(fieldColumns)
    .where('product_id', '=', sql<string>`any(${productIds}::uuid[])`)
    .orderBy('position')
    .execute()

export const listPictures = (db: Db, productIds: readonly string[]) =>
  db
    .selectFrom('product_images')
    .select(['product_id', 'file_id', 'alt', 'position'])
    .where('product_id', '=', sql<string>`any(${productIds}::uuid[])`)
    .orderBy('position')
    .execute()

export type ProductRow =
  Awaited<ReturnType<typeof lockProducts>> extends Map<string, infer Row> ? Row : never
export type VariantRow = Awaited<ReturnType<typeof listVariants>>[number]
export type PictureRow = Awaited<ReturnType<typeof listPictures>>[number]
