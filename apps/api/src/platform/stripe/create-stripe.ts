import Stripe from 'stripe'

import type { Config } from '../../config.ts'
import { stripeFetch } from '../outgoing/stripe-fetch.ts'
import { timeLimits } from '../time-limits.ts'

declare const merchant: unique symbol

/** Client for payments of shops: every call carries the account that it was made for. */
export type MerchantStripe = Pick<
  Stripe,
  | 'balanceTransactions'
  | 'charges'
  | 'checkout'
  | 'disputes'
  | 'paymentIntents'
  | 'payouts'
  | 'refunds'
> & { readonly [merchant]: true }

/** Null: the platform's own account, for test orders of shops without one. */
export type StripeAccountId = string | null

export const createMerchantStripe = (
  config: Pick<Config, 'stripe' | 'providerTimeoutMs'>,
  account: StripeAccountId,
): MerchantStripe => createStripe(config, account) as Stripe & MerchantStripe

export function createStripe(
  {
    stripe: { apiBase, secretKey },
    providerTimeoutMs,
  }: Pick<Config, 'stripe' | 'providerTimeoutMs'>,
  account: StripeAccountId = null,
): Stripe {
  const isSecure = apiBase.protocol === 'https:'
  return new Stripe(secretKey, {
    host: apiBase.hostname,
    port: apiBase.port || (isSecure ? '443' : '80'),
    protocol: isSecure ? 'https' : 'http',
    maxNetworkRetries: timeLimits.providerRetries,
    timeout: providerTimeoutMs,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(stripeFetch),
    ...(account !== null && { stripeAccount: account }),
  })
}
