import Stripe from 'stripe'
import { sql } from 'kysely'

import { formatMoney } from '@marketday/contract/money'
import { stepOf } from '@marketday/contract/state-machine'
import { unmatchedTransitions } from '@marketday/contract/unmatched-payments'
import type {
  UnmatchedEvent,
  UnmatchedState,
  refundUnmatchedPayment,
} from '@marketday/contract/unmatched-payments'

import { completeCheckout } from '../../cart/complete-checkout.ts'
import { lockCheckout } from '../../cart/lock-checkout.ts'
import { mailReturnedPayment } from '../../orders/returned-payment-mail.ts'
import { recordAudit } from '../../platform/audit.ts'
import { publishEvent } from '../../platform/events/events.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import type { Handling } from '../../platform/http/handle.ts'
import { newId } from '../../platform/ids.ts'
import type { Services } from '../../platform/services.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { askProvider } from '../ask-provider.ts'
import { fetchPaymentState } from '../fetch-payment-state.ts'
import type { PaymentReport } from '../fetch-payment-state.ts'
import { returnPayment } from '../request-refund.ts'
import { findUnmatched, lockUnmatched } from './find-unmatched.ts'
import type { UnmatchedRow } from './find-unmatched.ts'
import { refusals } from './list-problems.ts'

type Given = Handling<typeof refundUnmatchedPayment>

/** A person decides what becomes of money that was set aside; what the provider holds of it is asked first. */
export const settlingSteps = (act: UnmatchedEvent) => ({
  async before({ db, params }: Given): Promise<UnmatchedRow> {
    const row = await findUnmatched(db, params.unmatchedPaymentId)
    if (!row) throw notFound('Payment')
    const refusal = requireOpen(row, act) ? refusals(row)[act] : null
    if (refusal) throw conflict('invalid_transition', refusal)
    return row
  },
  call: ({ services }: Omit<Given, 'db'>, row: UnmatchedRow) => fetchHeld(services, row),
  async after(
    { db }: Given,
    known: UnmatchedRow,
    report: PaymentReport | null,
  ): Promise<{ status: UnmatchedState }> {
    if (known.cartId) await lockCheckout(db, known.cartId)
    const row = await lockUnmatched(db, known.id)
    if (!row) throw notFound('Payment')
    if (!requireOpen(row, act)) return { status: row.status }
    const status = await settle(db, { row, act, report })
    await note(db, row, status)
    return { status }
  },
})

/** Null where the provider knows of no such card page. */
async function fetchHeld(services: Services, row: UnmatchedRow): Promise<PaymentReport | null> {
  if (!row.stripeObjectId.startsWith('cs_')) return null
  return await askProvider(async () => {
    try {
      return await fetchPaymentState(services, row.stripeObjectId, { withRefunds: true })
    } catch (error) {
      if (error instanceof Stripe.errors.StripeInvalidRequestError) return null
      throw error
    }
  })
}

/** False when this act led here already. 409 `invalid_transition` when another did. */
function requireOpen(row: UnmatchedRow, act: UnmatchedEvent): boolean {
  const step = stepOf(unmatchedTransitions, row.status, act)
  if (step.kind === 'illegal')
    throw conflict('invalid_transition', `Somebody has decided already: it was ${row.status}`)
  return step.kind === 'move'
}

interface Settling {
  readonly row: UnmatchedRow
  readonly act: UnmatchedEvent
  readonly report: PaymentReport | null
}

async function settle(db: Db, { row, act, report }: Settling): Promise<UnmatchedState> {
  const heldMinor = report ? amountHeld(report) : 0
  if (act === 'dismiss') return requireNothingHeld(heldMinor, row.currency)
  if (!report?.intentId || heldMinor === 0)
    throw conflict('payment_mismatch', 'The card provider holds no money of this payment')
  const paymentId = await capture(db, row, report)
  if (act === 'refund' || !row.cartId) return await giveBack(db, paymentId)
  const placed = await completeCheckout(db, { cartId: row.cartId, paymentId, anyAmount: true })
  return placed.state === 'placed' ? 'adopted' : 'refunded'
}

function requireNothingHeld(heldMinor: number, currency: string): 'dismissed' {
  if (heldMinor === 0) return 'dismissed'
  const held = formatMoney(heldMinor, currency)
  throw conflict('payment_mismatch', `The card provider still holds ${held} of it`)
}

async function giveBack(db: Db, paymentId: string): Promise<'refunded'> {
  await returnPayment(db, paymentId, 'It did not match what was asked for')
  await mailReturnedPayment(db, paymentId)
  return 'refunded'
}

const amountHeld = ({ status, amountMinor, refunds }: PaymentReport): number =>
  status === 'paid'
    ? refunds
        .filter((refund) => refund.status !== 'failed')
        .reduce((left, refund) => left - refund.amountMinor, amountMinor)
    : 0

/** The money as a payment of its own: what it claimed to be stays as it was asked for. */
async function capture(db: Db, row: UnmatchedRow, report: PaymentReport): Promise<string> {
  const paymentId = newId()
  await db
    .insertInto('payments')
    .values({
      payment_id: paymentId,
      cart_id: row.cartId,
      provider: 'stripe',
      status: 'captured',
      amount_minor: report.amountMinor,
      captured_minor: report.amountMinor,
      currency: report.currency,
      stripe_payment_intent_id: report.intentId,
    })
    .execute()
  await sql`insert into stripe_references (stripe_id, tenant_id, purpose, subject_id)
    values (${report.intentId}, ${db.context.tenantId}, 'order_payment', ${paymentId})
    on conflict do nothing`.execute(db)
  return paymentId
}

async function note(db: Db, row: UnmatchedRow, status: UnmatchedState): Promise<void> {
  await db
    .updateTable('unmatched_payments')
    .set({ status, settled_at: db.context.now.toISOString() })
    .where('unmatched_payment_id', '=', row.id)
    .where('status', '=', 'open')
    .execute()
  await Promise.all([
    recordAudit(db, {
      action: `payment.${status}`,
      objectType: 'payment',
      objectId: row.paymentId ?? row.id,
      details: { amountMinor: row.amountMinor, currency: row.currency },
    }),
    publishEvent(db, 'order.changed', row.id),
  ])
}
