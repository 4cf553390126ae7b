import { sql } from 'kysely'

import { insertRows } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { storing } from './batches/product-rows.ts'

interface Attachment {
  readonly productId: string
  readonly fileId: string
  readonly alt: string
  readonly variantIds?: readonly string[]
}

/** Appends a picture; an existing one is attached again with a new id. */
export async function attachImage(
  db: Db,
  { productId, fileId, alt, variantIds = [] }: Attachment,
): Promise<void> {
  await storing(() =>
    db
      .insertInto('product_images')
      .values((insert) => ({
        product_id: productId,
        file_id: fileId,
        alt,
        position: insert
          .selectFrom('product_images')
          .select(sql<number>`coalesce(max(position) + 1, 0)`.as('next'))
          .where('product_id', '=', productId),
      }))
      .onConflict((conflict) =>
        conflict.constraint('product_images_file_key').doUpdateSet((row) => ({
          product_image_id: row.ref('excluded.product_image_id'),
          alt: row.ref('excluded.alt'),
          position: row.ref('excluded.position'),
        })),
      )
      .execute(),
  )
  if (variantIds.length > 0)
    await db
      .updateTable('variants')
      .set({ picture_file_id: fileId })
      .where('product_id', '=', productId)
      .where('variant_id', '=', sql<string>`any(${variantIds}::uuid[])`)
      .execute()
}

export async function detachImages(db: Db, imageIds: readonly string[]): Promise<void> {
  await db
    .deleteFrom('product_images')
    .where('product_image_id', '=', sql<string>`any(${imageIds}::uuid[])`)
    .execute()
}

interface PlacedImage extends Attachment {
  readonly position: number
}

export async function restoreImages(db: Db, images: readonly PlacedImage[]): Promise<void> {
  await insertRows(
    db,
    'product_images',
    images.map(({ productId, fileId, alt, position }) => ({
      product_id: productId,
      file_id: fileId,
      alt,
      position,
    })),
  )
}
