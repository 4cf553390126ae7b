import Stripe from 'stripe'

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
