import { inOrder } from '../../platform/database/in-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { failuresOf, getImportRow, listReviewed } from '../queries.ts'
import { noteProgress } from './note-progress.ts'
import { listPendingSheetItems, refuseSheetItem } from '../sheets/applying/pending-sheet-items.ts'
import { listPendingChanges, refuseChanges } from '../resync/apply/pending-changes.ts'

export async function noteRefusal(
  db: Db,
  importId: string,
  { key, reason }: { key: string; reason: string },
): Promise<void> {
  const row = await getImportRow(db, importId, { lock: true })
  if (row.kind === 'resync') return await refuseChanges(db, row, [{ key, reason }])
  if (row.kind === 'sheet') return await refuseSheetItem(db, row, { key, reason })
  const { title } = await db
    .selectFrom('import_preview_items')
    .select('title')
    .where('import_preview_id', '=', row.import_preview_id)
    .where('source_key', '=', key)
    .executeTakeFirstOrThrow()
  await noteProgress(db, row, {
    committed: 1,
    redirects: 0,
    failures: [{ key, subject: title, reason }],
  })
}

/**
 * Lists selected keys that are neither stored nor refused. Recounts the stored ones: a killed run
 * may not have recorded all, and more may have been found.
 */
export async function listPending(db: Db, importId: string): Promise<string[]> {
  const row = await getImportRow(db, importId, { lock: true })
  if (row.status !== 'committing') return []
  if (row.kind === 'resync') return await listPendingChanges(db, row)
  if (row.kind === 'sheet') return await listPendingSheetItems(db, row)
  const [items, stored] = await inOrder([
    listReviewed(db, row),
    db
      .selectFrom('import_products')
      .select('source_key')
      .where('import_id', '=', importId)
      .execute(),
  ])
  const done = new Set([
    ...stored.map(({ source_key: key }) => key),
    ...failuresOf(row).map(({ key }) => key),
  ])
  const selected = items.filter((item) => item.isSelected)
  const pending = selected.filter((item) => !done.has(item.key)).map((item) => item.key)
  await db
    .updateTable('imports')
    .set({ total: selected.length, committed: selected.length - pending.length })
    .where('import_id', '=', importId)
    .execute()
  return pending
}
