import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import * as z from 'zod/mini'
import type { QueryOf } from '@marketday/contract/endpoints/endpoint'
import type { ItemRow, listItems } from '@marketday/contract/products/products'
import { Id } from '@marketday/contract/endpoints/scalars'
import type { StockState } from '@marketday/contract/products/stock'

import type { Config } from '../../config.ts'
import { decodeCursor, pageOf } from '../../platform/database/cursor.ts'
import { preparedStatement } from '../../platform/database/prepared-statement.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { pictureOf } from '../../platform/files/picture-of.ts'

type Query = QueryOf<typeof listItems>
type Sort = NonNullable<Query['sort']>

const defaultLimit = 20
const fewMatches = 1500
const Cursor = z.tuple([z.string(), Id])

/** One page by keyset; each combination of filters is a statement of its own, compiled and planned once. */
export async function findItemPage(db: Db, query: Query, config: Config) {
  const { limit = defaultLimit, sort = 'title', cursor } = query
  const [after = '', afterId = ''] = cursor ? decodeCursor(Cursor, cursor) : []
  const words = wordsOf(query.search)
  const shape: Shape = {
    sort,
    limit,
    words: words.length,
    paged: cursor !== undefined,
    status: query.status !== undefined,
    category: query.category !== undefined,
    stock: query.stock ?? null,
  }
  const rows = await statementOf(shape)(db, {
    ...Object.fromEntries(words.map((word, index) => [`word${index}`, word])),
    status: query.status ?? null,
    category: query.category ?? null,
    after,
    afterId,
  })
  const page = pageOf(rows, limit, (row) => [sorts[sort].keyOf(row), row.product_id])
  return { rows: page.rows.map((row) => toItemRow(row, config)), nextCursor: page.nextCursor }
}

interface Shape {
  readonly sort: Sort
  readonly limit: number
  readonly words: number
  readonly paged: boolean
  readonly status: boolean
  readonly category: boolean
  readonly stock: StockState | null
}

type Args = Record<string, unknown>
type Statement = (db: Db, args: Args) => Promise<SelectedItem[]>

const statements = new Map<string, Statement>()

function statementOf(shape: Shape): Statement {
  const key = JSON.stringify(shape)
  let statement = statements.get(key)
  if (!statement) {
    statement = preparedStatement<Args, SelectedItem>((db, parameters) => ({
      compile: () => itemQuery(shape, parameters).compile(db),
    }))
    statements.set(key, statement)
  }
  return statement
}

const sorts = {
  title: {
    column: 'sort_title',
    down: false,
    cast: 'text',
    keyOf: (row: SelectedItem) => row.sort_title,
  },
  '-title': {
    column: 'sort_title',
    down: true,
    cast: 'text',
    keyOf: (row: SelectedItem) => row.sort_title,
  },
  updated: {
    column: 'updated_at',
    down: false,
    cast: 'timestamptz',
    keyOf: (row: SelectedItem) => row.updated_at,
  },
  '-updated': {
    column: 'updated_at',
    down: true,
    cast: 'timestamptz',
    keyOf: (row: SelectedItem) => row.updated_at,
  },
} as const

/** The page is cut before variants, stock and pictures are joined. */
function itemQuery(shape: Shape, parameters: Args): RawBuilder<SelectedItem> {
  const { column, down } = sorts[shape.sort]
  const direction = sql.raw(down ? 'desc' : 'asc')
  const order = sql`${sql.ref(column)} ${direction}, product_id ${direction}`
  const page = (more: readonly RawBuilder<unknown>[]) => sql`
    select p.product_id, p.title, p.sort_title, p.handle, p.status, p.category_id, p.updated_at
    from products p where ${sql.join([...filterConditions(shape, parameters), ...more], sql` and `)}
    order by ${order} limit ${sql.lit(shape.limit + 1)}`
  return sql<SelectedItem>`
    select item.*, c.title as category_title, facts.*, picture.*
    from (
      ${shape.words > 0 ? searched(shape, parameters, page) : page([])}
    ) item
    left join categories c on c.category_id = item.category_id
    cross join lateral (
      select count(*)::int as variant_count, min(v.price_minor) as min_price_minor, max(v.price_minor) as max_price_minor,
        min(v.currency) as currency, min(v.sku) as sku, bool_or(v.tracked) as tracked,
        sum(case when v.tracked then coalesce(l.available, 0) end)::bigint as available,
        ${stateOfVariants} as stock_state
      from variants v ${levels} where v.product_id = item.product_id and v.archived_at is null
    ) facts
    left join lateral (
      select f.storage_key, f.width, f.height, i.alt from product_images i join files f on f.file_id = i.file_id
      where i.product_id = item.product_id order by i.position limit 1
    ) picture on true
    order by ${order}`
}

type Page = (more: readonly RawBuilder<unknown>[]) => RawBuilder<unknown>

/**
 * Few items that match are looked up one by one; of many, the first of the list are soon met in its order.
 * Only PostgreSQL knows which it is, so the statement holds both ways and runs one.
 */
function searched(shape: Shape, parameters: Args, page: Page): RawBuilder<unknown> {
  const words = Array.from(
    { length: shape.words },
    (_none, word) =>
      sql`select product_id from find_in_catalogue(${parameters[`word${word}`]}::text)`,
  )
  const isFound = sql`p.product_id in (select product_id from found)`
  return sql`
    with found as materialized (${sql.join(words, sql` intersect `)}),
      amount as materialized (select count(*) <= ${sql.lit(fewMatches)} as few from found)
    (${page([sql`(select few from amount)`, isFound])})
    union all
    (${page([sql`not (select few from amount)`, sql`(${isFound}) is true`])})`
}

function filterConditions(shape: Shape, parameters: Args): RawBuilder<unknown>[] {
  const conditions = [
    shape.status ? sql`p.status = ${parameters['status']}::text` : sql`p.status <> 'archived'`,
  ]
  if (shape.category) conditions.push(sql`p.category_id = ${parameters['category']}::uuid`)
  if (shape.stock)
    conditions.push(sql`(select ${stateOfVariants} from variants v ${levels}
      where v.product_id = p.product_id and v.archived_at is null) = ${sql.lit(shape.stock)}`)
  if (shape.paged) conditions.push(pastCursor(shape.sort, parameters))
  return conditions
}

function pastCursor(sort: Sort, parameters: Args): RawBuilder<unknown> {
  const { column, down, cast } = sorts[sort]
  const key = sql`${parameters['after']}::${sql.raw(cast)}`
  return sql`(p.${sql.ref(column)}, p.product_id) ${sql.raw(down ? '<' : '>')} (${key}, ${parameters['afterId']}::uuid)`
}

const levels = sql`left join lateral (
  select sum(on_hand - reserved - unavailable) as available from stock_levels where variant_id = v.variant_id
) l on true`

/** Out when no variant may be sold, low when one is low or out. */
const stateOfVariants = sql`case
  when bool_and(v.tracked and not v.backorder and coalesce(l.available, 0) <= 0) then 'out'
  when bool_or(v.tracked and coalesce(l.available, 0) <= v.low_stock_threshold) then 'low'
  else 'in' end`

const wordsOf = (search = '') => search.split(/\s+/).filter(Boolean).slice(0, 6)

interface SelectedItem {
  readonly product_id: string
  readonly title: string
  readonly sort_title: string
  readonly handle: string
  readonly status: string
  readonly category_id: string | null
  readonly category_title: string | null
  readonly updated_at: string
  readonly variant_count: number
  readonly min_price_minor: number | null
  readonly max_price_minor: number | null
  readonly currency: string | null
  readonly sku: string | null
  readonly tracked: boolean | null
  readonly available: number | null
  readonly stock_state: string
  readonly storage_key: string | null
  readonly width: number | null
  readonly height: number | null
  readonly alt: string | null
}

function toItemRow(row: SelectedItem, config: Config): ItemRow {
  const { storage_key: storageKey, width, height, alt } = row
  return {
    id: row.product_id,
    title: row.title,
    handle: row.handle,
    status: row.status as ItemRow['status'],
    image: storageKey
      ? pictureOf(config, { storageKey, width, height, alt: alt ?? '' }, 160)
      : null,
    category:
      row.category_id && row.category_title
        ? { id: row.category_id, title: row.category_title }
        : null,
    sku: row.variant_count === 1 ? row.sku : null,
    variantCount: row.variant_count,
    minPriceMinor: row.min_price_minor ?? 0,
    maxPriceMinor: row.max_price_minor ?? 0,
    currency: row.currency ?? '',
    available: row.tracked ? row.available : null,
    stockState: row.stock_state as StockState,
    updatedAt: row.updated_at,
  }
}
