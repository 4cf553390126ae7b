import type { Db } from '../../../platform/database/tenant-db.ts'
import { noteProgress } from '../../commit/note-progress.ts'
import type { ImportRow } from '../../queries.ts'

/** The rows of the items that are neither applied nor refused yet. */
export async function listPendingSheetItems(
  db: Db,
  { import_id: importId }: Pick<ImportRow, 'import_id'>,
): Promise<string[]> {
  const rows = await db
    .selectFrom('import_sheet_items')
    .select(['row_number', 'outcome'])
    .where('import_id', '=', importId)
    .orderBy('row_number')
    .execute()
  const pending = rows.filter(({ outcome }) => outcome === null)
  await db
    .updateTable('imports')
    .set({ total: rows.length, committed: rows.length - pending.length })
    .where('import_id', '=', importId)
    .execute()
  return pending.map((row) => String(row.row_number))
}

/** Says of one item why it is not applied; `row` is locked by this transaction. */
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
      // After whatever the comparison has found in the row.
      place: 1_000,
      heading: '',
      value: refused.title.slice(0, 200),
      problem: reason,
      remedy: 'Upload the row again once this is settled',
    })
    .execute()
  await noteProgress(db, row, {
    committed: 1,
    redirects: 0,
    failures: [{ key, subject: refused.title, reason }],
  })
}
