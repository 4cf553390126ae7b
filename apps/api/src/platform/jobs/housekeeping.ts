import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

import { systemContext } from './job-runner.ts'
import { scheduleJob } from './jobs.ts'

/** What a slice does each night with its own tables: most forget rows that have served their time. */
export interface Housekeeping {
  /** In the context of each tenant. */
  readonly ofTenants?: readonly RawBuilder<unknown>[]
  /** Outside any tenant. */
  readonly ofPlatform?: readonly RawBuilder<unknown>[]
}

/** Of tables with rows of tenants and of the platform; each context sees and deletes its own. */
const shared = [
  // A reply is repeated within a day.
  sql`delete from idempotency_keys where created_at < app_now() - interval '24 hours'`,
  sql`delete from mail_outbox where created_at < app_now() - interval '30 days' and status <> 'queued'`,
]
const ofPlatformItself: Housekeeping = {
  ofPlatform: [sql`select forget_events()`, ...shared],
  ofTenants: shared,
}

/** The nightly job of all slices. */
export const housekeeping = (slices: readonly Housekeeping[]) =>
  scheduleJob({
    name: 'nightly-housekeeping',
    cron: '17 3 * * *',
    async run({ services, inTenant, jobId, signal }) {
      const all = [...slices, ofPlatformItself]
      const ofPlatform = all.flatMap((slice) => slice.ofPlatform ?? [])
      const tenants = await inTenant((db) => db.selectFrom('tenants').select('tenant_id').execute())
      const ofTenants = all.flatMap((slice) => slice.ofTenants ?? [])
      for (const statement of ofPlatform) await inTenant((db) => statement.execute(db))
      for (const { tenant_id: tenantId } of tenants) {
        const context = systemContext(services, tenantId, jobId)
        // Each in a transaction of its own: nobody waits for what one has locked until another has ended.
        for (const statement of ofTenants) {
          signal.throwIfAborted()
          await services.databases.transaction(context, (db) => statement.execute(db))
        }
      }
    },
  })
