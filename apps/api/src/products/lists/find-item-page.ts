import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import * as z from 'zod/mini'
import type { QueryOf } from '@marketday/contract/endpoints/endpoint'
import type { ItemRow, listItems } from '@marketday/contract/products/products'
import { Id } from '@marketday/contract/endpoints/scalars'
import type { StockState } from '@marketday/contract/products/stock'

import type { Config } from '../../config.ts'
import { decodeCursor, pageOf } from '../../platform/database/cursor.ts'
import { preparedByShape } from '../../platform/database/prepared-statement.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import {
  allAreCommon,
  directionOf,
  foundByTitle,
  hasWords,
  isOfKind,
  isOfKinds,
  kinds,
  search,
  statesWhere,
  stockBits,
  unarchived,
  wordsOf,
} from '../../stock/catalogue-lists.ts'
import { firstPictureOfItem, pictureOf } from '../../platform/files/picture-of.ts'
import type { StoredPicture } from '../../platform/files/picture-of.ts'

type Query = QueryOf<typeof listItems>
type Sort = NonNullable<Query['sort']>

const defaultLimit = 20
const Cursor = z.tuple([z.string(), Id])

/** One page by keyset; each way of asking is a statement of its own, compiled and planned once. */
export async function findItemPage(db: Db, query: Query, config: Config) {
  const { limit = defaultLimit, sort = 'title', cursor, status, stock } = query
  const [after = '', afterId = ''] = cursor ? decodeCursor(Cursor, cursor) : []
  const words = wordsOf(query.search)
  const shape: Shape = {
    sort,
    limit,
    words: words.length,
    paged: cursor !== undefined,
    category: query.category !== undefined,
  }
  const rows = await selectItems(db, shape, {
    words,
    ...kindsAskedFor({ status, stock }),
    category: query.category ?? null,
    after,
    afterId,
  })
  const page = pageOf(rows, limit, (row) => [sorts[sort].keyOf(row), row.id])
  return { rows: page.rows.map((row) => toItemRow(row, config)), nextCursor: page.nextCursor }
}

/** The statuses and states of stock that pass these filters. */
export const kindsAskedFor = ({ status, stock }: Pick<Query, 'status' | 'stock'>) => ({
  statuses: status ? [status] : unarchived,
  states: statesWhere((states) => !stock || stateOfItem(states) === stock),
})

interface Shape {
  readonly sort: Sort
  readonly limit: number
  readonly words: number
  readonly paged: boolean
  readonly category: boolean
}

type Args = Record<'words' | 'statuses' | 'states' | 'category' | 'after' | 'afterId', unknown>

const sorts = {
  title: {
    column: 'sort_title',
    down: false,
    cast: 'text',
    keyOf: (row: SelectedItem) => row.sortTitle,
  },
  '-title': {
    column: 'sort_title',
    down: true,
    cast: 'text',
    keyOf: (row: SelectedItem) => row.sortTitle,
  },
  updated: {
    column: 'updated_at',
    down: false,
    cast: 'timestamptz',
    keyOf: (row: SelectedItem) => row.updatedAt,
  },
  '-updated': {
    column: 'updated_at',
    down: true,
    cast: 'timestamptz',
    keyOf: (row: SelectedItem) => row.updatedAt,
  },
} as const

/** The page is cut before variants, stock and pictures are joined. */
const selectItems = preparedByShape<Shape, Args, SelectedItem>((shape, parameters) => {
  const { column, down } = sorts[shape.sort]
  const direction = directionOf(down)
  return sql<SelectedItem>`
    select item.product_id as id, item.title, item.sort_title as "sortTitle", item.slug, item.status, item.updated_at as "updatedAt",
      page.stock_states as "stockStates", facts.*, picture.stored as picture,
      case when c.category_id is not null then json_build_object('id', c.category_id, 'title', c.title) end as category
    from (${shape.words > 0 ? searchedPage(shape, parameters) : pageOfKinds(shape, parameters, sql`true`)}) page
    join products item on item.product_id = page.product_id
    left join categories c on c.category_id = item.category_id
    cross join lateral (
      select count(*)::int as "variantCount", coalesce(min(v.price_minor), 0) as "minPriceMinor",
        coalesce(max(v.price_minor), 0) as "maxPriceMinor", coalesce(min(v.currency), '') as currency,
        case when count(*) = 1 then min(v.sku) end as sku,
        case when bool_or(v.tracked) then sum(case when v.tracked then coalesce(l.available, 0) end)::bigint end as available
      from variants v left join lateral (
        select sum(on_hand - reserved - unavailable) as available from stock_levels where variant_id = v.variant_id
      ) l on true
      where v.product_id = item.product_id and v.archived_at is null
    ) facts
    ${firstPictureOfItem}
    order by item.${sql.ref(column)} ${direction}, item.product_id ${direction}`
})

/** The first of each kind, and of those the first. */
const pageOfKinds = (shape: Shape, parameters: Args, condition: RawBuilder<unknown>) => sql`
  select p.* from ${kinds(parameters)} cross join lateral (
    select p.* from listed_products p where ${isOfKind} and ${isWanted(shape, parameters)} and ${condition} ${cut(shape)}
  ) p ${cut(shape)}`

/**
 * Items where a word occurs that is not too common are sorted and looked at one by one, as far as the page goes. Where
 * all words are common, the first items of the list soon have them. Only PostgreSQL knows which it is, so the statement
 * holds both ways and runs one.
 */
function searchedPage(shape: Shape, parameters: Args): RawBuilder<unknown> {
  const { column, down } = sorts[shape.sort]
  const matches = hasWords(shape.words, sql`w.product_id = p.product_id`)
  const inOrder =
    column === 'sort_title'
      ? sql`select product_id, sort_title as place from (${foundByTitle(down)}) found`
      : sql`select product_id, p.updated_at as place from (${foundByTitle(down)}) found join listed_products p using (product_id)
          order by place ${directionOf(down)}, product_id ${directionOf(down)} offset 0`
  return sql`
    with ${search(parameters)}
    (select p.* from (${inOrder}) f cross join lateral (
      select p.* from listed_products p
      where p.product_id = f.product_id and ${isOfKinds(parameters)} and ${isWanted(shape, parameters)} and ${matches} offset 0
    ) p order by f.place ${directionOf(down)}, f.product_id ${directionOf(down)} limit ${sql.lit(shape.limit + 1)})
    union all
    (${pageOfKinds(shape, parameters, sql`${allAreCommon} and ${matches}`)})`
}

function cut({ sort, limit }: Shape): RawBuilder<unknown> {
  const { column, down } = sorts[sort]
  return sql`order by p.${sql.ref(column)} ${directionOf(down)}, p.product_id ${directionOf(down)} limit ${sql.lit(limit + 1)}`
}

const isWanted = (shape: Shape, parameters: Args) => sql`
  ${shape.category ? sql`p.category_id = ${parameters.category}::uuid` : sql`true`}
  and ${shape.paged ? pastCursor(shape.sort, parameters) : sql`true`}`

function pastCursor(sort: Sort, parameters: Args): RawBuilder<unknown> {
  const { column, down, cast } = sorts[sort]
  const key = sql`${parameters.after}::${sql.raw(cast)}`
  return sql`(p.${sql.ref(column)}, p.product_id) ${sql.raw(down ? '<' : '>')} (${key}, ${parameters.afterId}::uuid)`
}

/** Out when no variant may be sold, low when one is low or out. */
function stateOfItem(states: number): StockState {
  if ((states & (stockBits.in | stockBits.low | stockBits.out)) === stockBits.out) return 'out'
  return states & (stockBits.low | stockBits.out) ? 'low' : 'in'
}

type SelectedItem = Omit<ItemRow, 'image' | 'stockState'> & {
  readonly sortTitle: string
  readonly stockStates: number
  readonly picture: StoredPicture | null
}

const toItemRow = (
  { sortTitle: _sortTitle, stockStates, picture, ...row }: SelectedItem,
  config: Config,
): ItemRow => ({
  ...row,
  image: picture && pictureOf(config, picture, 160),
  stockState: stateOfItem(stockStates),
})
