import { sql } from 'kysely'
import * as z from 'zod/mini'

import type { QueryOf } from '@marketday/contract/endpoints/endpoint'
import { Id } from '@marketday/contract/endpoints/scalars'
import type { OrderTab, PlacedPreset } from '@marketday/contract/orders/lists/order-filters'
import type { OrderRow, listOrders } from '@marketday/contract/orders/orders'

import { decodeCursor, pageOf } from '../../platform/database/cursor.ts'
import { preparedByShape, preparedStatement } from '../../platform/database/prepared-statement.ts'
import { midnight } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import {
  all,
  archivedIs,
  isOwed,
  ordersOfToday,
  ordersWithReturns,
  today,
  troubledOrders,
} from './order-conditions.ts'
import type { Condition } from './order-conditions.ts'
import { combinations, filterOf, isOf, passes } from './order-filter.ts'
import type { Filters, Kind, OrderFilter } from './order-filter.ts'
import { byPlaced, selectRows, toOrderRow } from './order-rows.ts'
import type { SelectedRow } from './order-rows.ts'
import { leadsAmong, orderSets, setArguments, setsAskedFor } from './order-sets.ts'
import type { OrderSet, SetName } from './order-sets.ts'
import { readSearch, searchArguments, searchedSet } from './search-words.ts'
import type { SearchShape } from './search-words.ts'

type Query = QueryOf<typeof listOrders>

const defaultLimit = 25
const Cursor = z.tuple([z.string(), Id])

/** Each way of asking is a statement of its own, compiled and planned once. */
export async function listOrderPage(db: Db, query: Query) {
  const { limit = defaultLimit, cursor } = query
  const [placedAt, id] = cursor ? decodeCursor(Cursor, cursor) : []
  const after = placedAt && id ? { placedAt, id } : null
  const oldestFirst = query.sort === 'placed'
  const { shape, args } = ask(db, query, { limit: limit + 1, after, oldestFirst })
  const page = pageOf(await selectOrders(db, shape, args), limit, (row) => [row.placedAt, row.id])
  return { rows: page.rows.map(toOrderRow), nextCursor: page.nextCursor }
}

/** Where an order stands in its list. */
export interface OrderPlace {
  readonly id: string
  readonly placedAt: string
}

interface Part {
  readonly limit: number
  /** The last one before it. */
  readonly after: OrderPlace | null
  /** Else the newest first. */
  readonly oldestFirst?: boolean
}

/** The orders of a list from a place on, with nothing but where they stand. */
export async function listOrderIds(db: Db, filters: Filters, part: Part): Promise<OrderPlace[]> {
  const { shape, args } = ask(db, filters, part)
  return await selectPlaces(db, shape, args)
}

function ask(
  db: Db,
  query: Filters,
  { limit, after, oldestFirst = false }: Part,
): { shape: Shape; args: Args } {
  const { tab, from, to } = query
  const search = readSearch(query.search)
  const shape: Shape = {
    limit,
    oldestFirst,
    archived: tab === 'archived',
    owed: tab === 'unpaid',
    tab: isLedTab(tab) ? tab : null,
    words: search.words.length,
    digits: search.digits !== '',
    sets: setsAskedFor(query),
    placed: query.placed ?? null,
  }
  const args = {
    ...filterOf(query),
    ...searchArguments(search),
    ...setArguments(query),
    tenantId: db.context.tenantId,
    from: from ?? null,
    to: to ?? null,
    cursorAt: after?.placedAt ?? null,
    cursorId: after?.id ?? null,
  }
  return { shape, args }
}

export async function findOrderRow(db: Db, orderId: string): Promise<OrderRow | null> {
  const [row] = await selectOrder(db, { orderId, tenantId: db.context.tenantId })
  return row ? toOrderRow(row) : null
}

const selectOrder = preparedStatement<{ orderId: string; tenantId: unknown }, SelectedRow>(
  (db, { orderId, tenantId }) => ({
    compile: () => selectRows(sql`select ${orderId}::uuid as order_id`, { tenantId }).compile(db),
  }),
)

interface Shape extends Kind, SearchShape {
  readonly limit: number
  readonly oldestFirst: boolean
  readonly tab: LedTab | null
  readonly sets: readonly SetName[]
  readonly placed: PlacedPreset | null
}

interface Args extends OrderFilter {
  readonly tenantId: unknown
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
  selectRows(pageOfIds({ ...shape, parameters }), {
    tenantId: parameters.tenantId,
    oldestFirst: shape.oldestFirst,
  }),
)

const selectPlaces = preparedByShape<Shape, Args, OrderPlace>(
  (shape, parameters) => sql`
    select o.order_id as id, o.placed_at as "placedAt" from (${pageOfIds({ ...shape, parameters })}) o
    ${byPlaced(shape.oldestFirst)}`,
)

function pageOfIds(asked: Asked): Condition {
  const { tab, words, sets, parameters } = asked
  const asks: readonly OrderSet[] = [
    ...(words > 0 ? [searchedSet(parameters, asked)] : []),
    ...orderSets(sets, parameters),
  ]
  const isMeant = all(asks.map(({ has }) => has))
  const passing = sql`${passes('o', parameters)} and ${isMeant}`
  if (tab) return among(ordersOfTab[tab](parameters.tenantId), asked, passing)
  return asks.some(({ ids }) => ids) ? led(asked, asks) : combined(asked, isMeant)
}

/** Tabs of few orders, which are found by themselves. */
const ordersOfTab = {
  today: ordersOfToday,
  problems: troubledOrders,
  returns: () => ordersWithReturns,
}
type LedTab = keyof typeof ordersOfTab

const isLedTab = (tab: OrderTab | undefined): tab is LedTab =>
  tab !== undefined && Object.hasOwn(ordersOfTab, tab)

/** The first of some orders, looked up one by one. */
const among = (ids: Condition, asked: Asked, condition: Condition) => sql`
  select o.order_id, o.placed_at from (${ids}) meant
  cross join lateral (select * from orders where order_id = meant.order_id offset 0) o
  where ${bounds(asked)} and ${condition} ${firstOnes(asked)}`

/**
 * The first of each combination of states that orders have, and of those the first: whatever the filters are,
 * nothing is looked at that does not pass them.
 */
const combined = (asked: Asked, condition: Condition) => sql`
  select o.order_id, o.placed_at from (${combinations(asked.parameters, asked)}) combination
  cross join lateral (
    select o.order_id, o.placed_at from orders o
    where ${bounds(asked)} and ${isOf('combination')} and ${condition} ${firstOnes(asked)}
  ) o ${firstOnes(asked)}`

/** The first orders of the list, one by one. */
const walked = (asked: Asked, condition: Condition) => sql`
  select o.order_id, o.placed_at from (
    select o.* from orders o where ${bounds(asked)} ${byPlaced(asked.oldestFirst)} limit ${sql.lit(mostNear)}
  ) o where ${condition} ${firstOnes(asked)}`

const firstOnes = ({ limit, oldestFirst }: Asked) =>
  sql`${byPlaced(oldestFirst)} limit ${sql.lit(limit)}`

/** So few orders pass the filters that each of them may be looked at. */
const fewPass = 5000

/** Of a set that has more orders, the first orders of the list are soon some. */
const mostLed = 2000

/** If a page of them is not among so many, those of the set are all looked up. */
const mostNear = 1000

/**
 * Orders of a rare word or of a small set are looked up one by one. Where none is, the first orders soon pass, unless
 * few pass the filters of few values, or those that pass stand far back. Only PostgreSQL knows which it is, so the statement holds all ways and runs one.
 */
function led(asked: Asked, asks: readonly OrderSet[]): Condition {
  const isMeant = all(asks.map(({ has }) => has))
  const isPassed = passes('o', asked.parameters)
  const leads = leadsAmong(asks)
  const found = leads.map(
    ({ ids, name }) =>
      sql`${name} (order_id) as materialized (select * from (${ids}) found limit ${sql.lit(mostLed + 1)})`,
  )
  const isSmall = leads.map(
    ({ name, number }) =>
      sql`when (select count(order_id) = count(*) and count(*) <= ${sql.lit(mostLed)} from ${name}) then ${number}`,
  )
  const lookedAt = leads.map(
    ({ name, number, others }) =>
      sql`(${among(sql`select distinct order_id from ${name} where (select lead from way) = ${number}`, asked, sql`${isPassed} and ${others}`)}) union all`,
  )
  const passing = sql`${isPassed} and ${isMeant}`
  const isWalked = sql`(select lead is null and not by_filter from way)`
  const isFull = sql`(select count(*) = ${sql.lit(asked.limit)} from near)`
  const isFar = sql`${isWalked} and not ${isFull}`
  // All of a set are fewer than all of a word.
  const whole = leads.find(({ allIds }) => !allIds) ?? leads[0]
  // As a truth, `in` is no join: what is looked in is made once, before the first order is read.
  const far =
    whole &&
    combined(
      asked,
      sql`${isFar} and (o.order_id in (${whole.allIds ?? whole.ids})) is true and ${whole.others}`,
    )
  return sql`
    with ${sql.join(found)},
      way as materialized (
        select case ${sql.join(isSmall, sql` `)} end as lead,
          (select coalesce(sum(orders), 0) <= ${sql.lit(fewPass)} from (${combinations(asked.parameters, asked)}) passing) as by_filter
      ),
      near as materialized (${walked(asked, sql`${isWalked} and ${passing}`)})
    ${sql.join(lookedAt, sql` `)}
    (${combined(asked, sql`(select lead is null and by_filter from way) and ${isMeant}`)})
    union all
    (select * from near where ${isFull})
    ${far ? sql`union all (${far})` : sql``}`
}

/**
 * What every order `o` of the list is. Each end is one comparison with a value that is known before an order is read:
 * only such a one can be an end of what an index is read for.
 */
function bounds({ archived, owed, placed, oldestFirst, parameters }: Asked): Condition {
  const { tenantId, from, to, cursorAt, cursorId } = parameters
  const { first, end } = placed ? findDays(placed, today(tenantId)) : noDays
  const since = midnight(sql`greatest(${from}::date, ${first})`, tenantId)
  const until = midnight(sql`least(${to}::date + 1, ${end})`, tenantId)
  const id = sql`(select coalesce(${cursorId}::uuid, '00000000-0000-0000-0000-000000000000'))`
  const within = oldestFirst
    ? sql`o.placed_at < (select coalesce(${until}, 'infinity')) and (o.placed_at, o.order_id) >
        ((select coalesce(greatest(${cursorAt}::timestamptz, ${since}), '-infinity')), ${id})`
    : sql`o.placed_at >= (select coalesce(${since}, '-infinity')) and (o.placed_at, o.order_id) <
        ((select coalesce(least(${cursorAt}::timestamptz, ${until}), 'infinity')), ${id})`
  return sql`${archivedIs(archived)} and ${owed ? isOwed : sql`true`} and ${within}`
}

interface Days {
  readonly first: Condition
  readonly end: Condition
}

const noDays: Days = { first: sql`null::date`, end: sql`null::date` }

/** The first day of a preset, and the one after its last. */
function findDays(preset: PlacedPreset, now: Condition): Days {
  const tomorrow = sql`${now} + 1`
  const days = {
    today: { first: sql`${now}`, end: tomorrow },
    yesterday: { first: sql`${now} - 1`, end: sql`${now}` },
    last7: { first: sql`${now} - 6`, end: tomorrow },
    last30: { first: sql`${now} - 29`, end: tomorrow },
    month: { first: sql`date_trunc('month', ${now})::date`, end: tomorrow },
  }
  return days[preset]
}
