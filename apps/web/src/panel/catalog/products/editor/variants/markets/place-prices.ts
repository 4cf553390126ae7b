import { parseMinor } from '../../../../../../ui/fields/MoneyField.tsx'
import { readTsv } from '../../../../spreadsheet/cells/tsv.ts'

interface Grid {
  /** Zero-based position of the first cell. */
  readonly line: number
  readonly column: number
  readonly lines: number
  readonly columns: number
  readonly digits: number
}

interface PlacedPrice {
  readonly line: number
  readonly column: number
  /** Null for an empty cell. */
  readonly priceMinor: number | null
}

interface PlacedPrices {
  readonly prices: readonly PlacedPrice[]
  /** Invalid prices and cells without a field. */
  readonly leftOut: readonly string[]
}

/** Maps clipboard cells to fields; null outside the grid, and for a single cell, which the field pastes itself. */
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
