import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

import { toCsvLine } from '@marketday/contract/catalog/products/csv'
import { faultFileHeadings } from '@marketday/contract/imports/sheets'
import type { exportSheetFaults as endpoint } from '@marketday/contract/imports/sheets'

import type { Db } from '../../platform/database/tenant-db.ts'
import { csvPages, csvReply } from '../../platform/files/tables/csv-pages.ts'
import type { Handling } from '../../platform/http/handle.ts'
import { getSheetRow } from './queries.ts'

/** Rows that a fault keeps out, alone or with their item. */
const isFaulty = (importId: string): RawBuilder<boolean> => sql<boolean>`(
  line.row_number in (
    select row_number from import_sheet_faults
    where import_id = ${importId}::uuid and not is_warning)
  or line.item_key <> '' and line.item_key in (
    select first.item_key from import_sheet_faults fault
    join import_sheet_rows first
      on first.import_id = fault.import_id and first.row_number = fault.row_number
    where fault.import_id = ${importId}::uuid and fault.is_of_item and not fault.is_warning))`

/** Faulty rows stay, for their file. */
export const deleteImportedRows = (db: Db, importId: string) =>
  db
    .deleteFrom('import_sheet_rows as line')
    .where('line.import_id', '=', importId)
    .where(sql<boolean>`not ${isFaulty(importId)}`)
    .execute()

interface FaultyRow {
  readonly row: number
  readonly cells: string[]
  readonly problems: string
  readonly remedies: string
}

const rowsAtOnce = 500

export async function exportSheetFaults({ db, params, reply }: Handling<typeof endpoint>) {
  const { headings } = await getSheetRow(db, params.id)
  return csvReply(
    reply,
    'rows-left-out.csv',
    csvPages({
      headings: [...headings, ...faultFileHeadings],
      read: (cursor) => listFaultyRows(db, params.id, Number(cursor ?? 0)),
      write: (rows) => rows.map(toLine).join(''),
    }),
  )
}

const toLine = ({ row, cells, problems, remedies }: FaultyRow) =>
  toCsvLine([...cells, row, problems, remedies])

async function listFaultyRows(db: Db, importId: string, after: number) {
  const { rows } = await sql<FaultyRow>`
    select line.row_number as row, line.cells,
      coalesce(string_agg(fault.problem, '; ' order by fault.place),
        'Left out with the other rows of its item') as problems,
      coalesce(string_agg(fault.remedy, '; ' order by fault.place), '') as remedies
    from import_sheet_rows line
    left join import_sheet_faults fault on fault.import_id = line.import_id
      and fault.row_number = line.row_number and not fault.is_warning
    where line.import_id = ${importId}::uuid and line.row_number > ${after}
      and not line.is_left_out and ${isFaulty(importId)}
    group by line.row_number, line.cells order by line.row_number limit ${rowsAtOnce}`.execute(db)
  const last = rows.length === rowsAtOnce ? rows.at(-1)?.row : undefined
  return { rows, nextCursor: last === undefined ? null : String(last) }
}
