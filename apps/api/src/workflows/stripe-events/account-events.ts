import type Stripe from 'stripe'

import { leaveAccount } from '../../payments/accounts/change-account.ts'
import { applyReport, fetchAccount } from '../../payments/accounts/refresh-steps.ts'
import type { Services } from '../../platform/services.ts'
import type { InTenant } from './stripe-effects.ts'

export const isAboutAccount = ({ type }: Stripe.Event): boolean => type.startsWith('account.')

/** The event is a hint: the current state is fetched, so that the order of events does not matter. */
export async function followAccount(
  { services, inTenant }: { readonly services: Services; readonly inTenant: InTenant },
  { type, account }: Stripe.Event,
): Promise<void> {
  if (!account) return
  if (type === 'account.application.deauthorized')
    return await inTenant((db) => leaveAccount(db, account, { isRevoked: true }))
  const report = await fetchAccount(services, account)
  await inTenant((db) => applyReport(db, account, report))
}
