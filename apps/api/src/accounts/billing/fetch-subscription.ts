import type Stripe from 'stripe'

export const fetchSubscription = (
  { subscriptions }: Stripe,
  id: string,
): Promise<Stripe.Subscription> => subscriptions.retrieve(id, { expand: ['latest_invoice'] })
