import { namesPrice } from './names-price.ts'
import type { Cell, PageLine } from './to-lines.ts'

export interface Entry {
  readonly line: number
  readonly page: number
  /** Null if it spans columns. */
  readonly column: number | null
  readonly text: string
  readonly below: number
  readonly height: number
  readonly isPriced: boolean
}

interface Span {
  readonly left: number
  readonly right: number
}

/** Assigns lines to columns; columns are detected by priced lines next to each other. */
export function placeInColumns(pages: readonly (readonly PageLine[])[]): Entry[] {
  let line = -1
  return pages.flatMap((lines, page) => {
    const columns = findColumns(lines)
    return lines.flatMap(({ text, below, height, cells }) => {
      line += 1
      const shared = { line, page, below, height, isPriced: namesPrice(text) }
      if (shared.isPriced) return [{ ...shared, text, column: columnAt(columns, spanAll(cells)) }]
      return [...Map.groupBy(cells, (cell) => columnAt(columns, cell))].map(([column, group]) => ({
        ...shared,
        column,
        text: group.map((cell) => cell.text).join('   '),
      }))
    })
  })
}

const spanAll = (cells: readonly Cell[]): Span => ({
  left: cells[0]?.left ?? 0,
  right: cells.at(-1)?.right ?? 0,
})

const mostColumns = 6

/** Horizontal ranges of the columns; a second one needs at least two lines. */
function findColumns(lines: readonly PageLine[]): Span[] {
  const priced = lines
    .filter(({ text }) => namesPrice(text))
    .map(({ cells, height }) => ({ ...spanAll(cells), height }))
    .toSorted((a, b) => a.left - b.left)
  const columns: { left: number; right: number; lines: number }[] = []
  for (const { left, right, height } of priced) {
    const column = columns.at(-1)
    if (column && left - column.right < height) {
      column.right = Math.max(column.right, right)
      column.lines += 1
    } else columns.push({ left, right, lines: 1 })
  }
  return columns.length <= mostColumns && columns.every((column) => column.lines > 1) ? columns : []
}

function columnAt(columns: readonly Span[], { left, right }: Span): number | null {
  if (columns.length < 2) return 0
  const touched = columns.flatMap((column, index) =>
    column.left < right && left < column.right ? [index] : [],
  )
  if (touched.length === 1) return touched[0] ?? null
  if (touched.length > 1) return null
  const after = columns.filter((column) => column.right <= left).length
  if (after === 0) return 0
  return after === columns.length ? after - 1 : null
}

/**
 * Reading order: by column if each has a heading, between the headings that span them; else as in
 * the file, which may go by line or by column.
 */
export function inReadingOrder(entries: readonly Entry[]): Entry[] {
  const bands: Entry[][] = []
  let page = -1
  for (const entry of entries) {
    if (entry.page !== page || entry.column === null) bands.push([])
    page = entry.page
    bands.at(-1)?.push(entry)
  }
  return bands.flatMap(orderBand)
}

function orderBand(band: readonly Entry[]): readonly Entry[] {
  const columns = new Set(band.map(({ column }) => column))
  const headed = new Set(band.flatMap(({ isPriced, column }) => (isPriced ? [] : [column])))
  columns.delete(null)
  const isApart = [...columns].every((column) => headed.has(column))
  return isApart ? band.toSorted((a, b) => (a.column ?? -1) - (b.column ?? -1)) : band
}
