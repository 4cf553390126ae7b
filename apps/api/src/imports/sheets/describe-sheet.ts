import { sql } from 'kysely'

import type { Import } from '@marketday/contract/imports/imports'
import type { Sheet } from '@marketday/contract/imports/sheets'

import { findRoomInPlan } from '../../catalog/products/product-limit.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import type { ImportRow } from '../queries.ts'
import { findDoubts, findMissing } from './find-doubts.ts'
import { getSheetRow } from './queries.ts'
import type { SheetRow } from './queries.ts'
import { findSystem } from './systems/find-system.ts'
import { plainTable } from './systems/plain-table.ts'
import { hasSizes, readSize } from './systems/size-columns.ts'

/** Rows that are looked at for doubts, and values shown of each column. */
const [sampled, shown] = [50, 3]

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
      .executeTakeFirstOrThrow(),
    countItems(db, importId),
  ])
  const { added, changed, unchanged } = sheet
  return {
    format: sheet.format,
    ...describeColumns(
      sheet,
      rows.map(({ cells }) => cells),
    ),
    matchBy: sheet.match_by,
    isChosen: sheet.revision > 0,
    rows: sheet.row_count,
    leftOut: grouped.leftOut,
    items: grouped.items,
    blank: sheet.blank_count,
    counts: entry?.compared_at
      ? {
          added,
          changed,
          unchanged,
          faulty: faults.faulty,
          repaired: faults.repaired,
        }
      : null,
  }
}

function describeColumns(
  sheet: SheetRow,
  samples: readonly (readonly string[])[],
): Pick<Sheet, 'columns' | 'missing'> {
  const mapped = { ...sheet, matchBy: sheet.match_by }
  const doubts = findDoubts(mapped, samples)
  const { system, headings: plain } = findSystem(sheet.headings)
  const isBySize = system === plainTable && !sheet.columns.includes('price') && hasSizes(plain)
  const isUsed = (place: number) => {
    const heading = plain[place] ?? ''
    if (sheet.columns[place] != null || (isBySize && readSize(heading) !== null)) return true
    return sheet.format.origin !== 'own' && system.reads.test(heading)
  }
  return {
    columns: sheet.headings.map((heading, place) => ({
      heading,
      samples: samples
        .flatMap((cells) => (cells[place] ? [cells[place].slice(0, 80)] : []))
        .slice(0, shown),
      field: sheet.columns[place] ?? null,
      isUsed: isUsed(place),
      doubt: doubts[place] ?? null,
    })),
    missing: findMissing(mapped),
  }
}

const countItems = (db: Db, importId: string) =>
  db
    .selectFrom('import_sheet_rows')
    .select([
      sql<number>`(count(distinct nullif(item_key, '')) + count(*) filter (where item_key = ''))::int`.as(
        'items',
      ),
      sql<number>`(count(*) filter (where is_left_out))::int`.as('leftOut'),
    ])
    .where('import_id', '=', importId)
    .executeTakeFirstOrThrow()

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
