import type Stripe from 'stripe'

import type { startPlanCheckout as endpoint } from '@marketday/contract/money/billing'
import { subscriptionTermsVersion } from '@marketday/contract/identity/terms'

import { AppError, conflict } from '../platform/http/errors.ts'
import { steps } from '../platform/http/handle.ts'
import type { Handling } from '../platform/http/handle.ts'
import { newId } from '../platform/ids.ts'
import { findSubscription } from './queries.ts'
import { requireOffer } from './require-offer.ts'
import { rememberStripeObject } from '../payments/remember-stripe-object.ts'

type Asking = Handling<typeof endpoint>

interface Prepared {
  readonly checkoutId: string
  readonly name: string
  readonly amountMinor: number
  readonly currency: string
}

/** Opens the hosted card page for a plan. Card numbers never reach us. */
export const startPlanCheckout = () => steps(planCheckoutSteps)

export const planCheckoutSteps = {
  async before({ db, body }: Pick<Asking, 'db' | 'body'>): Promise<Prepared> {
    const running = await findSubscription(db)
    if (running?.status === 'active') throw conflict('conflict', 'A paid plan is already running')
    const offer = await requireOffer(db, body)
    const checkoutId = newId()
    await db
      .insertInto('plan_checkouts')
      .values({
        plan_checkout_id: checkoutId,
        plan_id: body.planId,
        billing_interval: body.interval,
        currency: offer.currency,
        amount_minor: offer.amountMinor,
        terms_version: subscriptionTermsVersion,
      })
      .execute()
    return { checkoutId, ...offer }
  },

  call: openSession,

  async after(
    { db }: Pick<Asking, 'db'>,
    { checkoutId }: Prepared,
    session: Stripe.Checkout.Session,
  ) {
    await db
      .updateTable('plan_checkouts')
      .set({ status: 'open', stripe_session_id: session.id })
      .where('plan_checkout_id', '=', checkoutId)
      .execute()
    await rememberStripeObject(db, {
      stripeId: session.id,
      purpose: 'plan_checkout',
      subjectId: checkoutId,
    })
    return { checkoutId, url: session.url ?? '' }
  },
}

interface Opening extends Pick<Asking, 'services' | 'body'> {
  readonly caller: { readonly tenant: { readonly id: string } | null }
}

async function openSession(
  { services, body, caller }: Opening,
  prepared: Prepared,
): Promise<Stripe.Checkout.Session> {
  const { checkoutId, name, amountMinor, currency } = prepared
  const origin = services.config.publicUrl.origin
  const metadata = { tenant: caller.tenant?.id ?? '', planCheckout: checkoutId }
  try {
    return await services.stripe.checkout.sessions.create(
      {
        mode: 'subscription',
        client_reference_id: checkoutId,
        metadata,
        subscription_data: { metadata },
        line_items: [
          {
            quantity: 1,
            price_data: {
              currency: currency.toLowerCase(),
              unit_amount: amountMinor,
              recurring: { interval: body.interval },
              product_data: { name: `Marketday ${name}` },
            },
          },
        ],
        success_url: `${origin}/stripeVerify?session_id={CHECKOUT_SESSION_ID}`,
        cancel_url: `${origin}/adminPanel/setup/checkoutPay?payment=cancelled`,
      },
      { idempotencyKey: `plan-checkout-${checkoutId}` },
    )
  } catch (error) {
    services.log.warn({ err: error }, 'card page could not be opened')
    throw new AppError({
      status: 502,
      code: 'payment_failed',
      message: 'The card page could not be opened; nothing was charged. Please try again.',
    })
  }
}
