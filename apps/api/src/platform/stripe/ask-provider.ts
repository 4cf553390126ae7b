import Stripe from 'stripe'

import { AppError } from '../http/errors.ts'
import { findRefusal } from './find-refusal.ts'
import { isAccessRevoked } from './is-access-revoked.ts'
import { timeLimits } from '../time-limits.ts'

/** Runs a provider call that a person waits for; throws an explicit error if the provider is too slow. */
export async function askProvider<T>(call: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  // Limits the provider's retry pauses: respond before the socket times out.
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(noAnswer()), timeLimits.providerCallMs)
  })
  try {
    return await Promise.race([call(), tooLate])
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    const refusal = isAccessRevoked(error) ? findRefusal(error) : null
    if (refusal !== null)
      throw new AppError({ status: 409, code: 'payment_failed', message: refusal })
    if (error instanceof Stripe.errors.StripeInvalidRequestError)
      throw new AppError({
        status: 409,
        code: 'payment_failed',
        message: `The card payment could not be started: ${error.message}`,
      })
    throw noAnswer()
  } finally {
    clearTimeout(timer)
  }
}

const noAnswer = () =>
  new AppError({
    status: 503,
    code: 'unavailable',
    message: 'The card provider isn’t responding. Please try again in a moment.',
    headers: { 'retry-after': '5' },
  })
