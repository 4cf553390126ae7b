import { sql } from 'kysely'

import { shopPageSize } from '@marketday/contract/storefront/shop/shop'
import type { ShopCollection } from '@marketday/contract/storefront/shop/snapshot'
import type { BodyOf, ResponseOf } from '@marketday/contract/endpoints/endpoint'
import type {
  PreviewedItem,
  previewCollection as endpoint,
} from '@marketday/contract/catalog/collections'
import { pictureUrl } from '@marketday/contract/storefront/shop/picture-files'
import type { ShopItem } from '@marketday/contract/storefront/shop/shop'

import { preparedByShape } from '../../platform/database/prepared-statement.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { fieldsOf, fillingArgs, namedCards } from '../../stock/collected-items.ts'
import type { Filling, FillingArgs, RuleField } from '../../stock/collected-items.ts'
import { findOwnPlaces } from './own-prices.ts'
import type { Standpoint } from './narrow-shop.ts'
import { cardOrder, isShown, selectCards } from './queries.ts'
import type { ItemRow, NarrowShape, SortShape } from './queries.ts'
import type { Config } from '../../config.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import { listItemsByIds, toItem } from './catalogue.ts'

type Filled = Filling & Pick<ShopCollection, 'sort'>

interface Part {
  /** From 1. */
  readonly page: number
  /** Fewer items than a page has. */
  readonly limit?: number
  readonly places?: string | null
  /** Null for all categories. */
  readonly visibleIds?: readonly string[] | null
}

/** Page of a collection: pinned items, then the rest in its order. */
export const listCollectionItems = (
  db: Db,
  { rule, pinnedIds, sort }: Filled,
  { page, limit = shopPageSize, places = null, visibleIds = null }: Part,
): Promise<ItemRow[]> =>
  selectItems(
    db,
    { fields: fieldsOf(rule), sort, hasPlaces: places !== null, isNarrow: visibleIds !== null },
    {
      ...fillingArgs({ rule, pinnedIds }),
      offset: (page - 1) * shopPageSize,
      limit,
      places,
      visibleIds,
    },
  )

export const listCollectionAt = async (
  db: Db,
  filled: Filled,
  { page, limit, market, visibleIds }: Standpoint & Pick<Part, 'page' | 'limit'>,
): Promise<ItemRow[]> =>
  await listCollectionItems(db, filled, {
    page,
    limit,
    places: await findOwnPlaces(db, market, filled.sort),
    visibleIds,
  })

export async function countCollectionItems(
  db: Db,
  filling: Filling,
  visibleIds: readonly string[] | null = null,
): Promise<number> {
  const [row] = await count(db, ...narrowed(filling, visibleIds))
  return row?.count ?? 0
}

/** Stops at the first item. */
export async function isFilled(
  db: Db,
  filling: Filling,
  visibleIds: readonly string[] | null,
): Promise<boolean> {
  const [row] = await filled(db, ...narrowed(filling, visibleIds))
  return row?.isFilled ?? false
}

const narrowed = ({ rule, pinnedIds }: Filling, visibleIds: readonly string[] | null) =>
  [
    { fields: fieldsOf(rule), isNarrow: visibleIds !== null },
    { ...fillingArgs({ rule, pinnedIds }), visibleIds },
  ] as const

interface Shape extends NarrowShape {
  readonly fields: readonly RuleField[]
}

const selectItems = preparedByShape<
  Shape & SortShape,
  FillingArgs & Record<'offset' | 'limit' | 'places' | 'visibleIds', unknown>,
  ItemRow
>(({ fields, sort, hasPlaces, isNarrow }, args) => {
  const visibleCondition = isShown(isNarrow ? args.visibleIds : null)
  const order = cardOrder(sort, hasPlaces ? args.places : null)
  return selectCards(
    sql`select * from (
      (select card.*, pin.place from unnest(${args.pinnedIds}::uuid[]) with ordinality pin (id, place)
        join product_cards card on card.product_id = pin.id where ${visibleCondition})
      union all
      (select p.*, 1000 from (${namedCards(fields, args)}) p where ${visibleCondition} order by ${order} limit ${args.offset}::int + ${args.limit}::int)
    ) p order by p.place, ${order} limit ${args.limit}::int offset ${args.offset}::int`,
    sql`p.place, ${order}`,
  )
})

const count = preparedByShape<
  Shape,
  FillingArgs & { readonly visibleIds: unknown },
  { count: number }
>(({ fields, isNarrow }, args) => {
  const visibleCondition = isShown(isNarrow ? args.visibleIds : null)
  return sql<{ count: number }>`
    select (select count(*)::int from product_cards where product_id = any(${args.pinnedIds}::uuid[]) and ${visibleCondition})
      + (select count(*)::int from (${namedCards(fields, args)}) p where ${visibleCondition}) as count`
})

const filled = preparedByShape<
  Shape,
  FillingArgs & { readonly visibleIds: unknown },
  { isFilled: boolean }
>(({ fields, isNarrow }, args) => {
  const visibleCondition = isShown(isNarrow ? args.visibleIds : null)
  return sql<{ isFilled: boolean }>`
    select exists (select from product_cards where product_id = any(${args.pinnedIds}::uuid[]) and ${visibleCondition})
      or exists (select from (${namedCards(fields, args)}) p where ${visibleCondition}) as "isFilled"`
})

export async function previewCollection(
  db: Db,
  filling: BodyOf<typeof endpoint>,
  { mediaUrl: { origin } }: Config,
): Promise<ResponseOf<typeof endpoint>> {
  const { pinnedIds } = filling
  const [total, rows, forSale, titles] = await inOrder([
    countCollectionItems(db, filling),
    listCollectionItems(db, { ...filling, pinnedIds: [] }, { page: 1 }),
    listItemsByIds(db, pinnedIds),
    listTitles(db, pinnedIds),
  ])
  const toPreviewed = ({ id, title, priceMinor, currency, image }: ShopItem): PreviewedItem => ({
    id,
    title,
    priceMinor,
    currency,
    image: image && {
      url: pictureUrl(origin, image, 160),
      width: image.width,
      height: image.height,
      alt: image.alt,
    },
  })
  const previews = new Map(forSale.map((item) => [item.id, toPreviewed(item)]))
  return {
    total,
    pinned: pinnedIds.flatMap((id) => {
      const title = titles.get(id)
      if (title === undefined) return []
      return [previews.get(id) ?? { id, title, priceMinor: null, currency: null, image: null }]
    }),
    rows: rows
      .map(toItem)
      .map(toPreviewed)
      .filter(({ id }) => !pinnedIds.includes(id)),
  }
}

async function listTitles(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('products')
    .select(['product_id', 'title'])
    .where('product_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.product_id, row.title]))
}
