import { notFound } from '../../platform/http/errors.ts'
import { record } from '../../platform/events/record.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { newId } from '../../platform/ids.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import { appNow } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { applyBrand } from '../apply-brand.ts'
import { findPreviewId } from './queries.ts'

/** Returns the shop's import of a preview. Idempotent. */
export async function claimPreview(db: Db, previewToken: string): Promise<string> {
  const previewId = await findPreviewId(db, previewToken)
  if (!previewId) throw notFound('Preview')
  const importId = newId()
  const created = await db
    .insertInto('imports')
    .values({ import_id: importId, import_preview_id: previewId, consent_at: appNow })
    .onConflict((clash) => clash.constraint('imports_preview_key').doNothing())
    .returning('import_id')
    .executeTakeFirst()
  if (!created) return await findImportOf(db, previewId)
  await inOrder([
    db
      .updateTable('import_previews')
      .set({ claimed_at: appNow })
      .where('import_preview_id', '=', previewId)
      .execute(),
    record(db, { name: 'import.claimed', objectType: 'import', objectId: importId }),
    enqueue(db, applyBrand, { importId }),
  ])
  return importId
}

async function findImportOf(db: Db, previewId: string): Promise<string> {
  const row = await db
    .selectFrom('imports')
    .select('import_id')
    .where('import_preview_id', '=', previewId)
    .executeTakeFirstOrThrow()
  return row.import_id
}
