import type Stripe from 'stripe'
import { sql } from 'kysely'

import type { BillingDetails } from '@marketday/contract/accounts/billing/billing-details'
import type { Buyer, PlanTax } from '@marketday/contract/accounts/billing/plan-tax'

import { readStripeId } from '../../platform/stripe/stripe-objects.ts'
import { listOwners } from '../identity/owners.ts'
import type { Db } from '../../platform/database/tenant-db.ts'

interface BilledCustomer {
  readonly tenantId: string
  readonly name: string
  readonly email: string | undefined
  readonly details: BillingDetails | null
  readonly buyer: Buyer
  readonly stripeId: string | null
}

export async function findCustomer(db: Db): Promise<BilledCustomer> {
  const [owner] = await listOwners(db)
  const details = await findDetails(db)
  const { name, tenantId, stripeId, country } = await db
    .selectFrom('tenants')
    .leftJoin('billing_accounts as account', 'account.tenant_id', 'tenants.tenant_id')
    .select(['name', 'tenants.tenant_id as tenantId', 'account.stripe_customer_id as stripeId'])
    .select('country')
    .where('tenants.tenant_id', '=', db.context.tenantId)
    .executeTakeFirstOrThrow()
  const buyer = details ?? { country, taxNumber: '' }
  return { name, tenantId, stripeId, details, buyer, email: owner?.email }
}

export async function openCustomer(
  { customers }: Stripe,
  { stripeId, tenantId, name, email, details }: BilledCustomer,
  tax: PlanTax,
): Promise<string> {
  // The idempotency key requires identical requests; a name may change between two tries.
  const id =
    stripeId ??
    (
      await customers.create(
        { metadata: { tenant_id: tenantId } },
        { idempotencyKey: `customer_${tenantId}` },
      )
    ).id
  await customers.update(id, {
    name,
    ...(email && { email }),
    ...(details && toCustomer(details)),
    tax_exempt: toExemption(tax),
  })
  return id
}

/** Makes the provider print the reverse charge sentence on its invoices. */
export const toExemption = ({ kind }: PlanTax) =>
  kind === 'reverse_charge' ? ('reverse' as const) : ('none' as const)

export function toCustomer(details: BillingDetails): Stripe.CustomerUpdateParams {
  const { name, street, city, postcode, country, taxNumber } = details
  return {
    name,
    address: { line1: street, city, postal_code: postcode, country },
    invoice_settings: {
      custom_fields: taxNumber ? [{ name: 'Tax number', value: taxNumber }] : '',
    },
  }
}

export async function keepCustomer(
  db: Db,
  { customer }: Pick<Stripe.Checkout.Session, 'customer'>,
): Promise<void> {
  const stripeId = readStripeId(customer)
  if (!stripeId) return
  await db
    .insertInto('billing_accounts')
    .values({ stripe_customer_id: stripeId })
    .onConflict((on) => on.column('tenant_id').doUpdateSet({ stripe_customer_id: stripeId }))
    .execute()
}

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

/** Serializes payments, endings and changes of a business's plan. */
export async function lockBilling(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('billing:' || current_setting('app.tenant_id'), 0))`.execute(
    db,
  )
}
