import type { ResponseOf } from '@marketday/contract/endpoints/endpoint'
import type { verifyCheckout as endpoint } from '@marketday/contract/money/billing'

import { notFound } from '../../platform/http/errors.ts'
import type { Databases, Db } from '../../platform/database/tenant-db.ts'

type Verification = ResponseOf<typeof endpoint>

/** What our own books say of a payment. The page that asks may be signed out and is believed in nothing. */
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
  paid: 'Your payment has arrived.',
  failed: 'The payment did not go through. Nothing was charged.',
  cancelled: 'The payment page was closed before paying. Nothing was charged.',
  action_needed: 'Your bank asks for a confirmation. Go back to the card page to give it.',
}

const paidTwice =
  'This plan was paid on another page already. The second payment is on its way back to your card, and nothing is charged twice.'

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
  const { status } = await db
    .selectFrom('plan_checkouts')
    .select('status')
    .where('plan_checkout_id', '=', checkoutId)
    .executeTakeFirstOrThrow()
  const state = planStates[status]
  if (status === 'surplus' || status === 'returned')
    return { ...reply('plan', state, '/adminPanel/dashboard'), message: paidTwice }
  return reply(
    'plan',
    state,
    state === 'paid' ? '/adminPanel/buildManagement' : '/adminPanel/setup/checkoutPay',
  )
}

async function orderState(db: Db, paymentId: string): Promise<Verification> {
  const { status } = await db
    .selectFrom('payments')
    .select('status')
    .where('payment_id', '=', paymentId)
    .executeTakeFirstOrThrow()
  const known: Readonly<Record<string, Verification['state']>> = {
    captured: 'paid',
    authorised: 'paid',
    declined: 'failed',
    error: 'failed',
    expired: 'cancelled',
    voided: 'cancelled',
    requires_action: 'action_needed',
  }
  return reply('order', known[status] ?? 'processing', '/')
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
