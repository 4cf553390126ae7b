import { sql } from 'kysely'

import { withoutMark } from '@marketday/contract/catalog/products/csv'
import {
  marketHeading,
  marketOf,
  sheetColumns,
  toOwnColumn,
} from '@marketday/contract/catalog/products/item-sheet'

import type { SheetField } from '@marketday/contract/catalog/products/item-sheet'
import { listCustomFields } from '../../../catalog/custom-fields/custom-field-rows.ts'
import { listCodedMarkets } from '../../../catalog/markets/shop-market.ts'
import { inOrder } from '../../../platform/database/in-order.ts'
import { findTimeZone, insertRows } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { readProducts } from '../../../catalog/products/bring-in-products.ts'
import { listTaxClasses } from '../../../catalog/taxes/tax-class-rows.ts'
import { plainText } from '../../formats/plain-text.ts'
import { findCurrency } from '../../queries.ts'
import type { SheetRow } from '../queries.ts'
import { findSkuOwners, findSlugOwners } from './group-rows.ts'
import type { RowGroup } from './group-rows.ts'
import { planItem } from './plan-item.ts'
import type { PlannedItem } from './plan-item.ts'
import type { Fault, FileRow, RowContext } from './read-row.ts'

export interface Batch {
  readonly groups: readonly RowGroup[]
  readonly duplicates: ReadonlySet<string>
}

export interface Counts {
  readonly added: number
  readonly changed: number
  readonly unchanged: number
}

export async function compareBatch(
  db: Db,
  sheet: SheetRow,
  { groups, duplicates }: Batch,
): Promise<Counts> {
  const vocabulary = await findOwnWords(db)
  const rows = await readRows(
    db,
    sheet,
    groups.flatMap((group) => group.rows),
  )
  const all = (field: 'sku' | 'slug') =>
    [...rows.values()].map(({ cells }) => cells.get(field) ?? '')
  const [currency, timeZone, skuOwners, slugOwners, products] = await inOrder([
    findCurrency(db),
    findTimeZone(db),
    findSkuOwners(db, all('sku')),
    findSlugOwners(db, all('slug')),
    readProducts(
      db,
      groups.flatMap(({ productId }) => productId ?? []),
    ),
  ])
  const context = {
    currency,
    timeZone,
    now: db.context.now,
    decimal: sheet.format.decimal,
    duplicates,
    ...vocabulary,
    skuOwners,
    slugOwners,
  }
  const outcomes = groups.map((group) =>
    planItem(
      {
        rows: group.rows.flatMap((row) => rows.get(row) ?? []),
        product: products.get(group.productId ?? '') ?? null,
      },
      context,
    ),
  )
  const planned = outcomes.flatMap((outcome) => outcome.planned ?? [])
  const written = planned.filter((item) => item.kind === 'added' || item.changes.length > 0)
  await inOrder([
    insertRows(
      db,
      'import_sheet_items',
      written.map((item) => toItemRow(sheet.import_id, item)),
    ),
    insertRows(
      db,
      'import_sheet_faults',
      outcomes.flatMap(({ faults }) => toFaultRows(sheet, faults, vocabulary)),
    ),
  ])
  const added = written.filter(({ kind }) => kind === 'added').length
  return { added, changed: written.length - added, unchanged: planned.length - written.length }
}

type OwnWords = Pick<RowContext, 'own' | 'taxClasses' | 'markets'>

async function findOwnWords(db: Db): Promise<OwnWords> {
  const { rows: taxClasses } = await listTaxClasses(db)
  const fields = await listCustomFields(db)
  const customFields = new Map(fields.map((field) => [toOwnColumn(field.id), field]))
  return { own: customFields, taxClasses, markets: await listCodedMarkets(db) }
}

async function readRows(
  db: Db,
  { import_id: importId, columns, format }: SheetRow,
  numbers: readonly number[],
): Promise<Map<number, FileRow>> {
  const rows = await db
    .selectFrom('import_sheet_rows')
    .select(['row_number', 'cells'])
    .where('import_id', '=', importId)
    .where('row_number', '=', sql<number>`any(${numbers}::int[])`)
    .execute()
  return new Map(
    rows.map(({ row_number: number, cells }) => [
      number,
      {
        number,
        cells: new Map(
          columns.flatMap((field, place) => {
            const text = withoutMark(cells[place] ?? '').trim()
            if (field === null || text === '') return []
            // Other systems export descriptions in HTML.
            const isForeign = field === 'description' && format.origin !== 'own'
            return [[field, isForeign && /<\w/.test(text) ? plainText(text) : text] as const]
          }),
        ),
      },
    ]),
  )
}

const toItemRow = (importId: string, item: PlannedItem) => ({
  import_id: importId,
  row_number: item.row,
  kind: item.kind,
  title: item.after.title,
  product_id: item.product?.id ?? null,
  product_version: item.product?.version ?? null,
  changes: item.changes,
  category: item.category,
  before: item.before,
  after: item.after,
  pictures: [...item.pictures],
})

/** Column heading in the file; our own label if it has none. */
const headingIn =
  ({ columns, headings }: SheetRow, { own, markets }: OwnWords) =>
  (field: SheetField): string => {
    const market = markets.find(({ id }) => id === marketOf(field))
    return (
      headings[columns.indexOf(field)] ||
      (market ? marketHeading(market.code) : (sheetColumns[field] ?? own.get(field)?.label ?? ''))
    )
  }

function toFaultRows(sheet: SheetRow, faults: readonly Fault[], vocabulary: OwnWords) {
  const toHeading = headingIn(sheet, vocabulary)
  const places = new Map<number, number>()
  return faults.map(({ row, field, value, problem, remedy }) => {
    const place = (places.get(row) ?? 0) + 1
    places.set(row, place)
    return {
      import_id: sheet.import_id,
      row_number: row,
      place,
      heading: field === null ? '' : toHeading(field),
      value: value.slice(0, 200).toWellFormed(),
      problem,
      remedy,
    }
  })
}
