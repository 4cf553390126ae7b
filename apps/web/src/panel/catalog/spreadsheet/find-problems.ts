import type { CellRow } from '@marketday/contract/catalog/products/item-cells'
import { isForSale } from '@marketday/contract/catalog/products/product-shapes'
import { writeCell, type Value } from './cells/cell-text.ts'
import { cellId, columns, type Column } from './cells/columns.ts'
import type { Place } from './cells/ranges.ts'
import { valueIn, type Edit, type SheetState } from './sheet-state.ts'

export interface Problem {
  readonly id: string
  readonly place: Place
  readonly text: string
  readonly problem: string
}

/**
 * Problems of edited cells in line order: invalid by themselves, within their item, by concurrent
 * changes, or refused on saving.
 */
export function findProblems(state: SheetState): readonly Problem[] {
  const skus = skuCounts(state)
  const reported = new Set<string>()
  const problems = [...state.edits.values()].flatMap((edit) => {
    const editProblems = problemsOf(edit, state, skus)
    const refusal = state.refusals.get(edit.row.itemId)
    if (editProblems.length > 0 || !refusal || reported.has(edit.row.itemId)) return editProblems
    reported.add(edit.row.itemId)
    return [problemAt(edit, state, refusal)]
  })
  const unique = new Map(problems.map((problem) => [problem.id, problem]))
  return [...unique.values()].toSorted(
    (one, other) => one.place.row - other.place.row || one.place.column - other.place.column,
  )
}

type Counts = ReadonlyMap<string, number>

function problemsOf(edit: Edit, state: SheetState, skus: Counts): readonly Problem[] {
  const { row, column } = edit
  const now = state.index.find(row, column)
  const editProblem = edit.problem ?? conflictIn(edit, now) ?? doubleIn(edit, skus)
  if (editProblem !== null) return [problemAt(edit, state, editProblem)]
  const lines = column.of === 'item' ? state.index.linesOf(row.itemId) : [now ?? row]
  return lines.flatMap((line) => problemsInLine(line, state))
}

function conflictIn({ row, column }: Edit, now: CellRow | undefined): string | null {
  if (!now || now[column.key] === row[column.key]) return null
  return `Someone else changed it to ${written(now, column)}`
}

function doubleIn({ column, value }: Edit, skus: Counts): string | null {
  const isDouble = column === skuColumn && typeof value === 'string' && (skus.get(value) ?? 0) > 1
  return isDouble ? 'This SKU is used twice' : null
}

const written = (row: CellRow, column: Column) =>
  writeCell(column, row[column.key], row.currency) || 'empty'

function problemsInLine(row: CellRow, state: SheetState): Problem[] {
  const price = valueIn(state, row, priceColumn)
  const before = valueIn(state, row, beforeColumn)
  const status = valueIn(state, row, statusColumn) as CellRow['status']
  const isNothing = price === 0 && isForSale(status)
  const isTimeless = status === 'scheduled' && row.status !== 'scheduled'
  const sale = valueIn(state, row, saleColumn)
  const at = (column: Column, problem: string) =>
    problemAt({ row, column, text: writeNow(state, row, column) }, state, problem)
  return [
    ...(isTimeless ? [at(statusColumn, 'Schedule it in the item form instead')] : []),
    ...(isNothing ? [at(priceColumn, 'The price must be above zero')] : []),
    ...(isOver(price, before) ? [at(beforeColumn, 'Must be above the price')] : []),
    ...(isOver(sale, price) ? [at(saleColumn, 'Must be below the price')] : []),
  ]
}

/** Both set, and the first is not below the second. */
const isOver = (lower: Value | undefined, upper: Value | undefined) =>
  typeof lower === 'number' && typeof upper === 'number' && lower >= upper

const writeNow = (state: SheetState, row: CellRow, column: Column) =>
  state.edits.get(cellId(row, column))?.text ?? written(row, column)

function columnOf(key: Column['key']): Column {
  const match = columns.find((column) => column.key === key)
  if (!match) throw new Error(`no column ${key}`)
  return match
}

const skuColumn = columnOf('sku')
const priceColumn = columnOf('priceMinor')
const beforeColumn = columnOf('compareAtMinor')
const saleColumn = columnOf('salePriceMinor')
const statusColumn = columnOf('status')

function problemAt(
  { row, column, text }: Pick<Edit, 'row' | 'column' | 'text'>,
  { index }: SheetState,
  problem: string,
): Problem {
  const place = { row: index.placeOf(row, column) ?? 0, column: columns.indexOf(column) }
  return { id: cellId(row, column), place, text, problem }
}

/** SKU counts, computed only if a SKU was edited. */
function skuCounts(state: SheetState): Counts {
  const counts = new Map<string, number>()
  if (![...state.edits.values()].some(({ column }) => column === skuColumn)) return counts
  for (const row of state.index.rows) {
    const sku = valueIn(state, row, skuColumn)
    if (typeof sku === 'string') counts.set(sku, (counts.get(sku) ?? 0) + 1)
  }
  return counts
}
