import { sql } from 'kysely'

import { isOverdue, today } from '../../orders/lists/order-conditions.ts'
import { systemContext } from '../../platform/jobs/job-runner.ts'
import { enqueue, scheduleJob } from '../../platform/jobs/jobs.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { automate, listAutomated } from './automate.ts'

/** No event says that a day is over: businesses that automate it are looked at each hour, in their own time zone. */
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

const mostAtOnce = 500

/** Those that became overdue today, and that an automation may still be new to. */
async function findOverdue(db: Db, after: string | null = null): Promise<void> {
  const { tenantId } = db.context
  const { rows } = await sql<{ orderId: string }>`
    select o.order_id as "orderId" from orders o
    where ${isOverdue(tenantId)} and o.due_on = ${today(tenantId)} - 1
      and (${after}::uuid is null or o.order_id > ${after}::uuid) and exists (
      select from automations a where a.trigger = 'overdue' and a.active_since is not null and not exists (
        select from automation_runs r where r.automation_id = a.automation_id and r.order_id = o.order_id))
    order by o.order_id limit ${sql.lit(mostAtOnce)}`.execute(db)
  for (const { orderId } of rows) await enqueue(db, automate, { orderId, trigger: 'overdue' })
  const last = rows.length === mostAtOnce ? rows.at(-1) : undefined
  if (last) await findOverdue(db, last.orderId)
}
