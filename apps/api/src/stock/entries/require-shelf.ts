import { sql } from 'kysely'

import { refuseStock } from '@marketday/contract/catalog/products/item-kinds'

import type { Db } from '../../platform/database/tenant-db.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'

/** Throws with advice if a variant has no stock. */
export async function requireShelf(db: Db, variantIds: readonly string[]): Promise<void> {
  refuseKinds(await findGoods(db, variantIds))
}

/** Throws unless all variants are distinct, existing and tracked. */
export async function requireCounted(db: Db, variantIds: readonly string[]): Promise<void> {
  const goods = (await findGoods(db, variantIds)).filter(({ isArchived }) => !isArchived)
  if (goods.length < variantIds.length) throw notFound('Item')
  refuseKinds(goods)
  const uncounted = goods.find(({ tracked }) => !tracked)
  if (uncounted)
    throw conflict(
      'conflict',
      `${uncounted.title} doesn’t track stock. Turn on stock tracking for it first`,
    )
}

type Goods = Awaited<ReturnType<typeof findGoods>>

const findGoods = (db: Db, variantIds: readonly string[]) =>
  db
    .selectFrom('variants as v')
    .innerJoin('products as p', 'p.product_id', 'v.product_id')
    .select((row) => [
      'p.title',
      'p.kind',
      'v.tracked',
      row('v.archived_at', 'is not', null).as('isArchived'),
    ])
    .where('v.variant_id', '=', sql<string>`any(${variantIds}::uuid[])`)
    .execute()

function refuseKinds(goods: Goods): void {
  const refusal = goods.map(refuseStock).find((reason) => reason !== null)
  if (refusal) throw conflict('conflict', refusal)
}
