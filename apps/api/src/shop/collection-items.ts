import { sql } from 'kysely'

import type { CollectionSort } from '@marketday/contract/shop/collection-rule'
import { shopPageSize } from '@marketday/contract/shop/shop'
import type { ShopCollection } from '@marketday/contract/shop/snapshot'

import { preparedByShape } from '../platform/database/prepared-statement.ts'
import type { Db } from '../platform/database/tenant-db.ts'
import { fieldsOf, fillingArgs, namedCards } from '../stock/collected-items.ts'
import type { Filling, FillingArgs, RuleField } from '../stock/collected-items.ts'
import { cardOrders, selectCards } from './queries.ts'
import type { ItemRow } from './queries.ts'

type Filled = Filling & Pick<ShopCollection, 'sort'>

/** A page of what is for sale in a collection, from page 1: first what is pinned, then the others in its order. */
export const listCollectionItems = (
  db: Db,
  { rule, pinnedIds, sort }: Filled,
  page: number,
): Promise<ItemRow[]> =>
  selectItems(
    db,
    { fields: fieldsOf(rule), sort },
    { ...fillingArgs({ rule, pinnedIds }), offset: (page - 1) * shopPageSize },
  )

export async function countCollectionItems(db: Db, { rule, pinnedIds }: Filling): Promise<number> {
  const [row] = await count(db, { fields: fieldsOf(rule) }, fillingArgs({ rule, pinnedIds }))
  return row?.count ?? 0
}

interface Shape {
  readonly fields: readonly RuleField[]
}

const onePage = sql.lit(shopPageSize)

const selectItems = preparedByShape<
  Shape & { readonly sort: CollectionSort },
  FillingArgs & { readonly offset: unknown },
  ItemRow
>(({ fields, sort }, args) => {
  const order = cardOrders[sort]
  return selectCards(
    sql`select * from (
      (select card.*, pin.place from unnest(${args.pinnedIds}::uuid[]) with ordinality pin (id, place)
        join product_cards card on card.product_id = pin.id)
      union all
      (select p.*, 1000 from (${namedCards(fields, args)}) p order by ${order} limit ${args.offset}::int + ${onePage})
    ) p order by p.place, ${order} limit ${onePage} offset ${args.offset}::int`,
    sql`p.place, ${order}`,
  )
})

const count = preparedByShape<Shape, FillingArgs, { count: number }>(
  ({ fields }, args) => sql<{ count: number }>`
    select (select count(*)::int from product_cards where product_id = any(${args.pinnedIds}::uuid[]))
      + (select count(*)::int from (${namedCards(fields, args)}) p) as count`,
)
