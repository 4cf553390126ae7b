import type { MatchKey, SheetFormat } from '@marketday/contract/imports/sheets'
import {
  customFieldOf,
  marketOf,
  sheetColumns,
} from '@marketday/contract/catalog/products/item-sheet'
import type { SheetField } from '@marketday/contract/catalog/products/item-sheet'
import { variantFileColumns } from '@marketday/contract/catalog/products/variant-fields'

import { findColumn } from '../lists/read-list.ts'
import type { Column } from '../lists/read-list.ts'

type Origin = SheetFormat['origin']

interface Detected extends Pick<SheetFormat, 'headerRow' | 'decimal' | 'origin'> {
  readonly headings: string[]
  readonly columns: (SheetField | null)[]
  /** Null unless it is our own export, whose key is certain. */
  readonly matchBy: MatchKey | null
}

export interface OwnColumn {
  readonly heading: string
  readonly field: SheetField
}

const titleRows = 10
export const sampledRows = 200

export function detectSheet(
  rows: readonly (readonly string[])[],
  customColumns: readonly OwnColumn[] = [],
): Detected {
  const place = findHeadings(rows)
  const headings = (rows[place] ?? []).map((heading) => heading.trim())
  const origin = findOrigin(headings)
  const columns = withOwn(proposeColumns(headings, origin), headings, customColumns)
  const samples = rows.slice(place + 1, sampledRows)
  return {
    headerRow: place + 1,
    headings,
    origin,
    columns,
    decimal: origin === 'own' ? '.' : findDecimal(samples, columns),
    matchBy: origin === 'own' ? 'id' : null,
  }
}

/** Row with the most known headings; else the first with content. */
function findHeadings(rows: readonly (readonly string[])[]): number {
  const first = Math.max(
    0,
    rows.findIndex((row) => row.some((cell) => cell.trim() !== '')),
  )
  const index = rows
    .slice(0, titleRows)
    .findIndex((row) => row.filter((cell) => proposeField(cell, findOrigin(row))).length > 1)
  return index === -1 ? first : index
}

const marks: readonly (readonly [Origin, readonly string[]])[] = [
  ['own', ['id', 'address', 'stock counted', 'first stock']],
  ['shopify', ['handle', 'variant price']],
  ['woocommerce', ['sku', 'regular price', 'published']],
  ['square', ['item name', 'variation name', 'token']],
]

function findOrigin(headings: readonly string[]): Origin {
  const normalised = new Set(headings.map((heading) => heading.trim().toLowerCase()))
  return marks.find(([, needed]) => needed.every((word) => normalised.has(word)))?.[0] ?? 'other'
}

function proposeColumns(headings: readonly string[], origin: Origin): (SheetField | null)[] {
  const taken = new Set<SheetField>()
  return headings.map((heading) => {
    const field = proposeField(heading, origin)
    if (field === null || taken.has(field)) return null
    taken.add(field)
    return field
  })
}

/** Unmatched headings may be custom fields, or prices of a market. */
function withOwn(
  columns: readonly (SheetField | null)[],
  headings: readonly string[],
  customColumns: readonly OwnColumn[],
): (SheetField | null)[] {
  const byLabel = new Map(customColumns.map(({ heading, field }) => [heading.toLowerCase(), field]))
  return columns.map((field, place) => {
    const word = headings[place]?.toLowerCase() ?? ''
    const match = field ?? byLabel.get(word) ?? null
    if (field === null) byLabel.delete(word)
    return match
  })
}

/** Restores an earlier choice; custom columns may have been deleted or renamed since. */
export function recallColumns(
  chosen: readonly (SheetField | null)[],
  proposed: readonly (SheetField | null)[],
  customColumns: readonly OwnColumn[],
): (SheetField | null)[] {
  const living = new Set<SheetField | null>(customColumns.map(({ field }) => field))
  const named = chosen.map((field, place) => {
    const now = proposed[place] ?? null
    return isOwnField(field) && living.has(now) ? now : null
  })
  return chosen.map((field, place) => {
    if (!isOwnField(field)) return field
    return named[place] ?? (living.has(field) && !named.includes(field) ? field : null)
  })
}

const isOwnField = (field: SheetField | null): boolean =>
  field !== null && (customFieldOf(field) ?? marketOf(field)) !== undefined

function proposeField(heading: string, origin: Origin): SheetField | null {
  const word = heading.trim().toLowerCase()
  const ownField = names.get(word)
  if (origin === 'own') return ownField ?? null
  const exported = exports[origin]?.[word]
  if (exported !== undefined) return exported
  // Ids of another system are not ours.
  if (ownField !== undefined && ownField !== 'id') return ownField
  const column = findColumn(heading)
  return column === undefined ? null : listed[column]
}

const names = new Map([
  ...Object.entries(sheetColumns).map(([field, name]) => [name.toLowerCase(), field] as const),
  // Heading used before tax classes existed.
  ['tax rate %', 'taxClass'] as const,
])

const listed: Readonly<Record<Column, SheetField | null>> = {
  title: 'title',
  price: 'price',
  former: 'formerPrice',
  currency: 'currency',
  sku: 'sku',
  barcode: 'barcode',
  stock: 'firstStock',
  category: 'category',
  description: 'description',
  vendor: 'vendor',
  image: 'pictures',
}

const exports: Readonly<Partial<Record<Origin, Readonly<Record<string, SheetField | null>>>>> = {
  shopify: {
    handle: 'slug',
    type: 'productType',
    'product category': null,
    'variant price': 'price',
    'variant compare at price': 'formerPrice',
    'cost per item': 'cost',
    'variant grams': 'weight',
    'image src': 'pictures',
    'variant image': 'variantPicture',
    'option1 name': 'option1Name',
    'option1 value': 'option1Value',
    'option2 name': 'option2Name',
    'option2 value': 'option2Value',
    'option3 name': 'option3Name',
    'option3 value': 'option3Value',
    'seo title': 'seoTitle',
    'seo description': 'seoDescription',
  },
  woocommerce: {
    type: null,
    'short description': null,
    'sale price': 'salePrice',
    'date sale price starts': 'saleFrom',
    'date sale price ends': 'saleUntil',
    'regular price': 'price',
    'in stock?': null,
    'low stock amount': 'lowStock',
    'cost of goods': 'cost',
    brands: 'vendor',
    images: 'pictures',
  },
  square: {
    'variation name': null,
    'reference handle': null,
    'current quantity': null,
    'online sale price': 'salePrice',
    'default unit cost': 'cost',
  },
}

const amounts = new Set<SheetField | null>(
  variantFileColumns.flatMap(({ column, kind }) => (kind === 'money' ? [column] : [])),
)

/** Decimal comma if more amounts have a comma than a point before the last one or two digits. */
function findDecimal(
  samples: readonly (readonly string[])[],
  columns: readonly (SheetField | null)[],
): SheetFormat['decimal'] {
  const cells = samples.flatMap((row) =>
    row.filter((_cell, place) => amounts.has(columns[place] ?? null)),
  )
  const ending = (mark: RegExp) => cells.filter((cell) => mark.test(cell)).length
  return ending(/,\d{1,2}\D*$/) > ending(/\.\d{1,2}\D*$/) ? ',' : '.'
}
