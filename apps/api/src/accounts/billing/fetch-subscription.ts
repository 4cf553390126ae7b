import type Stripe from 'stripe'

/** As it stands now, with the invoice that may be open. */
export const fetchSubscription = (
  { subscriptions }: Stripe,
  id: string,
): Promise<Stripe.Subscription> => subscriptions.retrieve(id, { expand: ['latest_invoice'] })
