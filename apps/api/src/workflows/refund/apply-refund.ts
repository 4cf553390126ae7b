import { sql } from 'kysely'

import type { RefundedTo } from '@marketday/contract/payments/card/payments'
import { isFailedRefund } from '@marketday/contract/orders/order-states'
import type { RefundEvent, RefundState } from '@marketday/contract/orders/order-states'

import { record } from '../../platform/events/record.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import {
  findRefund,
  listPaymentRefunds,
  refundedFor,
  findOwedBack,
} from '../../payments/card/find-refunds.ts'
import type { RefundRow } from '../../payments/card/find-refunds.ts'
import type { ProviderRefund } from '../../payments/card/fetch-payment-state.ts'
import { refundStep } from '../../payments/card/rules.ts'
import { changeMoney } from '../../orders/money/record-payment.ts'
import { addRefundedToPayment } from '../../payments/card/change-payment.ts'
import { changeRefund, insertRefund } from '../../payments/card/change-refund.ts'
import { lockPaymentInTurn } from '../card-payments/lock-payment-in-turn.ts'
import { issueCorrections } from '../../orders/documents/order-documents.ts'
import { getOrderRow } from '../../orders/lock-order.ts'
import type { PaymentRow } from '../../payments/card/find-payments.ts'

type Report = Pick<ProviderRefund, 'amountMinor' | 'status' | 'failureReason' | 'attempt'> & {
  /** Provider's id; null for manual refunds. */
  readonly id: string | null
}

const eventsOf: Readonly<Record<Report['status'], readonly RefundEvent[]>> = {
  pending: ['submit'],
  succeeded: ['submit', 'succeed'],
  failed: ['submit', 'fail', 'reverse'],
}

/** Applies a refund's result; late, repeated and outdated reports change nothing. */
export async function applyRefund(
  db: Db,
  { refundId, report }: { readonly refundId: string; readonly report: Report },
): Promise<void> {
  const refund = await lockRefund(db, refundId)
  if (!refund || isOfEarlierAttempt(refund, report)) return
  const to = stateAfter(refund.status, eventsOf[report.status])
  if (to === refund.status && (!report.id || refund.stripeRefundId)) return
  await changeRefund(db, refund.id, {
    status: to,
    failureReason: report.failureReason,
    stripeRefundId: report.id,
  })
  if (to === refund.status) return
  if (to === 'succeeded') await settle(db, refund)
  if (isFailedRefund(to)) await fail(db, refund, { to, reason: report.failureReason })
}

async function lockRefund(db: Db, refundId: string): Promise<RefundRow | null> {
  const existing = await findRefund(db, refundId)
  if (!existing) return null
  if (existing.orderId)
    await sql`select from orders where order_id = ${existing.orderId} for update`.execute(db)
  await sql`select from payments where payment_id = ${existing.paymentId} for update`.execute(db)
  await sql`select from refunds where refund_id = ${refundId} for update`.execute(db)
  return await findRefund(db, refundId)
}

const isOfEarlierAttempt = (refund: RefundRow, { id, attempt }: Report): boolean =>
  (id !== null && refund.earlierStripeRefundIds.includes(id)) ||
  (attempt !== null && attempt < refund.attempt)

const stateAfter = (from: RefundState, events: readonly RefundEvent[]): RefundState =>
  events.reduce<RefundState>((state, event) => {
    const step = refundStep(state, event)
    return step.kind === 'move' ? (step.to[0] ?? state) : state
  }, from)

async function settle(db: Db, refund: RefundRow): Promise<void> {
  await addToRefunded(db, refund, refund.amountMinor)
  if (!refund.orderId) return
  const to = await findRefundedTo(db, refund)
  await tell(db, refund, { name: 'order.refunded', message: refund.reason, to })
}

async function findRefundedTo(
  db: Db,
  { creditAccountId, isCash, paymentId }: RefundRow,
): Promise<RefundedTo> {
  if (isCash) return 'cash'
  const payment = await db
    .selectFrom('payments')
    .select(['provider', 'credit_account_id'])
    .where('payment_id', '=', paymentId)
    .executeTakeFirstOrThrow()
  if (!creditAccountId) return payment.provider === 'cash' ? 'cash' : 'money'
  const { kind } = await db
    .selectFrom('credit_accounts')
    .select('kind')
    .where('credit_account_id', '=', creditAccountId)
    .executeTakeFirstOrThrow()
  if (kind !== 'gift_card') return 'store_credit'
  return creditAccountId === payment.credit_account_id ? 'gift_card' : 'new_gift_card'
}

/** A refund returned by the bank after its success no longer counts. */
async function fail(
  db: Db,
  refund: RefundRow,
  { to, reason }: { to: 'failed' | 'reversed'; reason: string | null },
): Promise<void> {
  if (to === 'reversed') await addToRefunded(db, refund, -refund.amountMinor)
  if (refund.orderId && refund.purpose === 'goodwill') await issueCorrections(db, refund.orderId)
  await tell(db, refund, { name: `refund.${to}`, message: reason })
}

async function addToRefunded(db: Db, refund: RefundRow, amountMinor: number): Promise<void> {
  await addRefundedToPayment(db, refund.paymentId, amountMinor)
  if (refund.orderId) await changeMoney(db, refund.orderId, { refundedMinor: amountMinor })
}

async function tell(
  db: Db,
  refund: RefundRow,
  {
    name,
    message,
    to,
  }: {
    name: 'order.refunded' | 'refund.failed' | 'refund.reversed'
    message: string | null
    to?: RefundedTo
  },
): Promise<void> {
  const details = {
    id: refund.id,
    amountMinor: refund.amountMinor,
    ...(to && { to }),
    ...(message && { reason: message }),
    ...(refund.reference && { reference: refund.reference }),
  }
  const subject = refund.orderId
    ? ({ objectType: 'order', objectId: refund.orderId } as const)
    : ({ objectType: 'payment', objectId: refund.paymentId } as const)
  await record(db, { name, ...subject, details })
}

/** Applies all refunds of a payment. Serialized per payment, so that a refund made at the provider gets one row. */
export async function applyRefunds(
  db: Db,
  paymentId: string,
  reports: readonly ProviderRefund[],
): Promise<void> {
  if (reports.length === 0) return
  const payment = await lockPaymentInTurn(db, paymentId)
  if (!payment) return
  const refunds = await listPaymentRefunds(db, paymentId)
  let leftMinor = payment.capturedMinor - refundedFor(refunds)
  for (const report of reports) {
    const ours = findOurs(refunds, report)
    // Exceeds the captured amount, for example after a refund as store credit: shown by the
    // reconciliation.
    if (!ours && report.amountMinor > leftMinor) continue
    if (!ours && report.status !== 'failed') leftMinor -= report.amountMinor
    const refundId = ours?.id ?? (await adoptRefund(db, payment, report))
    await applyRefund(db, { refundId, report })
  }
}

const findOurs = (refunds: readonly RefundRow[], { id, refundId }: ProviderRefund) =>
  refunds.find(
    (refund) =>
      refund.stripeRefundId === id ||
      refund.id === refundId ||
      refund.earlierStripeRefundIds.includes(id),
  )

/** Creates a row for a refund made at the provider. */
async function adoptRefund(db: Db, payment: PaymentRow, report: ProviderRefund): Promise<string> {
  const { orderId } = payment
  const purpose = orderId ? await guessPurpose(db, orderId, report) : null
  const refundId = await insertRefund(db, {
    payment_id: payment.id,
    order_id: orderId,
    amount_minor: report.amountMinor,
    purpose,
    reason: 'Refunded at the card provider',
    status: 'pending',
    stripe_refund_id: report.id,
  })
  if (orderId && purpose === 'goodwill') await issueCorrections(db, orderId)
  return refundId
}

/** Purpose unknown: owed amounts count before goodwill. */
async function guessPurpose(db: Db, orderId: string, { amountMinor }: ProviderRefund) {
  const owedMinor = await findOwedBack(db, await getOrderRow(db, orderId))
  return amountMinor <= owedMinor ? 'owed' : 'goodwill'
}
