import { sql } from 'kysely'

import { systemContext } from '../../../platform/jobs/job-runner.ts'
import { scheduleJob } from '../../../platform/jobs/jobs.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { applyDueTimes } from './apply-due-times.ts'

/** Fallback for lost or failed jobs, and for rows from a backup. */
export const sweepDueTimes = scheduleJob({
  name: 'sweep-due-times',
  cron: '* * * * *',
  async run({ services, inTenant, jobId, signal }) {
    for (const tenantId of await inTenant(listOverdue)) {
      const context = systemContext(services, tenantId, jobId)
      try {
        while (await services.databases.transaction(context, applyDueTimes)) signal.throwIfAborted()
      } catch (error) {
        signal.throwIfAborted()
        services.log.error({ err: error, tenantId }, 'times of items not kept')
      }
    }
  },
})

async function listOverdue(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ tenantId: string }>`
    select tenant_id as "tenantId" from list_overdue_catalogues()`.execute(db)
  return rows.map(({ tenantId }) => tenantId)
}
