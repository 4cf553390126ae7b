import Stripe from 'stripe'

import { AppError } from '../platform/http/errors.ts'

/** Runs a call a person waits for; a provider that cannot answer is told as what it is. */
export async function askProvider<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    if (error instanceof Stripe.errors.StripeInvalidRequestError)
      throw new AppError({
        status: 409,
        code: 'payment_failed',
        message: `The card payment could not be started: ${error.message}`,
      })
    throw new AppError({
      status: 503,
      code: 'unavailable',
      message:
        'The card provider does not answer right now. Nothing was charged; please try again.',
      headers: { 'retry-after': '5' },
    })
  }
}
