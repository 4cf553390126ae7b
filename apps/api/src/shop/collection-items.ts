import { sql } from 'kysely'

import { shopPageSize } from '@marketday/contract/shop/shop'
import type { ShopCollection } from '@marketday/contract/shop/snapshot'

import { preparedByShape } from '../platform/database/prepared-statement.ts'
import type { ShopMarket } from '../markets/shop-market.ts'
import type { Db } from '../platform/database/tenant-db.ts'
import { fieldsOf, fillingArgs, namedCards } from '../stock/collected-items.ts'
import type { Filling, FillingArgs, RuleField } from '../stock/collected-items.ts'
import { findOwnPlaces } from './markets/own-prices.ts'
import { cardOrder, selectCards } from './queries.ts'
import type { ItemRow, SortShape } from './queries.ts'

type Filled = Filling & Pick<ShopCollection, 'sort'>

interface Part {
  /** From 1. */
  readonly page: number
  /** Of items with prices of their own, by `findOwnPlaces`. */
  readonly places?: string | null
}

/** A page of what is for sale in a collection: first what is pinned, then the others in its order. */
export const listCollectionItems = (
  db: Db,
  { rule, pinnedIds, sort }: Filled,
  { page, places = null }: Part,
): Promise<ItemRow[]> =>
  selectItems(
    db,
    { fields: fieldsOf(rule), sort, hasPlaces: places !== null },
    { ...fillingArgs({ rule, pinnedIds }), offset: (page - 1) * shopPageSize, places },
  )

/** The same as shoppers see it where they buy; null is the home market. */
export const listCollectionAt = async (
  db: Db,
  filled: Filled,
  { page, market }: { readonly page: number; readonly market: ShopMarket | null },
): Promise<ItemRow[]> =>
  await listCollectionItems(db, filled, {
    page,
    places: await findOwnPlaces(db, market, filled.sort),
  })

export async function countCollectionItems(db: Db, { rule, pinnedIds }: Filling): Promise<number> {
  const [row] = await count(db, { fields: fieldsOf(rule) }, fillingArgs({ rule, pinnedIds }))
  return row?.count ?? 0
}

interface Shape {
  readonly fields: readonly RuleField[]
}

const onePage = sql.lit(shopPageSize)

const selectItems = preparedByShape<
  Shape & SortShape,
  FillingArgs & { readonly offset: unknown; readonly places: unknown },
  ItemRow
>(({ fields, sort, hasPlaces }, args) => {
  const order = cardOrder(sort, hasPlaces ? args.places : null)
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
