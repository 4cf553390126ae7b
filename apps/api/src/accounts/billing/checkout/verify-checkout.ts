import type { ResponseOf } from '@marketday/contract/endpoints/endpoint'
import type { verifyCheckout as endpoint } from '@marketday/contract/accounts/billing/billing'

import { notFound } from '../../../platform/http/errors.ts'
import type { Databases, Db } from '../../../platform/database/tenant-db.ts'

type Verification = ResponseOf<typeof endpoint>

/** Answers from our own records only: the requesting page may be signed out and is not trusted. */
export async function verifyCheckout(
  databases: Databases,
  db: Db,
  sessionId: string,
): Promise<Verification> {
  const reference = await db
    .selectFrom('stripe_references')
    .select(['tenant_id', 'purpose', 'subject_id'])
    .where('stripe_id', '=', sessionId)
    .executeTakeFirst()
  if (!reference) throw notFound('Payment')
  const inside = databases.read({ ...db.context, tenantId: reference.tenant_id })
  return reference.purpose === 'plan_checkout'
    ? await planState(inside, reference.subject_id)
    : await orderState(inside, reference.subject_id)
}

const messages: Readonly<Record<Verification['state'], string>> = {
  processing: 'Your payment is being confirmed.',
  paid: 'We received your payment.',
  failed: 'The payment failed. Nothing was charged.',
  cancelled: 'The payment page was closed before payment. Nothing was charged.',
  action_needed:
    'Your bank needs you to confirm the payment. Return to the card page to confirm it.',
}

const paidTwice =
  'This plan was already paid on another page. We’re refunding the second payment, so you aren’t charged twice.'

const cardSaved = 'Your card is saved for the plan. Any outstanding payment is being charged now.'
const trialKept = 'Your card is saved. Nothing is charged before your trial ends.'

const billingPage = '/adminPanel/settings/billing'

const planStates = {
  created: 'processing',
  open: 'processing',
  paid: 'paid',
  failed: 'failed',
  expired: 'cancelled',
  surplus: 'cancelled',
  returned: 'cancelled',
} as const

async function planState(db: Db, checkoutId: string): Promise<Verification> {
  const {
    status,
    kind,
    trial_ends_at: trialEndsAt,
  } = await db
    .selectFrom('plan_checkouts')
    .select(['status', 'kind', 'trial_ends_at'])
    .where('plan_checkout_id', '=', checkoutId)
    .executeTakeFirstOrThrow()
  const state = planStates[status]
  if (status === 'surplus' || status === 'returned')
    return { ...reply('plan', state, billingPage), message: paidTwice }
  if (state !== 'paid') return reply('plan', state, '/adminPanel/setup/checkoutPay')
  const paid = reply('plan', state, '/adminPanel/buildManagement')
  if (kind === 'card') return { ...paid, message: cardSaved, next: billingPage }
  return trialEndsAt ? { ...paid, message: trialKept } : paid
}

async function orderState(db: Db, paymentId: string): Promise<Verification> {
  const { status } = await db
    .selectFrom('payments')
    .select('status')
    .where('payment_id', '=', paymentId)
    .executeTakeFirstOrThrow()
  const states: Readonly<Record<string, Verification['state']>> = {
    captured: 'paid',
    authorised: 'paid',
    declined: 'failed',
    error: 'failed',
    expired: 'cancelled',
    voided: 'cancelled',
    requires_action: 'action_needed',
  }
  return reply('order', states[status] ?? 'processing', '/')
}

const reply = (
  purpose: Verification['purpose'],
  state: Verification['state'],
  next: string,
): Verification => ({
  state,
  purpose,
  message: messages[state],
  next,
})
