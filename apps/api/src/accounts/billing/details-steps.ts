import type { BillingDetails } from '@marketday/contract/accounts/billing/billing-details'
import { findPlanTax } from '@marketday/contract/accounts/billing/plan-tax'
import { plainTaxNumber, taxNumberProblem } from '@marketday/contract/accounts/billing/tax-number'

import { askProvider } from '../../platform/stripe/ask-provider.ts'
import { json } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { record } from '../../platform/events/record.ts'
import { invalid } from '../../platform/http/errors.ts'
import type { Services } from '../../platform/services.ts'
import { toCustomer, toExemption } from './billing-account.ts'
import { renewNextPeriod } from './provider/next-period.ts'
import { openTaxRates } from './provider/tax-rates.ts'
import { livingStatuses } from './queries.ts'

interface Input {
  readonly db: Db
  readonly services: Pick<Services, 'config' | 'stripe'>
  readonly body: BillingDetails
}

interface Prepared {
  readonly details: BillingDetails
  readonly stripeId: string | null
  readonly planStripeId: string | null
}

export const detailsSteps = {
  async before({ db, body }: Input): Promise<Prepared> {
    const problem = taxNumberProblem(body.taxNumber, body.country)
    if (problem) throw invalid(problem, [{ path: 'taxNumber', message: problem }])
    const account = await db
      .selectFrom('billing_accounts')
      .select('stripe_customer_id as stripeId')
      .executeTakeFirst()
    const plan = await db
      .selectFrom('subscriptions')
      .select('stripe_subscription_id as stripeId')
      .where('status', 'in', livingStatuses)
      .executeTakeFirst()
    const details = { ...body, taxNumber: plainTaxNumber(body.taxNumber) }
    return {
      details,
      stripeId: account?.stripeId ?? null,
      planStripeId: plan?.stripeId ?? null,
    }
  },
  call: ({ services }: Omit<Input, 'db'>, prepared: Prepared) =>
    askProvider(() => tellProvider(services, prepared)),
  async after({ db }: Input, { details }: Prepared): Promise<{ details: BillingDetails }> {
    await db
      .insertInto('billing_accounts')
      .values({ details: json(details) })
      .onConflict((on) => on.column('tenant_id').doUpdateSet({ details: json(details) }))
      .execute()
    await record(db, {
      name: 'subscription.details_changed',
      objectType: 'tenant',
      objectId: db.context.tenantId ?? '',
    })
    return { details }
  },
}

async function tellProvider(
  { stripe, config }: Input['services'],
  { details, stripeId, planStripeId }: Prepared,
): Promise<void> {
  if (!stripeId) return
  const tax = findPlanTax(config.sellerCountry, details)
  await stripe.customers.update(stripeId, { ...toCustomer(details), tax_exempt: toExemption(tax) })
  if (!planStripeId) return
  const rates = await openTaxRates(stripe, tax)
  await stripe.subscriptions.update(planStripeId, {
    default_tax_rates: rates.length > 0 ? rates : '',
  })
  await renewNextPeriod(stripe, planStripeId)
}
