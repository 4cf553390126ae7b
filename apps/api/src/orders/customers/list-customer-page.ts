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

/** One page by keyset; each way of asking is a statement of its own, compiled and planned once. */
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
    // A phone number is stored without the blanks that people write it with.
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

/** A shape with what stands for the arguments. */
interface CustomerQuery extends Shape {
  readonly parameters: Args
}

interface SelectedCustomer extends CustomerRow {
  readonly sortName: string
}

/** What the list is sorted by. */
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

/** The page is cut by what stands with each customer. */
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

/** Customers in the order of the list, as many as the page takes. */
function walked(query: CustomerQuery, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  const isMeant = sql`c.merged_into is null and c.erased_at is null and ${isDated(query)} and ${isChosen(query)}`
  const column = sql.ref(sorts[query.sort].column)
  if (filteredColumns(query).every((filtered) => filtered === sorts[query.sort].column))
    return inTurn(query, sql`${isMeant} and ${isPast(query)}`, condition)
  // Filtered by one thing and sorted by another: few are sorted, and of many the first are soon met in the order of the list.
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
 * Fenced off, because nobody can know how many it takes until enough match. The order is that of the index alone: asked
 * for once more, all customers would be sorted first.
 */
const inTurn = (
  query: CustomerQuery,
  within: RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
) => sql`
  select c.customer_id, c.${sql.ref(sorts[query.sort].column)} from (
    select c.* from customers c where ${within} ${inOrder(query)} offset 0
  ) c where ${condition} limit ${sql.lit(query.limit)}`

/** More than so many have the words: then the first customers of the list soon have them. */
const mostFound = 1000

/**
 * Customers of rare words are looked up one by one; where the words are common, the list is gone through. Only
 * PostgreSQL knows which it is, so the statement holds both ways and runs one.
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

/** Each end is a value that is known before a customer `c` is read. */
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
