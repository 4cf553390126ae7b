import { sql } from 'kysely'

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
import { readOnHand } from '../../../stock/read-on-hand.ts'
import { listTaxClasses } from '../../../catalog/taxes/tax-class-rows.ts'
import { findCurrency } from '../../queries.ts'
import type { SheetRow } from '../queries.ts'
import { findSkuOwners, findSlugOwners } from './group-rows.ts'
import type { RowGroup } from './group-rows.ts'
import { findSystem } from '../systems/find-system.ts'
import type { SystemRow } from '../systems/shop-system.ts'
import { cleanCell, toMarkdownRow } from './clean-cell.ts'
import { planItem } from './plan-item.ts'
import type { PlannedItem } from './plan-item.ts'
import type { Fault, RowContext } from './read-row.ts'

export interface Batch {
  readonly groups: readonly RowGroup[]
  /** Rows whose SKU an earlier row has. */
  readonly repeated: ReadonlySet<number>
}

export interface Counts {
  readonly added: number
  readonly changed: number
  readonly unchanged: number
}

export async function compareBatch(
  db: Db,
  sheet: SheetRow,
  { groups, repeated }: Batch,
): Promise<Counts> {
  const vocabulary = await findOwnWords(db)
  const rows = await readRows(
    db,
    sheet,
    groups.flatMap((group) => group.rows),
  )
  const context = await findContext(db, sheet, { groups, rows: [...rows.values()] })
  const productIds = groups.flatMap(({ productId }) => productId ?? [])
  const products = await readProducts(db, productIds)
  const { system } = findSystem(sheet.headings)
  const rowsOf = (group: RowGroup) => group.rows.flatMap((row) => rows.get(row) ?? [])
  const outcomes = groups.map((group) =>
    planItem(
      {
        rows:
          sheet.format.origin === 'own'
            ? rowsOf(group)
            : system.read(rowsOf(group)).map(toMarkdownRow),
        product: products.get(group.productId ?? '') ?? null,
      },
      { ...context, ...vocabulary, repeated },
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

interface ReadBatch {
  readonly groups: readonly RowGroup[]
  readonly rows: readonly SystemRow[]
}

async function findContext(db: Db, sheet: SheetRow, { groups, rows }: ReadBatch) {
  const all = (field: 'sku' | 'slug') => rows.map(({ cells }) => cells.get(field) ?? '')
  const added = new Set(groups.flatMap((group) => (group.productId ? [] : group.rows)))
  const titlesIn = rows.flatMap(({ number, cells }) =>
    added.has(number) ? (cells.get('title') ?? []) : [],
  )
  const countsStock = sheet.format.countsStock === true
  const counted = countsStock ? groups.flatMap(({ productId }) => productId ?? []) : []
  const [currency, timeZone, skuOwners, slugOwners, titles, onHand] = await inOrder([
    findCurrency(db),
    findTimeZone(db),
    findSkuOwners(db, all('sku')),
    findSlugOwners(db, all('slug')),
    findTitles(db, titlesIn),
    readOnHand(db, counted),
  ])
  return {
    currency,
    timeZone,
    now: db.context.now,
    decimal: sheet.format.decimal,
    rate: foreignRate(sheet),
    countsStock,
    onHand,
    titles,
    repeatedTitles: findRepeated(groups, rows),
    skuOwners,
    slugOwners,
  }
}

/** Titles, in lower case, of several items among these. */
function findRepeated(groups: readonly RowGroup[], rows: readonly SystemRow[]): Set<string> {
  const titles = new Map(rows.map(({ number, cells }) => [number, cells.get('title')]))
  const [seen, repeated] = [new Set<string>(), new Set<string>()]
  for (const { rows: numbers } of groups) {
    const title = titles.get(numbers[0] ?? 0)?.toLowerCase()
    if (title === undefined) continue
    if (seen.has(title)) repeated.add(title)
    seen.add(title)
  }
  return repeated
}

type OwnWords = Pick<RowContext, 'own' | 'taxClasses' | 'markets'>

async function findOwnWords(db: Db): Promise<OwnWords> {
  const { rows: taxClasses } = await listTaxClasses(db)
  const fields = await listCustomFields(db)
  const customFields = new Map(fields.map((field) => [toOwnColumn(field.id), field]))
  return { own: customFields, taxClasses, markets: await listCodedMarkets(db) }
}

const foreignRate = ({ format: { currency, rate } }: SheetRow) =>
  currency === undefined || rate === undefined ? null : { currency, rate }

/** Titles of the shop among these, in lower case. */
async function findTitles(db: Db, titles: readonly string[]): Promise<ReadonlySet<string>> {
  const lowered = [...new Set(titles.map((title) => title.toLowerCase()))]
  const { rows } = await sql<{ title: string }>`
    select distinct lower(title) as title from products
    where status <> 'archived' and lower(title) = any(${lowered}::text[])`.execute(db)
  return new Set(rows.map(({ title }) => title))
}

async function readRows(
  db: Db,
  { import_id: importId, columns, headings }: SheetRow,
  numbers: readonly number[],
): Promise<Map<number, SystemRow>> {
  const rows = await db
    .selectFrom('import_sheet_rows')
    .select(['row_number', 'cells'])
    .where('import_id', '=', importId)
    .where('row_number', '=', sql<number>`any(${numbers}::int[])`)
    .execute()
  const { headings: plain } = findSystem(headings)
  const places = new Map(plain.map((heading, place) => [heading, place]))
  return new Map(
    rows.map(({ row_number: number, cells: texts }) => {
      const cells = new Map(
        columns.flatMap((field, place) => {
          const text = cleanCell(texts[place] ?? '', field)
          return field === null || text === '' ? [] : [[field, text] as const]
        }),
      )
      const text = (heading: string) => cleanCell(texts[places.get(heading) ?? -1] ?? '', null)
      return [number, { number, headings: plain, text, cells }]
    }),
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
  counts: [...item.counts],
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
  return faults.map((fault) => {
    const { row, field, value, problem, remedy, isWarning = false, isOfItem = false } = fault
    const column = sheet.columns.indexOf(field)
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
      is_warning: isWarning,
      is_of_item: isOfItem,
      column_place: field === null || column === -1 ? null : column,
    }
  })
}
