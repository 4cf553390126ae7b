import { scheduleJob } from '../../platform/jobs/jobs.ts'

const keptMs = 24 * 3_600_000

/** What nobody took into a shop within a day is forgotten. */
export const deleteOldPreviews = scheduleJob({
  name: 'delete-old-previews',
  cron: '41 * * * *',
  async run({ inTenant }) {
    await inTenant((db) =>
      db
        .deleteFrom('import_previews')
        .where('claimed_at', 'is', null)
        .where('created_at', '<', new Date(db.context.now.getTime() - keptMs).toISOString())
        .execute(),
    )
  },
})
