import { sql } from 'kysely'

import type { Db } from '../../../platform/database/tenant-db.ts'
import { noteProgress } from '../../commit/note-progress.ts'
import type { ImportRow } from '../../queries.ts'

export async function listPendingChanges(
  db: Db,
  { import_id: importId }: Pick<ImportRow, 'import_id'>,
): Promise<string[]> {
  const rows = await db
    .selectFrom('import_changes')
    .select(['source_key', 'outcome'])
    .where('import_id', '=', importId)
    .where('is_chosen', '=', true)
    .orderBy('position')
    .execute()
  const pending = rows.filter(({ outcome }) => outcome === null)
  await db
    .updateTable('imports')
    .set({ total: rows.length, committed: rows.length - pending.length })
    .where('import_id', '=', importId)
    .execute()
  return pending.map((row) => row.source_key)
}

interface Refusal {
  readonly key: string
  readonly reason: string
}

/** Records why each change was refused; the caller holds the lock of `row`. */
export async function refuseChanges(
  db: Db,
  row: ImportRow,
  refusals: readonly Refusal[],
): Promise<void> {
  if (refusals.length === 0) return
  const reasons = new Map(refusals.map(({ key, reason }) => [key, reason]))
  const refused = await db
    .updateTable('import_changes')
    .set({ outcome: 'refused' })
    .where('import_id', '=', row.import_id)
    .where('source_key', '=', sql<string>`any(${[...reasons.keys()]}::text[])`)
    .where('outcome', 'is', null)
    .returning(['source_key as key', 'title as subject'])
    .execute()
  await noteProgress(db, row, {
    committed: refused.length,
    redirects: 0,
    failures: refused.map(({ key, subject }) => ({
      key,
      subject,
      reason: reasons.get(key) ?? '',
    })),
  })
}
