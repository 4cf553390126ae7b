import { sql } from 'kysely'

import { systemContext } from './job-runner.ts'
import { scheduleJob } from './jobs.ts'
import type { Db } from '../database/tenant-db.ts'

/**
 * Rows that have served their time. A stream resumes within a day and a reply is repeated within a day;
 * a failed attempt counts for a quarter of an hour; a mail that left is kept for a month; where a session came
 * from is forgotten three months after it began.
 */
export const deleteOldRows = scheduleJob({
  name: 'delete-old-rows',
  cron: '17 3 * * *',
  async run({ services, inTenant, jobId, signal }) {
    await inTenant(deleteOfPlatform)
    const tenants = await inTenant((db) => db.selectFrom('tenants').select('tenant_id').execute())
    for (const { tenant_id: tenantId } of tenants) {
      signal.throwIfAborted()
      await services.databases.transaction(systemContext(services, tenantId, jobId), deleteOfTenant)
    }
  },
})

async function deleteOfTenant(db: Db): Promise<void> {
  // Where an order came from counts for a day.
  await sql`update orders set network = '' where network <> '' and placed_at < app_now() - interval '2 days'`.execute(
    db,
  )
  await sql`update carts set network = '' where network <> '' and kept_at < app_now() - interval '2 days'`.execute(
    db,
  )
  await sql`delete from events where created_at < app_now() - interval '1 day'`.execute(db)
  await deleteShared(db)
}

async function deleteOfPlatform(db: Db): Promise<void> {
  await sql`delete from guess_counts where not app_now() - interval '1 day' < any(guessed_at)`.execute(
    db,
  )
  await sql`delete from used_oauth_states where used_at < app_now() - interval '1 day'`.execute(db)
  await sql`delete from mailbox_requests where created_at < app_now() - interval '1 day'`.execute(
    db,
  )
  await sql`delete from mail_tokens where expires_at < app_now() - interval '30 days'`.execute(db)
  await sql`delete from email_changes where expires_at < app_now() - interval '30 days'`.execute(db)
  await sql`delete from refresh_tokens where expires_at < app_now() - interval '30 days'`.execute(
    db,
  )
  await sql`delete from known_devices where last_seen_at < app_now() - interval '400 days'`.execute(
    db,
  )
  await sql`update sessions set ip = '', user_agent = '' where expires_at < app_now() - interval '60 days' and ip <> ''`.execute(
    db,
  )
  await sql`delete from unconfirmed_mails where sent_at < app_now() - interval '2 days'`.execute(db)
  await deleteShared(db)
}

/** Tables that hold rows of tenants and of the platform; each context sees and deletes its own. */
async function deleteShared(db: Db): Promise<void> {
  await sql`delete from idempotency_keys where created_at < app_now() - interval '24 hours'`.execute(
    db,
  )
  await sql`delete from mail_outbox where created_at < app_now() - interval '30 days' and status <> 'queued'`.execute(
    db,
  )
}
