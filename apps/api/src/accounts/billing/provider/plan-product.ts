import Stripe from 'stripe'

import type { Plan, BillingInterval } from '@marketday/contract/accounts/billing/billing'
import { billingIntervals } from '@marketday/contract/accounts/billing/billing'

import { readStripeId } from '../../../platform/stripe/stripe-objects.ts'
import { fromStripeAmount } from '../../../platform/stripe/stripe-amount.ts'

const prefix = 'marketday_'

export async function openProduct(
  stripe: Stripe,
  { id, name }: Pick<Plan, 'id' | 'name'>,
): Promise<string> {
  const product = `${prefix}${id}`
  try {
    await stripe.products.create({ id: product, name: `Marketday ${name}` })
  } catch (error) {
    const isKnown =
      error instanceof Stripe.errors.StripeInvalidRequestError &&
      error.code === 'resource_already_exists'
    if (!isKnown) throw error
  }
  return product
}

/** Returns the plan of a provider's product; null for other products. */
export const readPlanId = (product: string | null): string | null =>
  product?.startsWith(prefix) ? product.slice(prefix.length) : null

export interface BilledItem {
  /** Null for a product that is none of our plans. */
  readonly planId: string | null
  readonly interval: BillingInterval | null
  readonly quantity: number
  readonly currency: string
  readonly amountMinor: number
}

export function readItem({ items }: Pick<Stripe.Subscription, 'items'>): BilledItem | null {
  const [item] = items.data
  if (!item) return null
  const { product, recurring, currency: code, unit_amount: amount } = item.price
  const currency = code.toUpperCase()
  const isEach = recurring?.interval_count === 1
  return {
    planId: readPlanId(readStripeId(product)),
    interval:
      billingIntervals.find((candidate) => isEach && candidate === recurring.interval) ?? null,
    quantity: item.quantity ?? 0,
    currency,
    amountMinor: fromStripeAmount(amount ?? 0, currency),
  }
}
