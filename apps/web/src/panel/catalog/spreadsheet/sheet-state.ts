import type { CellRow } from '@marketday/contract/catalog/products/item-cells'
import { writeCell, type Value } from './cells/cell-text.ts'
import { cellId, columns, type Column } from './cells/columns.ts'
import { emptyHistory, type History } from './cells/history.ts'
import type { Place } from './cells/ranges.ts'
import { indexRows, type RowIndex } from './index-rows.ts'

export interface Cell {
  readonly row: CellRow
  readonly column: Column
}

export interface Edit extends Cell {
  readonly text: string
  /** Absent if the text is invalid. */
  readonly value?: Value
  readonly problem?: string
}

/** Loaded lines and edits. Edits belong to items and variants, so lines may be refetched. */
export interface SheetState {
  readonly index: RowIndex
  readonly edits: ReadonlyMap<string, Edit>
  readonly history: History<Edit | undefined>
  readonly refusals: ReadonlyMap<string, string>
}

export const emptySheet: SheetState = {
  index: indexRows([]),
  edits: new Map(),
  history: emptyHistory,
  refusals: new Map(),
}

export function cellAt({ index }: SheetState, { row, column }: Place): Cell | null {
  const line = index.rows[row]
  const which = columns[column]
  return line && which ? { row: line, column: which } : null
}

export function textAt(state: SheetState, place: Place): string {
  const cell = cellAt(state, place)
  if (!cell) return ''
  const edit = state.edits.get(cellId(cell.row, cell.column))
  return edit?.text ?? writeCell(cell.column, cell.row[cell.column.key], cell.row.currency)
}

/** Current value; undefined if the typed text is invalid. */
export function valueIn(state: SheetState, row: CellRow, column: Column): Value | undefined {
  const edit = state.edits.get(cellId(row, column))
  return edit ? edit.value : row[column.key]
}
