import Stripe from 'stripe'

import type { BillingInterval } from '@marketday/contract/accounts/billing/billing'
import type { PlanTax } from '@marketday/contract/accounts/billing/plan-tax'

import { toStripeAmount } from '../../../platform/stripe/stripe-amount.ts'
import type { Services } from '../../../platform/services.ts'
import { openProduct } from '../provider/plan-product.ts'
import { openTaxRates } from '../provider/tax-rates.ts'
import type { findCustomer } from '../billing-account.ts'
import { openCustomer } from '../billing-account.ts'

export interface Opening {
  readonly checkoutId: string
  readonly kind: 'plan' | 'card'
  readonly planId: string
  readonly name: string
  readonly amountMinor: number
  readonly currency: string
  readonly interval: BillingInterval
  readonly trialEndsAt: string | null
  readonly customer: Awaited<ReturnType<typeof findCustomer>>
  readonly tax: PlanTax
}

export const cancelUrl = (origin: string, kind: Opening['kind']) =>
  kind === 'card'
    ? `${origin}/adminPanel/settings/billing`
    : `${origin}/adminPanel/setup/checkoutPay?payment=cancelled`

/** Opens the hosted page for a plan or only for a card. Idempotent: repeated calls return the same page. */
export async function openSession(
  { config, stripe }: Pick<Services, 'config' | 'stripe'>,
  opening: Opening,
  promotionId: string | null,
): Promise<Stripe.Checkout.Session> {
  const { origin } = config.publicUrl
  const { checkoutId, customer } = opening
  const metadata = {
    purpose: 'plan_checkout',
    tenant_id: customer.tenantId,
    subject_id: checkoutId,
  }
  const { kind } = opening
  const page = kind === 'card' ? forCard(opening) : await forPlan(stripe, opening, metadata)
  return await stripe.checkout.sessions.create(
    {
      client_reference_id: checkoutId,
      customer: await openCustomer(stripe, customer, opening.tax),
      metadata,
      ...page,
      ...(promotionId && { discounts: [{ promotion_code: promotionId }] }),
      success_url: `${origin}/stripeVerify?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: cancelUrl(origin, opening.kind),
    },
    { idempotencyKey: `plan-checkout-${checkoutId}` },
  )
}

const forCard = ({ currency }: Opening) =>
  ({ mode: 'setup', currency: currency.toLowerCase() }) as const

const forPlan = async (
  stripe: Stripe,
  { planId, name, amountMinor, currency, interval, trialEndsAt, tax }: Opening,
  metadata: Stripe.MetadataParam,
) => ({
  mode: 'subscription' as const,
  subscription_data: {
    metadata,
    default_tax_rates: await openTaxRates(stripe, tax),
    ...(trialEndsAt && { trial_end: Math.floor(Date.parse(trialEndsAt) / 1000) }),
  },
  line_items: [
    {
      quantity: 1,
      price_data: {
        currency: currency.toLowerCase(),
        unit_amount: toStripeAmount(amountMinor, currency),
        recurring: { interval },
        product: await openProduct(stripe, { id: planId, name }),
      },
    },
  ],
})

export async function closeCardPage(
  { checkout: { sessions } }: Stripe,
  sessionId: string,
): Promise<Stripe.Checkout.Session> {
  try {
    return await sessions.expire(sessionId)
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    return await sessions.retrieve(sessionId, { expand: ['subscription'] })
  }
}
