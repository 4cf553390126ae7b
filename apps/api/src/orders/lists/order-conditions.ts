import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

import { midnight } from '../../platform/database/sql.ts'

export type Condition = RawBuilder<unknown>

export const all = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)

export const workStatuses = ['draft', 'pending_review', 'open', 'held'] as const

// For an order `o`. PostgreSQL uses a partial index only if its condition is literal.
const isWork = sql`o.status in ('draft', 'pending_review', 'open', 'held')`
export const isOwed = sql`o.balance_minor < 0`
/** Overpaid, with a remainder not yet refunded, as goodwill, held in a dispute or dismissed. */
export const owesBack = sql`(o.balance_minor > 0 and o.captured_minor > o.refunded_minor and o.balance_minor > o.disputed_minor
  and o.balance_minor > o.disputed_minor + (select coalesce(sum(r.amount_minor), 0) from refunds r
    where r.order_id = o.order_id and r.dismissed_at is not null and r.purpose = 'owed'))`
export const isLate = sql`(o.status = 'open' and s.ends_at < app_now() and o.fulfilment_status <> 'delivered')`
export const unpaidDelivered = sql`(o.status = 'open' and o.fulfilment_status = 'delivered' and ${isOwed})`
export const refundFailed = sql`exists (select from refunds r where r.order_id = o.order_id and r.status in ('failed', 'reversed') and r.dismissed_at is null)`
// For a payment `p`.
const runsOut = sql`(p.status = 'authorised' and p.authorised_until < app_now() + interval '1 day')`
const captureRefused = sql`(p.status = 'authorised' and p.failure_reason is not null)`
const ranOut = sql`(p.status = 'expired' and p.authorised_until is not null and p.run_out_dismissed_at is null)`
const authorisedFor = (problem: Condition) =>
  sql`exists (select from payments p where p.order_id = o.order_id and ${problem})`
export const authorisationRunsOut = authorisedFor(runsOut)
export const authorisationRanOut = sql`(${isOwed} and ${isWork} and ${authorisedFor(ranOut)})`
export const captureFailed = authorisedFor(captureRefused)
const isOpenDispute = sql`(dispute.status in ('needs_response', 'under_review'))`
/** Payment disputed of it, and their bank has not decided. */
export const isDisputed = sql`exists (select from card_disputes dispute where dispute.order_id = o.order_id and ${isOpenDispute})`
/** Lost after the goods left; archiving the order settles it. */
export const isChargedBack = sql`(o.status = 'completed' and o.lost_minor > 0)`
export const returnIs = (status: 'requested' | 'received'): Condition =>
  sql`(o.open_returns > 0 and exists (select from returns back where back.order_id = o.order_id and back.status = ${sql.lit(status)}))`
export const ordersWithReturns = sql`
  select o.order_id from orders o where o.open_returns > 0 and o.archived_at is null`

export const archivedIs = (archived: boolean): Condition =>
  archived ? sql`o.archived_at is not null` : sql`o.archived_at is null`

/** Row lookup: PostgreSQL may hash the whole table for `exists`, even for a page of few orders. */
export const lookedUp = (rows: Condition): Condition => sql`(select true from ${rows} limit 1)`

/** Date in the time zone of the business. */
export const today = (tenantId: unknown): Condition =>
  sql`(select (app_now() at time zone time_zone)::date from tenants where tenant_id = ${tenantId}::uuid)`

export const isOverdue = (tenantId: unknown): Condition =>
  sql`(o.due_on < ${today(tenantId)} and ${isWork})`
export const isDueToday = (tenantId: unknown): Condition =>
  sql`(o.due_on = ${today(tenantId)} and ${isWork})`

export const ordersOfToday = (tenantId: unknown): Condition => sql`
  select o.order_id from delivery_slots s join orders o on o.delivery_slot_id = s.delivery_slot_id
  where s.starts_at >= ${midnight(today(tenantId), tenantId)}
    and s.starts_at < ${midnight(sql`${today(tenantId)} + 1`, tenantId)} and ${isWork}`

/** Orders that need attention. Each part uses an index that contains little else. */
export const troubledOrders = (tenantId: unknown): Condition => sql`
  select o.order_id from orders o where o.status in ('held', 'pending_review') and o.archived_at is null
  union
  select o.order_id from orders o where ${owesBack} and o.archived_at is null
  union
  select o.order_id from orders o where ${unpaidDelivered} and o.archived_at is null
  union
  select o.order_id from (
    select order_id from deliveries where status in ('failed', 'unscheduled')
    union all select order_id from refunds where status in ('failed', 'reversed') and dismissed_at is null
  ) astray join orders o on o.order_id = astray.order_id where (${isWork} or ${owesBack}) and o.archived_at is null
  union
  select o.order_id from payments p join orders o on o.order_id = p.order_id
    where (${runsOut} or ${captureRefused}) and o.archived_at is null
  union
  select o.order_id from payments p join orders o on o.order_id = p.order_id
    where ${ranOut} and ${isOwed} and ${isWork} and o.archived_at is null
  union
  select o.order_id from card_disputes dispute join orders o on o.order_id = dispute.order_id
    where (${isOpenDispute} or dispute.status = 'lost' and ${isChargedBack}) and o.archived_at is null
  union
  select o.order_id from returns back join orders o on o.order_id = back.order_id
    where back.status in ('requested', 'received') and o.archived_at is null
  union
  select o.order_id from delivery_slots s join orders o on o.delivery_slot_id = s.delivery_slot_id where ${isLate} and ${isWork}
  union
  select o.order_id from orders o where ${isOverdue(tenantId)} and o.archived_at is null`
