import { sql } from 'kysely'
import type { Db } from '../../platform/database/tenant-db.ts'
import { scheduleJob } from '../../platform/jobs/jobs.ts'

/** Privacy policy: unconfirmed addresses are deleted after a week, others after 24 months. */
export const forgetLeads = scheduleJob({
  name: 'forget-leads',
  cron: '29 3 * * *',
  async run({ inTenant }) {
    await inTenant(forget)
  },
})

async function forget(db: Db): Promise<void> {
  await sql`
    with forgotten as (
      select lead_id from leads
      where updated_at < app_now() - interval '24 months'
         or (kind = 'announcement' and confirmed_at is null and updated_at < app_now() - interval '7 days')
    ), bookings as (
      delete from demo_bookings where lead_id in (select lead_id from forgotten)
    )
    delete from leads where lead_id in (select lead_id from forgotten)`.execute(db)
}
