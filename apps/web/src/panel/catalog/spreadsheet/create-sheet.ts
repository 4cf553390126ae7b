import type { CellRow, ItemEdits } from '@marketday/contract/catalog/products/item-cells'

import { cellId } from './cells/columns.ts'
import { emptyHistory, stepBack, stepForward, noteStep, type Change } from './cells/history.ts'
import type { Place, Written } from './cells/ranges.ts'
import { findProblems, type Problem } from './find-problems.ts'
import {
  cellAt,
  emptySheet,
  textAt,
  type Cell,
  type Edit,
  type SheetState,
  valueIn,
} from './sheet-state.ts'
import { applyTyped } from './cells/apply-typed.ts'
import { writeCell } from './cells/cell-text.ts'
import { indexRows } from './index-rows.ts'

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

function toItemEdits(edits: readonly Edit[], without: ReadonlySet<string>): ItemEdits[] {
  const good = edits.filter(({ row, value }) => value !== undefined && !without.has(row.itemId))
  return [...Map.groupBy(good, ({ row }) => row.itemId)].map(([itemId, ofItem]) => {
    const variants = Map.groupBy(
      ofItem.filter(({ column }) => column.of === 'variant'),
      ({ row }) => row.variantId,
    )
    return {
      itemId,
      ...cellsOf(ofItem.filter(({ column }) => column.of === 'item')),
      ...(variants.size > 0 && {
        variants: [...variants].map(([variantId, cells]) => ({ variantId, ...cellsOf(cells) })),
      }),
    }
  })
}

const cellsOf = (edits: readonly Edit[]): object =>
  Object.fromEntries(
    edits.map(({ row, column, value }) => [column.key, { from: row[column.key], to: value }]),
  )

/** Applies refetched rows. Edits that match the new values are dropped. */
function takeRows(state: SheetState, rows: readonly CellRow[]): SheetState {
  const index = indexRows(rows)
  const left = [...state.edits].filter(([, { row, column, value }]) => {
    const now = index.find(row, column)
    return !now || value === undefined || now[column.key] !== value
  })
  return { ...state, index, edits: new Map(left) }
}

interface Writing {
  readonly state: SheetState
  /** Number of read-only cells. */
  readonly fixed: number
}

function writeCells(
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
function turnSheet(state: SheetState, step: typeof stepBack<Edit | undefined>): SheetState {
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
const restoreEdits = (state: SheetState, edits: readonly Edit[]): SheetState => ({
  ...state,
  edits: new Map(edits.map((edit) => [cellId(edit.row, edit.column), edit])),
})
