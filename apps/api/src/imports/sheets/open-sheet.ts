import { listCustomFields } from '../../custom-fields/custom-field-rows.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import { insertRows, json } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { openReview } from '../lists/open-review.ts'
import { findCurrency } from '../queries.ts'
import { detectSheet } from './detect-sheet.ts'

interface ReadFile {
  readonly rows: readonly (readonly string[])[]
  readonly encoding: string
  readonly delimiter: string
}

const atOnce = 2_000

/** An upload whose columns are proposed: as they were chosen before for the same headings, else by their names. */
export async function openSheet(db: Db, { rows, encoding, delimiter }: ReadFile): Promise<string> {
  const own = await listCustomFields(db)
  const { headings, headerRow, decimal, origin, columns, matchBy } = detectSheet(rows, own)
  const [currency, chosen] = await inOrder([findCurrency(db), findChosen(db, headings)])
  const importId = await openReview(db, {
    kind: 'sheet',
    source: 'list',
    host: 'your file',
    currency,
    items: [],
    notice: '',
  })
  const below = rows.slice(headerRow).map((cells, index) => ({
    import_id: importId,
    row_number: headerRow + index + 1,
    cells: headings.map((_heading, place) => cells[place] ?? ''),
  }))
  const filled = below.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  await db
    .insertInto('import_sheets')
    .values({
      import_id: importId,
      format: json({
        encoding,
        delimiter,
        headerRow,
        decimal: chosen?.format.decimal ?? decimal,
        origin,
      }),
      headings: json(headings),
      columns: json(chosen?.columns ?? columns),
      match_by: chosen?.match_by ?? matchBy,
      row_count: filled.length,
      blank_count: below.length - filled.length,
    })
    .execute()
  for (let from = 0; from < filled.length; from += atOnce)
    await insertRows(db, 'import_sheet_rows', filled.slice(from, from + atOnce))
  return importId
}

const findChosen = (db: Db, headings: readonly string[]) =>
  db
    .selectFrom('import_sheets')
    .select(['columns', 'match_by', 'format'])
    .where('headings', '=', json([...headings]))
    .where('revision', '>', 0)
    .orderBy('import_id', 'desc')
    .limit(1)
    .executeTakeFirst()
