import * as z from 'zod/mini'

import { defineJob } from '../../../platform/jobs/jobs.ts'
import { sendMail } from '../../../platform/mail/mail.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'

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
      for (const to of await listOperators(db))
        await sendMail(db, { to, template: 'plan-differs', data })
    })
  },
})

async function listOperators(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('email')
    .where('platform_role', '=', 'operator')
    .where('operator_set', 'in', ['finance', 'admin'])
    .where('email', '<>', '')
    .execute()
  return rows.map(({ email }) => email)
}
