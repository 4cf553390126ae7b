import { sheetLimits } from '@marketday/contract/imports/file-limits'

import { FileProblem } from './file-problem.ts'
import type { OfficePackage } from './open-package.ts'

export interface Cell {
  readonly column: number
  /** Type in the file: `s` shared string, `b` boolean, `e` error, `n` or empty number. */
  readonly type: string
  readonly style: number
  /** Raw value; for a formula its last result. */
  readonly value: string
}

export interface SheetLimits {
  readonly rows: number
  readonly letters: number
  /** Preserves empty rows and line breaks in cells, for stable row numbers. */
  readonly isExact: boolean
}

/** Left by copying from web pages and editors; never part of a value. */
export const withoutZeroWidth = (text: string): string =>
  text.replaceAll(/[\u200B\u2060\uFEFF]/g, '')

/** Spreadsheet programs store no more characters in a cell. */
export const lettersInCell = 32_767

export async function readRows(
  files: OfficePackage,
  path: string,
  { rows: most, letters: mostLetters, isExact }: SheetLimits,
): Promise<Cell[][]> {
  const rows: Cell[][] = []
  let [row, letters]: [Cell[], number] = [[], 0]
  let cell = { column: -1, type: '', style: 0 }
  let [value, lacksResult]: [string | null, boolean] = [null, false]
  await files.read(path, {
    open(name, { r = '', t = '', s = '' }) {
      if (name === 'row') {
        if (isExact) padTo(rows, Math.min(Number(r) - 1, most + 2))
        rows.push((row = []))
        cell = { column: -1, type: '', style: 0 }
      }
      if (name === 'c') cell = { column: columnIn(r) ?? cell.column + 1, type: t, style: Number(s) }
      if (name === 'f') lacksResult = true
      // Text is in `v`, or in `t` parts of `is`; formulas are in `f`.
      if (isValue(name)) [value, lacksResult] = ['', false]
    },
    text(text) {
      if (value === null) return
      value += text
      if (value.length > lettersInCell) throw new FileProblem('long_cell')
    },
    close(name) {
      if (name === 'c' && lacksResult) {
        row.push({ ...cell, type: 'e', value: formulaWithoutResult })
        lacksResult = false
      }
      if (!isValue(name) || value === null) return
      if (cell.column < sheetLimits.columns) row.push({ ...cell, value })
      else if (value !== '') throw new FileProblem('too_many_columns')
      letters += value.length + 1
      if (letters > mostLetters) throw new FileProblem('too_much')
      value = null
    },
    isOver: () => rows.length > most + 2,
  })
  return rows
}

const isValue = (name: string) => name === 'v' || name === 'is'

/** Written like the errors of spreadsheets. */
const formulaWithoutResult = '#FORMULA!'

/** The file omits empty rows. */
function padTo(rows: Cell[][], length: number): void {
  while (rows.length < length) rows.push([])
}

/** Column index from 0 in a cell address such as `AB12`. */
function columnIn(address: string): number | null {
  const [letters] = /^[A-Z]{1,3}/.exec(address) ?? []
  if (letters === undefined) return null
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}
