import Stripe from 'stripe'

import type { Plan } from '@marketday/contract/accounts/billing/billing'

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
