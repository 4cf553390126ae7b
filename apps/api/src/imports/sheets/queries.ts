import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import * as z from 'zod/mini'

import type { SheetFault, SheetItemChange, SheetProblem } from '@marketday/contract/imports/sheets'

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

type FaultQuery = Omit<ItemQuery, 'kind'> & { readonly kind?: 'fault' | 'warning' | undefined }

const FaultCursor = z.tuple([z.int(), z.int()])

export async function listSheetFaults(
  db: Db,
  importId: string,
  { cursor, limit = 50, kind }: FaultQuery,
): Promise<{ rows: SheetFault[]; nextCursor: string | null }> {
  await getSheetRow(db, importId)
  const [row = 0, place = 0] = cursor ? decodeCursor(FaultCursor, cursor) : []
  const rows = await db
    .selectFrom('import_sheet_faults')
    .select(['row_number as row', 'place', 'heading', 'value', 'problem', 'remedy'])
    .select('is_warning as isWarning')
    .where('import_id', '=', importId)
    .$if(kind !== undefined, (query) => query.where('is_warning', '=', kind === 'warning'))
    .where(sql<boolean>`(row_number, place) > (${row}::int, ${place}::int)`)
    .orderBy('row_number')
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
    select heading, problem, remedy, is_warning as "isWarning", count(*)::int as count,
      (array_agg(row_number order by row_number, place))[1:3] as rows,
      (array_agg(value order by row_number, place))[1] as value
    from import_sheet_faults where import_id = ${importId}::uuid
    group by heading, problem, remedy, is_warning
    order by is_warning, count(*) desc, heading, problem limit 100`.execute(db)
  return { rows }
}
