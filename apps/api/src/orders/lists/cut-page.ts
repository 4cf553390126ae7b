import { sql } from 'kysely'

import type { OrderTab, PlacedPreset } from '@marketday/contract/orders/order-filters'

import { midnight } from '../../platform/database/sql.ts'
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
import { combinations, isOf, passes } from './order-filter.ts'
import type { Kind, OrderFilter } from './order-filter.ts'
import { byPlaced } from './order-rows.ts'
import { leadsAmong, orderSets } from './order-sets.ts'
import type { OrderSet, SetName } from './order-sets.ts'
import { searchedSet } from './search-words.ts'
import type { SearchShape } from './search-words.ts'

export interface PageShape extends Kind, SearchShape {
  readonly limit: number
  readonly oldestFirst: boolean
  readonly tab: LedTab | null
  readonly sets: readonly SetName[]
  readonly stateful: boolean
  readonly placed: PlacedPreset | null
}

export interface PageArguments extends OrderFilter {
  readonly tenantId: unknown
  readonly from: unknown
  readonly to: unknown
  readonly cursorAt: unknown
  readonly cursorId: unknown
}

interface PageQuery extends PageShape {
  readonly parameters: PageArguments
}

export function cutPage(query: PageQuery): Condition {
  const { tab, words, sets, parameters } = query
  const asks: readonly OrderSet[] = [
    ...(words > 0 ? [searchedSet(parameters, query)] : []),
    ...orderSets(sets, parameters),
  ]
  const isMeant = all(asks.map(({ has }) => has))
  const passing = sql`${passes('o', parameters)} and ${isMeant}`
  if (tab) return among(ordersOfTab[tab](parameters.tenantId), query, passing)
  return asks.some(({ ids }) => ids) ? led(query, asks) : combined(query, isMeant)
}

const ordersOfTab = {
  today: ordersOfToday,
  problems: troubledOrders,
  returns: () => ordersWithReturns,
}
type LedTab = keyof typeof ordersOfTab

export const isLedTab = (tab: OrderTab | undefined): tab is LedTab =>
  tab !== undefined && Object.hasOwn(ordersOfTab, tab)

const among = (ids: Condition, query: PageQuery, condition: Condition) => sql`
  select o.order_id, o.placed_at from (${ids}) meant
  cross join lateral (select * from orders where order_id = meant.order_id offset 0) o
  where ${bounds(query)} and ${condition} ${firstOnes(query)}`

/**
 * Takes the first of each combination of states, then the first of those: reads only rows that
 * pass the filters.
 */
const combined = (query: PageQuery, condition: Condition) => sql`
  select o.order_id, o.placed_at from (${combinations(query.parameters, query)}) combination
  cross join lateral (
    select o.order_id, o.placed_at from orders o
    where ${bounds(query)} and ${isOf('combination')} and ${condition} ${firstOnes(query)}
  ) o ${firstOnes(query)}`

/** First matches when walking the list in index order. A second ORDER BY would read all rows first. */
const walked = (query: PageQuery, isWalked: Condition, isMeant: Condition) => {
  const first = query.stateful
    ? sql`
      select o.* from (${combined({ ...query, limit: mostNear }, isWalked)}) first
      cross join lateral (select * from orders where order_id = first.order_id offset 0) o`
    : sql`
      select o.* from orders o
      where ${bounds(query)} and ${isWalked} ${byPlaced(query.oldestFirst)} limit ${sql.lit(mostNear)}`
  return sql`
    select o.order_id, o.placed_at from (${first}) o where ${isMeant} limit ${sql.lit(query.limit)}`
}

const firstOnes = ({ limit, oldestFirst }: PageQuery) =>
  sql`${byPlaced(oldestFirst)} limit ${sql.lit(limit)}`

/** Few enough to check each one. */
const fewPass = 5000

/** For larger sets, the first orders of the list soon contain some. */
const mostLed = 2000

/** If the first rows contain no full page, the whole set is looked up. */
const mostNear = 1000

/**
 * Rare words and small sets: look up by id. Otherwise walk the list, unless few orders pass the
 * state filters or matches are far back. Only PostgreSQL knows which, so the statement contains
 * all ways and runs one.
 */
function led(query: PageQuery, asks: readonly OrderSet[]): Condition {
  const isMeant = all(asks.map(({ has }) => has))
  const isPassed = passes('o', query.parameters)
  const leads = leadsAmong(asks)
  const setQueries = leads.map(
    ({ ids, name }) =>
      sql`${name} (order_id) as materialized (select * from (${ids}) found limit ${sql.lit(mostLed + 1)})`,
  )
  const isSmall = leads.map(
    ({ name, number }) =>
      sql`when (select count(order_id) = count(*) and count(*) <= ${sql.lit(mostLed)} from ${name}) then ${number}`,
  )
  const lookedAt = leads.map(
    ({ name, number, others }) =>
      sql`(${among(sql`select distinct order_id from ${name} where (select lead from way) = ${number}`, query, sql`${isPassed} and ${others}`)}) union all`,
  )
  const isWalked = sql`(select lead is null and not by_filter from way)`
  const isFull = sql`(select count(*) = ${sql.lit(query.limit)} from near)`
  const isFar = sql`${isWalked} and not ${isFull}`
  // A set has fewer orders than a word.
  const whole = leads.find(({ allIds }) => !allIds) ?? leads[0]
  // As a boolean, `in` is not a join: its subquery runs once before the first order is read.
  const far =
    whole &&
    combined(
      query,
      sql`${isFar} and (o.order_id in (${whole.allIds ?? whole.ids})) is true and ${whole.others}`,
    )
  return sql`
    with ${sql.join(setQueries)},
      way as materialized (
        select case ${sql.join(isSmall, sql` `)} end as lead,
          (select coalesce(sum(orders), 0) <= ${sql.lit(fewPass)} from (${combinations(query.parameters, query)}) passing) as by_filter
      ),
      near as materialized (${walked(query, isWalked, isMeant)})
    ${sql.join(lookedAt, sql` `)}
    (${combined(query, sql`(select lead is null and by_filter from way) and ${isMeant}`)})
    union all
    (select * from near where ${isFull})
    ${far ? sql`union all (${far})` : sql``}`
}

/** Bounds of a list's orders `o`. Each is one comparison with a constant, so that it can bound the index scan. */
function bounds({ archived, owed, placed, oldestFirst, parameters }: PageQuery): Condition {
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
