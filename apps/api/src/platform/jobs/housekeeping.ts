import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

import { systemContext } from './job-runner.ts'
import { scheduleJob } from './jobs.ts'

export interface Housekeeping {
  readonly ofTenants?: readonly RawBuilder<unknown>[]
  readonly ofPlatform?: readonly RawBuilder<unknown>[]
}

/** Tables with rows of tenants and of the platform; each context sees only its own. */
const shared = [
  // Replies are repeatable for a day.
  sql`delete from idempotency_keys where created_at < app_now() - interval '24 hours'`,
  sql`delete from mail_outbox where created_at < app_now() - interval '30 days' and status <> 'queued'`,
]
const ofPlatformItself: Housekeeping = {
  ofPlatform: [sql`select forget_events()`, ...shared],
  ofTenants: shared,
}

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
        // Separate transactions, so that locks are short.
        for (const statement of ofTenants) {
          signal.throwIfAborted()
          await services.databases.transaction(context, (db) => statement.execute(db))
        }
      }
    },
  })
