import { sql } from 'kysely'

import { systemContext } from '../../../platform/jobs/job-runner.ts'
import { scheduleJob } from '../../../platform/jobs/jobs.ts'
import type { JobRun } from '../../../platform/jobs/jobs.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { applySubscription } from '../apply-subscription.ts'
import { fetchSubscription } from '../fetch-subscription.ts'
import { findSubscription } from '../queries.ts'
import { comparePlan } from './compare-plan.ts'
import { advanceSubscription } from './advance-subscription.ts'

interface Living {
  readonly tenantId: string
  readonly stripeId: string | null
  readonly isDue: boolean
  /** The period has just ended or begun; the provider's event may be lost. */
  readonly isAwaited: boolean
}

/**
 * Advances trials and unpaid plans by time, without any event. Plans whose period has ended are
 * fetched from the provider, so that a renewal with a lost event is noticed within minutes.
 */
export const billingClock = scheduleJob({
  name: 'billing-clock',
  cron: '*/5 * * * *',
  run: (job) =>
    eachPlan(job, async ({ stripeId, isAwaited, isDue }, inPlan) => {
      const { stripe, clock } = job.services
      if (stripeId && isAwaited) {
        const subscription = await fetchSubscription(stripe, stripeId)
        await inPlan((db) => applySubscription(db, subscription, clock.now()))
      } else if (isDue) await inPlan(advanceSubscription)
    }),
})

export const reconcileSubscriptions = scheduleJob({
  name: 'reconcile-subscriptions',
  cron: '41 * * * *',
  run: (job) =>
    eachPlan(job, async ({ stripeId }, inPlan) => {
      if (!stripeId) return
      const { stripe, clock, log } = job.services
      const subscription = await fetchSubscription(stripe, stripeId)
      await inPlan(async (db) => {
        const before = await findSubscription(db)
        await applySubscription(db, subscription, clock.now())
        const after = await findSubscription(db)
        if (before?.status !== after?.status)
          log.warn({ from: before?.status, to: after?.status }, 'a plan differed from the provider')
        await comparePlan(db, subscription)
      })
    }),
})

type InPlan = (work: (db: Db) => Promise<unknown>) => Promise<unknown>

/** Sequential, each in its own tenant; a failure does not block the others. */
async function eachPlan(
  { services, inTenant, jobId, signal }: JobRun<unknown>,
  work: (living: Living, inPlan: InPlan) => Promise<void>,
): Promise<void> {
  for (const living of await inTenant(listLiving)) {
    signal.throwIfAborted()
    const context = systemContext(services, living.tenantId, jobId)
    try {
      await work(living, (inside) => services.databases.transaction(context, inside))
    } catch (error) {
      services.log.error({ err: error, tenantId: living.tenantId }, 'plan not looked after')
    }
  }
}

async function listLiving(db: Db): Promise<readonly Living[]> {
  const { rows } = await sql<Living>`
    select tenant_id as "tenantId", stripe_subscription_id as "stripeId", is_due as "isDue",
      is_awaited as "isAwaited"
    from list_living_subscriptions()`.execute(db)
  return rows
}
