import type { CellRow, ItemEdits } from '@marketday/contract/catalog/products/item-cells'
import { cellId } from '../cells/columns.ts'
import { emptyHistory, stepBack, stepForward } from '../cells/history.ts'
import type { Place, Written } from '../cells/ranges.ts'
import { restoreEdits, takeRows, turnSheet, writeCells } from './change-sheet.ts'
import { findProblems, type Problem } from './find-problems.ts'
import { cellAt, emptySheet, textAt, type Cell, type Edit, type SheetState } from './sheet-state.ts'
import { toItemEdits } from './to-item-edits.ts'

export interface CellView {
  readonly text: string
  readonly isEdited: boolean
  readonly isFixed: boolean
  readonly problem: string | undefined
}

export type Sheet = ReturnType<typeof createSheet>

/** Cell state outside React: typing must not rerender the grid. */
export function createSheet(mayEdit: (cell: Cell) => boolean) {
  let state = emptySheet
  let version = 0
  const problemsIn = foundOnce()
  const listeners = new Set<() => void>()

  const become = (next: typeof state) => {
    if (next === state) return
    state = next
    version += 1
    for (const listener of listeners) listener()
  }
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    version: () => version,
    rows: () => state.index.rows,
    setRows: (rows: readonly CellRow[]) => become(takeRows(state, rows)),
    textAt: (place: Place) => textAt(state, place),
    view: (place: Place): CellView => {
      const cell = cellAt(state, place)
      const id = cell ? cellId(cell.row, cell.column) : ''
      return {
        text: textAt(state, place),
        isEdited: state.edits.has(id),
        isFixed: !cell || !mayEdit(cell),
        problem: problemsIn(state).byId.get(id),
      }
    },
    /** Returns the number of read-only cells. */
    write: (cells: readonly Written[]): number => {
      const { state: next, fixed } = writeCells(state, cells, mayEdit)
      become(next)
      return fixed
    },
    restore: (edits: readonly Edit[]) => become(restoreEdits(state, edits)),
    undo: () => become(turnSheet(state, stepBack)),
    redo: () => become(turnSheet(state, stepForward)),
    canUndo: () => state.history.done.length > 0,
    canRedo: () => state.history.undone.length > 0,
    problems: () => problemsIn(state).list,
    edits: () => [...state.edits.values()],
    /** Items to save: those without an invalid cell. */
    toSave: (): ItemEdits[] => {
      const bad = problemsIn(state).list.flatMap(
        ({ place }) => state.index.rows[place.row]?.itemId ?? [],
      )
      return toItemEdits([...state.edits.values()], new Set(bad))
    },
    /** After saving: clears history and sets refusal reasons. */
    settle: (refusals: ReadonlyMap<string, string>) =>
      become({ ...state, refusals, history: emptyHistory }),
    discard: () => become({ ...emptySheet, index: state.index }),
  }
}

/** Problems of a sheet, computed once per state. */
function foundOnce() {
  let state: SheetState | null = null
  let cached: ProblemIndex = { list: [], byId: new Map() }
  return (now: SheetState): ProblemIndex => {
    if (now === state) return cached
    const list = findProblems(now)
    state = now
    cached = { list, byId: new Map(list.map(({ id, problem }) => [id, problem])) }
    return cached
  }
}

interface ProblemIndex {
  readonly list: readonly Problem[]
  readonly byId: ReadonlyMap<string, string>
}
