import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

import { shopPageSize } from '@marketday/contract/shop'
import type { CollectionSort } from '@marketday/contract/snapshot'

import { hotQuery } from '../platform/database/hot-query.ts'
import type { Db } from '../platform/database/tenant-db.ts'

export interface ItemRow {
  readonly id: string
  readonly handle: string
  readonly title: string
  readonly sortTitle: string
  readonly priceMinor: number
  readonly maxPriceMinor: number
  readonly compareAtMinor: number | null
  readonly currency: string
  /** 2 in stock, 1 low, 0 out: of the variant that has most. */
  readonly stock: number
  readonly imageKey: string | null
  readonly imageWidth: number | null
  readonly imageHeight: number | null
  readonly imageAlt: string | null
}

/** The rank of one variant's stock, as `stockStateOf` of the contract decides it. */
const stockRank = sql`
  case when not v.tracked then 2
    when coalesce(level.available, 0) <= 0 then case when v.backorder then 1 else 0 end
    when level.available <= v.low_stock_threshold then 1 else 2 end`

const level = sql`
  left join lateral (
    select sum(on_hand - reserved - unavailable)::bigint as available from stock_levels where variant_id = v.variant_id
  ) level on true`

const prices = sql`
  cross join lateral (
    select min(v.price_minor) as price_minor, max(v.price_minor) as max_price_minor,
      min(v.compare_at_minor) as compare_at_minor, min(v.currency) as currency, max(${stockRank}) as stock
    from variants v ${level}
    where v.product_id = p.product_id and v.archived_at is null
  ) v`

const columns = sql`
  p.product_id as id, p.handle, p.title, p.sort_title as "sortTitle", v.price_minor as "priceMinor",
  v.max_price_minor as "maxPriceMinor", v.compare_at_minor as "compareAtMinor", v.currency, v.stock,
  picture.storage_key as "imageKey", picture.width as "imageWidth", picture.height as "imageHeight", picture.alt as "imageAlt"`

const picture = sql`
  left join lateral (
    select f.storage_key, f.width, f.height, i.alt from product_images i join files f on f.file_id = i.file_id
    where i.product_id = p.product_id order by i.position limit 1
  ) picture on true`

/** Limit before the joins: only the rows of the page are priced. */
const itemsOf = (chosen: RawBuilder<unknown>, order: RawBuilder<unknown>) => sql<ItemRow>`
  select ${columns} from (${chosen}) p ${prices} ${picture} where v.price_minor is not null order by ${order}`

const onePage = sql.lit(shopPageSize)
const oneMore = sql.lit(shopPageSize + 1)
const byTitle = sql`p.sort_title, p.product_id`

/** The items after a title; one more than a page, which tells whether another follows. */
export const listItemsAfter = hotQuery<{ title: string; id: string }, ItemRow>((db, slots) => ({
  compile: () =>
    itemsOf(
      sql`select product_id, handle, title, sort_title from products
        where status = 'active' and (sort_title, product_id) > (${slots.title}, ${slots.id}::uuid)
        order by sort_title, product_id limit ${oneMore}`,
      byTitle,
    ).compile(db),
}))

/** In the order of the given ids; what is not for sale is left out. */
export const listItemsById = hotQuery<{ ids: readonly string[] }, ItemRow>((db, slots) => ({
  compile: () =>
    itemsOf(
      sql`select product_id, handle, title, sort_title, wanted.place
        from unnest(${slots.ids}::uuid[]) with ordinality as wanted (id, place)
        join products on product_id = wanted.id where status = 'active'`,
      sql`p.place`,
    ).compile(db),
}))

/** A few others of the same category, in no particular order. */
export const listRelated = hotQuery<{ handle: string }, ItemRow>((db, { handle }) => ({
  compile: () =>
    itemsOf(
      sql`select o.product_id, o.handle, o.title, o.sort_title from products self
        join products o on o.category_id = self.category_id and o.status = 'active' and o.product_id <> self.product_id
        where self.handle = ${handle} limit 4`,
      byTitle,
    ).compile(db),
}))

export const countItems = hotQuery<Record<string, never>, { count: number }>((db) => ({
  compile: () =>
    sql<{ count: number }>`select count(*) from products where status = 'active'`.compile(db),
}))

type Shelf = { categoryIds: readonly string[] | null; offset: number }

const onShelf = (slots: Shelf) =>
  sql`status = 'active' and (${slots.categoryIds}::uuid[] is null or category_id = any(${slots.categoryIds}::uuid[]))`

const shelfBy = (sort: 'title' | 'newest') =>
  hotQuery<Shelf, ItemRow>((db, slots) => {
    const [inner, outer] =
      sort === 'title'
        ? [sql`sort_title, product_id`, byTitle]
        : [sql`created_at desc, product_id desc`, sql`p.created_at desc, p.product_id desc`]
    return {
      compile: () =>
        itemsOf(
          sql`select product_id, handle, title, sort_title, created_at from products where ${onShelf(slots)}
            order by ${inner} limit ${onePage} offset ${slots.offset}::int`,
          outer,
        ).compile(db),
    }
  })

/** By price every item of the shelf must be priced first. */
const shelfByPrice = (descending: boolean) =>
  hotQuery<Shelf, ItemRow>((db, slots) => ({
    compile: () => {
      const direction = descending ? sql`desc` : sql`asc`
      return itemsOf(
        sql`select product_id, handle, title, sort_title, lowest from products
          join lateral (select min(price_minor) as lowest from variants v
            where v.product_id = products.product_id and v.archived_at is null) cheapest on true
          where ${onShelf(slots)} and lowest is not null
          order by lowest ${direction}, sort_title, product_id limit ${onePage} offset ${slots.offset}::int`,
        sql`p.lowest ${direction}, p.sort_title, p.product_id`,
      ).compile(db)
    },
  }))

const shelves: Readonly<Record<CollectionSort, (db: Db, shelf: Shelf) => Promise<ItemRow[]>>> = {
  title: shelfBy('title'),
  newest: shelfBy('newest'),
  price: shelfByPrice(false),
  '-price': shelfByPrice(true),
}

export interface ShelfPage {
  readonly categoryIds: readonly string[] | null
  readonly sort: CollectionSort
  /** From 1. */
  readonly page: number
}

export const listShelf = (db: Db, { categoryIds, sort, page }: ShelfPage) =>
  shelves[sort](db, { categoryIds, offset: (page - 1) * shopPageSize })

export interface CategoryRow {
  readonly id: string
  readonly title: string
  readonly handle: string
  readonly parentId: string | null
  /** Items for sale that stand directly in it. */
  readonly ownCount: number
}

export const listCategoryRows = hotQuery<Record<string, never>, CategoryRow>((db) => ({
  compile: () =>
    sql<CategoryRow>`
      select c.category_id as id, c.title, c.handle, c.parent_id as "parentId", coalesce(n.count, 0) as "ownCount"
      from categories c
      left join (select category_id, count(*) from products where status = 'active' group by category_id) n
        on n.category_id = c.category_id
      order by c.position, c.title`.compile(db),
}))

export interface ProductRow {
  readonly id: string
  readonly handle: string
  readonly title: string
  readonly description: string
  readonly vendor: string
  readonly seoTitle: string
  readonly seoDescription: string
  readonly categoryTitle: string | null
  readonly categoryHandle: string | null
  readonly categoryId: string | null
  readonly options: unknown
  readonly updatedAt: string
  readonly images: readonly {
    key: string
    width: number | null
    height: number | null
    alt: string
  }[]
  readonly variants: readonly {
    id: string
    title: string
    optionValues: string[]
    sku: string | null
    priceMinor: number
    compareAtMinor: number | null
    currency: string
    stock: number
    available: number | null
  }[]
}

/** One item for sale with all that its page shows, in one statement. */
export const findProduct = hotQuery<{ handle: string }, ProductRow>((db, slots) => ({
  compile: () =>
    sql<ProductRow>`
      select p.product_id as id, p.handle, p.title, p.description, p.vendor, p.seo_title as "seoTitle",
        p.seo_description as "seoDescription", c.title as "categoryTitle", c.handle as "categoryHandle",
        p.category_id as "categoryId", p.options, p.updated_at as "updatedAt",
        coalesce((
          select json_agg(json_build_object('key', f.storage_key, 'width', f.width, 'height', f.height, 'alt', i.alt) order by i.position)
          from product_images i join files f on f.file_id = i.file_id where i.product_id = p.product_id
        ), '[]') as images,
        coalesce((
          select json_agg(json_build_object('id', v.variant_id, 'title', v.title, 'optionValues', v.option_values, 'sku', v.sku,
            'priceMinor', v.price_minor, 'compareAtMinor', v.compare_at_minor, 'currency', v.currency, 'stock', ${stockRank},
            'available', case when v.tracked and not v.backorder then greatest(coalesce(level.available, 0), 0) end)
            order by v.position)
          from variants v ${level} where v.product_id = p.product_id and v.archived_at is null
        ), '[]') as variants
      from products p
      left join categories c on c.category_id = p.category_id
      where p.handle = ${slots.handle} and p.status = 'active'`.compile(db),
}))

export const findRedirect = hotQuery<{ paths: readonly string[] }, { to: string }>(
  (db, { paths }) => ({
    compile: () =>
      sql<{
        to: string
      }>`select to_path as to from redirects where from_path = any(${paths}::text[]) limit 1`.compile(
        db,
      ),
  }),
)

export const findLiveBuildId = hotQuery<Record<string, never>, { buildId: string | null }>((db) =>
  db.selectFrom('storefronts').select('live_build_id as buildId'),
)

export const findSnapshot = hotQuery<{ buildId: string }, { snapshot: unknown }>(
  (db, { buildId }) => db.selectFrom('builds').select('snapshot').where('build_id', '=', buildId),
)

/** Every address of the shop that search engines should know. */
export const listAddresses = hotQuery<Record<string, never>, { handle: string; updatedAt: string }>(
  (db) =>
    db
      .selectFrom('products')
      .select(['handle', 'updated_at as updatedAt'])
      .where('status', '=', 'active')
      .orderBy('sort_title')
      .orderBy('product_id')
      .limit(50_000),
)

export interface SearchRow {
  readonly id: string
  readonly title: string
  readonly vendor: string
  readonly tags: string[]
  readonly productType: string
  readonly status: string
  readonly updatedAt: string
}

const searchColumns = sql`product_id as id, title, vendor, tags, product_type as "productType", status, updated_at as "updatedAt"`

export const listSearchRows = hotQuery<Record<string, never>, SearchRow>((db) => ({
  compile: () =>
    sql<SearchRow>`select ${searchColumns} from products where status = 'active'`.compile(db),
}))

/** Items changed since a moment, those that left the shop included. */
export const listChangedRows = hotQuery<{ since: string }, SearchRow>((db, { since }) => ({
  compile: () =>
    sql<SearchRow>`select ${searchColumns} from products where updated_at >= ${since}::timestamptz`.compile(
      db,
    ),
}))
