import type { MismatchReason } from '@marketday/contract/payments/card/unmatched-payments'
import type { PaymentState } from '@marketday/contract/orders/order-states'

import { noteAuthorisation } from '../capture/note-authorisation.ts'
import { endAuthorisation } from '../capture/end-authorisation.ts'
import { completeCheckout } from '../place-order/complete-checkout.ts'
import type { Completion } from '../place-order/complete-checkout.ts'
import { lockPaidCheckout } from '../place-order/lock-paid-checkout.ts'
import type { PaidCheckout } from '../place-order/lock-paid-checkout.ts'
import { record } from '../../platform/events/record.ts'
import { conflict } from '../../platform/http/errors.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { applyRefunds } from '../refund/apply-refund.ts'
import type { PaymentReport } from '../../payments/card/fetch-payment-state.ts'
import { isOpen } from '../../payments/card/find-payments.ts'
import type { PaymentRow } from '../../payments/card/find-payments.ts'
import { nextPaymentState } from '../../payments/card/rules.ts'
import { findDecision } from '../unmatched-payments/settling-steps.ts'
import { findUnmatchedOfPayment } from '../../payments/card/unmatched/find-unmatched.ts'
import { findMismatch } from '../../payments/card/unmatched/mismatch.ts'
import { setAside } from '../../payments/card/unmatched/set-aside.ts'
import { takeOrderPayment } from '../pay-links/take-order-payment.ts'
import { stopAwaiting } from '../../payments/card/await-payment.ts'
import { changePayment } from '../../payments/card/change-payment.ts'
import { rememberStripeObject } from '../../platform/stripe/stripe-objects.ts'

/**
 * Applies the provider's state. Used by webhook, return page and reconciler, in any order and
 * repeatedly; a paid cart becomes an order in the same transaction. Unexpected money is set aside
 * for a person. 409 `payment_mismatch` for an unknown payment, and for an unpaid page that is not
 * ours.
 */
export async function applyPaymentState(
  db: Db,
  { paymentId, state }: { readonly paymentId: string; readonly state: PaymentReport },
): Promise<Completion> {
  const checkout = await lockPaidCheckout(db, paymentId)
  if (!checkout) throw conflict('payment_mismatch', 'This payment doesn’t exist')
  const { payment } = checkout
  const decision = await decideMismatch(db, payment, state)
  if (decision) return decision
  if (payment.status === 'authorised') await endAuthorisation(db, payment, state)
  if (state.status === 'expired') await expirePayment(db, payment)
  if (state.status === 'open' && !state.isSubmitted) await stopAwaiting(db, payment.id)
  const completion = await complete(db, checkout, state)
  await applyRefunds(db, payment.id, state.refunds)
  return completion
}

async function decideMismatch(
  db: Db,
  payment: PaymentRow,
  state: PaymentReport,
): Promise<Completion | null> {
  const reason = findMismatch(payment, state)
  if (reason && state.status === 'paid') return await keepForPerson(db, payment, { reason, state })
  const decision = await findOpenDecision(db, payment, state)
  if (reason && !decision)
    throw conflict('payment_mismatch', 'The card page doesn’t match the request')
  return decision
}

async function keepForPerson(
  db: Db,
  payment: PaymentRow,
  { reason, state }: { reason: MismatchReason; state: PaymentReport },
): Promise<Completion> {
  const { sessionId, capturedMinor: amountMinor, currency } = state
  await setAside(db, {
    paymentId: payment.id,
    stripeObjectId: sessionId,
    accountId: payment.accountId,
    reason,
    amountMinor,
    currency,
  })
  return await findDecision(db, payment, { amountMinor, currency })
}

/** Paid on another page: the state of ours is irrelevant. */
async function findOpenDecision(
  db: Db,
  payment: PaymentRow,
  state: PaymentReport,
): Promise<Completion | null> {
  if (state.status === 'paid' || isOpen(payment)) return null
  const row = await findUnmatchedOfPayment(db, payment.id)
  return row?.status === 'open' ? await findDecision(db, payment, row) : null
}

interface Capture extends PaymentReport {
  readonly to: PaymentState
}

const capture = (db: Db, payment: PaymentRow, { sessionId, intentId, to }: Capture) =>
  inOrder([
    changePayment(db, payment, {
      status: to,
      captured_minor: payment.amountMinor,
      stripe_session_id: sessionId,
      stripe_payment_intent_id: intentId,
      failure_reason: null,
    }),
    intentId &&
      rememberStripeObject(db, {
        stripeId: intentId,
        purpose: 'order_payment',
        subjectId: payment.id,
      }),
    record(db, {
      name: 'payment.captured',
      objectType: 'payment',
      objectId: payment.id,
      details: { amountMinor: payment.amountMinor, currency: payment.currency },
    }),
  ])

/** The card page ended without payment. */
export async function expirePayment(db: Db, payment: PaymentRow): Promise<void> {
  if (!isOpen(payment) || !nextPaymentState(payment.status, 'expire')) return
  await changePayment(db, payment, {
    status: 'expired',
    failure_reason: 'The card page was left without paying',
  })
}

async function complete(db: Db, checkout: PaidCheckout, state: PaymentReport): Promise<Completion> {
  const { payment } = checkout
  const unpaid = tellUnpaid(payment, state)
  if (unpaid) return unpaid
  if (isReserved(payment, state)) return await completeAuthorised(db, checkout, state)
  const to = state.status === 'paid' ? nextPaymentState(payment.status, 'capture') : null
  const noteCapture = async () => to && (await capture(db, payment, { ...state, to }))
  if (!payment.cartId) {
    await noteCapture()
    return await takeOrderPayment(db, checkout, to !== null)
  }
  const paid = to ? { ...payment, capturedMinor: payment.amountMinor } : payment
  return await completeCheckout(db, { ...checkout, payment: paid }, { capture: noteCapture })
}

function tellUnpaid({ capturedMinor }: PaymentRow, state: PaymentReport): Completion | null {
  const { status, declined } = state
  if (status === 'open')
    return { state: declined ? 'declined' : 'processing', message: declined ?? '', order: null }
  if (status === 'expired' && capturedMinor === 0)
    return { state: 'expired', message: 'The card page was closed without paying', order: null }
  return null
}

const isReserved = ({ authorisedUntil }: PaymentRow, { status }: PaymentReport): boolean =>
  status === 'authorised' || status === 'released' || authorisedUntil !== null

/** For authorized money: creates the order once; the capture follows from the order. */
async function completeAuthorised(
  db: Db,
  checkout: PaidCheckout,
  state: PaymentReport,
): Promise<Completion> {
  const { payment } = checkout
  if (state.status !== 'authorised' || !isOpen(payment)) return await completeCheckout(db, checkout)
  const { payment: held, note } = noteAuthorisation(db, payment, state)
  return await completeCheckout(db, { ...checkout, payment: held }, { capture: note })
}
