import type { EventTopic } from '@marketday/contract/events'
import { scheduleJob } from './jobs.ts'
import { systemContext } from './job-runner.ts'
import type { Db } from './tenant-db.ts'

/** Tells the panels of the tenant, once the transaction has committed. */
export async function publishEvent(db: Db, topic: EventTopic, subjectId: string): Promise<void> {
  await db.insertInto('events').values({ topic, subject_id: subjectId }).execute()
}

const keptMs = 24 * 3_600_000

/** A stream resumes within a day; older events serve nobody. */
export const deleteOldEvents = scheduleJob({
  name: 'delete-old-events',
  cron: '17 3 * * *',
  async run({ services, inTenant, jobId, signal }) {
    const tenants = await inTenant((db) => db.selectFrom('tenants').select('tenant_id').execute())
    for (const { tenant_id: tenantId } of tenants) {
      signal.throwIfAborted()
      await services.databases.transaction(systemContext(services, tenantId, jobId), deleteOld)
    }
  },
})

async function deleteOld(db: Db) {
  const before = new Date(db.context.now.getTime() - keptMs).toISOString()
  await db.deleteFrom('events').where('created_at', '<', before).execute()
}
