import { sql } from 'kysely'

import type { RefundEvent, RefundState } from '@marketday/contract/order-states'

import { mailOrder } from '../../orders/order-mails.ts'
import { recordAudit } from '../../platform/audit.ts'
import { publishEvent } from '../../platform/events/events.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { findRefund } from '../find-refunds.ts'
import type { RefundRow } from '../find-refunds.ts'
import type { ProviderRefund } from '../fetch-payment-state.ts'
import { refundStep } from '../rules.ts'

type Report = Pick<ProviderRefund, 'amountMinor' | 'status' | 'failureReason'> & {
  /** The provider's id; null where money was handed over. */
  readonly id: string | null
}

interface Application {
  readonly refundId: string
  readonly report: Report
}

const eventsOf: Readonly<Record<Report['status'], readonly RefundEvent[]>> = {
  pending: ['submit'],
  succeeded: ['submit', 'succeed'],
  failed: ['submit', 'fail'],
}

/** Records what became of a refund; a report that comes twice or too late changes nothing. */
export async function applyRefund(db: Db, { refundId, report }: Application): Promise<void> {
  const refund = await lockRefund(db, refundId)
  if (!refund) return
  const to = eventsOf[report.status].reduce<RefundState>((state, event) => {
    const step = refundStep(state, event)
    return step.kind === 'move' ? (step.to[0] ?? state) : state
  }, refund.status)
  if (to === refund.status && (!report.id || refund.stripeRefundId)) return
  await move(db, refund, { to, report })
  if (to === refund.status) return
  if (to === 'succeeded') await settle(db, refund)
  if (to === 'failed')
    await tell(db, refund, { action: 'refund.failed', message: report.failureReason })
}

/** Order, payment, refund: locked in this order, as everywhere. */
async function lockRefund(db: Db, refundId: string): Promise<RefundRow | null> {
  const known = await findRefund(db, refundId)
  if (!known) return null
  if (known.orderId)
    await sql`select from orders where order_id = ${known.orderId} for update`.execute(db)
  await sql`select from payments where payment_id = ${known.paymentId} for update`.execute(db)
  await sql`select from refunds where refund_id = ${refundId} for update`.execute(db)
  return await findRefund(db, refundId)
}

async function move(
  db: Db,
  refund: RefundRow,
  { to, report }: { to: RefundState; report: Report },
): Promise<void> {
  await db
    .updateTable('refunds')
    .set({
      status: to,
      failure_reason: report.failureReason,
      ...(report.id && { stripe_refund_id: report.id }),
      updated_at: db.context.now.toISOString(),
    })
    .where('refund_id', '=', refund.id)
    .execute()
}

async function settle(db: Db, refund: RefundRow): Promise<void> {
  await db
    .updateTable('payments')
    .set((set) => ({
      refunded_minor: set('refunded_minor', '+', refund.amountMinor),
      updated_at: db.context.now.toISOString(),
    }))
    .where('payment_id', '=', refund.paymentId)
    .execute()
  if (!refund.orderId) return
  await db
    .updateTable('orders')
    .set((set) => ({
      refunded_minor: set('refunded_minor', '+', refund.amountMinor),
      version: set('version', '+', 1),
    }))
    .where('order_id', '=', refund.orderId)
    .execute()
  await Promise.all([
    tell(db, refund, { action: 'order.refunded', message: refund.reason }),
    mailOrder(db, { orderId: refund.orderId, kind: 'refunded', amountMinor: refund.amountMinor }),
  ])
}

async function tell(
  db: Db,
  refund: RefundRow,
  { action, message }: { action: string; message: string | null },
): Promise<void> {
  const details = { amountMinor: refund.amountMinor, ...(message && { reason: message }) }
  const subject = refund.orderId
    ? { objectType: 'order', objectId: refund.orderId }
    : { objectType: 'payment', objectId: refund.paymentId }
  await Promise.all([
    recordAudit(db, { action, ...subject, details }),
    refund.orderId ? publishEvent(db, 'order.changed', refund.orderId) : undefined,
  ])
}
