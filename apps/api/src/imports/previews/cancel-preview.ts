import type { ImportPreview } from '@marketday/contract/imports/imports'

import { appNow } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { findPreviewId, getPreview } from './queries.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import { scheduleJob } from '../../platform/jobs/jobs.ts'

/** Stops a reading; the running job notices at its next update. Results stay for a day. */
export async function cancelPreview(db: Db, token: string): Promise<ImportPreview> {
  const previewId = await findPreviewId(db, token)
  await db
    .updateTable('import_previews')
    .set({ status: 'cancelled', updated_at: appNow })
    .where('import_preview_id', '=', previewId)
    .where('status', 'in', ['created', 'probing', 'crawling', 'paused'])
    .execute()
  return await getPreview(db, token)
}

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
