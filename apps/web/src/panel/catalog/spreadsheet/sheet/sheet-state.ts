import type { CellRow } from '@marketday/contract/catalog/products/item-cells'
import { writeCell, type Value } from '../cells/cell-text.ts'
import { cellId, columns, type Column } from '../cells/columns.ts'
import { emptyHistory, type History } from '../cells/history.ts'
import type { Place } from '../cells/ranges.ts'
import { indexRows, type RowIndex } from './index-rows.ts'

export interface Cell {
  readonly row: CellRow
  readonly column: Column
}

/** A cell that is not as it was read. */
export interface Edit extends Cell {
  readonly text: string
  /** Absent while nothing can be made of the text. */
  readonly value?: Value
  readonly problem?: string
}

/**
 * The lines as they were read and what was made of them. Lines come and go beneath the edits, which belong to items and
 * variants and not to places.
 */
export interface SheetState {
  readonly index: RowIndex
  readonly edits: ReadonlyMap<string, Edit>
  readonly history: History<Edit | undefined>
  /** Why saving an item was refused. */
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

/** The value as it stands now; undefined while nothing can be made of what was typed. */
export function valueIn(state: SheetState, row: CellRow, column: Column): Value | undefined {
  const edit = state.edits.get(cellId(row, column))
  return edit ? edit.value : row[column.key]
}
