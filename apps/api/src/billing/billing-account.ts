import type Stripe from 'stripe'

import type { BillingDetails } from '@marketday/contract/money/billing-details'

import { readStripeId } from '../payments/read-stripe-id.ts'
import { listOwners } from '../identity/list-owners.ts'
import type { Db } from '../platform/database/tenant-db.ts'

interface BilledCustomer {
  readonly tenantId: string
  readonly name: string
  readonly email: string | undefined
  readonly details: BillingDetails | null
  /** Null before the first card page. */
  readonly stripeId: string | null
}

export async function findCustomer(db: Db): Promise<BilledCustomer> {
  const [owner] = await listOwners(db)
  const { name, tenantId, stripeId, details } = await db
    .selectFrom('tenants')
    .leftJoin('billing_accounts as account', 'account.tenant_id', 'tenants.tenant_id')
    .select(['name', 'tenants.tenant_id as tenantId', 'account.stripe_customer_id as stripeId'])
    .select('account.details')
    .where('tenants.tenant_id', '=', db.context.tenantId)
    .executeTakeFirstOrThrow()
  return { name, tenantId, stripeId, details, email: owner?.email }
}

/** The provider's customer of this business; made once, whoever asks at the same time. */
export async function openCustomer(
  { customers }: Stripe,
  { stripeId, tenantId, name, email, details }: BilledCustomer,
): Promise<string> {
  if (stripeId) return stripeId
  // Under its key always the same request: a name may change between two tries.
  const { id } = await customers.create(
    { metadata: { tenant_id: tenantId } },
    { idempotencyKey: `customer_${tenantId}` },
  )
  await customers.update(id, {
    name,
    ...(email && { email }),
    ...(details && toCustomer(details)),
  })
  return id
}

/** What the provider writes on the invoices. */
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
