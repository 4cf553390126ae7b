import { sql } from 'kysely'

import type { BodyOf } from '@marketday/contract/endpoints/endpoint'
import type { ChangedField, chooseImportChanges } from '@marketday/contract/imports/resync'

import { updateRows } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { conflict } from '../../platform/http/errors.ts'
import { getImportRow } from '../queries.ts'

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
