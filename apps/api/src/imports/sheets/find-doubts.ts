import type { ColumnDoubt, MatchKey, SheetFormat } from '@marketday/contract/imports/sheets'
import type { SheetField } from '@marketday/contract/catalog/products/item-sheet'
import { variantFileColumns } from '@marketday/contract/catalog/products/variant-fields'

import { columnOfHeading } from './detect-sheet.ts'
import { isNo, isYes, plainHeading } from './systems/shop-system.ts'
import { hasSizes } from './systems/size-columns.ts'

interface MappedSheet {
  readonly headings: readonly string[]
  readonly columns: readonly (SheetField | null)[]
  readonly format: Pick<SheetFormat, 'origin' | 'isRecalled'>
  readonly matchBy: MatchKey | null
}

/** Columns whose meaning a person should confirm, by place; null for a certain one. */
export function findDoubts(
  sheet: MappedSheet,
  rows: readonly (readonly string[])[],
): (ColumnDoubt | null)[] {
  return sheet.columns.map((field, place) => {
    const values = rows.flatMap((cells) => cells[place]?.trim() || [])
    if (field !== null && !fits(field, values)) return 'values'
    return isOwnerTable(sheet) && values.length > 0 ? doubtOfHeading(sheet, place) : null
  })
}

/** Neither an export with known headings nor a table that was mapped before. */
const isOwnerTable = ({ format }: MappedSheet) => format.origin === 'other' && !format.isRecalled

function doubtOfHeading({ headings, columns }: MappedSheet, place: number): ColumnDoubt | null {
  const heading = plainHeading(headings[place] ?? '')
  const [field, named] = [columns[place] ?? null, columnOfHeading(heading)]
  if (field === null) return named !== null && columns.includes(named) ? 'twice' : null
  const isDescribed = field === 'title' && named === 'description'
  return isDescribed || (field === named && vague.has(heading)) ? 'vague' : null
}

/** Headings that name different things in different tables. */
const vague = new Set(
  'amount|available|antal|anzahl|article|artikel|code|group|gruppe|indeks|item|kod|menge|notes|number|ref|ref.|reference|section|symbol|text|type|units|was'.split(
    '|',
  ),
)

/** Fields of items that are neither in the file nor found otherwise. */
export function findMissing({ headings, columns, matchBy, format }: MappedSheet): SheetField[] {
  if (format.origin !== 'other') return []
  const adds = columns.includes('title')
  if (!adds && (matchBy === null || matchBy === 'none')) return ['title']
  const hasPrice = columns.includes('price') || hasSizes(headings.map(plainHeading))
  return adds && !hasPrice ? ['price'] : []
}

const fits = (field: SheetField, values: readonly string[]) => {
  const pattern = patterns[field]
  if (pattern === undefined || values.length === 0) return true
  const fitting = values.filter((value) => pattern.test(value) || isYes(value) || isNo(value))
  return fitting.length * 2 >= values.length
}

const amount = /^[^\d]{0,8}\d[\d.,'’\s]*[^\d]{0,8}$|^#/
const address = /^(?:https?:)?\/\/|^www\./

const patterns: Readonly<Partial<Record<SheetField, RegExp>>> = {
  ...Object.fromEntries(
    variantFileColumns.flatMap(({ column, kind }) =>
      kind === 'money' || kind === 'count' ? [[column, amount]] : [],
    ),
  ),
  title: /\p{L}/u,
  firstStock: amount,
  pictures: address,
  variantPicture: address,
}
