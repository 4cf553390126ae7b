import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import * as z from 'zod/mini'

import type {
  SheetCellFault,
  SheetItemChange,
  SheetProblem,
} from '@marketday/contract/imports/sheets'

import { decodeCursor, pageOf } from '../../platform/database/cursor.ts'
import type { DB } from '../../platform/database/database-types.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { Db } from '../../platform/database/tenant-db.ts'

export type SheetRow = Selectable<DB['import_sheets']>

export async function getSheetRow(db: Db, importId: string): Promise<SheetRow> {
  const row = await db
    .selectFrom('import_sheets')
    .selectAll()
    .where('import_id', '=', importId)
    .executeTakeFirst()
  if (!row) throw notFound('Upload')
  return row
}

interface ItemQuery {
  readonly cursor?: string | undefined
  readonly limit?: number | undefined
  readonly kind?: SheetItemChange['kind'] | undefined
}

const ItemCursor = z.tuple([z.int()])

export async function listSheetItems(
  db: Db,
  importId: string,
  { cursor, limit = 50, kind }: ItemQuery,
): Promise<{ rows: SheetItemChange[]; nextCursor: string | null }> {
  const [after = 0] = cursor ? decodeCursor(ItemCursor, cursor) : []
  await getSheetRow(db, importId)
  const rows = await db
    .selectFrom('import_sheet_items')
    .select(['row_number as row', 'kind', 'title', 'product_id as itemId', 'changes'])
    .where('import_id', '=', importId)
    .where('row_number', '>', after)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'added'))
    .orderBy('row_number')
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit, ({ row }) => [row])
}

interface FaultQuery extends Omit<ItemQuery, 'kind'> {
  readonly kind?: 'fault' | 'warning' | undefined
  readonly problem?: string | undefined
}

/** Id of a fault's cause. */
export const problemId = sql<string>`md5(concat_ws(chr(31), fault.heading,
  coalesce(fault.column_place::text, '-'), fault.problem, fault.is_warning::text))`

/** Longer texts are edited in the file. */
const mostLetters = 1000

const FaultCursor = z.tuple([z.int(), z.int()])

export async function listSheetFaults(
  db: Db,
  importId: string,
  { cursor, limit = 50, kind, problem }: FaultQuery,
): Promise<{ rows: SheetCellFault[]; nextCursor: string | null }> {
  await getSheetRow(db, importId)
  const [row = 0, place = 0] = cursor ? decodeCursor(FaultCursor, cursor) : []
  const rows = await db
    .selectFrom('import_sheet_faults as fault')
    .leftJoin('import_sheet_rows as line', (join) =>
      join
        .onRef('line.import_id', '=', 'fault.import_id')
        .onRef('line.row_number', '=', 'fault.row_number'),
    )
    .select(['fault.row_number as row', 'place', 'heading', 'value', 'problem', 'remedy'])
    .select(['is_warning as isWarning', 'column_place as column'])
    .select(
      sql<string | null>`case when length(line.cells ->> fault.column_place) <= ${mostLetters}
        then line.cells ->> fault.column_place end`.as('cell'),
    )
    .where('fault.import_id', '=', importId)
    .$if(kind !== undefined, (query) => query.where('is_warning', '=', kind === 'warning'))
    .$if(problem !== undefined, (query) => query.where(problemId, '=', problem ?? ''))
    .where(sql<boolean>`(fault.row_number, place) > (${row}::int, ${place}::int)`)
    .orderBy('fault.row_number')
    .orderBy('place')
    .limit(limit + 1)
    .execute()
  const page = pageOf(rows, limit, (fault) => [fault.row, fault.place])
  return { ...page, rows: page.rows.map(({ place: _place, ...fault }) => fault) }
}

export async function listSheetProblems(
  db: Db,
  importId: string,
): Promise<{ rows: SheetProblem[] }> {
  await getSheetRow(db, importId)
  const { rows } = await sql<SheetProblem>`
    select ${problemId} as id, column_place as column, heading, problem,
      is_warning as "isWarning", count(*)::int as count,
      (array_agg(remedy order by row_number, place))[1] as remedy,
      to_jsonb((array_agg(jsonb_build_object('row', row_number, 'value', value)
        order by row_number, place))[1:3]) as examples
    from import_sheet_faults as fault where import_id = ${importId}::uuid
    group by heading, column_place, problem, is_warning
    order by is_warning, count(*) desc, heading, problem limit 100`.execute(db)
  return { rows }
}
