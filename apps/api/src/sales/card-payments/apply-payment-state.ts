import type { MismatchReason } from '@marketday/contract/money/unmatched-payments'

import { completeCheckout } from '../placing/complete-checkout.ts'
import type { Completion } from '../placing/complete-checkout.ts'
import { lockCheckout } from '../cart/lock-checkout.ts'
import { record } from '../../platform/events/record.ts'
import { conflict } from '../../platform/http/errors.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { applyRefunds } from '../refunds/apply-refunds.ts'
import type { PaymentReport } from '../../payments/fetch-payment-state.ts'
import { findPayment, lockPayment, openStates } from '../../payments/find-payments.ts'
import type { PaymentRow } from '../../payments/find-payments.ts'
import { nextPaymentState } from '../../payments/rules.ts'
import { findDecision } from '../unmatched/find-decision.ts'
import { findUnmatchedOfPayment } from '../../payments/unmatched/find-unmatched.ts'
import { findMismatch } from '../../payments/unmatched/mismatch.ts'
import { setAside } from '../../payments/unmatched/set-aside.ts'
import { stopAwaiting } from '../../payments/await-payment.ts'
import { changePayment } from '../../payments/change-payment.ts'
import { rememberStripeObject } from '../../payments/remember-stripe-object.ts'

interface Application {
  readonly paymentId: string
  readonly state: PaymentReport
}

/**
 * Records what the provider says. Webhook, return page and reconciler all end here, in any order and any
 * number of times; what is paid becomes an order in the same transaction. Money that is not what we asked
 * for is set aside for a person. 409 `payment_mismatch` when there is no such payment, and for a page that is
 * not ours and was not paid.
 */
export async function applyPaymentState(
  db: Db,
  { paymentId, state }: Application,
): Promise<Completion> {
  const known = await findPayment(db, paymentId)
  if (!known) throw conflict('payment_mismatch', 'There is no such payment')
  // Cart, order, payment: everywhere in this order, so that whoever settles the same money takes turns.
  if (known.cartId) await lockCheckout(db, known.cartId)
  const payment = (await lockPayment(db, paymentId)) ?? known
  const decision = await decideMismatch(db, payment, state)
  if (decision) return decision
  if (state.status === 'paid') await capture(db, payment, state)
  if (state.status === 'expired') await expirePayment(db, payment)
  if (state.status === 'open' && !state.isSubmitted) await stopAwaiting(db, payment.id)
  const completion = await complete(db, payment, state)
  await applyRefunds(db, payment.id, state.refunds)
  return completion
}

/** Null where this is the money we asked for. */
async function decideMismatch(
  db: Db,
  payment: PaymentRow,
  state: PaymentReport,
): Promise<Completion | null> {
  const reason = findMismatch(payment, state)
  if (reason && state.status === 'paid') return await keepForPerson(db, payment, { reason, state })
  const decision = await findOpenDecision(db, payment, state)
  if (reason && !decision)
    throw conflict('payment_mismatch', 'The card page is not what was asked for')
  return decision
}

async function keepForPerson(
  db: Db,
  payment: PaymentRow,
  { reason, state }: { reason: MismatchReason; state: PaymentReport },
): Promise<Completion> {
  const { sessionId, amountMinor, currency } = state
  await setAside(db, {
    paymentId: payment.id,
    stripeObjectId: sessionId,
    reason,
    amountMinor,
    currency,
  })
  return await findDecision(db, payment, state)
}

/** Money for it came on another page: what has become of ours says nothing. */
async function findOpenDecision(
  db: Db,
  payment: PaymentRow,
  state: PaymentReport,
): Promise<Completion | null> {
  if (state.status === 'paid' || openStates.some((open) => open === payment.status)) return null
  const row = await findUnmatchedOfPayment(db, payment.id)
  return row?.status === 'open' ? await findDecision(db, payment, row) : null
}

async function capture(
  db: Db,
  payment: PaymentRow,
  { sessionId, intentId }: PaymentReport,
): Promise<void> {
  const to = nextPaymentState(payment.status, 'capture')
  if (!to) return
  await inOrder([
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
}

/** Its card page has ended, and nothing was paid there. */
export async function expirePayment(db: Db, payment: PaymentRow): Promise<void> {
  if (!nextPaymentState(payment.status, 'expire')) return
  await changePayment(db, payment, {
    status: 'expired',
    failure_reason: 'The card page was left without paying',
  })
}

async function complete(db: Db, payment: PaymentRow, state: PaymentReport): Promise<Completion> {
  if (state.status === 'open')
    return {
      state: state.declined ? 'declined' : 'processing',
      message: state.declined ?? '',
      order: null,
    }
  if (state.status === 'expired' && payment.capturedMinor === 0)
    return { state: 'expired', message: 'The card page was closed without paying', order: null }
  if (!payment.cartId) return { state: 'placed', message: '', order: null }
  return await completeCheckout(db, { cartId: payment.cartId, paymentId: payment.id })
}
