import { inOrder } from '../../platform/database/in-order.ts'
import { appNow } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { record } from '../../platform/events/record.ts'

export const noteCompared = (db: Db, importId: string, note?: string) =>
  inOrder([
    db
      .updateTable('imports')
      .set((set) => ({
        compared_at: appNow,
        version: set('version', '+', 1),
        ...(note !== undefined && { note }),
      }))
      .where('import_id', '=', importId)
      .execute(),
    record(db, {
      name: 'import.compared',
      objectType: 'import',
      objectId: importId,
      isPassing: true,
    }),
  ])
