import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import * as z from 'zod/mini'

import type { Import } from '@marketday/contract/imports/imports'
import type {
  Sheet,
  SheetFault,
  SheetItemChange,
  SheetProblem,
} from '@marketday/contract/imports/sheets'

import { decodeCursor, pageOf } from '../../platform/database/cursor.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import type { DB } from '../../platform/database/database-types.ts'
import { findRoomInPlan } from '../../catalog/products/product-limit.ts'
import { findSystem } from './systems/find-system.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import type { ImportRow } from '../queries.ts'

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

const sampled = 3

export async function getSheet(db: Db, importId: string): Promise<Sheet> {
  const [sheet, entry, rows, faults, grouped] = await inOrder([
    getSheetRow(db, importId),
    db
      .selectFrom('imports')
      .select('compared_at')
      .where('import_id', '=', importId)
      .executeTakeFirst(),
    db
      .selectFrom('import_sheet_rows')
      .select('cells')
      .where('import_id', '=', importId)
      .orderBy('row_number')
      .limit(sampled)
      .execute(),
    db
      .selectFrom('import_sheet_faults')
      .select([
        sql<number>`(count(distinct row_number) filter (where not is_warning))::int`.as('faulty'),
        sql<number>`(count(distinct row_number) filter (where is_warning))::int`.as('repaired'),
      ])
      .where('import_id', '=', importId)
      .executeTakeFirst(),
    countItems(db, importId),
  ])
  const { system, headings: plain } = findSystem(sheet.headings)
  const isUsed = (place: number) =>
    sheet.columns[place] != null ||
    (sheet.format.origin !== 'own' && system.reads.test(plain[place] ?? ''))
  const { added, changed, unchanged } = sheet
  return {
    format: sheet.format,
    columns: sheet.headings.map((heading, place) => ({
      heading,
      samples: rows.flatMap(({ cells }) => (cells[place] ? [cells[place].slice(0, 80)] : [])),
      field: sheet.columns[place] ?? null,
      isUsed: isUsed(place),
    })),
    matchBy: sheet.match_by,
    isChosen: sheet.revision > 0,
    rows: sheet.row_count,
    items: grouped?.items ?? 0,
    blank: sheet.blank_count,
    counts: entry?.compared_at
      ? {
          added,
          changed,
          unchanged,
          faulty: faults?.faulty ?? 0,
          repaired: faults?.repaired ?? 0,
        }
      : null,
  }
}

const countItems = (db: Db, importId: string) =>
  db
    .selectFrom('import_sheet_rows')
    .select(
      sql<number>`(count(distinct nullif(item_key, '')) + count(*) filter (where item_key = ''))::int`.as(
        'items',
      ),
    )
    .where('import_id', '=', importId)
    .executeTakeFirst()

type Results = Pick<
  Import,
  'selected' | 'changes' | 'created' | 'updated' | 'archived' | 'left' | 'shortage'
>

export async function countSheet(db: Db, row: ImportRow): Promise<Results> {
  const { added, changed, created, updated } = await getSheetRow(db, row.import_id)
  const chosen = added + changed
  return {
    selected: chosen,
    changes: row.compared_at === null ? null : { added, changed, gone: 0, chosen },
    created,
    updated,
    archived: 0,
    left: 0,
    shortage: await findSheetShortage(db, row, added),
  }
}

/** New items beyond the plan's limit, before the import. */
async function findSheetShortage(
  db: Db,
  { status }: ImportRow,
  added: number,
): Promise<Results['shortage']> {
  if (status !== 'review') return null
  const { room, limit, refusal } = await findRoomInPlan(db)
  const waiting = added - Math.max(0, room)
  return waiting > 0 ? { ...limit, waiting, sentence: refusal.message } : null
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
