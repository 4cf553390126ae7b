import * as z from 'zod/mini'

import { defineJob, enqueue } from '../../../platform/jobs/jobs.ts'
import { mailOwners } from '../../identity/mail-owners.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { changeSubscription } from '../change-subscription.ts'
import { endAtProvider } from '../clock/end-at-provider.ts'
import { lockBilling } from '../lock-billing.ts'
import { claimTrial } from './used-trials.ts'

const Payload = z.strictObject({ subscriptionId: z.uuid(), checkoutId: z.uuid() })

/** Ends the trial if another business had one with the same card; nothing is charged. */
export const checkTrialCard = defineJob({
  name: 'check-trial-card',
  payload: Payload,
  retryLimit: 8,
  expireSeconds: 60,
  async run({ payload, services, inTenant, finish }) {
    const { subscriptionId } = payload
    const plan = await inTenant((db) => findTrial(db, subscriptionId))
    if (!plan?.stripeId) return
    const { default_payment_method: method } = await services.stripe.subscriptions.retrieve(
      plan.stripeId,
      { expand: ['default_payment_method'] },
    )
    const fingerprint = typeof method === 'object' ? method?.card?.fingerprint : null
    if (!fingerprint) return
    const url = new URL('/adminPanel/settings/billing', services.config.publicUrl).href
    await finish(async (db) => {
      if (!(await claimTrial(db, services.config, { kind: 'card', value: fingerprint })))
        await endTrial(db, payload, url)
    })
  },
})

const findTrial = (db: Db, subscriptionId: string) =>
  db
    .selectFrom('subscriptions')
    .innerJoin('tenants', 'tenants.tenant_id', 'subscriptions.tenant_id')
    .select(['subscription_id as id', 'status', 'stripe_subscription_id as stripeId'])
    .select('tenants.name as shop')
    .where('subscription_id', '=', subscriptionId)
    .where('status', '=', 'trialing')
    .executeTakeFirst()

/** Same as at the end of a trial without a card: the shop takes no orders until the plan is paid. */
async function endTrial(db: Db, payload: z.output<typeof Payload>, url: string): Promise<void> {
  await lockBilling(db)
  const plan = await findTrial(db, payload.subscriptionId)
  if (!plan?.stripeId) return
  await changeSubscription(db, plan, {
    event: 'trialEnd',
    to: 'paused',
    stripe_subscription_id: null,
    trial_ends_at: db.context.now.toISOString(),
    last_notice: 'trial-0',
  })
  await enqueue(db, endAtProvider, payload)
  await mailOwners(db, { template: 'trial-refused', data: { shop: plan.shop, url } })
}
