import { sql } from 'kysely'
import * as z from 'zod/mini'

import type { QueryOf } from '@marketday/contract/endpoints/endpoint'
import { Id } from '@marketday/contract/endpoints/scalars'
import type { OrderRow, listOrders } from '@marketday/contract/orders/orders'

import { decodeCursor, pageOf } from '../../platform/database/cursor.ts'
import { preparedByShape, preparedStatement } from '../../platform/database/prepared-statement.ts'
import { midnight } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { archivedIs, isOwed, ordersOfToday, troubledOrders } from './order-conditions.ts'
import type { Condition } from './order-conditions.ts'
import { combinations, filterOf, isOf, passes } from './order-filter.ts'
import type { Kind, OrderFilter } from './order-filter.ts'
import { selectRows, toOrderRow } from './order-rows.ts'
import type { SelectedRow } from './order-rows.ts'
import { foundOrders, matchesSearch, readSearch, searchArguments } from './search-words.ts'
import type { SearchShape } from './search-words.ts'

type Query = QueryOf<typeof listOrders>

const defaultLimit = 25
const Cursor = z.tuple([z.string(), Id])

/** Newest first; each way of asking is a statement of its own, compiled and planned once. */
export async function listOrderPage(db: Db, query: Query) {
  const { limit = defaultLimit, tab, from, to, cursor } = query
  const [cursorAt, cursorId] = cursor ? decodeCursor(Cursor, cursor) : [null, null]
  const search = readSearch(query.search)
  const shape: Shape = {
    limit: limit + 1,
    archived: query.archived === 'true',
    owed: tab === 'unpaid',
    tab: tab === 'today' || tab === 'problems' ? tab : null,
    words: search.words.length,
    digits: search.digits !== '',
    customer: query.customer !== undefined,
  }
  const rows = await selectOrders(db, shape, {
    ...filterOf(query),
    ...searchArguments(search),
    tenantId: db.context.tenantId,
    customer: query.customer ?? null,
    from: from ?? null,
    to: to ?? null,
    cursorAt,
    cursorId,
  })
  const page = pageOf(rows, limit, (row) => [row.placedAt, row.id])
  return { rows: page.rows.map(toOrderRow), nextCursor: page.nextCursor }
}

export async function findOrderRow(db: Db, orderId: string): Promise<OrderRow | null> {
  const [row] = await selectOrder(db, { orderId })
  return row ? toOrderRow(row) : null
}

const selectOrder = preparedStatement<{ orderId: string }, SelectedRow>((db, { orderId }) => ({
  compile: () => selectRows(sql`select ${orderId}::uuid as order_id`).compile(db),
}))

interface Shape extends Kind, SearchShape {
  readonly limit: number
  readonly tab: 'today' | 'problems' | null
  readonly customer: boolean
}

interface Args extends OrderFilter {
  readonly tenantId: unknown
  readonly customer: unknown
  readonly from: unknown
  readonly to: unknown
  readonly cursorAt: unknown
  readonly cursorId: unknown
}

/** A shape with what stands for the arguments. */
interface Asked extends Shape {
  readonly parameters: Args
}

const selectOrders = preparedByShape<Shape, Args, SelectedRow>((shape, parameters) =>
  selectRows(pageOfIds({ ...shape, parameters })),
)

function pageOfIds(asked: Asked): Condition {
  const { tab, archived, words, customer, parameters } = asked
  const matches = words > 0 ? matchesSearch(parameters, asked) : sql`true`
  const isTheirs = customer ? sql`o.customer_id = ${parameters.customer}::uuid` : sql`true`
  const passing = sql`${passes('o', parameters)} and ${isTheirs} and ${matches}`
  if (tab === 'today') return among(ordersOfToday(parameters.tenantId), asked, passing)
  if (tab === 'problems') return among(troubledOrders(archived), asked, passing)
  if (customer) return among(sql`select o.order_id from orders o where ${isTheirs}`, asked, passing)
  if (words === 0) return combined(asked, sql`true`)
  return searched(asked, matches)
}

/** The newest of some orders, looked up one by one. */
const among = (ids: Condition, asked: Asked, condition: Condition) => sql`
  select o.order_id, o.placed_at from (${ids}) meant
  cross join lateral (select * from orders where order_id = meant.order_id offset 0) o
  where ${bounds(asked)} and ${condition} ${newestFirst(asked)}`

/**
 * The newest of each combination of states that orders have, and of those the newest: whatever the filters are,
 * nothing is looked at that does not pass them.
 */
const combined = (asked: Asked, condition: Condition) => sql`
  select o.order_id, o.placed_at from (${combinations(asked.parameters, asked)}) combination
  cross join lateral (
    select o.order_id, o.placed_at from orders o
    where ${bounds(asked)} and ${isOf('combination')} and ${condition} ${newestFirst(asked)}
  ) o ${newestFirst(asked)}`

/** Order by order, the newest first: fenced off, because nobody can know how many it takes until enough match. */
const walked = (asked: Asked, condition: Condition) => sql`
  select o.order_id, o.placed_at from (
    select o.* from orders o where ${bounds(asked)} order by o.placed_at desc, o.order_id desc offset 0
  ) o where ${condition} ${newestFirst(asked)}`

const newestFirst = ({ limit }: Asked) =>
  sql`order by o.placed_at desc, o.order_id desc limit ${sql.lit(limit)}`

/** So few orders pass the filters that each of them may be compared with the words. */
const fewPass = 5000

/**
 * Orders of a rare word are looked up one by one. Where all words are common, the newest orders soon have them,
 * unless few orders pass the filters. Only PostgreSQL knows which it is, so the statement holds all ways and runs one.
 */
function searched(asked: Asked, matches: Condition): Condition {
  const passing = sql`${passes('o', asked.parameters)} and ${matches}`
  return sql`
    with found as materialized (${foundOrders(asked.parameters, asked)}),
      way as materialized (
        select (select count(*) filter (where order_id is null) = 0 from found) as by_word,
          (select coalesce(sum(orders), 0) <= ${sql.lit(fewPass)} from (${combinations(asked.parameters, asked)}) passing) as by_filter
      )
    (${among(sql`select distinct order_id from found where (select by_word from way)`, asked, passing)})
    union all
    (${combined(asked, sql`(select not by_word and by_filter from way) and ${matches}`)})
    union all
    (${walked(asked, sql`(select not by_word and not by_filter from way) and ${passing}`)})`
}

/**
 * What every order `o` of the list is. Each end is one comparison with a value that is known before an order is read:
 * only such a one can be an end of what an index is read for.
 */
function bounds({ archived, owed, parameters }: Asked): Condition {
  const { tenantId, from, to, cursorAt, cursorId } = parameters
  const since = sql`(select coalesce(${midnight(sql`${from}::date`, tenantId)}, '-infinity'))`
  const before = sql`(select coalesce(least(${cursorAt}::timestamptz, ${midnight(sql`${to}::date + 1`, tenantId)}), 'infinity'))`
  const beforeId = sql`(select coalesce(${cursorId}::uuid, '00000000-0000-0000-0000-000000000000'))`
  return sql`${archivedIs(archived)} and ${owed ? isOwed : sql`true`}
    and o.placed_at >= ${since} and (o.placed_at, o.order_id) < (${before}, ${beforeId})`
}
