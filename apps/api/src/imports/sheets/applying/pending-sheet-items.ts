import { sql } from 'kysely'

import type { Db } from '../../../platform/database/tenant-db.ts'
import { noteProgress } from '../../commit/note-progress.ts'
import type { ImportRow } from '../../queries.ts'

export async function listPendingSheetItems(
  db: Db,
  { import_id: importId }: Pick<ImportRow, 'import_id'>,
): Promise<string[]> {
  // One array row: separate rows of a large file take a hundred times the memory.
  const { rows } = await sql<{ total: number; pending: number[] }>`
    select count(*)::int as total,
      coalesce(array_agg(row_number order by row_number) filter (where outcome is null), '{}') as pending
    from import_sheet_items where import_id = ${importId}::uuid`.execute(db)
  const { total, pending } = rows[0] ?? { total: 0, pending: [] }
  await db
    .updateTable('imports')
    .set({ total, committed: total - pending.length })
    .where('import_id', '=', importId)
    .execute()
  return pending.map(String)
}

/** Records why an item was refused; the caller holds the lock of `row`. */
export async function refuseSheetItem(
  db: Db,
  row: ImportRow,
  { key, reason }: { key: string; reason: string },
): Promise<void> {
  const refused = await db
    .updateTable('import_sheet_items')
    .set({ outcome: 'refused' })
    .where('import_id', '=', row.import_id)
    .where('row_number', '=', Number(key))
    .where('outcome', 'is', null)
    .returning('title')
    .executeTakeFirst()
  if (!refused) return
  await db
    .insertInto('import_sheet_faults')
    .values({
      import_id: row.import_id,
      row_number: Number(key),
      place: 1_000,
      heading: '',
      value: refused.title.slice(0, 200),
      problem: reason,
      remedy: 'Upload the row again once this is resolved',
    })
    .execute()
  await noteProgress(db, row, {
    committed: 1,
    redirects: 0,
    failures: [{ key, subject: refused.title, reason }],
  })
}
