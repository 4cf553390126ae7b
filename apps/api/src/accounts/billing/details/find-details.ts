import type { BillingDetails } from '@marketday/contract/accounts/billing/billing-details'

import type { Db } from '../../../platform/database/tenant-db.ts'

/** Returns the stored billing details, else defaults from the business; null if neither exists. */
export async function findDetails(db: Db): Promise<BillingDetails | null> {
  const account = await db.selectFrom('billing_accounts').select('details').executeTakeFirst()
  if (account?.details) return account.details
  const profile = await db
    .selectFrom('business_profiles')
    .innerJoin('tenants', 'tenants.tenant_id', 'business_profiles.tenant_id')
    .select(['legal_name', 'name', 'tax_id', 'place', 'country'])
    .executeTakeFirst()
  const address = profile?.place.data
  if (!profile || !address) return null
  return {
    name: profile.legal_name || profile.name,
    street: [address.street1, address.street2].filter(Boolean).join(' '),
    city: address.City,
    postcode: address.zip,
    country: profile.country,
    taxNumber: profile.tax_id,
  }
}
