import { faultFileHeadings } from '@marketday/contract/imports/sheets'
import type { createSheetImport } from '@marketday/contract/imports/sheets'
import {
  marketHeading,
  toMarketColumn,
  toOwnColumn,
} from '@marketday/contract/catalog/products/item-sheet'

import { admitUpload } from '../../platform/files/admit-upload.ts'
import { steps } from '../../platform/http/handle.ts'
import type { Handling } from '../../platform/http/handle.ts'
import { getImport } from '../get-import.ts'
import { receiveSheet } from '../receive-sheet.ts'
import { listCustomFields } from '../../catalog/custom-fields/custom-field-rows.ts'
import { listCodedMarkets } from '../../catalog/markets/shop-market.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import { insertRows, json } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import type { SheetFile } from '../lists/files/read-list-file.ts'
import { openReview } from '../lists/open-review.ts'
import { findCurrency } from '../queries.ts'
import { detectSheet, recallColumns, sampledRows } from './detect-sheet.ts'
import type { OwnColumn } from './detect-sheet.ts'
import { findFileCurrency } from './find-currency.ts'
import { readItemKeys } from './row-keys.ts'
import { firstRows, rowsBelow } from '../../platform/files/tables/sheet-batches.ts'
import type { Below } from '../../platform/files/tables/sheet-batches.ts'

type Taking = Handling<typeof createSheetImport>

/** Parses an upload without a transaction, then stores its rows. */
export const takeSheetFile = steps({
  before: admitUpload,
  call: receiveSheet,
  after: async ({ db, can }: Taking, _prepared: void, read) =>
    await getImport(db, await openSheet(db, read), can),
})

/** Proposes columns: as chosen before for the same headings, else by name. */
async function openSheet(db: Db, { batches, encoding, delimiter }: SheetFile): Promise<string> {
  const customColumns = await listOwnColumns(db)
  const first = firstRows(batches, sampledRows)
  const { headings, headerRow, decimal, origin, columns, matchBy } = withoutFaultColumns(
    detectSheet(first, customColumns),
  )
  const [currency, chosen] = await inOrder([findCurrency(db), findChosen(db, headings)])
  const samples = first.slice(headerRow)
  const foreign = findFileCurrency(headings, samples, { columns, shopCurrency: currency })
  const importId = await openReview(db, {
    kind: 'sheet',
    source: 'list',
    host: 'your file',
    currency,
    items: [],
    notice: '',
  })
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
        ...(chosen && { isRecalled: true }),
        ...(foreign !== undefined && { currency: foreign }),
        ...(columns.includes('firstStock') && { countsStock: isStockFile(columns) }),
      }),
      headings: json(headings),
      columns: json(chosen ? recallColumns(chosen.columns, columns, customColumns) : columns),
      match_by: chosen?.match_by ?? matchBy,
      row_count: 0,
      blank_count: 0,
    })
    .execute()
  const counts = await keepRows(db, importId, {
    batches,
    headerRow,
    width: headings.length,
    headings,
  })
  await db.updateTable('import_sheets').set(counts).where('import_id', '=', importId).execute()
  return importId
}

/** A fault file that comes back is read like the original file. */
function withoutFaultColumns(found: ReturnType<typeof detectSheet>) {
  const { headings, columns } = found
  const width = headings.length - faultFileHeadings.length
  const isFaultFile = faultFileHeadings.every(
    (heading, place) => headings[width + place] === heading,
  )
  if (!isFaultFile) return found
  return { ...found, headings: headings.slice(0, width), columns: columns.slice(0, width) }
}

async function listOwnColumns(db: Db): Promise<OwnColumn[]> {
  const [fields, markets] = await inOrder([listCustomFields(db), listCodedMarkets(db)])
  return [
    ...fields.map(({ id, label }) => ({ heading: label, field: toOwnColumn(id) })),
    ...markets.map(({ id, code }) => ({ heading: marketHeading(code), field: toMarketColumn(id) })),
  ]
}

const identifying = /^(?:sku|slug|id|title|barcode|firstStock|option\d(?:Name|Value))$/

/** Its only content beside names and keys is stock. */
export const isStockFile = (columns: readonly (string | null)[]): boolean =>
  columns.includes('firstStock') &&
  columns.every((field) => field === null || identifying.test(field))

async function keepRows(db: Db, importId: string, { headings, ...below }: Rows) {
  const toKey = readItemKeys(headings, below)
  let [row_count, blank_count] = [0, 0]
  for (const { filled, blank } of rowsBelow(below)) {
    row_count += filled.length
    blank_count += blank
    await insertRows(
      db,
      'import_sheet_rows',
      filled.map((row) => ({ import_id: importId, ...row, item_key: toKey(row.cells) })),
    )
  }
  return { row_count, blank_count }
}

type Rows = Below & { readonly headings: readonly string[] }

const findChosen = (db: Db, headings: readonly string[]) =>
  db
    .selectFrom('import_sheets')
    .select(['columns', 'match_by', 'format'])
    .where('headings', '=', json([...headings]))
    .where('revision', '>', 0)
    .orderBy('import_id', 'desc')
    .limit(1)
    .executeTakeFirst()
