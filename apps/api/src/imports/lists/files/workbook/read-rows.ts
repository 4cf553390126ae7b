import type { OfficePackage } from './open-package.ts'

export interface Cell {
  readonly column: number
  /** As the file names it: `s` shared text, `b` yes or no, `e` an error, `n` or nothing a number. */
  readonly type: string
  readonly style: number
  /** What stands in the file; of a formula, what it came to when the file was saved. */
  readonly value: string
}

/** How much of a sheet is read. */
export interface SheetLimits {
  readonly rows: number
  readonly letters: number
  readonly lettersInCell: number
  /** Empty rows and the breaks between lines in a cell stay, so that each row keeps its number. */
  readonly isExact: boolean
}

const widest = 100

/** The cells of a sheet, row by row, as far as the limits go and a little further. */
export async function readRows(
  files: OfficePackage,
  path: string,
  { rows: most, letters: mostLetters, lettersInCell: longest, isExact }: SheetLimits,
): Promise<Cell[][]> {
  const rows: Cell[][] = []
  let [row, letters]: [Cell[], number] = [[], 0]
  let cell = { column: -1, type: '', style: 0 }
  let value: string | null = null
  await files.read(path, {
    open(name, { r = '', t = '', s = '' }) {
      if (name === 'row') {
        if (isExact) padTo(rows, Math.min(Number(r) - 1, most + 2))
        rows.push((row = []))
        cell = { column: -1, type: '', style: 0 }
      }
      if (name === 'c') cell = { column: columnIn(r) ?? cell.column + 1, type: t, style: Number(s) }
      // The text of a cell stands in `v`, or in pieces in the `t` of `is`; a formula stands in `f`.
      if (name === 'v' || name === 'is') value = ''
    },
    text(text) {
      if (value !== null && value.length < longest) value += text
    },
    close(name) {
      if ((name !== 'v' && name !== 'is') || value === null) return
      if (cell.column < widest) row.push({ ...cell, value: value.slice(0, longest) })
      letters += value.length + 1
      value = null
    },
    isOver: () => rows.length > most + 2 || letters > mostLetters,
  })
  return rows
}

/** Empty rows are not in the file. */
function padTo(rows: Cell[][], length: number): void {
  while (rows.length < length) rows.push([])
}

/** Of the address of a cell, such as `AB12`, the place of its column from 0. */
function columnIn(address: string): number | null {
  const [letters] = /^[A-Z]{1,3}/.exec(address) ?? []
  if (letters === undefined) return null
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}
