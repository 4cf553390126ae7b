import { sql } from 'kysely'

import { completeCheckout } from '../cart/complete-checkout.ts'
import type { Completion } from '../cart/complete-checkout.ts'
import { lockCheckout } from '../cart/lock-checkout.ts'
import { recordAudit } from '../platform/audit.ts'
import { conflict } from '../platform/http/errors.ts'
import type { Db } from '../platform/database/tenant-db.ts'
import { applyRefund } from './refunds/apply-refund.ts'
import type { PaymentReport } from './fetch-payment-state.ts'
import { adoptRefund } from './refunds/adopt-refund.ts'
import { findPayment, lockPayment } from './find-payments.ts'
import type { PaymentRow } from './find-payments.ts'
import { nextPaymentState } from './rules.ts'

interface Application {
  readonly paymentId: string
  readonly state: PaymentReport
}

/**
 * Records what the provider says. Webhook, return page and reconciler all end here, in any order and any
 * number of times; what is paid becomes an order in the same transaction. 409 `payment_mismatch` when the
 * report is not about the money we asked for.
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
  requireMatch(payment, state)
  if (state.status === 'paid') await capture(db, payment, state)
  if (state.status === 'expired') await expire(db, payment)
  const completion = await complete(db, payment, state)
  await applyRefunds(db, payment, state)
  return completion
}

function requireMatch(payment: PaymentRow, state: PaymentReport): void {
  const isOurs = payment.sessionId === null || payment.sessionId === state.sessionId
  if (isOurs && payment.amountMinor === state.amountMinor && payment.currency === state.currency)
    return
  throw conflict('payment_mismatch', 'The payment does not match what was asked for')
}

async function capture(
  db: Db,
  payment: PaymentRow,
  { sessionId, intentId }: PaymentReport,
): Promise<void> {
  const to = nextPaymentState(payment.status, 'capture')
  // Money for a payment that is over for us is nothing to guess about: a person looks at it.
  if (!to && payment.capturedMinor === 0)
    throw conflict('payment_mismatch', `A payment that is ${payment.status} was paid after all`)
  if (!to) return
  await Promise.all([
    db
      .updateTable('payments')
      .set({
        status: to,
        captured_minor: payment.amountMinor,
        stripe_session_id: sessionId,
        stripe_payment_intent_id: intentId,
        failure_reason: null,
        updated_at: db.context.now.toISOString(),
      })
      .where('payment_id', '=', payment.id)
      .where('status', '=', payment.status)
      .execute(),
    intentId ? rememberIntent(db, intentId, payment.id) : undefined,
    recordAudit(db, {
      action: 'payment.captured',
      objectType: 'payment',
      objectId: payment.id,
      details: { amountMinor: payment.amountMinor, currency: payment.currency },
    }),
  ])
}

async function rememberIntent(db: Db, intentId: string, paymentId: string): Promise<void> {
  await sql`insert into stripe_references (stripe_id, tenant_id, purpose, subject_id)
    values (${intentId}, ${db.context.tenantId}, 'order_payment', ${paymentId}) on conflict do nothing`.execute(
    db,
  )
}

async function expire(db: Db, payment: PaymentRow): Promise<void> {
  if (!nextPaymentState(payment.status, 'expire')) return
  await db
    .updateTable('payments')
    .set({
      status: 'expired',
      failure_reason: 'The card page was left without paying',
      updated_at: db.context.now.toISOString(),
    })
    .where('payment_id', '=', payment.id)
    .where('status', '=', payment.status)
    .execute()
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

async function applyRefunds(db: Db, { id }: PaymentRow, { refunds }: PaymentReport): Promise<void> {
  for (const report of refunds) {
    const refundId = await adoptRefund(db, { paymentId: id, report })
    await applyRefund(db, { refundId, report })
  }
}
