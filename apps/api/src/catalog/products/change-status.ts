import { sql } from 'kysely'

import type { ProductStatus } from '@marketday/contract/catalog/products/product-shapes'

import { record } from '../../platform/events/record.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import { appNow } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { lacksFiles } from './replace-files.ts'
import { checkPlanCapacity } from './product-limit.ts'
import { statusEvent } from './item-changes.ts'
import { awaitTimes } from './schedule/await-times.ts'

export const archiveProduct = (db: Db, productId: string) =>
  changeStatus(db, productId, {
    from: ['draft', 'scheduled', 'active'],
    to: 'archived',
    refusal: 'It is already archived',
  })

export async function archiveProducts(db: Db, productIds: readonly string[]): Promise<void> {
  const changed = await db
    .updateTable('products')
    .set((set) => ({ status: 'archived', version: set('version', '+', 1), updated_at: appNow }))
    .where('product_id', '=', sql<string>`any(${productIds}::uuid[])`)
    .where('status', '<>', 'archived')
    .returning(changedStatus)
    .execute()
  await record(
    db,
    changed.map((row) => statusEvent(row)),
  )
}

/** Counts against the plan again. Scheduled times remain; past ones apply at once. */
export async function restoreProduct(
  db: Db,
  productId: string,
  to: Exclude<ProductStatus, 'archived'> = 'draft',
): Promise<void> {
  if (to !== 'draft') {
    await requirePrices(db, productId)
    await requireFiles(db, productId)
  }
  const times = await readTimes(db, productId)
  if (to === 'scheduled' && !times?.publish_at)
    throw conflict('conflict', 'It has no publishing time. Restore it as a draft')
  await changeStatus(db, productId, { from: ['archived'], to, refusal: 'It is not archived' })
  if (to !== 'draft' && times) await awaitTimes(db, [times])
  await checkPlanCapacity(db)
}

const readTimes = (db: Db, productId: string) =>
  db
    .selectFrom('products')
    .select(['publish_at', 'unpublish_at'])
    .where('product_id', '=', productId)
    .executeTakeFirst()

async function requirePrices(db: Db, productId: string): Promise<void> {
  const unpriced = await db
    .selectFrom('variants')
    .select('variant_id')
    .where('product_id', '=', productId)
    .where('archived_at', 'is', null)
    .where('price_minor', '=', 0)
    .limit(1)
    .executeTakeFirst()
  if (unpriced) throw conflict('conflict', 'It has no price yet. Restore it as a draft')
}

async function requireFiles(db: Db, productId: string): Promise<void> {
  const item = await db
    .selectFrom('products')
    .select(lacksFiles.as('isLacking'))
    .where('product_id', '=', productId)
    .executeTakeFirst()
  if (item?.isLacking)
    throw conflict('conflict', 'It has no file to download yet. Restore it as a draft')
}

async function changeStatus(
  db: Db,
  productId: string,
  {
    from,
    to,
    refusal,
  }: {
    readonly from: readonly ProductStatus[]
    readonly to: ProductStatus
    readonly refusal: string
  },
): Promise<void> {
  const changed = await db
    .updateTable('products')
    .set((set) => ({
      status: to,
      ...(to === 'draft' && { unpublish_at: null }),
      ...((to === 'draft' || to === 'active') && { publish_at: null }),
      version: set('version', '+', 1),
      updated_at: appNow,
    }))
    .where('product_id', '=', productId)
    .where('status', 'in', from)
    .returning(changedStatus)
    .executeTakeFirst()
  if (!changed)
    throw (await isKnown(db, productId))
      ? conflict('invalid_transition', refusal)
      : notFound('Item')
  await record(db, statusEvent(changed))
}

const changedStatus = [
  'product_id as id',
  'version',
  sql<ProductStatus>`old.status`.as('from'),
  'status as to',
] as const

async function isKnown(db: Db, productId: string): Promise<boolean> {
  const row = await db
    .selectFrom('products')
    .select('product_id')
    .where('product_id', '=', productId)
    .executeTakeFirst()
  return row !== undefined
}
