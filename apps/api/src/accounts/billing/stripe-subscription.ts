import type Stripe from 'stripe'

/** Idempotent. */
export async function endStripeSubscription(
  { subscriptions }: Stripe,
  stripeSubscriptionId: string,
): Promise<void> {
  const { status } = await subscriptions.retrieve(stripeSubscriptionId)
  if (status !== 'canceled' && status !== 'incomplete_expired')
    await subscriptions.cancel(stripeSubscriptionId)
}

export const fetchSubscription = (
  { subscriptions }: Stripe,
  id: string,
): Promise<Stripe.Subscription> => subscriptions.retrieve(id, { expand: ['latest_invoice'] })
