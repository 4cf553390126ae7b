import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

import { shopPageSize } from '@marketday/contract/storefront/shop/shop'
import type { CollectionSort } from '@marketday/contract/catalog/collection-rule'

import { inCamelCase } from '../../platform/database/sql.ts'
import { preparedByShape, preparedStatement } from '../../platform/database/prepared-statement.ts'
import type { Db } from '../../platform/database/tenant-db.ts'

export interface ItemRow {
  readonly id: string
  readonly sortTitle: string
  readonly item: string
}

/** Stock state of a variant, as in `stockStateOf` of the contract. */
const stockState = sql`
  case when not v.tracked then 'in'
    when coalesce(level.available, 0) <= 0 then case when v.backorder then 'low' else 'out' end
    when level.available <= v.low_stock_threshold then 'low' else 'in' end`

const level = sql`
  left join lateral (
    select sum(on_hand - reserved - unavailable)::bigint as available from stock_levels where product_id = v.product_id and variant_id = v.variant_id and for_sale
  ) level on true`

/** Stock state of an item: the best of its variants. */
const stock = sql`
  cross join lateral (
    select case when p.is_bundle then case when available_bundles(p.product_id) <= 0 then 0 else 2 end
      else greatest(p.least_stock, max(case when available <= 0 then 0 when available <= threshold then 1 else 2 end)) end as stock
    from (
      select sum(on_hand - reserved - unavailable) as available, min(low_stock_threshold) as threshold
      from stock_levels where product_id = p.product_id and for_sale group by variant_id
    ) levels
  ) s`

const columns = sql`
  p.product_id as id, p.sort_title as "sortTitle",
  left(p.item, -1) || ',"stockState":"' || (array['out', 'low', 'in'])[s.stock + 1] || '"}' as item`

/** Limits before the join, so that stock is read only for displayed cards. */
export const selectCards = (
  chosen: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
) => sql<ItemRow>`
  select ${columns} from (${chosen}) p ${stock} order by ${order}`

const quick = { sharesConnection: true }
const onePage = sql.lit(shopPageSize)
const oneMore = sql.lit(shopPageSize + 1)
const byTitle = sql`p.sort_title, p.product_id`

/** Cards visible with these categories; `null` means all. */
export const isShown = (visibleIds: unknown): RawBuilder<unknown> =>
  visibleIds === null
    ? sql`true`
    : sql`(category_id is null or category_id = any(${visibleIds}::uuid[]))`

const itemsAfter = (title: unknown, id: unknown, visibleIds: unknown) =>
  selectCards(
    sql`select * from product_cards where (sort_title, product_id) > (${title}, ${id}::uuid) and ${isShown(visibleIds)}
        order by sort_title, product_id limit ${oneMore}`,
    byTitle,
  )

/** One row more than a page, to detect the next page. */
export const listItemsAfter = preparedStatement<{ title: string; id: string }, ItemRow>(
  (db, { title, id }) => ({ compile: () => itemsAfter(title, id, null).compile(db) }),
  quick,
)

export const listShownAfter = preparedStatement<
  { title: string; id: string; visibleIds: readonly string[] },
  ItemRow
>((db, { title, id, visibleIds }) => ({
  compile: () => itemsAfter(title, id, visibleIds).compile(db),
}))

export const listShownIds = preparedStatement<
  { ids: readonly string[]; visibleIds: readonly string[] },
  { id: string }
>((db, { ids, visibleIds }) => ({
  compile: () =>
    sql<{ id: string }>`
      select product_id as id from product_cards where product_id = any(${ids}::uuid[]) and ${isShown(visibleIds)}`.compile(
      db,
    ),
}))

/** In order of the ids; items not for sale are omitted. */
export const listItemsById = preparedStatement<{ ids: readonly string[] }, ItemRow>(
  (db, parameters) => ({
    compile: () =>
      selectCards(
        sql`select card.*, wanted.place from unnest(${parameters.ids}::uuid[]) with ordinality as wanted (id, place)
        join product_cards card on card.product_id = wanted.id`,
        sql`p.place`,
      ).compile(db),
  }),
  quick,
)

/** Twelve items of the same category at most, in arbitrary order. */
export const listRelated = preparedStatement<{ slug: string }, ItemRow>(
  (db, { slug }) => ({
    compile: () =>
      selectCards(
        sql`select other.* from product_cards self
        join product_cards other on other.category_id = self.category_id and other.product_id <> self.product_id
        where self.slug = ${slug} limit 12`,
        byTitle,
      ).compile(db),
  }),
  quick,
)

export const countItems = preparedStatement<Record<string, never>, { count: number }>((db) =>
  db.selectFrom('product_cards').select(({ fn }) => fn.countAll<number>().as('count')),
)

/** Sort orders of cards `p`; `places` positions items with market prices. */
export function cardOrder(sort: CollectionSort, places: unknown): RawBuilder<unknown> {
  const price =
    places === null
      ? sql`p.price_minor`
      : sql`coalesce((${places}::jsonb ->> p.product_id::text)::bigint, p.price_minor)`
  const orders: Readonly<Record<CollectionSort, RawBuilder<unknown>>> = {
    title: byTitle,
    newest: sql`p.created_at desc, p.product_id desc`,
    price: sql`${price}, p.sort_title, p.product_id`,
    '-price': sql`${price} desc, p.sort_title, p.product_id`,
  }
  return orders[sort]
}

export interface SortShape {
  readonly sort: CollectionSort
  readonly hasPlaces: boolean
}

export interface NarrowShape {
  readonly isNarrow: boolean
}

const selectShelf = preparedByShape<
  SortShape & NarrowShape,
  {
    categoryIds: readonly string[] | null
    offset: number
    places: string | null
    visibleIds: readonly string[] | null
  },
  ItemRow
>(({ sort, hasPlaces, isNarrow }, { categoryIds, offset, places, visibleIds }) => {
  const order = cardOrder(sort, hasPlaces ? places : null)
  return selectCards(
    sql`select * from product_cards p
          where (${categoryIds}::uuid[] is null or category_id = any(${categoryIds}::uuid[]))
            and ${isShown(isNarrow ? visibleIds : null)}
          order by ${order} limit ${onePage} offset ${offset}::int`,
    order,
  )
})

export interface ShelfPage {
  readonly categoryIds: readonly string[] | null
  readonly sort: CollectionSort
  /** From 1. */
  readonly page: number
  readonly places: string | null
  readonly visibleIds: readonly string[] | null
}

export const listShelf = (db: Db, { sort, page, ...args }: ShelfPage) =>
  selectShelf(
    db,
    { sort, hasPlaces: args.places !== null, isNarrow: args.visibleIds !== null },
    { ...args, offset: (page - 1) * shopPageSize },
  )

export interface CategoryRow {
  readonly id: string
  readonly title: string
  readonly slug: string
  readonly parentId: string | null
  readonly ownCount: number
}

export const listCategoryRows = preparedStatement<Record<string, never>, CategoryRow>((db) => ({
  compile: () =>
    sql<CategoryRow>`
      select c.category_id as id, c.title, c.slug, c.parent_id as "parentId", coalesce(n.count, 0) as "ownCount"
      from categories c
      left join (select category_id, count(*) from product_cards group by category_id) n
        on n.category_id = c.category_id
      order by c.position, c.title`.compile(db),
}))

const customFieldsJson = sql`
  (select coalesce(json_agg(json_build_object('id', f.custom_field_id, 'label', f.label, 'kind', f.kind,
      'value', p.custom_values -> f.custom_field_id::text) order by f.position), '[]')::text
    from products p join custom_fields f on f.is_shown and f.deleted_at is null and p.custom_values ? f.custom_field_id::text
    where p.product_id = card.product_id)`

const selectProduct = (cards: RawBuilder<unknown>) => sql<{ product: string }>`
      select left(card.detail, -1) || ',"facts":' || ${customFieldsJson} || ',"variants":[' || variants.list || '],"parts":'
        || case when card.is_bundle then parts_of_bundle(card.product_id)::text else '[]' end || '}' as product
      from (${cards}) card
      cross join lateral (
        select string_agg(row_to_json(variant)::text, ',' order by v.position) as list
        from variants v ${level}
        cross join lateral (select case when card.is_bundle then available_bundles(card.product_id) end as available) bundle
        cross join lateral (
          select v.variant_id as id, v.title, v.option_values as "optionValues", v.sku,
            (select storage_key from files where file_id = v.picture_file_id) as "pictureKey", v.selling_price_minor as "priceMinor",
            v.struck_price_minor as "compareAtMinor", v.quantity_breaks as "quantityBreaks", v.selling_price_minor < v.price_minor as "isOnSale", case when bundle.available <= 0 then 'out' else ${stockState} end as "stockState",
            case when card.is_bundle then bundle.available when v.tracked and not v.backorder then greatest(coalesce(level.available, 0), 0) end as available
        ) variant
        where v.product_id = card.product_id and v.archived_at is null
      ) variants`

export const findProduct = preparedStatement<{ slug: string }, { product: string }>(
  (db, parameters) => ({
    compile: () =>
      selectProduct(sql`select * from product_cards where slug = ${parameters.slug}`).compile(db),
  }),
  quick,
)

export const drawProduct = preparedStatement<{ productId: string }, { product: string }>(
  (db, parameters) => ({
    compile: () =>
      selectProduct(sql`select * from draw_items(array[${parameters.productId}::uuid])`).compile(
        db,
      ),
  }),
)

/** Redirect target; for an item no longer sold, its category. */
export const findRedirect = preparedStatement<{ paths: readonly string[] }, { to: string }>(
  (db, { paths }) => ({
    compile: () =>
      sql<{
        to: string
      }>`select case when p.status is null or p.status = 'active' then r.to_path
          else coalesce('/categories/' || c.slug, '/products') end as to
        from redirects r
        left join products p on r.to_path like '/products/%' and p.slug = substr(r.to_path, 11)
        left join categories c on c.category_id = p.category_id
        where r.from_path = any(${paths}::text[]) limit 1`.compile(db),
  }),
  quick,
)

export const findLiveBuildId = preparedStatement<Record<string, never>, { buildId: string | null }>(
  (db) => db.selectFrom('storefronts').select('live_build_id as buildId'),
  quick,
)

export const findSnapshot = preparedStatement<{ buildId: string }, { snapshot: unknown }>(
  (db, { buildId }) => db.selectFrom('builds').select('snapshot').where('build_id', '=', buildId),
)

/** Addresses for search engines; `visibleIds` as in `Standpoint`. */
export const listAddresses = preparedStatement<
  { visibleIds: readonly string[] | null },
  { slug: string; updatedAt: string }
>((db, { visibleIds }) =>
  db
    .selectFrom('products')
    .select(inCamelCase(['slug', 'updated_at']))
    .where('status', '=', 'active')
    .where(
      sql<boolean>`(${visibleIds}::uuid[] is null or category_id is null or category_id = any(${visibleIds}::uuid[]))`,
    )
    .orderBy('sort_title')
    .orderBy('product_id')
    .limit(50_000),
)
