import type { Can } from '@marketday/contract/accounts/team/permissions'

import { record } from '../platform/events/record.ts'
import { conflict } from '../platform/http/errors.ts'
import { enqueue } from '../platform/jobs/jobs.ts'
import { inOrder } from '../platform/database/in-order.ts'
import type { Db } from '../platform/database/tenant-db.ts'
import { applyBrand } from './apply-brand.ts'
import { commitItems } from './commit/commit-items.ts'
import { getImport } from './get-import.ts'
import { getImportRow } from './queries.ts'
import { deleteImportedRows } from './sheets/faulty-rows.ts'
import { appNow } from '../platform/database/sql.ts'
import type { ImportRow } from './queries.ts'

/**
 * Starts the job that turns selected items into products; items found while the website is still
 * being read follow. 409 if it is running or done, or nothing is selected or expected.
 */
export async function commitImport(db: Db, importId: string, can: Can): Promise<void> {
  const { kind } = await getImportRow(db, importId, { lock: true })
  const { actions, selected } = await getImport(db, importId, can)
  if (actions.commit !== null)
    throw conflict(selected === 0 ? 'import_no_products' : 'invalid_transition', actions.commit)
  await inOrder([
    db
      .updateTable('imports')
      .set((set) => ({
        status: 'committing',
        total: selected,
        committed: 0,
        problems: '[]',
        version: set('version', '+', 1),
      }))
      .where('import_id', '=', importId)
      .execute(),
    record(db, {
      name: 'import.committed',
      objectType: 'import',
      objectId: importId,
      details: { items: selected },
    }),
    enqueue(db, commitItems, { importId }),
    kind === 'import' && enqueue(db, applyBrand, { importId }),
  ])
}

/** Cancels an import that made nothing yet; a running upload ends with the rows already stored. */
export async function cancelImport(db: Db, importId: string): Promise<void> {
  const row = await getImportRow(db, importId, { lock: true })
  const { import_preview_id: previewId } = row
  if (row.kind === 'sheet' && row.status === 'committing') return await stopUpload(db, row)
  const left = await db
    .updateTable('imports')
    .set((set) => ({ status: 'cancelled', finished_at: appNow, version: set('version', '+', 1) }))
    .where('import_id', '=', importId)
    .where('status', '=', 'review')
    .executeTakeFirst()
  if (left.numUpdatedRows === 0n) throw conflict('invalid_transition', 'It is no longer in review')
  await inOrder([
    record(db, { name: 'import.cancelled', objectType: 'import', objectId: importId }),
    db.deleteFrom('import_sheet_rows').where('import_id', '=', importId).execute(),
    db
      .updateTable('import_previews')
      .set({ status: 'cancelled', updated_at: appNow })
      .where('import_preview_id', '=', previewId)
      .where('status', 'in', ['created', 'probing', 'crawling'])
      .execute(),
  ])
}

async function stopUpload(db: Db, row: ImportRow): Promise<void> {
  await inOrder([
    db
      .updateTable('imports')
      .set((set) => ({
        status: 'done',
        finished_at: appNow,
        note: `Stopped after ${row.committed} of ${row.total} items.`,
        version: set('version', '+', 1),
      }))
      .where('import_id', '=', row.import_id)
      .execute(),
    record(db, { name: 'import.done', objectType: 'import', objectId: row.import_id }),
    deleteImportedRows(db, row.import_id),
  ])
}
