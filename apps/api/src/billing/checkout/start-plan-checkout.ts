import type Stripe from 'stripe'

import type { startPlanCheckout as endpoint } from '@marketday/contract/money/billing'
import { subscriptionTermsVersion } from '@marketday/contract/identity/terms'

import { askProvider } from '../../payments/ask-provider.ts'
import { rememberStripeObject } from '../../payments/remember-stripe-object.ts'
import { toStripeAmount } from '../../payments/stripe-amount.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { conflict } from '../../platform/http/errors.ts'
import { steps } from '../../platform/http/handle.ts'
import type { Handling } from '../../platform/http/handle.ts'
import { newId } from '../../platform/ids.ts'
import type { Services } from '../../platform/services.ts'
import { findCustomer, keepCustomer, openCustomer } from '../billing-account.ts'
import { lockBilling } from '../lock-billing.ts'
import { findSubscription } from '../queries.ts'
import { requireOffer } from '../require-offer.ts'
import { applyPlanCheckout } from '../apply-plan-checkout.ts'
import { closeCardPage } from './close-card-page.ts'
import {
  changeCheckout,
  closeCheckout,
  findCheckout,
  listOpenCheckouts,
} from '../plan-checkouts.ts'
import { closeReplaced, watchCheckout } from './watch-plan-checkout.ts'

interface Given extends Pick<Handling<typeof endpoint>, 'db' | 'body'> {
  readonly services: Pick<Services, 'config' | 'stripe'>
}

interface Prepared {
  readonly checkoutId: string
  readonly name: string
  readonly amountMinor: number
  readonly currency: string
  readonly customer: Awaited<ReturnType<typeof findCustomer>>
  /** Pages that were opened before and may still be paid. */
  readonly earlier: Awaited<ReturnType<typeof listOpenCheckouts>>
}

/** Opens the hosted card page for a plan and closes those opened before. Card numbers never reach us. */
export const startPlanCheckout = () => steps(planCheckoutSteps)

export const planCheckoutSteps = {
  async before({ db, body }: Given): Promise<Prepared> {
    await lockBilling(db)
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
    const [customer, earlier] = await inOrder([findCustomer(db), listOpenCheckouts(db, checkoutId)])
    return { checkoutId, customer, earlier, ...offer }
  },

  call: ({ services, body }: Omit<Given, 'db'>, prepared: Prepared) =>
    askProvider(async () => {
      const closed = await closeEarlier(services.stripe, prepared)
      return closed ?? (await openSession(services, body, prepared))
    }),

  async after(
    { db, services }: Given,
    { checkoutId, earlier }: Prepared,
    session: Stripe.Checkout.Session,
  ) {
    await lockBilling(db)
    const { origin } = services.config.publicUrl
    const paid = earlier.find(({ sessionId }) => sessionId === session.id)
    if (paid) {
      await closeCheckout(db, checkoutId, 'expired')
      await applyPlanCheckout(db, paid.id, session)
      return { checkoutId, url: `${origin}/stripeVerify?session_id=${session.id}` }
    }
    await keepCustomer(db, session)
    await rememberStripeObject(db, {
      stripeId: session.id,
      purpose: 'plan_checkout',
      subjectId: checkoutId,
    })
    const isReplaced = (await findCheckout(db, checkoutId))?.status !== 'created'
    await changeCheckout(db, checkoutId, {
      stripe_session_id: session.id,
      ...(!isReplaced && { status: 'open' }),
    })
    if (isReplaced) {
      await closeReplaced(db, checkoutId)
      return { checkoutId, url: cancelUrl(origin) }
    }
    await replaceEarlier(db, checkoutId)
    await watchCheckout(db, checkoutId)
    return { checkoutId, url: session.url ?? '' }
  },
}

/** Also pages that were being opened while this one was: the last page is the one that may be paid. */
async function replaceEarlier(db: Db, checkoutId: string): Promise<void> {
  for (const { id, sessionId } of await listOpenCheckouts(db, checkoutId)) {
    await closeCheckout(db, id, 'expired')
    if (sessionId) await closeReplaced(db, id)
  }
}

/** The page that was paid meanwhile, if one was: then nothing more is to be paid. */
async function closeEarlier(
  stripe: Stripe,
  { earlier }: Prepared,
): Promise<Stripe.Checkout.Session | undefined> {
  const closed: Stripe.Checkout.Session[] = []
  for (const { sessionId } of earlier)
    if (sessionId) closed.push(await closeCardPage(stripe, sessionId))
  return closed.find(({ status }) => status === 'complete')
}

const cancelUrl = (origin: string) => `${origin}/adminPanel/setup/checkoutPay?payment=cancelled`

async function openSession(
  services: Given['services'],
  body: Given['body'],
  { checkoutId, name, amountMinor, currency, customer }: Prepared,
): Promise<Stripe.Checkout.Session> {
  const { origin } = services.config.publicUrl
  const metadata = {
    purpose: 'plan_checkout',
    tenant_id: customer.tenantId,
    subject_id: checkoutId,
  }
  return await services.stripe.checkout.sessions.create(
    {
      mode: 'subscription',
      client_reference_id: checkoutId,
      customer: await openCustomer(services.stripe, customer),
      metadata,
      subscription_data: { metadata },
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: currency.toLowerCase(),
            unit_amount: toStripeAmount(amountMinor, currency),
            recurring: { interval: body.interval },
            product_data: { name: `Marketday ${name}` },
          },
        },
      ],
      success_url: `${origin}/stripeVerify?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: cancelUrl(origin),
    },
    { idempotencyKey: `plan-checkout-${checkoutId}` },
  )
}
