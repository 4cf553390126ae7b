import { systemContext } from '../../platform/jobs/job-runner.ts'
import { enqueueAll, scheduleJob } from '../../platform/jobs/jobs.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { automate, listAutomated } from './automate.ts'
import { listActiveAutomations } from './automation-rows.ts'
import { findKnownSubjects } from './known-subjects.ts'
import { listNewlyOverdue } from './read-automated-orders.ts'
import { isMeant } from './rules.ts'

/** The end of a day causes no event: checked hourly, in each business's time zone. */
export const automateOverdue = scheduleJob({
  name: 'automate-overdue',
  cron: '7 * * * *',
  async run({ services, inTenant, jobId, signal }) {
    for (const tenantId of await inTenant((db) => listAutomated(db, 'overdue', null))) {
      signal.throwIfAborted()
      try {
        await services.databases.transaction(systemContext(services, tenantId, jobId), (db) =>
          findOverdue(db),
        )
      } catch (error) {
        services.log.error({ err: error, tenantId }, 'overdue orders were not automated')
      }
    }
  },
})

const mostAtOnce = 100

/** Orders overdue since today that match an automation and have not run yet. */
async function findOverdue(db: Db): Promise<void> {
  const automations = await listActiveAutomations(db, 'overdue')
  const knownSubjects = await findKnownSubjects(db, automations)
  for await (const orders of inBatches(db)) {
    const ran = await findRuns(db, orders)
    const isNew = (order: (typeof orders)[number]) =>
      automations.some(
        (automation) =>
          !ran.has(`${automation.id} ${order.id}`) && isMeant(automation, order, knownSubjects),
      )
    const requests = orders
      .filter(isNew)
      .map(({ id: orderId }) => ({ payload: { orderId, trigger: 'overdue' as const } }))
    await enqueueAll(db, automate, requests)
  }
}

async function* inBatches(db: Db) {
  let after: string | null = null
  for (;;) {
    const orders = await listNewlyOverdue(db, { after, limit: mostAtOnce })
    yield orders
    if (orders.length < mostAtOnce) return
    after = orders.reduce((last, { id }) => (id > last ? id : last), '')
  }
}

async function findRuns(db: Db, orders: readonly { readonly id: string }[]): Promise<Set<string>> {
  if (orders.length === 0) return new Set()
  const runs = await db
    .selectFrom('automation_runs')
    .select(['automation_id', 'order_id'])
    .where(
      'order_id',
      'in',
      orders.map(({ id }) => id),
    )
    .execute()
  return new Set(runs.map((run) => `${run.automation_id} ${run.order_id}`))
}
