import type Stripe from 'stripe'

import type { PlanTax } from '@marketday/contract/accounts/billing/plan-tax'

/** Returns the provider's tax rate id; creates it on first use. Empty if no tax is charged. */
export async function openTaxRates(
  { taxRates }: Stripe,
  { kind, country, rateBp }: PlanTax,
): Promise<string[]> {
  if (kind !== 'charged') return []
  const percentage = rateBp / 100
  for await (const existing of taxRates.list({ active: true, limit: 100 }))
    if (existing.country === country && existing.percentage === percentage && !existing.inclusive)
      return [existing.id]
  const made = await taxRates.create(
    { display_name: 'VAT', country, percentage, inclusive: false, tax_type: 'vat' },
    { idempotencyKey: `tax_${country}_${rateBp}` },
  )
  return [made.id]
}
