import { listLimits } from '@marketday/contract/imports/file-limits'

import { splitPrice } from '../read-list.ts'

interface TextPiece {
  readonly str: string
  readonly transform: readonly number[]
  readonly width: number
  readonly height: number
}

interface Placed {
  readonly text: string
  readonly left: number
  readonly below: number
  readonly width: number
  readonly height: number
}

export interface Cell {
  readonly text: string
  readonly left: number
  readonly right: number
}

export interface PageLine {
  readonly text: string
  readonly below: number
  readonly height: number
  readonly cells: readonly Cell[]
}

interface Run {
  readonly at: number
  readonly left: number
  right: number
}

interface Line {
  readonly below: number
  readonly height: number
  readonly runs: [Run, ...Run[]]
  end: number
  text: string
}

const gap = '   '
const mostCells = 100

/** Lines of a page in writing order, limited to a list's maximum; separate cells stay separate. */
export function toLines(pieces: readonly TextPiece[]): PageLine[] {
  const lines: Line[] = []
  for (const piece of pieces) {
    if (piece.str.trim() === '') continue
    const placed = place(piece)
    const line = lines.at(-1)
    if (line && continues(line, placed)) lengthen(line, placed)
    else if (lines.length > listLimits.rows) break
    else lines.push(begin(placed))
  }
  return lines.flatMap(splitColumns)
}

const place = ({ str, transform, width, height }: TextPiece): Placed => ({
  text: str.replaceAll(/[\r\n]/g, ' '),
  left: transform[4] ?? 0,
  below: transform[5] ?? 0,
  width,
  height: height || 10,
})

const continues = (line: Line, { left, below }: Placed) =>
  Math.abs(below - line.below) < line.height / 2 && left - line.end > -line.height

function begin({ text, left, below, width, height }: Placed): Line {
  const end = left + width
  return { below, height, runs: [{ at: 0, left, right: end }], end, text }
}

function lengthen(line: Line, { text, left, width }: Placed): void {
  const space = between(line, left)
  line.text += space
  line.end = left + width
  const run = line.runs.at(-1)
  if (space === gap || !run) line.runs.push({ at: line.text.length, left, right: line.end })
  else run.right = line.end
  line.text += text
}

function between({ end, height }: Line, left: number): string {
  const distance = (left - end) / height
  if (distance > 1.5) return gap
  return distance > 0.15 ? ' ' : ''
}

/** A two-column menu has two items per line: «Loaf   4.20   Rye   4.60» or «Loaf 4.20   Rye 4.60». */
function splitColumns(line: Line): PageLine[] {
  const { below, height } = line
  const cells = toCells(line)
  if (cells.length > 1 && cells.every(({ text }) => isItem(text)))
    return cells.map((cell) => ({ text: cell.text, below, height, cells: [cell] }))
  const isPairs =
    cells.length > 2 &&
    cells.length % 2 === 0 &&
    cells.every(({ text }, index) => isAmount(text) === (index % 2 === 1))
  if (!isPairs) return [{ text: line.text.trim(), below, height, cells }]
  return cells.flatMap((name, index) => {
    const price = cells[index + 1]
    if (index % 2 === 1 || !price) return []
    return [{ text: `${name.text}${gap}${price.text}`, below, height, cells: [name, price] }]
  })
}

function toCells({ text, runs }: Line): Cell[] {
  let place = 0
  const cells: Cell[] = []
  for (const { 0: cell, index } of text.matchAll(/\S+(?:\s{1,2}\S+)*/gu)) {
    if (cells.length > mostCells) break
    while ((runs[place + 1]?.at ?? Infinity) <= index) place += 1
    const { at, left, right } = runs[place] ?? runs[0]
    const letters = (runs[place + 1]?.at ?? text.length + gap.length) - gap.length - at
    const placeFrom = (letter: number) => left + ((right - left) * (letter - at)) / (letters || 1)
    cells.push({ text: cell, left: placeFrom(index), right: placeFrom(index + cell.length) })
  }
  return cells
}

const isAmount = (cell: string) => /^\D{0,4}\d[\d.,]*\D{0,4}$/u.test(cell)

/** A bare number may be a position: «No. 12   Soup 4.20». */
const isItem = (cell: string) => /\d[.,]\d\d\b|\p{Sc}/u.test(cell.slice(-40)) && namesPrice(cell)

/** True if the text ends in a name and a price; a year is not a price. */
export function namesPrice(text: string): boolean {
  const [, price] = splitPrice(text.slice(-40).trim())
  return price !== '' && !/^(?:19|20)\d\d$/.test(price.trim())
}
