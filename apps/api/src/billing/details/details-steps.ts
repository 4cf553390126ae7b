import type { BillingDetails } from '@marketday/contract/money/billing-details'
import { plainTaxNumber, taxNumberProblem } from '@marketday/contract/money/tax-number'

import { askProvider } from '../../payments/ask-provider.ts'
import { json } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { record } from '../../platform/events/record.ts'
import { invalid } from '../../platform/http/errors.ts'
import type { Services } from '../../platform/services.ts'
import { toCustomer } from '../billing-account.ts'

interface Given {
  readonly db: Db
  readonly services: Pick<Services, 'stripe'>
  readonly body: BillingDetails
}

interface Prepared {
  readonly details: BillingDetails
  readonly stripeId: string | null
}

/** Checked here, kept here, and told to the provider, whose invoices they stand on. */
export const detailsSteps = {
  async before({ db, body }: Given): Promise<Prepared> {
    const problem = taxNumberProblem(body.taxNumber, body.country)
    if (problem) throw invalid(problem, [{ path: 'taxNumber', message: problem }])
    const account = await db
      .selectFrom('billing_accounts')
      .select('stripe_customer_id as stripeId')
      .executeTakeFirst()
    const details = { ...body, taxNumber: plainTaxNumber(body.taxNumber) }
    return { details, stripeId: account?.stripeId ?? null }
  },
  call: ({ services }: Omit<Given, 'db'>, { details, stripeId }: Prepared) =>
    askProvider(async () => {
      if (stripeId) await services.stripe.customers.update(stripeId, toCustomer(details))
    }),
  async after({ db }: Given, { details }: Prepared): Promise<{ details: BillingDetails }> {
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
