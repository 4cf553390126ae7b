import { sql } from 'kysely'
import type Stripe from 'stripe'
import { expect } from 'vitest'

import type { TestApp } from '../../test-app.ts'
import { merchantStripe } from '../connect-shop.ts'
import { eventOf } from '../card-payments.ts'

export interface KnownToBoth {
  readonly paymentId: string
  readonly capturedMinor: number
  readonly refundedMinor: number
  readonly session: Stripe.Checkout.Session
  readonly attempts: readonly string[]
}

export async function listKnownToBoth(
  t: TestApp,
  tenantId: string,
  orderId: string,
): Promise<KnownToBoth[]> {
  const { rows: payments } = await t.inTenant(tenantId, (db) =>
    // Refunds as store credit never reach the card.
    sql<Omit<KnownToBoth, 'session'> & { sessionId: string }>`
      select payment_id as "paymentId", stripe_session_id as "sessionId", captured_minor as "capturedMinor",
        coalesce((select sum(r.amount_minor) from refunds r where r.payment_id = p.payment_id
          and r.status = 'succeeded' and r.credit_account_id is null), 0)::bigint as "refundedMinor"
      from payments p where order_id = ${orderId} and stripe_session_id is not null`.execute(db),
  )
  const stripe = merchantStripe(t, { owner: { tenantId } })
  return await Promise.all(
    payments.map(async ({ sessionId, ...payment }) => {
      const session = await stripe.checkout.sessions.retrieve(sessionId, {
        expand: ['payment_intent.latest_charge'],
      })
      const intent = intentOf(session)
      const refunds = intent ? await stripe.refunds.list({ payment_intent: intent.id }) : null
      const attempts = (refunds?.data ?? []).map(
        ({ metadata }) => `${metadata?.['refund_id']} ${metadata?.['attempt']}`,
      )
      return { ...payment, session, attempts }
    }),
  )
}

/** Captures and refunds of both sides match: none duplicated or unknown. */
export function expectSameMoney(known: readonly KnownToBoth[]): void {
  for (const { paymentId, capturedMinor, refundedMinor, session, attempts } of known) {
    const charge = intentOf(session)?.latest_charge
    expect(new Set(attempts).size).toBe(attempts.length)
    expect({ paymentId, capturedMinor, refundedMinor }).toEqual({
      paymentId,
      capturedMinor: charge?.captured ? charge.amount_captured : 0,
      refundedMinor: charge?.captured ? charge.amount_refunded - uncapturedRest(charge) : 0,
    })
  }
}

/** Uncaptured rest, which counts as refunded at the provider. */
const uncapturedRest = (charge: Stripe.Charge): number => charge.amount - charge.amount_captured

export function eventsAbout(known: readonly KnownToBoth[]): object[] {
  return known.flatMap(({ session }) => {
    const intent = intentOf(session)
    // State at completion of the page: later captures were not yet paid.
    const isLater = intent?.capture_method === 'manual'
    const told = {
      ...session,
      payment_intent: intent?.id ?? null,
      ...(isLater && { payment_status: 'unpaid' as const }),
    }
    if (session.status === 'expired') return [eventOf('checkout.session.expired', told)]
    if (session.status !== 'complete' || !intent) return []
    return [
      eventOf('checkout.session.completed', told),
      ...(intent.status === 'canceled' ? [eventOf('payment_intent.canceled', intent)] : []),
      ...chargeEvents(intent),
    ]
  })
}

const chargeEvents = ({ latest_charge: charge }: ExpandedIntent): object[] => [
  ...(charge?.captured ? [eventOf('charge.captured', charge)] : []),
  ...(charge?.amount_refunded ? [eventOf('charge.refunded', charge)] : []),
]

type ExpandedIntent = Stripe.PaymentIntent & { readonly latest_charge: Stripe.Charge | null }

const intentOf = ({ payment_intent: intent }: Stripe.Checkout.Session) =>
  intent as ExpandedIntent | null
