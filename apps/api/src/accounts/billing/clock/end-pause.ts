import * as z from 'zod/mini'

import { defineJob } from '../../../platform/jobs/jobs.ts'
import { applySubscription } from '../apply-subscription.ts'
import { resumeAtProvider } from '../provider/pause.ts'

export const endPause = defineJob({
  name: 'end-pause',
  payload: z.strictObject({ subscriptionId: z.uuid() }),
  retryLimit: 20,
  expireSeconds: 60,
  async run({ payload, services, inTenant }) {
    const paused = await inTenant((db) =>
      db
        .selectFrom('subscriptions')
        .select('stripe_subscription_id as stripeId')
        .where('subscription_id', '=', payload.subscriptionId)
        .where('status', '=', 'paused')
        .executeTakeFirst(),
    )
    if (!paused?.stripeId) return
    const resumed = await resumeAtProvider(services.stripe, paused.stripeId, 'be unpaid')
    await inTenant((db) => applySubscription(db, resumed, services.clock.now()))
  },
})
