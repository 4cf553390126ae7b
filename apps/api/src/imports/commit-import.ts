import type { Can } from '@marketday/contract/accounts/team/permissions'

import { record } from '../platform/events/record.ts'
import { conflict } from '../platform/http/errors.ts'
import { enqueue } from '../platform/jobs/jobs.ts'
import { inOrder } from '../platform/database/in-order.ts'
import type { Db } from '../platform/database/tenant-db.ts'
import { applyBrand } from './apply-brand.ts'
import { commitItems, commitRows } from './commit/commit-items.ts'
import { getImport } from './get-import.ts'
import { getImportRow } from './queries.ts'

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
    enqueue(db, kind === 'sheet' ? commitRows : commitItems, { importId }),
    kind === 'import' && enqueue(db, applyBrand, { importId }),
    // After the comparison the file's rows are no longer needed.
    kind === 'sheet' &&
      db.deleteFrom('import_sheet_rows').where('import_id', '=', importId).execute(),
  ])
}
