import type { SheetFormat } from '@marketday/contract/imports/sheets'
import type { SheetField } from '@marketday/contract/catalog/products/item-sheet'

/** What was changed in a row so that it can be imported. */
export interface Note {
  readonly field: SheetField | null
  readonly value: string
  readonly problem: string
  readonly remedy: string
}

export interface SystemRow {
  readonly number: number
  /** Text of a column by its plain heading; empty if there is none. */
  readonly text: (heading: string) => string
  /** Plain headings of the file, in order. */
  readonly headings: readonly string[]
  readonly cells: ReadonlyMap<SheetField, string>
  /** Picture descriptions by address. */
  readonly alts?: ReadonlyMap<string, string>
  readonly notes?: readonly Note[]
}

export interface FileKeys {
  /** Made by `linksOf` from all rows. */
  readonly links: ReadonlyMap<string, string>
  /** Key of the row above. */
  readonly previous: string
}

/** Export of a shop system: recognised by its headings, read with its own rules. */
export interface ShopSystem {
  readonly origin: SheetFormat['origin']
  /** The file has all headings of one of these sets. */
  readonly marks: readonly (readonly string[])[]
  /** Fields of single columns; null for a column that must not be proposed. */
  readonly fields: Readonly<Record<string, SheetField | null>>
  /** Columns that `read` uses beside the fields. */
  readonly reads: RegExp
  /** Rows with the same key are one item; empty for a row of its own. */
  readonly keyOf?: (text: SystemRow['text'], file: FileKeys) => string
  /** Keys that a row gives to other rows. */
  readonly linksOf?: (text: SystemRow['text']) => readonly (readonly [string, string])[]
  /** Rows of one item, with the fields that several columns make up. */
  readonly read: (rows: readonly SystemRow[]) => readonly SystemRow[]
}

export const withCells = (
  row: SystemRow,
  cells: Readonly<Record<SheetField, string | undefined>>,
  notes: readonly Note[] = [],
): SystemRow => {
  const merged = new Map(row.cells)
  for (const [field, text] of Object.entries(cells))
    if (text === '') merged.delete(field)
    else if (text !== undefined) merged.set(field, text)
  return { ...row, cells: merged, notes: [...(row.notes ?? []), ...notes] }
}

export const asDraft = (value: string, problem: string): Note => ({
  field: 'status',
  value,
  problem,
  remedy: 'It is added as a draft. Publish it when it’s ready',
})

/** Lower case, one kind of space, without zero-width characters and required marks. */
export const plainHeading = (heading: string): string =>
  heading
    .replaceAll(/[\u200B-\u200D\u2060\uFEFF]/g, '')
    .normalize('NFC')
    .replaceAll('’', "'")
    .replaceAll(/[\s\u00A0]+/g, ' ')
    .replace(/\s*[*:]+\s*$/, '')
    .trim()
    .toLowerCase()

const yes = /^(?:1|y|yes|true|t|on|ja|oui|s[ií]|sim|tak|wahr|vrai|vero|verdadero)$/i
const no = /^(?:0|-1|n|no|false|f|off|nein|non|não|nie|nej|falsch|faux|falso)$/i

export const isYes = (text: string): boolean => yes.test(text)
export const isNo = (text: string): boolean => no.test(text)

/** Whole units in a text such as `12.0`; null if it isn't a number. */
export function numberIn(text: string): number | null {
  const number = Number(text.replace(',', '.'))
  return text.trim() === '' || !Number.isFinite(number) ? null : number
}

const gramsPer: Readonly<Record<string, number>> = {
  g: 1,
  gr: 1,
  kg: 1000,
  lb: 453.592_37,
  lbs: 453.592_37,
  oz: 28.349_523,
}

/** Whole grams as text; empty if the weight or its unit is unknown or zero. */
export function toGrams(text: string, unit: string): string {
  const number = numberIn(text)
  const factor = gramsPer[unit.toLowerCase()]
  return number === null || factor === undefined || number <= 0
    ? ''
    : String(Math.round(number * factor))
}

/** Categories as ` > ` path; the deepest of several. */
export function deepestPath(paths: readonly string[], separator: string | RegExp): string {
  const split = paths.map((path) =>
    path
      .split(separator)
      .map((part) => part.trim())
      .filter(Boolean),
  )
  const [first = []] = split.toSorted((a, b) => b.length - a.length)
  return first.join(' > ')
}

/** Option cells from names and values; without names none. */
export function optionCells(
  options: readonly (readonly [name: string, value: string])[],
): Record<SheetField, string | undefined> {
  const cells: Record<SheetField, string | undefined> = {}
  for (const place of [1, 2, 3, 4, 5]) {
    const [name = '', value = ''] = options[place - 1] ?? []
    cells[`option${place}Name`] = name
    cells[`option${place}Value`] = value
  }
  return cells
}
