import { parse } from 'csv-parse/sync'

import { sheetLimits } from '@marketday/contract/imports/sheets'

import { FileProblem } from '../../lists/files/file-problem.ts'
import { sheetsIn } from '../../lists/files/workbook/read-workbook.ts'

interface SheetRows {
  readonly rows: string[][]
  readonly encoding: string
  readonly delimiter: string
}

/** Above the items there may be headings and a title or two. */
const most = sheetLimits.rows + 20
const limits = {
  rows: most,
  letters: sheetLimits.megabytes * 1024 * 1024,
  lettersInCell: sheetLimits.letters,
  isExact: true,
}

/** All rows of a file, the empty ones too: so each has the number that a spreadsheet shows. */
export async function readSheetRows(
  bytes: Buffer,
  refuseOtherKinds: (bytes: Buffer) => void,
): Promise<SheetRows> {
  const read = bytes.subarray(0, 4).equals(Buffer.from('504b0304', 'hex'))
    ? { rows: await rowsOfWorkbook(bytes), encoding: '', delimiter: '' }
    : rowsOfText(bytes, refuseOtherKinds)
  const filled = read.rows.filter((row) => row.some((cell) => cell.trim() !== ''))
  if (filled.length === 0) throw new FileProblem('empty')
  if (filled.length > sheetLimits.rows + 1) throw new FileProblem('too_many_rows')
  return { ...read, rows: read.rows.map((row) => row.slice(0, sheetLimits.columns)) }
}

async function rowsOfWorkbook(bytes: Buffer): Promise<string[][]> {
  for await (const { rows } of sheetsIn(bytes, limits))
    if (rows.some((row) => row.some((cell) => cell.trim() !== ''))) return rows
  throw new FileProblem('empty')
}

function rowsOfText(bytes: Buffer, refuseOtherKinds: (bytes: Buffer) => void): SheetRows {
  const { text, encoding } = decode(bytes, refuseOtherKinds)
  const delimiter = findDelimiter(text)
  return { rows: parseRows(text, delimiter, most), encoding, delimiter }
}

/** As a mark at its beginning says, else UTF-8, else as Windows writes. */
function decode(bytes: Buffer, refuseOtherKinds: (bytes: Buffer) => void) {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return decoded(bytes, 'utf-16le')
  if (first === 0xfe && second === 0xff) return decoded(bytes, 'utf-16be')
  refuseOtherKinds(bytes)
  if (bytes.subarray(0, 4096).includes(0) || bytes.subarray(0, 1024).includes('%PDF-'))
    throw new FileProblem('unknown')
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' }
  } catch {
    return decoded(bytes, 'windows-1252')
  }
}

const decoded = (bytes: Buffer, encoding: string) => ({
  text: new TextDecoder(encoding).decode(bytes),
  encoding,
})

/** The mark that takes most of the first rows apart into the most cells. */
function findDelimiter(text: string): string {
  const scored = [',', ';', '\t', '|'].map((delimiter) => ({
    delimiter,
    score: widthOfMost(text, delimiter),
  }))
  return scored.reduce((best, next) => (next.score > best.score ? next : best)).delimiter
}

function widthOfMost(text: string, delimiter: string): number {
  try {
    const widths = parseRows(text, delimiter, 20).map((row) => row.length)
    const counts = Map.groupBy(widths, (width) => width)
    const [width = 0] = [...counts].toSorted((a, b) => b[1].length - a[1].length)[0] ?? []
    return width
  } catch {
    return 0
  }
}

function parseRows(text: string, delimiter: string, to: number): string[][] {
  try {
    return parse(text, {
      delimiter,
      bom: true,
      relaxColumnCount: true,
      relaxQuotes: true,
      to,
    })
  } catch {
    throw new FileProblem('damaged')
  }
}
