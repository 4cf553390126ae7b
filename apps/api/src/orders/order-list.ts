import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import * as z from 'zod/mini'

import type { QueryOf } from '@marketday/contract/endpoints/endpoint'
import type { ReviewReason } from '@marketday/contract/orders/order-guard'
import type { OrderRow, OrderTab, listOrders } from '@marketday/contract/orders/orders'
import { Id } from '@marketday/contract/endpoints/scalars'

import { countPaymentProblems } from '../payments/find-payments.ts'
import { decodeCursor, pageOf } from '../platform/database/cursor.ts'
import type { Db } from '../platform/database/tenant-db.ts'

type Query = QueryOf<typeof listOrders>
type Condition = RawBuilder<unknown>

const defaultLimit = 25

/** Newest first. The page is cut before lines and deliveries are looked at. */
export async function listOrderPage(db: Db, query: Query) {
  const limit = query.limit ?? defaultLimit
  const conditions = [...tabConditions(query.tab ?? 'all'), ...filterConditions(db, query)]
  if (query.cursor) conditions.push(after(decodeCursor(z.tuple([z.string(), Id]), query.cursor)))
  const { rows } = await selectRows(db, { where: conditions, limit: limit + 1 })
  const page = pageOf(rows, limit, (row) => [row.placedAt, row.id])
  return { rows: page.rows.map(toRow), nextCursor: page.nextCursor }
}

/** As many as the list shows on all of its pages. */
export async function countOrders(db: Db, query: Query): Promise<number> {
  const conditions = [...tabConditions(query.tab ?? 'all'), ...filterConditions(db, query)]
  const { rows } = await sql<{ count: number }>`select count(*)::int as count ${joined}
    where ${sql.join(conditions, sql` and `)}`.execute(db)
  return rows[0]?.count ?? 0
}

export async function findOrderRow(db: Db, orderId: string): Promise<OrderRow | null> {
  const { rows } = await selectRows(db, { where: [sql`o.order_id = ${orderId}`], limit: 1 })
  return rows[0] ? toRow(rows[0]) : null
}

export async function countTabs(db: Db) {
  const count = (tab: OrderTab) =>
    sql`count(*) filter (where ${sql.join(tabConditions(tab), sql` and `)})::int`
  const inWork = sql<{ unpaid: number; unfulfilled: number; today: number; problems: number }>`
    select ${count('unpaid')} as unpaid, ${count('unfulfilled')} as unfulfilled, ${count('today')} as today, ${count('problems')} as problems
    from orders o join tenants t on t.tenant_id = o.tenant_id
    left join delivery_slots s on s.delivery_slot_id = o.delivery_slot_id
    left join deliveries d on d.order_id = o.order_id
    where (o.status in ('draft', 'pending_review', 'open', 'held') or ${moneyLeft})`
  const all = sql<{ all: number }>`
    select count(*)::int as "all" from orders where archived_at is null`
  const [work, every, payments] = await Promise.all([
    inWork.execute(db),
    all.execute(db),
    countPaymentProblems(db),
  ])
  const counts = work.rows[0] ?? { unpaid: 0, unfulfilled: 0, today: 0, problems: 0 }
  return { all: every.rows[0]?.all ?? 0, payments, ...counts }
}

const isWork = sql`o.status in ('draft', 'pending_review', 'open', 'held')`
const isToday = sql`(s.starts_at at time zone t.time_zone)::date = (app_now() at time zone t.time_zone)::date`
const isLate = sql`(o.status = 'open' and s.ends_at < app_now() and o.fulfilment_status <> 'delivered')`
/** Cancelled, but not all of the money went back. */
const moneyLeft = sql`(o.status = 'cancelled' and o.captured_minor > o.refunded_minor)`
const refundFailed = sql`exists (select from refunds r where r.order_id = o.order_id and r.status in ('failed', 'reversed'))`
/** Each part reads an index that holds hardly more than what it looks for. */
const isTroubled = sql`((${isWork} or ${moneyLeft}) and o.order_id in (
  select order_id from orders
    where status = 'held' or status = 'cancelled' and captured_minor > refunded_minor
      or refunded_minor = 0 and captured_minor > total_minor - cancelled_minor
  union all select order_id from deliveries where status in ('failed', 'unscheduled')
  union all select order_id from refunds where status in ('failed', 'reversed')
  union all select order_id from orders where status = 'pending_review'
  union all select late.order_id from delivery_slots s join orders late on late.delivery_slot_id = s.delivery_slot_id
    where s.ends_at < app_now() and late.status = 'open' and late.fulfilment_status <> 'delivered'))`

function tabConditions(tab: OrderTab): Condition[] {
  const tabs: Readonly<Record<OrderTab, Condition[]>> = {
    all: [],
    unpaid: [isWork, sql`o.captured_minor < o.total_minor - o.cancelled_minor`],
    unfulfilled: [
      isWork,
      sql`o.status <> 'pending_review'`,
      sql`o.fulfilment_status in ('unfulfilled', 'picking', 'packed')`,
    ],
    today: [isWork, isToday],
    problems: [isTroubled],
  }
  return tabs[tab]
}

function filterConditions(
  db: Db,
  { search, status, payment, method, fulfilment, delivery, from, to, archived }: Query,
): Condition[] {
  const conditions: Condition[] = [
    archived ? sql`o.archived_at is not null` : sql`o.archived_at is null`,
  ]
  if (status) conditions.push(sql`o.status = ${sql.lit(status)}`)
  if (payment) conditions.push(sql`o.payment_status = ${payment}`)
  if (method) conditions.push(sql`o.payment_method = ${method}`)
  if (fulfilment) conditions.push(sql`o.fulfilment_status = ${fulfilment}`)
  if (delivery) conditions.push(sql`o.delivery_kind = ${delivery}`)
  if (from) conditions.push(sql`o.placed_at >= ${midnight(sql`${from}::date`, db)}`)
  if (to) conditions.push(sql`o.placed_at < ${midnight(sql`${to}::date + 1`, db)}`)
  if (search) conditions.push(found(search.toLowerCase()))
  return conditions
}

/** When the day begins where the business is; known before the orders are read, so that an index finds them. */
const midnight = (day: Condition, db: Db) => sql`(
  select (${day})::timestamp at time zone time_zone from tenants where tenant_id = ${db.context.tenantId})`

/** Every word somewhere; or, where it looks like one, the phone number in any spelling. */
function found(search: string): Condition {
  const words = search.split(/\s+/).filter(Boolean).slice(0, 6)
  const everyWord = sql.join(words.map(matches), sql` intersect `)
  const digits = /^[+\d\s()./-]+$/.test(search) ? search.replace(/\D/g, '').replace(/^0+/, '') : ''
  return digits.length >= 5
    ? sql`o.order_id in (${everyWord} union select find_orders(${digits}))`
    : sql`o.order_id in (${everyWord})`
}

/** Number, name, email and phone in part; the SKU of a line as a whole. */
const matches = (word: string): Condition => sql`(select find_orders(${word})
  union select order_id from order_lines where sku = ${word} or sku = ${word.toUpperCase()})`

const after = ([placedAt, orderId]: [string, string]): Condition =>
  sql`(o.placed_at, o.order_id) < (${placedAt}::timestamptz, ${orderId}::uuid)`

const joined = sql`
    from orders o
    join tenants t on t.tenant_id = o.tenant_id
    left join delivery_slots s on s.delivery_slot_id = o.delivery_slot_id
    left join deliveries d on d.order_id = o.order_id`

interface SelectedRow extends Omit<OrderRow, 'problems' | 'slot' | 'number'> {
  readonly number: number
  readonly slotStartsAt: string | null
  readonly slotEndsAt: string | null
  readonly isLate: boolean
  readonly moneyLeft: boolean
  readonly refundFailed: boolean
}

function selectRows(db: Db, { where, limit }: { where: readonly Condition[]; limit: number }) {
  return sql<SelectedRow>`
    select o.order_id as id, o.number, o.status, o.archived_at is not null as "isArchived", o.payment_status as "paymentStatus",
      o.fulfilment_status as "fulfilmentStatus", d.status as "deliveryStatus", o.delivery_kind as "deliveryKind",
      o.payment_method as "paymentMethod", o.name as "customerName", o.currency, o.total_minor as "totalMinor",
      coalesce(o.place -> 'data' ->> 'City', '') as town, o.address_checked as "isAddressChecked",
      o.review_reason as "reviewReason", o.placed_at as "placedAt",
      s.starts_at as "slotStartsAt", s.ends_at as "slotEndsAt",
      (select coalesce(sum(l.quantity - l.cancelled_quantity), 0)::int from order_lines l where l.order_id = o.order_id) as "unitCount",
      ${isLate} as "isLate", ${moneyLeft} as "moneyLeft", ${refundFailed} as "refundFailed"
    ${joined}
    where ${where.length > 0 ? sql.join(where, sql` and `) : sql`true`}
    order by o.placed_at desc, o.order_id desc
    limit ${sql.lit(limit)}`.execute(db)
}

const awaits: Readonly<Record<ReviewReason, string>> = {
  network: 'Awaits confirmation by mail: many cash orders from one network within an hour',
  address: 'Awaits confirmation by mail: many cash orders to one address within an hour',
  share: 'Awaits confirmation by mail: a large part of the stock or of a time, paid in cash',
}

function toRow(row: SelectedRow): OrderRow {
  const {
    slotStartsAt,
    slotEndsAt,
    isLate: late,
    moneyLeft: owesMoney,
    refundFailed: failed,
    number,
    ...same
  } = row
  const isCancelled = row.status === 'cancelled'
  const problems: (readonly [boolean, string])[] = [
    [row.status === 'held', 'On hold'],
    [row.status === 'pending_review', awaits[row.reviewReason ?? 'share']],
    [late, 'Late'],
    [owesMoney, 'Cancelled, money not given back'],
    [!isCancelled && row.paymentStatus === 'overpaid', 'Overpaid'],
    [failed, 'A refund did not arrive'],
    [row.deliveryStatus === 'failed', 'Delivery failed'],
    [row.deliveryStatus === 'unscheduled', 'Delivery has no time yet'],
  ]
  return {
    ...same,
    number: String(number),
    slot: slotStartsAt && slotEndsAt ? { startsAt: slotStartsAt, endsAt: slotEndsAt } : null,
    problems: problems.flatMap(([is, problem]) => (is ? [problem] : [])),
  }
}
