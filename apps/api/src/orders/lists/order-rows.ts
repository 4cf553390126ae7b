import { sql } from 'kysely'

import type { ReviewReason } from '@marketday/contract/orders/order-guard'
import type { OrderRow } from '@marketday/contract/orders/orders'

import {
  authorisationRanOut,
  authorisationRunsOut,
  captureFailed,
  isChargedBack,
  isDisputed,
  isLate,
  isOverdue,
  owesBack,
  refundFailed,
  returnIs,
  unpaidDelivered,
} from './order-conditions.ts'
import type { Condition } from './order-conditions.ts'

export interface SelectedRow extends Omit<OrderRow, 'problems' | 'slot' | 'number' | 'assignee'> {
  readonly number: number
  readonly slotStartsAt: string | null
  readonly slotEndsAt: string | null
  readonly assigneeId: string | null
  readonly assigneeName: string | null
  readonly isLate: boolean
  readonly owesBack: boolean
  readonly unpaidDelivered: boolean
  readonly refundFailed: boolean
  readonly authorisationRunsOut: boolean
  readonly authorisationRanOut: boolean
  readonly captureFailed: boolean
  readonly isDisputed: boolean
  readonly isChargedBack: boolean
  readonly returnAsked: boolean
  readonly returnReceived: boolean
}

export const byPlaced = (oldestFirst: boolean): Condition =>
  oldestFirst
    ? sql`order by o.placed_at, o.order_id`
    : sql`order by o.placed_at desc, o.order_id desc`

interface Rows {
  readonly tenantId: unknown
  /** Newest first by default. */
  readonly oldestFirst?: boolean
}

/** Rows of a page of ids; joins lines and deliveries after paging. */
export const selectRows = (
  ids: Condition,
  { tenantId, oldestFirst = false }: Rows,
) => sql<SelectedRow>`
  select o.order_id as id, o.number, o.status, o.archived_at is not null as "isArchived", o.payment_status as "paymentStatus",
    o.fulfilment_status as "fulfilmentStatus", d.status as "deliveryStatus", driver.name as "driverName", o.delivery_kind as "deliveryKind",
    o.payment_method as "paymentMethod", ${soldIn} as "marketName", o.name as "customerName", o.email, o.phone, o.currency, o.total_minor as "totalMinor",
    coalesce(o.place -> 'data' ->> 'City', '') as town, o.address_checked as "isAddressChecked",
    o.review_reason as "reviewReason", o.is_test as "isTest", o.placed_at as "placedAt",
    o.assignee_id as "assigneeId", assignee.name as "assigneeName", o.due_on as "dueOn", o.priority,
    coalesce(risk.level, 'none') as "riskLevel", risk.looked_at is not null as "isRiskLookedAt",
    array(select tag from order_tags t where t.order_id = o.order_id order by tag_key) as tags,
    s.starts_at as "slotStartsAt", s.ends_at as "slotEndsAt",
    (select coalesce(sum(l.quantity - l.cancelled_quantity), 0)::int from order_lines l where l.order_id = o.order_id) as "unitCount",
    ${isOverdue(tenantId)} as "isOverdue", ${isLate} as "isLate", ${owesBack} as "owesBack", ${unpaidDelivered} as "unpaidDelivered", ${refundFailed} as "refundFailed",
    ${authorisationRunsOut} as "authorisationRunsOut", ${captureFailed} as "captureFailed",
    ${authorisationRanOut} as "authorisationRanOut", ${isDisputed} as "isDisputed", ${isChargedBack} as "isChargedBack",
    ${returnIs('requested')} as "returnAsked", ${returnIs('received')} as "returnReceived"
  from (${ids}) page join orders o on o.order_id = page.order_id
  left join delivery_slots s on s.delivery_slot_id = o.delivery_slot_id
  left join deliveries d on d.order_id = o.order_id
  left join order_risks risk on risk.order_id = o.order_id
  left join users assignee on assignee.user_id = o.assignee_id
  left join drivers driver on driver.driver_id = d.driver_id
  ${byPlaced(oldestFirst)}`

const awaits: Readonly<Record<ReviewReason, string>> = {
  network: 'Awaiting email confirmation: many cash orders from one network within an hour',
  address: 'Awaiting email confirmation: many cash orders to one address within an hour',
  share: 'Awaiting email confirmation: a large part of the stock or a time slot, paid in cash',
}

export function toOrderRow(row: SelectedRow): OrderRow {
  const {
    slotStartsAt,
    slotEndsAt,
    isLate: late,
    assigneeId,
    assigneeName,
    owesBack: owesMoney,
    unpaidDelivered: isOwing,
    refundFailed: failed,
    authorisationRunsOut: runsOut,
    authorisationRanOut: ranOut,
    captureFailed: isRefused,
    isDisputed: disputed,
    isChargedBack: chargedBack,
    returnAsked,
    returnReceived,
    number,
    ...same
  } = row
  const isCancelled = row.status === 'cancelled'
  const problems: (readonly [boolean, string])[] = [
    [row.status === 'held', 'On hold'],
    [row.status === 'pending_review', awaits[row.reviewReason ?? 'share']],
    [late, 'Late'],
    [row.isOverdue, 'Overdue'],
    [owesMoney && isCancelled, 'Cancelled, not refunded'],
    [isOwing, 'Delivered, not fully paid'],
    [owesMoney && !isCancelled, 'Overpaid'],
    [failed, 'A refund failed'],
    [disputed, 'Payment disputed'],
    [chargedBack, 'Payment lost in a dispute'],
    [isRefused, 'Payment capture failed'],
    [runsOut, 'Authorisation expires within a day'],
    [ranOut, 'Authorisation expired'],
    [returnAsked, 'Return needs an answer'],
    [returnReceived, 'Return needs settling'],
    [row.deliveryStatus === 'failed', 'Delivery failed'],
    [row.deliveryStatus === 'unscheduled', 'Delivery not scheduled'],
  ]
  return {
    ...same,
    number: String(number),
    assignee: assigneeId && assigneeName ? { id: assigneeId, name: assigneeName } : null,
    slot: slotStartsAt && slotEndsAt ? { startsAt: slotStartsAt, endsAt: slotEndsAt } : null,
    problems: problems.flatMap(([is, problem]) => (is ? [problem] : [])),
  }
}

/** Market name of an order `o`, also if deleted; null for the home market. */
export const soldIn: Condition = sql`case when o.market_id is not null
  then coalesce((select m.name from markets m where m.market_id = o.market_id), 'another market') end`
