import { parseMinor } from '../../../../../../ui/fields/MoneyField.tsx'
import { readTsv } from '../../../../spreadsheet/cells/tsv.ts'

interface Grid {
  /** Of the cell from which on it goes, from 0. */
  readonly line: number
  readonly column: number
  /** So many there are. */
  readonly lines: number
  readonly columns: number
  readonly digits: number
}

interface PlacedPrice {
  readonly line: number
  readonly column: number
  /** Null where the cell is empty. */
  readonly priceMinor: number | null
}

interface PlacedPrices {
  readonly prices: readonly PlacedPrice[]
  /** What is no price, or has no field. */
  readonly leftOut: readonly string[]
}

/** Where the cells of the clipboard go; null for a single one, which the field takes itself, and outside the grid. */
export function placePrices(
  text: string,
  { line, column, digits, ...of }: Grid,
): PlacedPrices | null {
  const block = readTsv(text)
  const isGrid = line >= 0 && line < of.lines && column >= 0
  if (!isGrid || block.flat().length < 2) return null
  const prices: PlacedPrice[] = []
  const leftOut: string[] = []
  block.forEach((cells, down) =>
    cells.forEach((cell, right) => {
      const place = { line: line + down, column: column + right }
      const typed = cell.replaceAll(/\p{Sc}/gu, '').trim()
      const priceMinor = typed === '' ? null : parseMinor(typed, digits)
      const isInside = place.line < of.lines && place.column < of.columns
      if (isInside && (typed === '' || priceMinor !== null)) prices.push({ ...place, priceMinor })
      else if (typed !== '') leftOut.push(cell)
    }),
  )
  return { prices, leftOut }
}
