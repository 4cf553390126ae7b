import type Stripe from 'stripe'

export interface CardAttempts {
  /** Tries with a card that its bank, or the provider, refused. */
  readonly refused: number
  /** Of the card that was taken, as ISO 3166-1 alpha-2, where the provider says it. */
  readonly cardCountry: string | null
}

/** How a payment went, try by try. */
export async function fetchAttempts(stripe: Stripe, intentId: string): Promise<CardAttempts> {
  const { data } = await stripe.charges.list({ payment_intent: intentId, limit: 100 })
  const taken = data.find(({ status }) => status === 'succeeded')
  return {
    refused: data.filter(({ status }) => status === 'failed').length,
    cardCountry: taken?.payment_method_details?.card?.country ?? null,
  }
}
