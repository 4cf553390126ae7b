import type { Column } from './column-names.ts'

export type Columns = Partial<Record<Column, number>>

/**
 * Columns of a list without headings, by their values. The first column of text is the title, the
 * first of amounts the price, unless a later one has a currency.
 */
export function guessColumns(rows: readonly (readonly string[])[]): Columns {
  const width = Math.max(0, ...rows.map((row) => row.length))
  const kinds = Array.from({ length: width }, (_none, index) =>
    classify(rows.flatMap((row) => row[index]?.trim() || [])),
  )
  const [title, description] = kinds.flatMap((kind, index) => (kind === 'text' ? [index] : []))
  const image = kinds.indexOf('address')
  const money = kinds.indexOf('money')
  const price = money === -1 ? kinds.findIndex((kind) => numbers.has(kind)) : money
  const stock = kinds.findIndex((kind, index) => kind === 'whole' && index > price)
  return {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(image !== -1 && { image }),
    ...(price !== -1 && { price }),
    ...(stock !== -1 && { stock }),
  }
}

type Kind = 'empty' | 'counter' | 'address' | 'text' | 'money' | 'whole' | 'number'
const numbers: ReadonlySet<Kind> = new Set<Kind>(['whole', 'number'])

function classify(cells: readonly string[]): Kind {
  const isMostly = (pattern: RegExp) =>
    cells.filter((cell) => pattern.test(cell)).length > 0.8 * cells.length
  if (cells.length === 0) return 'empty'
  if (isMostly(/^https?:\/\/\S+$/)) return 'address'
  if (!isMostly(/^\D{0,4}\d[\d.,'’\s]*\D{0,4}$/u)) return 'text'
  if (isMostly(/\p{Sc}/u)) return 'money'
  if (isCounter(cells)) return 'counter'
  return isMostly(/^\d{1,5}$/) ? 'whole' : 'number'
}

/** 1, 2, 3 … */
const isCounter = (cells: readonly string[]) =>
  cells.length > 2 && cells.every((cell, place) => Number(cell) === Number(cells[0]) + place)
