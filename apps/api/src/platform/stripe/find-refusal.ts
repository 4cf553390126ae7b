import Stripe from 'stripe'

import { isAccessRevoked } from './is-access-revoked.ts'

/** Reason of a permanent refusal; null for errors that may be retried. */
export function findRefusal(error: unknown): string | null {
  if (isAccessRevoked(error))
    return 'Marketday no longer has access to the Stripe account of this payment. Use that account’s Stripe dashboard instead.'
  const { StripeInvalidRequestError, StripeCardError } = Stripe.errors
  const isRefused = error instanceof StripeInvalidRequestError || error instanceof StripeCardError
  return isRefused ? error.message : null
}
