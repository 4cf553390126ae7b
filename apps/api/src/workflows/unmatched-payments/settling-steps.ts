import type {
  UnmatchedEvent,
  UnmatchedState,
  refundUnmatchedPayment,
} from '@marketday/contract/payments/card/unmatched-payments'
import { formatMoney } from '@marketday/contract/money/money'

import { completeCheckout, findPlaced } from '../place-order/complete-checkout.ts'
import { lockPaidCheckout } from '../place-order/lock-paid-checkout.ts'
import { lockCheckout } from '../cart/lock-checkout.ts'
import { record } from '../../platform/events/record.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import type { Handling } from '../../platform/http/handle.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import type { PaymentReport } from '../../payments/card/fetch-payment-state.ts'
import { applyRefunds } from '../refund/apply-refund.ts'
import { returnPayment } from '../refund/request-refund.ts'
import {
  findUnmatched,
  lockUnmatched,
  findUnmatchedOfPayment,
} from '../../payments/card/unmatched/find-unmatched.ts'
import type { UnmatchedRow } from '../../payments/card/unmatched/find-unmatched.ts'
import {
  amountHeld,
  fetchHeld,
  nothingHeld,
  requireNothingHeld,
  requireOpen,
} from '../../payments/card/unmatched/held.ts'
import { refusals } from '../../payments/card/unmatched/list-problems.ts'
import { changePayment, insertPayment } from '../../payments/card/change-payment.ts'
import { lockPayment } from '../../payments/card/find-payments.ts'
import { rememberStripeObject } from '../../platform/stripe/stripe-objects.ts'
import { noteSettled } from '../../payments/card/unmatched/platform-payments.ts'
import type { Completion } from '../place-order/complete-checkout.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import type { PaymentRow } from '../../payments/card/find-payments.ts'

type RefundRequest = Handling<typeof refundUnmatchedPayment>

/** Manual decision about money set aside; checks first what the provider holds. */
export const settlingSteps = (act: UnmatchedEvent) => ({
  async before({ db, params }: RefundRequest): Promise<UnmatchedRow> {
    const row = await findUnmatched(db, params.unmatchedPaymentId)
    if (!row) throw notFound('Payment')
    const refusal = requireOpen(row.status, act) ? refusals(row)[act] : null
    if (refusal) throw conflict('invalid_transition', refusal)
    return row
  },
  call: ({ services }: Omit<RefundRequest, 'db'>, row: UnmatchedRow) =>
    fetchHeld(services, row, act),
  async after(
    { db }: RefundRequest,
    unmatched: UnmatchedRow,
    report: PaymentReport | null,
  ): Promise<{ status: UnmatchedState }> {
    if (unmatched.cartId) await lockCheckout(db, unmatched.cartId)
    const row = await lockUnmatched(db, unmatched.id)
    if (!row) throw notFound('Payment')
    if (!requireOpen(row.status, act)) return { status: row.status }
    const status = await settle(db, { row, act, report })
    await note(db, row, status)
    return { status }
  },
})

type Settled = Exclude<UnmatchedState, 'open'>

async function settle(
  db: Db,
  {
    row,
    act,
    report,
  }: {
    readonly row: UnmatchedRow
    readonly act: UnmatchedEvent
    readonly report: PaymentReport | null
  },
): Promise<Settled> {
  const heldMinor = amountHeld(report)
  if (act === 'dismiss') {
    requireNothingHeld(heldMinor, row.currency)
    return 'dismissed'
  }
  if (!report?.intentId || heldMinor === 0) throw nothingHeld()
  if (act === 'adopt' && heldMinor < report.capturedMinor)
    throw conflict('payment_mismatch', 'Part of it was already refunded. Refund the rest')
  const paymentId = await capture(db, row, report)
  if (act === 'refund' || !row.cartId) return await giveBack(db, paymentId)
  const checkout = await lockPaidCheckout(db, paymentId)
  const placed = await completeCheckout(db, checkout, { anyAmount: true })
  return placed.state === 'placed' ? 'adopted' : 'refunded'
}

async function giveBack(db: Db, paymentId: string): Promise<'refunded'> {
  await returnPayment(db, { paymentId, reason: 'It didn’t match the request' })
  await record(db, {
    name: 'payment.returned',
    objectType: 'payment',
    objectId: paymentId,
    details: { reason: 'It didn’t match the request' },
  })
  return 'refunded'
}

/** Separate payment; the claimed one stays as requested. */
async function capture(db: Db, row: UnmatchedRow, report: PaymentReport): Promise<string> {
  const claimedPayment = row.paymentId ? await lockPayment(db, row.paymentId) : null
  // After an authorization, the original payment has the intent already.
  if (claimedPayment && claimedPayment.intentId === report.intentId)
    await changePayment(db, claimedPayment, { stripe_payment_intent_id: null })
  const paymentId = await insertPayment(db, {
    cart_id: row.cartId,
    provider: 'stripe',
    amount_minor: report.capturedMinor,
    currency: report.currency,
    captured: { intentId: report.intentId },
    stripe_account_id: row.accountId,
  })
  if (report.intentId)
    await rememberStripeObject(db, {
      stripeId: report.intentId,
      purpose: 'order_payment',
      subjectId: paymentId,
    })
  // Refunds made at the provider are not repeated.
  const refunds = report.refunds.filter((refund) => refund.status !== 'failed')
  await applyRefunds(db, paymentId, refunds)
  return paymentId
}

async function note(db: Db, row: UnmatchedRow, status: Settled): Promise<void> {
  await noteSettled(db, row.id, status)
  await record(db, {
    name: `payment.${status}`,
    objectType: 'payment',
    objectId: row.paymentId ?? row.id,
    details: { amountMinor: row.amountMinor, currency: row.currency },
  })
}

/** Message for the payer about money set aside, before and after the decision. */
export async function findDecision(
  db: Db,
  { id, cartId }: PaymentRow,
  { amountMinor, currency }: Pick<PaymentReport, 'amountMinor' | 'currency'>,
): Promise<Completion> {
  const [row, placed] = await inOrder([findUnmatchedOfPayment(db, id), findPlaced(db, cartId)])
  if (placed) return placed
  const amount = formatMoney(amountMinor, currency)
  if (row?.status === 'refunded' || row?.status === 'dismissed')
    return {
      state: 'refunded',
      message: `No order was made of your payment. We’re refunding your ${amount}.`,
      order: null,
    }
  return {
    state: 'in_review',
    message: `We received your payment of ${amount}, but it doesn’t match the order total, so no order was placed yet. The shop has been notified and will place the order or refund you. You’ll get an email either way. Please don’t pay again.`,
    order: null,
  }
}
