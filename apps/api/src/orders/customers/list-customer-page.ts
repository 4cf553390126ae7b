import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import * as z from 'zod/mini'

import type { QueryOf } from '@marketday/contract/endpoints/endpoint'
import { Id } from '@marketday/contract/endpoints/scalars'
import type { CustomerRow, listCustomers } from '@marketday/contract/orders/customers'

import { decodeCursor, pageOf } from '../../platform/database/cursor.ts'
import { preparedByShape } from '../../platform/database/prepared-statement.ts'
import { midnight } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { directionOf } from '../../stock/catalogue-lists.ts'
import { readSearch } from '../lists/search-words.ts'
import { chosenIn, filterColumns, isChosen } from './customer-conditions.ts'
import type { ChosenName } from './customer-conditions.ts'
import { customerFields } from './find-customer.ts'

type Query = QueryOf<typeof listCustomers>
type Sort = NonNullable<Query['sort']>

const defaultLimit = 25
const Cursor = z.tuple([z.string(), Id])

/** Keyset page; each query shape is compiled and planned once. */
export async function listCustomerPage(db: Db, query: Query) {
  const { limit = defaultLimit, sort = '-joined', from, to, cursor } = query
  const [after, afterId] = cursor ? decodeCursor(Cursor, cursor) : [null, null]
  const { words, digits } = readSearch(query.search)
  const shape: Shape = {
    sort,
    limit: limit + 1,
    searched: words.length > 0,
    paged: cursor !== undefined,
    dated: (from ?? to) !== undefined,
    chosen: chosenIn(query),
  }
  const rows = await selectCustomers(db, shape, {
    tenantId: db.context.tenantId,
    // Phone numbers are stored without spaces.
    words: digits === '' ? words : [digits],
    from: from ?? null,
    to: to ?? null,
    spentFromMinor: query.spentFromMinor,
    spentToMinor: query.spentToMinor,
    quietSince: query.quietSince,
    tag: query.tag,
    consent: query.consent,
    after,
    afterId,
  })
  const page = pageOf(rows, limit, (row) => [sorts[sort].keyOf(row), row.id])
  return { rows: page.rows.map(toCustomerRow), nextCursor: page.nextCursor }
}

interface Shape {
  readonly sort: Sort
  readonly limit: number
  readonly searched: boolean
  readonly paged: boolean
  readonly dated: boolean
  readonly chosen: readonly ChosenName[]
}

type Args = Record<'tenantId' | 'words' | 'from' | 'to' | 'after' | 'afterId' | ChosenName, unknown>

interface CustomerQuery extends Shape {
  readonly parameters: Args
}

interface SelectedCustomer extends CustomerRow {
  readonly sortName: string
}

const byTime = {
  column: 'created_at',
  cast: sql`timestamptz`,
  keyOf: ({ joinedAt }: SelectedCustomer) => joinedAt,
} as const
const byName = {
  column: 'sort_name',
  cast: sql`text`,
  keyOf: ({ sortName }: SelectedCustomer) => sortName,
} as const
const bySpent = {
  column: 'spent_minor',
  cast: sql`bigint`,
  keyOf: ({ spentMinor }: SelectedCustomer) => String(spentMinor),
} as const
const byOrders = {
  column: 'order_count',
  cast: sql`int`,
  keyOf: ({ orderCount }: SelectedCustomer) => String(orderCount),
} as const
const byLastOrder = {
  column: 'last_order_at',
  cast: sql`timestamptz`,
  keyOf: ({ lastOrderAt }: SelectedCustomer) => lastOrderAt ?? '-infinity',
} as const

const sorts = {
  joined: { ...byTime, down: false },
  '-joined': { ...byTime, down: true },
  name: { ...byName, down: false },
  '-name': { ...byName, down: true },
  spent: { ...bySpent, down: false },
  '-spent': { ...bySpent, down: true },
  orders: { ...byOrders, down: false },
  '-orders': { ...byOrders, down: true },
  last: { ...byLastOrder, down: false },
  '-last': { ...byLastOrder, down: true },
} as const satisfies Record<Sort, unknown>

/** Pages by columns of the customer itself. */
const selectCustomers = preparedByShape<Shape, Args, SelectedCustomer>((shape, parameters) => {
  const query = { ...shape, parameters }
  return sql<SelectedCustomer>`
    select ${customerFields}, c.sort_name as "sortName"
    from (${shape.searched ? searched(query) : walked(query, sql`true`)}) page
    cross join lateral (select * from customers where customer_id = page.customer_id offset 0) c
    ${inOrder(shape)}`
})

const inOrder = ({ sort }: Shape) => {
  const { column, down } = sorts[sort]
  return sql`order by c.${sql.ref(column)} ${directionOf(down)}, c.customer_id ${directionOf(down)}`
}

const cut = (shape: Shape) => sql`${inOrder(shape)} limit ${sql.lit(shape.limit)}`

function walked(query: CustomerQuery, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  const isMeant = sql`c.merged_into is null and c.erased_at is null and ${isDated(query)} and ${isChosen(query)}`
  const column = sql.ref(sorts[query.sort].column)
  if (filteredColumns(query).every((filtered) => filtered === sorts[query.sort].column))
    return inTurn(query, sql`${isMeant} and ${isPast(query)}`, condition)
  // Filter and sort differ: sort a few matches; with many matches, the index order finds the first
  // soon.
  return sql`
    with few as materialized (
      select c.customer_id, c.${column} from customers c where ${isMeant} limit ${sql.lit(fewMeant + 1)}),
    choice as materialized (select count(*) <= ${sql.lit(fewMeant)} as by_filter from few)
    (select c.customer_id, c.${column} from few c
      where (select by_filter from choice) and ${isPast(query)} and ${condition} ${cut(query)})
    union all
    (${inTurn(query, sql`(select not by_filter from choice) and ${isPast(query)}`, sql`${isMeant} and ${condition}`)})`
}

const fewMeant = 5000

const filteredColumns = ({ dated, chosen }: CustomerQuery): readonly string[] => [
  ...(dated ? [byTime.column] : []),
  ...chosen.map((name) => filterColumns[name]),
]

/**
 * Optimization fence, because the number of rows needed is unknown. Sorted by index order only: a
 * second ORDER BY would sort all customers first.
 */
const inTurn = (
  query: CustomerQuery,
  within: RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
) => sql`
  select c.customer_id, c.${sql.ref(sorts[query.sort].column)} from (
    select c.* from customers c where ${within} ${inOrder(query)} offset 0
  ) c where ${condition} limit ${sql.lit(query.limit)}`

/** Above this many matches, the first customers of the list match soon enough. */
const mostFound = 1000

/**
 * Rare words: look up matches; common words: walk the list. Only PostgreSQL knows which, so the
 * statement contains both ways and runs one.
 */
const searched = (query: CustomerQuery) => sql`
  with found as materialized (
      select find_customers(${query.parameters.words}::text[], ${sql.lit(mostFound + 1)}) as customer_id),
    way as materialized (select count(*) <= ${sql.lit(mostFound)} as by_word from found)
  (select c.customer_id, c.${sql.ref(sorts[query.sort].column)}
    from (select distinct customer_id from found where (select by_word from way)) f
    cross join lateral (select * from customers where customer_id = f.customer_id offset 0) c
    where ${isDated(query)} and ${isPast(query)} and ${isChosen(query)} ${cut(query)})
  union all
  (${walked(
    query,
    sql`(select not by_word from way) and exists (
      select from order_contacts k where k.customer_id = c.customer_id
        and k.words like all (array(select like_pattern(word) from unnest(${query.parameters.words}::text[]) word))
        -- Asked of one customer after the other, for as many as the page takes.
        offset 0)`,
  )})`

/** Bounds are constants before the scan, so that the index is used. */
function isDated({
  dated,
  parameters: { from, to, tenantId },
}: CustomerQuery): RawBuilder<unknown> {
  if (!dated) return sql`true`
  const since = sql`(select coalesce(${midnight(sql`${from}::date`, tenantId)}, '-infinity'))`
  const before = sql`(select coalesce(${midnight(sql`${to}::date + 1`, tenantId)}, 'infinity'))`
  return sql`c.created_at >= ${since} and c.created_at < ${before}`
}

function isPast({
  sort,
  paged,
  parameters: { after, afterId },
}: CustomerQuery): RawBuilder<unknown> {
  if (!paged) return sql`true`
  const { column, cast, down } = sorts[sort]
  return sql`(c.${sql.ref(column)}, c.customer_id) ${down ? sql`<` : sql`>`}
    (${after}::${cast}, ${afterId}::uuid)`
}

const toCustomerRow = ({ sortName: _sortName, ...row }: SelectedCustomer): CustomerRow => row
