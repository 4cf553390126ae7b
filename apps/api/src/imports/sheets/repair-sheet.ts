import { sql } from 'kysely'

import type { BodyOf } from '@marketday/contract/endpoints/endpoint'
import type {
  changeSheetCells as cellsEndpoint,
  repairSheetRows as repairEndpoint,
} from '@marketday/contract/imports/sheets'

import type { Db } from '../../platform/database/tenant-db.ts'
import { conflict, invalid, notFound } from '../../platform/http/errors.ts'
import { getImportRow } from '../queries.ts'
import { restartComparison } from './choose-sheet-columns.ts'
import { getSheetRow, problemId } from './queries.ts'
import type { SheetRow } from './queries.ts'

/** Corrects single cells. 409 once changes are being applied. */
export async function changeSheetCells(
  db: Db,
  importId: string,
  cells: BodyOf<typeof cellsEndpoint>['cells'],
): Promise<void> {
  const sheet = await lockReviewed(db, importId)
  for (const [column, changed] of Map.groupBy(cells, (cell) => cell.column)) {
    if (column >= sheet.headings.length) throw invalid('The file has no such column')
    await setCells(db, importId, { column, changed })
  }
  await restartComparison(db, sheet)
}

interface ColumnCells {
  readonly column: number
  readonly changed: readonly { readonly row: number; readonly value: string }[]
}

async function setCells(db: Db, importId: string, { column, changed }: ColumnCells) {
  const values = new Map(changed.map(({ row, value }) => [row, value]))
  const { numAffectedRows } = await sql`
    update import_sheet_rows line set cells = jsonb_set(line.cells, ${path(column)}, to_jsonb(cell.value))
    from unnest(${[...values.keys()]}::int[], ${[...values.values()]}::text[]) as cell (row_number, value)
    where line.import_id = ${importId}::uuid and line.row_number = cell.row_number`.execute(db)
  if (Number(numAffectedRows) !== values.size) throw invalid('The file has no such row')
}

const path = (column: number) => sql`array[${String(column)}]::text[]`

/** Repairs all rows of a cause. 404 if it has none. */
export async function repairSheetRows(
  db: Db,
  importId: string,
  { problem, repair }: BodyOf<typeof repairEndpoint>,
): Promise<void> {
  const sheet = await lockReviewed(db, importId)
  const cause = await db
    .selectFrom('import_sheet_faults as fault')
    .select('column_place as column')
    .where('import_id', '=', importId)
    .where(problemId, '=', problem)
    .limit(1)
    .executeTakeFirst()
  if (!cause) throw notFound('Problem')
  if (repair.kind === 'leave-out') await leaveOut(db, importId, problem)
  else if (cause.column === null) throw invalid('The file has no column for this value')
  else
    await sql`
      update import_sheet_rows
      set cells = jsonb_set(cells, ${path(cause.column)}, to_jsonb(${repair.value}::text))
      where import_id = ${importId}::uuid and row_number in (
        select row_number from import_sheet_faults fault
        where import_id = ${importId}::uuid and ${problemId} = ${problem})`.execute(db)
  await restartComparison(db, sheet)
}

/** With the other rows of the item if the problem keeps all of them out. */
const leaveOut = (db: Db, importId: string, problem: string) =>
  sql`
    with caused as (
      select line.row_number, line.item_key, fault.is_of_item
      from import_sheet_faults fault join import_sheet_rows line
        on line.import_id = fault.import_id and line.row_number = fault.row_number
      where fault.import_id = ${importId}::uuid and ${problemId} = ${problem})
    update import_sheet_rows set is_left_out = true
    where import_id = ${importId}::uuid and (
      row_number in (select row_number from caused)
      or item_key <> '' and item_key in (select item_key from caused where is_of_item))`.execute(db)

export async function restoreSheetRows(db: Db, importId: string): Promise<void> {
  const sheet = await lockReviewed(db, importId)
  await db
    .updateTable('import_sheet_rows')
    .set({ is_left_out: false })
    .where('import_id', '=', importId)
    .where('is_left_out', '=', true)
    .execute()
  await restartComparison(db, sheet)
}

async function lockReviewed(db: Db, importId: string): Promise<SheetRow> {
  const row = await getImportRow(db, importId, { lock: true })
  const sheet = await getSheetRow(db, importId)
  if (row.status !== 'review') throw conflict('invalid_transition', 'It is no longer in review')
  if (sheet.revision === 0) throw conflict('invalid_transition', 'Choose its columns first')
  return sheet
}
