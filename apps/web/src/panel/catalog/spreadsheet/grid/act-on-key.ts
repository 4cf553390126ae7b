import type { KeyboardEvent, RefObject } from 'react'
import { columns } from '../cells/columns.ts'
import { oneCell, rangeOf, type Selection } from '../cells/ranges.ts'
import type { Sheet } from '../sheet/create-sheet.ts'
import { clearCells, fillCellsDown } from './cell-acts.ts'
import { stepTo, type Pressed } from './step-to.ts'

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
