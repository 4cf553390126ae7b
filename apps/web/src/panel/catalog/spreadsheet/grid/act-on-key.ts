import type { KeyboardEvent, RefObject } from 'react'

import { columns } from '../cells/columns.ts'
import {
  oneCell,
  rangeOf,
  type Selection,
  fillDown,
  placeBlock,
  placesIn,
  type Range,
} from '../cells/ranges.ts'
import type { Sheet } from '../create-sheet.ts'
import type { Bounds, Place } from '../cells/ranges.ts'
import { writeTsv } from '../cells/tsv.ts'
import { counted } from '../../../../platform/format.ts'

interface Keyed {
  readonly sheet: Sheet
  readonly chosen: Selection
  readonly page: number
  /** After Escape, Tab leaves the grid: no keyboard trap. */
  readonly mayLeave: RefObject<boolean>
  /** Null starts with the current text. */
  readonly begin: (text: string | null) => void
  readonly onChoose: (selection: Selection) => void
  readonly onFind: () => void
}

export function actOnKey(event: KeyboardEvent, keyed: Keyed): void {
  const { key, altKey, shiftKey: shift } = event
  const ctrl = event.ctrlKey || event.metaKey
  const leaves = keyed.mayLeave.current && key === 'Tab'
  keyed.mayLeave.current = key === 'Escape' || (keyed.mayLeave.current && key === 'Shift')
  if (altKey || leaves) return
  const pressed = { key, ctrl, shift }
  if (act(pressed, keyed) || move(pressed, keyed)) event.preventDefault()
}

const letters: Readonly<Record<string, (pressed: Pressed, keyed: Keyed) => void>> = {
  a: (_pressed, { sheet, onChoose }) => onChoose(everything(sheet)),
  z: ({ shift }, { sheet }) => (shift ? sheet.redo() : sheet.undo()),
  y: (_pressed, { sheet }) => sheet.redo(),
  d: (_pressed, { sheet, chosen }) => fillCellsDown(sheet, rangeOf(chosen)),
  f: (_pressed, { onFind }) => onFind(),
  ' ': (_pressed, { sheet, chosen, onChoose }) => {
    const { left, right } = rangeOf(chosen)
    const bottom = sheet.rows().length - 1
    onChoose({ from: { row: 0, column: left }, to: { row: bottom, column: right } })
  },
}

function act(pressed: Pressed, keyed: Keyed): boolean {
  const { key, ctrl, shift } = pressed
  if (ctrl) {
    const work = letters[key.toLowerCase()]
    work?.(pressed, keyed)
    return work !== undefined
  }
  if (key === ' ' && shift) return chooseLines(keyed)
  if (key === 'Delete' || key === 'Backspace') clearCells(keyed.sheet, rangeOf(keyed.chosen))
  else if (key === 'Enter' || key === 'F2') keyed.begin(null)
  else if ([...key].length === 1) keyed.begin(key)
  else return false
  return true
}

function chooseLines({ chosen, onChoose }: Keyed): boolean {
  const { top, bottom } = rangeOf(chosen)
  onChoose({ from: { row: top, column: 0 }, to: { row: bottom, column: columns.length - 1 } })
  return true
}

function move(pressed: Pressed, { sheet, chosen, page, onChoose }: Keyed): boolean {
  const bounds = { rows: sheet.rows().length, columns: columns.length, page }
  const extends_ = pressed.shift && pressed.key !== 'Tab'
  const place = stepTo(pressed, extends_ ? chosen.to : chosen.from, bounds)
  if (!place) return false
  onChoose(extends_ ? { from: chosen.from, to: place } : oneCell(place))
  return true
}

const everything = (sheet: Sheet): Selection => ({
  from: { row: 0, column: 0 },
  to: { row: sheet.rows().length - 1, column: columns.length - 1 },
})

interface Pressed {
  readonly key: string
  /** Ctrl, or Cmd on a Mac. */
  readonly ctrl: boolean
  readonly shift: boolean
}

interface Around extends Place {
  readonly ctrl: boolean
  readonly page: number
}

/** Positions beyond the edge are clamped. */
const steps: Readonly<Record<string, (at: Around) => Partial<Place>>> = {
  ArrowUp: ({ row, ctrl }) => ({ row: ctrl ? -Infinity : row - 1 }),
  ArrowDown: ({ row, ctrl }) => ({ row: ctrl ? Infinity : row + 1 }),
  ArrowLeft: ({ column, ctrl }) => ({ column: ctrl ? -Infinity : column - 1 }),
  ArrowRight: ({ column, ctrl }) => ({ column: ctrl ? Infinity : column + 1 }),
  Home: ({ ctrl }) => ({ column: -Infinity, ...(ctrl && { row: -Infinity }) }),
  End: ({ ctrl }) => ({ column: Infinity, ...(ctrl && { row: Infinity }) }),
  PageUp: ({ row, page }) => ({ row: row - page }),
  PageDown: ({ row, page }) => ({ row: row + page }),
}

/** Target of a navigation key; null for others. Tab wraps to the next line, and leaves from the last cell. */
export function stepTo(
  { key, ctrl, shift }: Pressed,
  place: Place,
  { page, ...bounds }: Bounds & { readonly page: number },
): Place | null {
  if (key === 'Tab') return alongLines(shift ? -1 : 1, place, bounds)
  const step = steps[key]
  if (!step) return null
  const { row, column } = { ...place, ...step({ ...place, ctrl, page }) }
  return { row: within(row, bounds.rows), column: within(column, bounds.columns) }
}

const within = (place: number, count: number) => Math.max(0, Math.min(count - 1, place))

function alongLines(by: 1 | -1, { row, column }: Place, { rows, columns }: Bounds): Place | null {
  const place = row * columns + column + by
  if (place < 0 || place >= rows * columns) return null
  return { row: Math.floor(place / columns), column: place % columns }
}

export function copyCells(sheet: Sheet, { top, bottom, left, right }: Range): string {
  const lines = Array.from({ length: bottom - top + 1 }, (_none, line) =>
    Array.from({ length: right - left + 1 }, (_cell, cell) =>
      sheet.textAt({ row: top + line, column: left + cell }),
    ),
  )
  return writeTsv(lines)
}

export const clearCells = (sheet: Sheet, range: Range) =>
  sheet.write(
    [...placesIn(range)]
      .filter((place) => !sheet.view(place).isFixed)
      .map((place) => ({ ...place, text: '' })),
  )

const fillCellsDown = (sheet: Sheet, range: Range) => sheet.write(fillDown(range, sheet.textAt))

interface Pasted {
  readonly selection: Selection
  /** Reports cells that did not fit. */
  readonly said: string
}

export function pasteCells(
  sheet: Sheet,
  range: Range,
  block: readonly (readonly string[])[],
): Pasted {
  const bounds = { rows: sheet.rows().length, columns: columns.length }
  const { written, beyond } = placeBlock(block, range, bounds)
  const fixed = sheet.write(written)
  const last = written.at(-1) ?? { row: range.top, column: range.left }
  const selection = {
    from: { row: range.top, column: range.left },
    to: { row: last.row, column: last.column },
  }
  const lost = beyond + fixed
  const message = lost > 0 ? `${counted(lost, 'pasted cell')} did not fit.` : ''
  return { selection, said: message }
}
