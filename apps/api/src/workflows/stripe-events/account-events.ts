import type Stripe from 'stripe'

import { applyReport, fetchAccount } from '../../payments/accounts/refresh-steps.ts'
import type { Services } from '../../platform/services.ts'
import type { InTenant } from './stripe-effects.ts'

export const isAboutAccount = ({ type }: Stripe.Event): boolean => type.startsWith('account.')

/**
 * Each event, also of a deauthorization, is a hint: the current state is fetched, so that neither
 * the order nor the content of events matters. Live endpoints receive events of test mode too.
 */
export async function followAccount(
  { services, inTenant }: { readonly services: Services; readonly inTenant: InTenant },
  { account, livemode }: Stripe.Event,
): Promise<void> {
  if (!account || livemode !== services.config.stripe.isLive) return
  const report = await fetchAccount(services, account)
  await inTenant((db) => applyReport(db, account, report))
}
