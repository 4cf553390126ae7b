import { conflict } from '../platform/http/errors.ts'
import { record } from '../platform/events/record.ts'
import { inOrder } from '../platform/database/in-order.ts'
import { appNow } from '../platform/database/sql.ts'
import type { Db } from '../platform/database/tenant-db.ts'
import { getImportRow } from './queries.ts'

/** Leaves an import that made nothing yet. */
export async function cancelImport(db: Db, importId: string): Promise<void> {
  const { import_preview_id: previewId } = await getImportRow(db, importId)
  const left = await db
    .updateTable('imports')
    .set((set) => ({ status: 'cancelled', finished_at: appNow, version: set('version', '+', 1) }))
    .where('import_id', '=', importId)
    .where('status', '=', 'review')
    .executeTakeFirst()
  if (left.numUpdatedRows === 0n) throw conflict('invalid_transition', 'It is no longer in review')
  await inOrder([
    record(db, { name: 'import.cancelled', objectType: 'import', objectId: importId }),
    db
      .updateTable('import_previews')
      .set({ status: 'cancelled', updated_at: appNow })
      .where('import_preview_id', '=', previewId)
      .where('status', 'in', ['created', 'probing', 'crawling'])
      .execute(),
  ])
}
