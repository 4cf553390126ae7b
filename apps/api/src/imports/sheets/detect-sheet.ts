import type { MatchKey, SheetFormat } from '@marketday/contract/imports/sheets'
import {
  customFieldOf,
  marketOf,
  sheetColumns,
} from '@marketday/contract/catalog/products/item-sheet'
import type { SheetField } from '@marketday/contract/catalog/products/item-sheet'
import { variantFileColumns } from '@marketday/contract/catalog/products/variant-fields'

import { findColumn } from '../lists/column-names.ts'
import { guessColumns } from '../lists/guess-columns.ts'
import type { Column } from '../lists/column-names.ts'
import { findSystem } from './systems/find-system.ts'
import type { FoundSystem } from './systems/find-system.ts'
import { plainHeading } from './systems/shop-system.ts'
import { hasSizes } from './systems/size-columns.ts'

type Origin = SheetFormat['origin']

interface Detected extends Pick<SheetFormat, 'headerRow' | 'decimal' | 'origin'> {
  readonly headings: string[]
  readonly columns: (SheetField | null)[]
  /** Proposal: the key that most rows have. */
  readonly matchBy: MatchKey
}

export interface OwnColumn {
  readonly heading: string
  readonly field: SheetField
}

/** Letterheads stand above the headings. */
const titleRows = 30
export const sampledRows = 200

export function detectSheet(
  rows: readonly (readonly string[])[],
  customColumns: readonly OwnColumn[] = [],
): Detected {
  const place = findHeadings(rows)
  if (hasNoHeadings(rows[place] ?? [])) return detectColumns(rows.slice(place, sampledRows))
  const headings = (rows[place] ?? []).map(tidy)
  const found = findFormat(headings)
  const { origin } = found.system
  const samples = rows.slice(place + 1, sampledRows)
  const proposed = proposeColumns(found)
  const columns = withOwn(
    origin === 'other' ? fitToValues(proposed, samples) : proposed,
    headings,
    customColumns,
  )
  return {
    headerRow: place + 1,
    headings,
    origin,
    columns,
    decimal: origin === 'own' ? '.' : findDecimal(samples, columns),
    matchBy: proposeKey(origin, columns, samples),
  }
}

/** Neither a year nor a measure, which headings have. */
const isPlainAmount = (cell: string) =>
  /^(?:\p{Sc}|[A-Z]{3})?\s?\d[\d.,'’]*\s?(?:\p{Sc}|[A-Z]{3})?$/u.test(cell.trim()) &&
  !/^(?:19|20)\d\d$/.test(cell.trim())

/** Columns of a list without headings, by their values. */
function detectColumns(samples: readonly (readonly string[])[]): Detected {
  const width = Math.max(0, ...samples.map((row) => row.length))
  const guessed = new Map(
    Object.entries(guessColumns(samples)).map(([column, place]) => [
      place,
      columnFields[column as Column],
    ]),
  )
  const places = Array.from({ length: width }, (_none, place) => place)
  const columns = places.map((place) => guessed.get(place) ?? null)
  return {
    headerRow: 0,
    headings: places.map((place) => `Column ${place + 1}`),
    origin: 'other',
    columns,
    decimal: findDecimal(samples, columns),
    matchBy: 'none',
  }
}

const tidy = (heading: string) => heading.replaceAll(/[\u200B\u2060\uFEFF]/g, '').trim()

function proposeKey(
  origin: Origin,
  columns: Detected['columns'],
  samples: readonly (readonly string[])[],
): MatchKey {
  if (origin === 'own') return 'id'
  const hasMost = (field: SheetField) => {
    const place = columns.indexOf(field)
    const filled = samples.filter((row) => (row[place] ?? '').trim() !== '').length
    return place !== -1 && filled * 2 > samples.length
  }
  // Rows of one item share their address; a SKU column may be empty.
  if (hasMost('slug')) return 'slug'
  return hasMost('sku') || (origin === 'woocommerce' && columns.includes('sku')) ? 'sku' : 'none'
}

/** Row with the most known headings; else the first with content. */
function findHeadings(rows: readonly (readonly string[])[]): number {
  const first = Math.max(
    0,
    rows.findIndex((row) => row.some((cell) => cell.trim() !== '')),
  )
  const index = rows
    .slice(0, titleRows)
    .findIndex(
      (row) => proposeColumns(findFormat(row)).filter((field) => field !== null).length > 1,
    )
  return index === -1 ? first : index
}

/** A list without headings begins with an item: a name and a price. */
function hasNoHeadings(first: readonly string[]): boolean {
  const guessed = guessColumns([first])
  return (
    guessed.title !== undefined &&
    isPlainAmount(first[guessed.price ?? -1] ?? '') &&
    !hasSizes(first.map(plainHeading)) &&
    proposeColumns(findFormat(first)).every((field) => field === null)
  )
}

const ownMarks = ['id', 'address', 'stock counted', 'first stock']

interface Format extends FoundSystem {
  readonly system: FoundSystem['system'] & { readonly origin: Origin }
}

function findFormat(headings: readonly string[]): Format {
  const found = findSystem(headings)
  const isOwn = ownMarks.every((word) => found.headings.includes(word))
  return isOwn ? { ...found, system: { ...found.system, origin: 'own', fields: {} } } : found
}

function proposeColumns({ headings, system }: Format): (SheetField | null)[] {
  const taken = new Set<SheetField>()
  const named = headings.map((heading) => proposeField(heading, system))
  // Alone, the price at which something is sold.
  const isSale = (heading: string) =>
    system.origin === 'other' && /^(?:sale|discount(?:ed)?|offer|promo)[ _]price$/.test(heading)
  const hasPrice = headings.some((heading, place) => named[place] === 'price' && !isSale(heading))
  const salePrice = hasPrice ? 'salePrice' : 'price'
  return headings.map((heading, place) => {
    const field = isSale(heading) ? salePrice : (named[place] ?? null)
    if (field === null || taken.has(field)) return null
    taken.add(field)
    return field
  })
}

/** Corrects headings of an owner's table by what stands below them. */
function fitToValues(
  columns: readonly (SheetField | null)[],
  samples: readonly (readonly string[])[],
): (SheetField | null)[] {
  const isMostly = (place: number, test: (text: string) => boolean) => {
    const texts = samples.flatMap((row) => row[place]?.trim() || [])
    return texts.length > 0 && texts.filter(test).length * 2 > texts.length
  }
  // "200 ml" is the size of a portion.
  const fitting = columns.map((field, place) =>
    field === 'firstStock' && isMostly(place, (text) => measure.test(text)) ? null : field,
  )
  const place = fitting.indexOf('description')
  const isPriced = fitting.includes('price') || fitting.includes('cost')
  // With a key the rows may change items that have names.
  const hasKey = (['title', 'sku', 'slug', 'id'] as const).some((field) => fitting.includes(field))
  const isNamed = hasKey || !isPriced
  return isNamed || !isMostly(place, (text) => text.length <= longestName && !text.includes('\n'))
    ? fitting
    : fitting.with(place, 'title')
}

const measure = /^\d+(?:[.,]\d+)?\s?(?:ml|cl|dl|l|lt|g|gr|kg|mg|oz|lb|lbs|cm|mm|m)\.?$/i
/** Descriptions that short are names. */
const longestName = 80

/** Unmatched headings may be custom fields, or prices of a market. */
function withOwn(
  columns: readonly (SheetField | null)[],
  headings: readonly string[],
  customColumns: readonly OwnColumn[],
): (SheetField | null)[] {
  const byLabel = new Map(customColumns.map(({ heading, field }) => [heading.toLowerCase(), field]))
  return columns.map((field, place) => {
    const word = plainHeading(headings[place] ?? '')
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

function proposeField(
  heading: string,
  { origin, fields, reads }: Format['system'],
): SheetField | null {
  const ownField = names.get(heading) ?? null
  if (origin === 'own') return ownField
  if (Object.hasOwn(fields, heading)) return fields[heading] ?? null
  // Ids of another system are not ours.
  return ownField === null || ownField === 'id' ? guessField(heading, { origin, reads }) : ownField
}

function guessField(
  heading: string,
  { origin, reads }: Pick<Format['system'], 'origin' | 'reads'>,
): SheetField | null {
  const other = listed.get(heading) ?? null
  if (origin === 'other') return fieldOfColumn(findColumn(heading)) ?? other
  return reads.test(heading) ? null : other
}

/** Field that a heading of an owner's table names; null for none. */
export const columnOfHeading = (heading: string): SheetField | null =>
  names.get(heading) ?? fieldOfColumn(findColumn(heading)) ?? listed.get(heading) ?? null

const fieldOfColumn = (column: Column | undefined) => column && columnFields[column]

const names = new Map([
  ...Object.entries(sheetColumns).map(([field, name]) => [name.toLowerCase(), field] as const),
  // Heading used before tax classes existed.
  ['tax rate %', 'taxClass'] as const,
])

const columnFields: Readonly<Record<Column, SheetField>> = {
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

/** Fields that only files have, in other words and languages. */
const listed = new Map<string, SheetField>(
  Object.entries({
    status: 'state|zustand|statut|estado|stato',
    cost: "cost price|purchase price|buying price|einkaufspreis|ek|ek preis|prix d'achat|coste|precio de compra|costo|prezzo di acquisto|inkoopprijs|custo|preço de custo|cena zakupu|inköpspris",
    salePrice:
      'offer price|promo price|aktionspreis|angebotspreis|prix promo|prix promotionnel|precio oferta|prezzo scontato|actieprijs|preço promocional|cena promocyjna|kampanjpris|reapris',
    tags: 'keywords|labels|schlagwörter|schlagworte|étiquettes|mots clés|etiquetas|parole chiave|trefwoorden|tagi|etiketter|taggar',
    weight:
      'weight g|weight in g|weight (grams)|grams|gewicht (g)|gewicht in g|poids (g)|peso (g)|waga (g)|vikt (g)',
    taxClass:
      'vat|vat rate|tax|tax rate|mwst|mwst.|ust|steuersatz|tva|taux de tva|iva|tipo de iva|aliquota iva|btw|vat %|moms|mwst %',
    slug: 'url key|url slug|permalink|url-name|identificador de url|slug',
  }).flatMap(([field, words]) => words.split('|').map((word) => [word, field] as const)),
)

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
