import { inOrder } from '../../platform/database/in-order.ts'
import { scheduleJob } from '../../platform/jobs/jobs.ts'

const keptMs = 24 * 3_600_000

/** Deletes previews not imported within a day, and crawl state of websites no longer read. */
export const deleteOldPreviews = scheduleJob({
  name: 'delete-old-previews',
  cron: '41 * * * *',
  async run({ inTenant }) {
    await inTenant(async (db) => {
      const since = new Date(db.context.now.getTime() - keptMs).toISOString()
      await inOrder([
        db
          .deleteFrom('import_previews')
          .where('claimed_at', 'is', null)
          .where('created_at', '<', since)
          .execute(),
        db.deleteFrom('import_hosts').where('updated_at', '<', since).execute(),
      ])
    })
  },
})
