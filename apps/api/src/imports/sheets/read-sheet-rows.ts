import { isUtf8 } from 'node:buffer'
import { Readable, pipeline } from 'node:stream'

import { parse } from 'csv-parse'

import { sheetLimits } from '@marketday/contract/imports/file-limits'
import { findByteEncoding, findUnmarkedUtf16 } from '@marketday/contract/imports/text-encoding'

import { FileProblem } from '../lists/files/file-problem.ts'
import { lettersInCell, withoutZeroWidth } from '../lists/files/read-rows.ts'
import { sheetsIn } from '../lists/files/read-workbook.ts'

interface SheetRows {
  /** Throws a `FileProblem` where the file is damaged. */
  readonly rows: AsyncIterable<string[]>
  readonly encoding: string
  readonly delimiter: string
}

/** Room for headings and title lines above the items. */
const maxRows = sheetLimits.rows + 20
const limits = {
  rows: maxRows,
  letters: sheetLimits.megabytes * 1024 * 1024,
  isExact: true,
}

/** Includes empty rows, so that row numbers match the spreadsheet. */
export async function readSheetRows(
  bytes: Buffer,
  refuseOtherKinds: (bytes: Buffer) => void,
): Promise<SheetRows> {
  const read = bytes.subarray(0, 4).equals(Buffer.from('504b0304', 'hex'))
    ? { rows: Readable.from(await rowsOfWorkbook(bytes)), encoding: '', delimiter: '' }
    : await rowsOfText(bytes, refuseOtherKinds)
  return { ...read, rows: withinLimits(read.rows) }
}

async function* withinLimits(rows: AsyncIterable<string[]>) {
  let [filled, letters] = [0, 0]
  for await (const row of rows) {
    if (isFilled(row)) filled += 1
    // Cells of a workbook may share a text.
    letters += row.reduce((sum, cell) => sum + cell.length, 0)
    if (letters > limits.letters) throw new FileProblem('too_much')
    if (row.some((cell) => cell.length > lettersInCell)) throw new FileProblem('long_cell')
    if (isFilled(row.slice(sheetLimits.columns))) throw new FileProblem('too_many_columns')
    if (filled > sheetLimits.rows + 1) throw new FileProblem('too_many_rows')
    yield row.slice(0, sheetLimits.columns)
  }
  if (filled === 0) throw new FileProblem('empty')
}

async function rowsOfWorkbook(bytes: Buffer): Promise<Iterable<string[]>> {
  for await (const { listRows } of sheetsIn(bytes, limits))
    if (listRows().some(isFilled)) return listRows()
  throw new FileProblem('empty')
}

const isFilled = (row: readonly string[]) => row.some((cell) => cell.trim() !== '')

async function rowsOfText(
  bytes: Buffer,
  refuseOtherKinds: (bytes: Buffer) => void,
): Promise<SheetRows> {
  const encoding = findEncoding(bytes, refuseOtherKinds)
  const delimiter = await findDelimiter({ bytes, encoding })
  return { rows: parseRows({ bytes, encoding }, delimiter, maxRows), encoding, delimiter }
}

/** By byte order mark, else by the bytes. */
function findEncoding(bytes: Buffer, refuseOtherKinds: (bytes: Buffer) => void): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  refuseOtherKinds(bytes)
  const unmarked = findUnmarkedUtf16(bytes)
  if (unmarked) return unmarked
  if (bytes.subarray(0, 4096).includes(0) || bytes.subarray(0, 1024).includes('%PDF-'))
    throw new FileProblem('unknown')
  return isUtf8(bytes) ? 'utf-8' : findByteEncoding(bytes)
}

interface Text {
  readonly bytes: Buffer
  readonly encoding: string
}

/** Delimiter that splits most of the first rows into the most cells. */
async function findDelimiter(text: Text): Promise<string> {
  let best = { delimiter: '', score: -1 }
  for (const delimiter of [',', ';', '\t', '|']) {
    const score = await widthOfMost(text, delimiter)
    if (score > best.score) best = { delimiter, score }
  }
  return best.delimiter
}

async function widthOfMost(text: Text, delimiter: string): Promise<number> {
  try {
    const rows = await Array.fromAsync(parseRows(text, delimiter, 20))
    const counts = Map.groupBy(rows, (row) => row.length)
    const [width = 0] = [...counts].toSorted((a, b) => b[1].length - a[1].length)[0] ?? []
    return width
  } catch {
    return 0
  }
}

/** A quote that is never closed joins all that follows to one row. */
const maxRecordSize = sheetLimits.columns * lettersInCell

async function* parseRows(text: Text, delimiter: string, atMost: number) {
  const options = { delimiter, bom: true, relaxColumnCount: true, relaxQuotes: true, maxRecordSize }
  // Errors are thrown where the rows are read.
  const rows = pipeline(Readable.from(decode(text)), parse(options), () => undefined)
  let count = 0
  try {
    for await (const row of rows as AsyncIterable<string[]>) {
      yield row
      count += 1
      if (count === atMost) return
    }
  } catch {
    throw new FileProblem('damaged')
  }
}

const bytesAtOnce = 64 * 1024

function* decode({ bytes, encoding }: Text) {
  const decoder = new TextDecoder(encoding)
  for (let from = 0; from < bytes.length; from += bytesAtOnce)
    yield withoutZeroWidth(
      decoder.decode(bytes.subarray(from, from + bytesAtOnce), { stream: true }),
    )
  yield decoder.decode()
}
