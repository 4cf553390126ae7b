import Stripe from 'stripe'

/** The account's owner removed our access, so that no call for it can succeed again. */
export const isAccessRevoked = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError &&
  (error.code === 'account_invalid' || error instanceof Stripe.errors.StripePermissionError)
