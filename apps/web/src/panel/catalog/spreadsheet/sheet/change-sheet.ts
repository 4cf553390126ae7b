import type { CellRow } from '@marketday/contract/catalog/products/item-cells'
import { applyTyped } from '../cells/apply-typed.ts'
import { writeCell } from '../cells/cell-text.ts'
import { cellId } from '../cells/columns.ts'
import { noteStep, type Change, type stepBack } from '../cells/history.ts'
import type { Written } from '../cells/ranges.ts'
import { indexRows } from './index-rows.ts'
import { cellAt, valueIn, type Cell, type Edit, type SheetState } from './sheet-state.ts'

/** Applies refetched rows. Edits that match the new values are dropped. */
export function takeRows(state: SheetState, rows: readonly CellRow[]): SheetState {
  const index = indexRows(rows)
  const left = [...state.edits].filter(([, { row, column, value }]) => {
    const now = index.find(row, column)
    return !now || value === undefined || now[column.key] !== value
  })
  return { ...state, index, edits: new Map(left) }
}

export interface Writing {
  readonly state: SheetState
  /** Number of read-only cells. */
  readonly fixed: number
}

export function writeCells(
  state: SheetState,
  written: readonly Written[],
  mayEdit: (cell: Cell) => boolean,
): Writing {
  const cells = written.flatMap((entry) => {
    const cell = cellAt(state, entry)
    return cell && mayEdit(cell) ? [{ cell, id: cellId(cell.row, cell.column), each: entry }] : []
  })
  const changes = new Map<string, Change<Edit | undefined>>()
  for (const { cell, id, each } of cells)
    changes.set(id, { id, before: state.edits.get(id), after: editOf(state, cell, each) })
  const fixed = written.length - cells.length
  const step = [...changes.values()].filter(({ before, after }) => !isSame(before, after))
  if (step.length === 0) return { state, fixed }
  const touched = new Set(cells.map(({ cell }) => cell.row.itemId))
  const refusals = [...state.refusals].filter(([itemId]) => !touched.has(itemId))
  const edits = put(
    state.edits,
    step.map(({ id, after }) => ({ id, state: after })),
  )
  return {
    state: {
      ...state,
      edits,
      history: noteStep(state.history, step),
      refusals: new Map(refusals),
    },
    fixed,
  }
}

/** Undo or redo; the same state if there is none. */
export function turnSheet(state: SheetState, step: typeof stepBack<Edit | undefined>): SheetState {
  const turned = step(state.history)
  if (!turned) return state
  return { ...state, history: turned.history, edits: put(state.edits, turned.states) }
}

/** New edit of a cell; undefined if equal to the loaded value. */
function editOf(
  state: SheetState,
  cell: Cell,
  { text: typed, isTyped: mayCompute = false }: Written,
): Edit | undefined {
  const reading = applyTyped({
    ...cell,
    typed,
    mayCompute,
    valueOf: (column) => valueIn(state, cell.row, column),
  })
  if ('problem' in reading) return { ...cell, text: typed, problem: reading.problem }
  if (reading.value === cell.row[cell.column.key]) return undefined
  const text = writeCell(cell.column, reading.value, cell.row.currency)
  return { ...cell, text, value: reading.value }
}

function put(
  edits: SheetState['edits'],
  states: readonly { readonly id: string; readonly state: Edit | undefined }[],
): SheetState['edits'] {
  const next = new Map(edits)
  for (const { id, state } of states) {
    if (state) next.set(id, state)
    else next.delete(id)
  }
  return next
}

const isSame = (one: Edit | undefined, other: Edit | undefined) =>
  one?.text === other?.text && one?.value === other?.value && one?.row === other?.row

/** Restores edits of an earlier visit; conflicts are detected as usual. */
export const restoreEdits = (state: SheetState, edits: readonly Edit[]): SheetState => ({
  ...state,
  edits: new Map(edits.map((edit) => [cellId(edit.row, edit.column), edit])),
})
