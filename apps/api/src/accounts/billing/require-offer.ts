import type { BillingInterval } from '@marketday/contract/accounts/billing/billing'

import { invalid } from '../../platform/http/errors.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { listPlans } from './list-plans.ts'
import { tenantCurrency } from './queries.ts'

interface Offer {
  readonly name: string
  readonly trialDays: number
  readonly amountMinor: number
  readonly currency: string
}

export async function requireOffer(
  db: Db,
  { planId, interval }: { readonly planId: string; readonly interval: BillingInterval },
  saidCurrency?: string,
): Promise<Offer> {
  const plans = await listPlans(db, saidCurrency ?? (await tenantCurrency(db)))
  const plan = plans.find(({ id }) => id === planId)
  if (!plan)
    throw invalid('Choose an available plan', [{ path: 'planId', message: 'Not available' }])
  const { name, trialDays, currency, monthMinor, yearMinor } = plan
  return { name, trialDays, currency, amountMinor: interval === 'month' ? monthMinor : yearMinor }
}
