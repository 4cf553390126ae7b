import type Stripe from 'stripe'

import type { BillingInterval } from '@marketday/contract/accounts/billing/billing'
import { billingIntervals } from '@marketday/contract/accounts/billing/billing'

import { readStripeId } from '../../../platform/stripe/read-stripe-id.ts'
import { fromStripeAmount } from '../../../platform/stripe/stripe-amount.ts'
import { readPlanId } from './open-product.ts'

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
