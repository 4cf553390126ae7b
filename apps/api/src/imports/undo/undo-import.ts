import { sql } from 'kysely'

import type { Can } from '@marketday/contract/accounts/team/permissions'

import { record } from '../../platform/events/record.ts'
import { conflict } from '../../platform/http/errors.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { getImport } from '../get-import.ts'
import { getImportRow } from '../queries.ts'
import { takeBackImport } from './take-back-import.ts'

/** Starts the undo job; waiting pictures are not copied. */
export async function undoImport(db: Db, importId: string, can: Can): Promise<void> {
  await getImportRow(db, importId, { lock: true })
  const { actions } = await getImport(db, importId, can)
  if (actions.undo !== null) throw conflict('invalid_transition', actions.undo)
  await inOrder([
    db
      .updateTable('imports')
      .set((set) => ({
        status: 'undoing',
        committed: 0,
        total: countMade(importId),
        version: set('version', '+', 1),
      }))
      .where('import_id', '=', importId)
      .execute(),
    db
      .deleteFrom('import_pictures')
      .where('import_id', '=', importId)
      .where('status', '=', 'waiting')
      .execute(),
    record(db, { name: 'import.undo_asked', objectType: 'import', objectId: importId }),
    enqueue(db, takeBackImport, { importId }),
  ])
}

/** Created and changed items; after a stopped try, the remaining ones. */
const countMade = (importId: string) => sql<number>`
  (select count(*) from import_products where import_id = ${importId}::uuid and was_taken_back is null
    and (was_created or imports.kind = 'import'))
  + (select count(*) from import_sheet_items
    where import_id = ${importId}::uuid and kind = 'changed' and outcome = 'applied')
  + (select count(*) from import_changes where import_id = ${importId}::uuid and outcome = 'applied'
      and (kind <> 'added' or before is not null))`
