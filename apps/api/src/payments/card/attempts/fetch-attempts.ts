import type Stripe from 'stripe'

export interface CardAttempts {
  /** Attempts declined by the bank or the provider. */
  readonly refused: number
  /** Country of the accepted card, ISO 3166-1 alpha-2, if known. */
  readonly cardCountry: string | null
}

export async function fetchAttempts(stripe: Stripe, intentId: string): Promise<CardAttempts> {
  const { data } = await stripe.charges.list({ payment_intent: intentId, limit: 100 })
  const taken = data.find(({ status }) => status === 'succeeded')
  return {
    refused: data.filter(({ status }) => status === 'failed').length,
    cardCountry: taken?.payment_method_details?.card?.country ?? null,
  }
}
