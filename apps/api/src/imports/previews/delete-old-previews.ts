import { inOrder } from '../../platform/database/in-order.ts'
import { scheduleJob } from '../../platform/jobs/jobs.ts'

const keptMs = 24 * 3_600_000

/** What nobody took into a shop within a day is forgotten, and how websites that nobody reads were visited. */
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
