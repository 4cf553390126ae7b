import * as z from 'zod/mini'

import { mailOperators } from '../../identity/mail-operators.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'

/** A person has to look at what the provider bills. */
export const differenceMail = defineJob({
  name: 'plan-difference-mail',
  isMail: true,
  payload: z.strictObject({ subscriptionId: z.uuid() }),
  async run({ payload: { subscriptionId }, finish }) {
    await finish(async (db) => {
      const plan = await db
        .selectFrom('subscriptions')
        .innerJoin('tenants', 'tenants.tenant_id', 'subscriptions.tenant_id')
        .select(['tenants.name as shop', 'reported_difference as difference'])
        .select('stripe_subscription_id as reference')
        .where('subscription_id', '=', subscriptionId)
        .executeTakeFirst()
      if (!plan?.difference) return
      const { shop, difference, reference } = plan
      const data = { shop, difference, reference: reference ?? '' }
      await mailOperators(db, { template: 'plan-differs', data })
    })
  },
})
