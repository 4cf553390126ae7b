import { json, appNow } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { record } from '../../platform/events/record.ts'
import { failuresOf } from '../queries.ts'
import type { Failure, ImportRow } from '../queries.ts'
import { inOrder } from '../../platform/database/in-order.ts'

const shownFailures = 500

interface Step {
  readonly committed: number
  readonly redirects: number
  readonly failures: readonly Failure[]
  readonly removed?: number
  readonly kept?: number
}

export async function noteProgress(
  db: Db,
  row: ImportRow,
  { committed, redirects, failures, removed = 0, kept = 0 }: Step,
): Promise<void> {
  await db
    .updateTable('imports')
    .set({
      committed: Math.min(row.total, row.committed + committed),
      redirects: row.redirects + redirects,
      removed: row.removed + removed,
      kept: row.kept + kept,
      problems: json([...failuresOf(row), ...failures].slice(0, shownFailures)),
    })
    .where('import_id', '=', row.import_id)
    .execute()
  await record(db, {
    name: 'import.progressed',
    objectType: 'import',
    objectId: row.import_id,
    isPassing: true,
  })
}

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
