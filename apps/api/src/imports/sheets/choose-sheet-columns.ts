import type { BodyOf } from '@marketday/contract/endpoints/endpoint'
import { refuseColumns } from '@marketday/contract/imports/sheets/refuse-columns'
import type { chooseSheetColumns as endpoint } from '@marketday/contract/imports/sheets'
import { sheetColumns } from '@marketday/contract/catalog/products/item-sheet'

import { inOrder } from '../../platform/database/in-order.ts'
import { json } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { conflict, invalid } from '../../platform/http/errors.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { getImportRow } from '../queries.ts'
import { compareSheet } from './comparing/compare-sheet.ts'
import { getSheetRow } from './queries.ts'
import type { SheetRow } from './queries.ts'
import { isStockFile } from './take-sheet-file.ts'

type Choice = BodyOf<typeof endpoint>

/** Restarts the comparison in a job. 409 once changes are being applied. */
export async function chooseSheetColumns(
  db: Db,
  importId: string,
  { columns, matchBy, decimal, rate, countsStock }: Choice,
): Promise<void> {
  const row = await getImportRow(db, importId, { lock: true })
  const sheet = await getSheetRow(db, importId)
  if (row.status !== 'review') throw conflict('invalid_transition', 'It is no longer in review')
  checkChoice({ columns, matchBy }, sheet.headings.length)
  await db
    .updateTable('import_sheets')
    .set({
      columns: json(columns),
      match_by: matchBy,
      format: json({
        ...sheet.format,
        decimal,
        rate,
        countsStock: countsStock ?? isStockFile(columns),
      }),
    })
    .where('import_id', '=', importId)
    .execute()
  await restartComparison(db, sheet)
}

/** A running comparison stops, because its revision is outdated. */
export async function restartComparison(
  db: Db,
  sheet: Pick<SheetRow, 'import_id' | 'revision'>,
): Promise<void> {
  const [importId, revision] = [sheet.import_id, sheet.revision + 1]
  await inOrder([
    db.updateTable('import_sheets').set({ revision }).where('import_id', '=', importId).execute(),
    db
      .updateTable('imports')
      .set((set) => ({ compared_at: null, version: set('version', '+', 1) }))
      .where('import_id', '=', importId)
      .execute(),
    enqueue(db, compareSheet, { importId, revision }),
  ])
}

function checkChoice(
  { columns, matchBy }: Pick<Choice, 'columns' | 'matchBy'>,
  width: number,
): void {
  const refusal = refuseColumns(columns, width)
  if (refusal) throw invalid(refusal.summary, [refusal.problem])
  if (matchBy !== 'none' && !columns.includes(matchBy))
    throw invalid('The column that identifies items isn’t in the file', [
      { path: 'matchBy', message: `Choose the column for “${sheetColumns[matchBy]}”` },
    ])
}
