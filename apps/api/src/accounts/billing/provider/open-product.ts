import Stripe from 'stripe'

import type { Plan } from '@marketday/contract/accounts/billing/billing'

const prefix = 'marketday_'

/** The provider's product of a plan; made when it is first needed. */
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

/** Which plan a product of the provider's stands for; null for any other. */
export const readPlanId = (product: string | null): string | null =>
  product?.startsWith(prefix) ? product.slice(prefix.length) : null
