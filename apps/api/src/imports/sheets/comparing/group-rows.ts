import { sql } from 'kysely'

import { withoutMark } from '@marketday/contract/catalog/products/csv'
import { sheetColumns } from '@marketday/contract/catalog/products/item-sheet'
import type { SheetField } from '@marketday/contract/catalog/products/item-sheet'

import { insertRows } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import type { SheetRow } from '../queries.ts'
import { cleanCell } from './clean-cell.ts'
import { toSlug } from './repair-cell.ts'

export interface RowGroup {
  readonly productId: string | null
  readonly rows: readonly number[]
}

interface Keys {
  readonly row: number
  readonly sku: string
  readonly slug: string
  readonly id: string
  /** Address or key of the item in the file; empty for a row of its own. */
  readonly item: string
}

interface KeyFault {
  readonly column_place: number | null
  readonly row_number: number
  readonly heading: string
  readonly value: string
  readonly problem: string
  readonly remedy: string
}

/**
 * Groups rows by item in file order: by the chosen key, and new rows by address. A row without a
 * key is its own item. Nothing is guessed; an unknown id is a fault. Reads page by page and holds
 * only row numbers.
 */
export async function groupRows(db: Db, sheet: SheetRow) {
  const addressed = await findAddressed(db, sheet)
  const groups: Groups = new Map()
  const [skus, repeated] = [new Set<string>(), new Set<number>()]
  for await (const { keys, found } of pagesOfKeys(db, sheet)) {
    const faults: KeyFault[] = []
    for (const key of keys) {
      if (skus.has(key.sku)) repeated.add(key.row)
      if (key.sku !== '') skus.add(key.sku)
      const productId = found.get(key.row) ?? addressed.get(key.item) ?? null
      if (sheet.match_by === 'id' && isUnknown(key, productId)) faults.push(unknownId(sheet, key))
      else addRow(groups, productId ?? nameOfNew(key), { productId, row: key.row })
    }
    await insertFaults(db, sheet.import_id, faults)
  }
  return { groups: [...groups.values()], repeated }
}

type Groups = Map<string, { productId: string | null; rows: number[] }>

function addRow(
  groups: Groups,
  name: string,
  { productId, row }: { readonly productId: string | null; readonly row: number },
): void {
  const group = groups.get(name)
  if (group) group.rows.push(row)
  else groups.set(name, { productId, rows: [row] })
}

/** Items found by the other rows of an address: a row may contain only the address. */
async function findAddressed(db: Db, sheet: SheetRow): Promise<ReadonlyMap<string, string>> {
  const addressed = new Map<string, string>()
  if (sheet.match_by === 'none') return addressed
  for await (const { keys, found } of pagesOfKeys(db, sheet))
    for (const { row, item } of keys) {
      const productId = found.get(row)
      if (item !== '' && productId) addressed.set(item, productId)
    }
  return addressed
}

const nameOfNew = ({ row, item }: Keys) => (item === '' ? `row ${row}` : `new ${item}`)

const isUnknown = ({ id }: Keys, productId: string | null) => productId === null && id !== ''

const unknownId = ({ columns, headings }: SheetRow, { row, id }: Keys): KeyFault => ({
  row_number: row,
  column_place: columns.includes('id') ? columns.indexOf('id') : null,
  heading: headings[columns.indexOf('id')] || (sheetColumns['id'] ?? ''),
  value: id.slice(0, 200),
  problem: 'No item of this shop has this id',
  remedy: 'Clear the cell to add a new item, or use an id from an export of this shop',
})

const insertFaults = (db: Db, importId: string, faults: readonly KeyFault[]) =>
  insertRows(
    db,
    'import_sheet_faults',
    faults.map((fault) => ({ import_id: importId, place: 1, ...fault })),
  )

const finders = { sku: bySku, slug: bySlug, id: byId, none: () => Promise.resolve(new Map()) }

async function* pagesOfKeys(db: Db, sheet: SheetRow) {
  const find = finders[sheet.match_by ?? 'id']
  let last: number | undefined = 0
  while (last !== undefined) {
    const keys = await listKeys(db, sheet, last)
    yield { keys, found: await find(db, keys) }
    last = keys.at(-1)?.row
  }
}

const rowsAtOnce = 5_000

async function listKeys(db: Db, sheet: SheetRow, after: number): Promise<Keys[]> {
  const cell = (field: SheetField) => {
    const place = sheet.columns.indexOf(field)
    return place === -1 ? sql<string>`''` : sql<string>`cells ->> ${sql.lit(place)}`
  }
  const rows = await db
    .selectFrom('import_sheet_rows')
    .select('row_number as row')
    .select('item_key')
    .select([cell('sku').as('sku'), cell('slug').as('slug'), cell('id').as('id')])
    .where('import_id', '=', sheet.import_id)
    .where('row_number', '>', after)
    .where('is_left_out', '=', false)
    .orderBy('row_number')
    .limit(rowsAtOnce)
    .execute()
  return rows.map(({ row, sku, slug, id, item_key: key }) => ({
    row,
    sku: cleanCell(sku, 'sku'),
    slug: toSlug(withoutMark(slug).trim()),
    id: id.trim().toLowerCase(),
    item: key || withoutMark(slug).trim(),
  }))
}

type RowMatches = Promise<ReadonlyMap<number, string>>

const byRow = (
  keys: readonly Keys[],
  field: 'sku' | 'slug' | 'id',
  products: ReadonlyMap<string, string>,
) =>
  new Map(
    keys.flatMap((key) => {
      const productId = products.get(key[field])
      return productId === undefined ? [] : [[key.row, productId] as const]
    }),
  )

async function bySku(db: Db, keys: readonly Keys[]): RowMatches {
  const owners = await findSkuOwners(
    db,
    keys.map(({ sku }) => sku),
  )
  return byRow(keys, 'sku', owners)
}

export async function findSkuOwners(db: Db, skus: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('variants')
    .select(['sku', 'product_id'])
    .where('sku', '=', sql<string>`any(${[...new Set(skus)]}::text[])`)
    .execute()
  return new Map(rows.map((row) => [row.sku ?? '', row.product_id]))
}

async function bySlug(db: Db, keys: readonly Keys[]): RowMatches {
  const owners = await findSlugOwners(
    db,
    keys.map(({ slug }) => slug),
  )
  return byRow(keys, 'slug', owners)
}

export async function findSlugOwners(
  db: Db,
  slugs: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('products')
    .select(['slug', 'product_id'])
    .where('slug', '=', sql<string>`any(${[...new Set(slugs)]}::text[])`)
    .execute()
  return new Map(rows.map((row) => [row.slug, row.product_id]))
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

async function byId(db: Db, keys: readonly Keys[]): RowMatches {
  const ids = [...new Set(keys.map(({ id }) => id).filter((id) => uuid.test(id)))]
  const rows = await db
    .selectFrom('products')
    .select('product_id')
    .where('product_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return byRow(keys, 'id', new Map(rows.map(({ product_id: id }) => [id, id])))
}
