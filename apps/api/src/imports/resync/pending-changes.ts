import { sql } from 'kysely'

import type { BodyOf } from '@marketday/contract/endpoints/endpoint'
import type { ChangedField, chooseImportChanges } from '@marketday/contract/imports/resync'

import type { Db } from '../../platform/database/tenant-db.ts'
import { noteProgress } from '../commit/note-progress.ts'
import type { ImportRow } from '../queries.ts'
import { updateRows } from '../../platform/database/sql.ts'
import { conflict } from '../../platform/http/errors.ts'
import { getImportRow } from '../queries.ts'

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

type Choice = BodyOf<typeof chooseImportChanges>

export async function chooseChanges(db: Db, importId: string, choice: Choice): Promise<void> {
  const row = await getImportRow(db, importId, { lock: true })
  if (row.kind !== 'resync' || (row.status !== 'review' && row.status !== 'failed'))
    throw conflict('invalid_transition', 'These changes can no longer be chosen')
  const { keys, field, isChosen } = choice
  const kind = field === undefined ? choice.kind : 'changed'
  const changes = await db
    .selectFrom('import_changes')
    .select(['import_change_id', 'kind', 'fields'])
    .where('import_id', '=', importId)
    .where('outcome', 'is', null)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'added'))
    .$if(keys !== undefined, (query) =>
      query.where('source_key', '=', sql<string>`any(${keys ?? []}::text[])`),
    )
    .execute()
  await updateRows(db, 'import_changes', {
    key: 'import_change_id',
    rows: changes.map(({ import_change_id, kind: of, fields }) => {
      const chosen = fields.map((field) => chosenField(field, choice))
      return {
        import_change_id,
        fields: chosen,
        is_chosen: of === 'changed' ? chosen.some((field) => field.isChosen) : isChosen,
      }
    }),
  })
  await db
    .updateTable('imports')
    .set((set) => ({ version: set('version', '+', 1) }))
    .where('import_id', '=', importId)
    .execute()
}

function chosenField(changed: ChangedField, { field, isChosen, unlock }: Choice): ChangedField {
  if (field === undefined)
    return {
      ...changed,
      isChosen: isChosen && !changed.isYours && changed.field !== 'availability',
    }
  if (changed.field !== field) return changed
  if (isChosen && field === 'availability')
    throw conflict('conflict', 'Stock is tracked in the shop. Change it under Stock')
  if (isChosen && changed.isYours && unlock !== true)
    throw conflict('conflict', 'This was edited in the shop. Unlock it to use the website’s value')
  return { ...changed, isChosen }
}
