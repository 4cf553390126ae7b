import type { ImportPreview } from '@marketday/contract/imports/imports'

import { appNow } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { findPreviewId, getPreview } from './queries.ts'

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
