import { columns } from '../cells/columns.ts'
import { fillDown, placeBlock, placesIn, type Range, type Selection } from '../cells/ranges.ts'
import { writeTsv } from '../cells/tsv.ts'
import { counted } from '../../../../platform/format.ts'
import type { Sheet } from '../sheet/create-sheet.ts'

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

export const fillCellsDown = (sheet: Sheet, range: Range) =>
  sheet.write(fillDown(range, sheet.textAt))

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
