import Stripe from 'stripe'

/**
 * The account's owner removed our access, or the account is gone: no call for it can succeed.
 * Other refusals, such as a permission missing from our key, are faults of the platform. The code
 * is documented for invalid accounts only (docs.stripe.com/error-codes); some endpoints send none.
 */
export const isAccessRevoked = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripePermissionError &&
  (error.code === 'account_invalid' || error.message.includes('does not have access to account'))

/** Result of a call for an account, or the fallback if the account is out of reach. */
export async function unlessRevoked<Result, Fallback>(
  call: Promise<Result>,
  fallback: Fallback,
): Promise<Result | Fallback> {
  try {
    return await call
  } catch (error) {
    if (isAccessRevoked(error)) return fallback
    throw error
  }
}
