import { sql } from 'kysely'

import type { CollectionRule, CollectionSort } from '@marketday/contract/shop/collection-rule'
import { shopPageSize } from '@marketday/contract/shop/shop'
import type { ShopCollection } from '@marketday/contract/shop/snapshot'

import { preparedByShape } from '../platform/database/prepared-statement.ts'
import type { Db } from '../platform/database/tenant-db.ts'
import { itemFiltersOf, passes } from '../stock/item-filters.ts'
import type { ItemFilterArgs, ItemFilterName } from '../stock/item-filters.ts'
import { cardOrders, selectCards } from './queries.ts'
import type { ItemRow } from './queries.ts'

type Filled = Pick<ShopCollection, 'rule' | 'sort' | 'pinnedIds'>

/** A page of what is for sale in a collection, from page 1: first what is pinned, then the others in its order. */
export const listCollectionItems = (db: Db, collection: Filled, page: number): Promise<ItemRow[]> =>
  selectItems(
    db,
    { ...toShape(db, collection), sort: collection.sort },
    {
      ...toArgs(db, collection),
      offset: (page - 1) * shopPageSize,
    },
  )

export async function countCollectionItems(db: Db, collection: Filled): Promise<number> {
  const [row] = await count(db, toShape(db, collection), toArgs(db, collection))
  return row?.count ?? 0
}

interface Shape {
  /** What follows from the item; price and age are those of its card. */
  readonly filters: readonly ItemFilterName[]
}

type Args = ItemFilterArgs & Record<'pinnedIds' | 'leastMinor' | 'mostMinor' | 'days', unknown>

const pickTraits = ({ category, brand, tag }: CollectionRule) => ({ category, brand, tag })

const toShape = (db: Db, { rule }: Filled): Shape => ({
  filters: itemFiltersOf(db, pickTraits(rule)).filters,
})

const toArgs = (db: Db, { rule, pinnedIds }: Filled): Args => ({
  ...itemFiltersOf(db, pickTraits(rule)).args,
  pinnedIds,
  leastMinor: rule.priceFromMinor ?? 0,
  mostMinor: rule.priceToMinor ?? Number.MAX_SAFE_INTEGER,
  days: rule.addedWithinDays ?? null,
})

/** Cards of items that pass the rule and are not pinned. */
const unpinned = ({ filters }: Shape, args: Args) => {
  const passing = sql`select p.product_id from listed_products p where ${passes(filters, args)}`
  return sql`
    select p.* from product_cards p
    where ${filters.length === 0 ? sql`true` : sql`p.product_id in (${passing})`}
      and p.price_minor between ${args.leastMinor}::bigint and ${args.mostMinor}::bigint
      and (${args.days}::int is null or p.created_at > app_now() - make_interval(days => ${args.days}::int))
      and p.product_id <> all(${args.pinnedIds}::uuid[])`
}

const onePage = sql.lit(shopPageSize)

const selectItems = preparedByShape<
  Shape & { readonly sort: CollectionSort },
  Args & { readonly offset: unknown },
  ItemRow
>((shape, args) => {
  const order = cardOrders[shape.sort]
  return selectCards(
    sql`select * from (
      (select card.*, pin.place from unnest(${args.pinnedIds}::uuid[]) with ordinality pin (id, place)
        join product_cards card on card.product_id = pin.id)
      union all
      (select p.*, 1000 from (${unpinned(shape, args)}) p order by ${order} limit ${args.offset}::int + ${onePage})
    ) p order by p.place, ${order} limit ${onePage} offset ${args.offset}::int`,
    sql`p.place, ${order}`,
  )
})

const count = preparedByShape<Shape, Args, { count: number }>(
  (shape, args) => sql<{ count: number }>`
    select (select count(*)::int from product_cards where product_id = any(${args.pinnedIds}::uuid[]))
      + (select count(*)::int from (${unpinned(shape, args)}) p) as count`,
)
