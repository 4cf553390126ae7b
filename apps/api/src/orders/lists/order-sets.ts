import { sql } from 'kysely'

import type { Filters } from './order-filter.ts'
import { all, isDueToday, isOverdue, lookedUp } from './order-conditions.ts'
import type { Condition } from './order-conditions.ts'

export interface OrderSet {
  /** Selects the ids by an index, or a single null for too many; missing for sets with most orders. */
  readonly ids?: Condition
  /** Selects all ids, even if `ids` may give up. */
  readonly allIds?: Condition
  readonly has: Condition
  /** `ids` contains only members. */
  readonly isExact: boolean
}

type Values = Readonly<Record<string, unknown>>

/** Range with optional ends. Each is a constant before the scan, for use of the index. */
const within = (value: Condition, from: Condition, to: Condition): Condition =>
  sql`${value} between (select ${from}) and (select ${to})`

const sets = {
  customer: ({ customer }: Values) =>
    ordersWhere(
      sql`o.customer_id = (select coalesce(merged_into, customer_id) from customers where customer_id = ${customer}::uuid)`,
    ),
  numbers: ({ numbers }: Values) =>
    ordersWhere(
      within(
        sql`o.number`,
        sql`split_part(${numbers}::text, '-', 1)::bigint`,
        sql`split_part(${numbers}::text, '-', 2)::bigint`,
      ),
    ),
  total: ({ totalFromMinor, totalToMinor }: Values) =>
    ordersWhere(
      within(
        sql`o.total_minor`,
        sql`coalesce(${totalFromMinor}::bigint, 0)`,
        sql`coalesce(${totalToMinor}::bigint, 9223372036854775807)`,
      ),
    ),
  test: () => ordersWhere(sql`o.is_test`),
  shop: () => ({ has: sql`not o.is_test` }),
  item: ({ item }: Values) =>
    throughParts(
      sql`order_lines part join variants v on v.variant_id = part.variant_id`,
      sql`v.product_id = ${item}::uuid`,
    ),
  driver: ({ driver }: Values) =>
    throughParts(sql`deliveries part`, sql`part.driver_id = ${driver}::uuid`),
  market: ({ market }: Values) => ordersWhere(sql`o.market_id = ${market}::uuid`),
  home: () => ordersWhere(sql`o.market_id is null`),
  deliveryStatus: ({ deliveryStatus }: Values) =>
    throughParts(sql`deliveries part`, sql`part.status = ${deliveryStatus}::text`),
  deliveredOn: ({ deliverFrom, deliverTo }: Values) => {
    const isWithin = within(
      sql`s.day`,
      sql`coalesce(${deliverFrom}::date, '-infinity')`,
      sql`coalesce(${deliverTo}::date, 'infinity')`,
    )
    return {
      ids: sql`select o.order_id from delivery_slots s join orders o on o.delivery_slot_id = s.delivery_slot_id where ${isWithin}`,
      has: lookedUp(
        sql`delivery_slots s where s.delivery_slot_id = o.delivery_slot_id and ${isWithin}`,
      ),
    }
  },
  tag: ({ tag }: Values) =>
    throughParts(sql`order_tags part`, sql`part.tag_key = (select lower(${tag}::text))`),
  dispute: ({ dispute }: Values) =>
    throughParts(
      sql`card_disputes part`,
      sql`case when part.status in ('needs_response', 'under_review') then 'open' else part.status end = ${dispute}::text`,
    ),
  assignee: ({ assignee }: Values) => ordersWhere(sql`o.assignee_id = ${assignee}::uuid`),
  priority: ({ priority }: Values) =>
    ordersWhere(sql`o.priority = ${priority}::text and o.priority <> 'normal'`),
  risk: ({ risk }: Values) =>
    throughParts(
      sql`order_risks part`,
      sql`part.looked_at is null and (part.level = ${risk}::text or ${risk}::text = 'open')`,
    ),
  riskLookedAt: () => throughParts(sql`order_risks part`, sql`part.looked_at is not null`),
  normal: () => ({ has: sql`o.priority = 'normal'` }),
  unassigned: () => ({ has: sql`o.assignee_id is null` }),
  overdue: ({ tenantId }: Values) => ordersWhere(isOverdue(tenantId)),
  dueToday: ({ tenantId }: Values) => ordersWhere(isDueToday(tenantId)),
} satisfies Record<string, (values: Values) => Pick<OrderSet, 'ids' | 'has'>>

function ordersWhere(has: Condition) {
  return { ids: sql`select o.order_id from orders o where ${has}`, has }
}

function throughParts(parts: Condition, condition: Condition) {
  return {
    ids: sql`select part.order_id from ${parts} where ${condition}`,
    has: lookedUp(sql`${parts} where part.order_id = o.order_id and ${condition}`),
  }
}

export type SetName = keyof typeof sets

/** Sets used by the filters; the first leads the search, so small sets come first. */
export function setsAskedFor(query: Filters): readonly SetName[] {
  const requested: Readonly<Record<SetName, unknown>> = {
    customer: query.customer,
    numbers: query.numbers,
    dispute: query.dispute,
    tag: query.tag,
    priority: besides(query.priority, 'normal'),
    risk: besides(query.risk, 'looked_at'),
    riskLookedAt: only(query.risk, 'looked_at'),
    assignee: besides(query.assignee, 'nobody'),
    overdue: only(query.due, 'overdue'),
    dueToday: only(query.due, 'today'),
    test: only(query.channel, 'test'),
    driver: query.driver,
    item: query.item,
    deliveredOn: query.deliverFrom ?? query.deliverTo,
    deliveryStatus: query.deliveryStatus,
    market: besides(query.market, 'home'),
    total: query.totalFromMinor ?? query.totalToMinor,
    home: only(query.market, 'home'),
    shop: only(query.channel, 'shop'),
    normal: only(query.priority, 'normal'),
    unassigned: only(query.assignee, 'nobody'),
  }
  return (Object.keys(requested) as SetName[]).filter((name) => requested[name] !== undefined)
}

const besides = (value: string | undefined, other: string): string | undefined =>
  value === other ? undefined : value

const only = (value: string | undefined, meant: string): string | undefined =>
  value === meant ? meant : undefined

const valueNames = [
  'customer',
  'numbers',
  'totalFromMinor',
  'totalToMinor',
  'item',
  'driver',
  'deliveryStatus',
  'deliverFrom',
  'deliverTo',
  'tag',
  'dispute',
  'priority',
  'risk',
] as const satisfies readonly (keyof Filters)[]

export const setArguments = (query: Filters): Values => ({
  ...Object.fromEntries(valueNames.map((name) => [name, query[name] ?? null])),
  assignee: besides(query.assignee, 'nobody') ?? null,
  market: besides(query.market, 'home') ?? null,
})

export const orderSets = (names: readonly SetName[], values: Values): readonly OrderSet[] =>
  names.map((name) => ({ ...sets[name](values), isExact: true }))

interface Lead extends OrderSet {
  readonly ids: Condition
  readonly name: Condition
  readonly number: Condition
  readonly others: Condition
}

export const leadsAmong = (asks: readonly OrderSet[]): readonly Lead[] =>
  asks.flatMap((set, index) => {
    const { ids } = set
    if (!ids) return []
    const others = all(asks.filter((other) => other !== set || !set.isExact).map(({ has }) => has))
    return [{ ...set, ids, name: sql.ref(`lead${index}`), number: sql.lit(index), others }]
  })
