import type { ListPart } from '@marketday/contract/imports/import-lists'
import { listFileLimits, listLimits } from '@marketday/contract/imports/file-limits'

import { FileProblem } from '../file-problem.ts'
import { toListPart } from '../to-list-part.ts'
import { openPackage } from './open-package.ts'
import type { OfficePackage } from './open-package.ts'
import { readContents } from './read-contents.ts'
import { readFormats } from './read-formats.ts'
import { readRows } from './read-rows.ts'
import type { Cell, SheetLimits } from './read-rows.ts'
import { readSharedTexts } from './read-shared-texts.ts'
import { showNumber } from './show-number.ts'

const pasted: SheetLimits = { ...listLimits, lettersInCell: 5_000, isExact: false }

export async function readWorkbook(bytes: Buffer): Promise<ListPart[]> {
  const parts: ListPart[] = []
  for await (const { name, listRows } of sheetsIn(bytes, pasted)) {
    const part = toListPart({ name, rows: [...listRows()] })
    if (part) parts.push(part)
  }
  return parts
}

export async function* sheetsIn(bytes: Buffer, limits: SheetLimits) {
  const files = await openPackage(bytes)
  if (!files.has('xl/workbook.xml')) throw new FileProblem(otherKind(files))
  const { sheets, isFrom1904 } = await readContents(files)
  const formats = await readFormats(files)
  const { isExact } = limits
  for (const { name, path } of sheets.slice(0, listFileLimits.sheets)) {
    const rows = await readRows(files, path, limits)
    const shared = await readSharedTexts(files, sharedIn(rows))
    const show = (cell: Cell) => showCell(cell, { shared, formats, isFrom1904, isExact })
    // Lazy: all cells of a large sheet are held only once.
    yield { name, listRows: () => rows.values().map((row) => inColumns(row, show)) }
  }
}

function otherKind(files: OfficePackage) {
  if (files.has('xl/workbook.bin')) return 'binary_excel'
  if (files.has('word/document.xml')) return 'word'
  if (files.has('content.xml') && files.has('mimetype')) return 'open_document'
  return files.has('index/document.iwa') || files.has('index.zip') ? 'numbers' : 'unknown'
}

const sharedIn = (rows: readonly Cell[][]) =>
  new Set(rows.flatMap((row) => row.flatMap(({ type, value }) => (type === 's' ? +value : []))))

function inColumns(row: readonly Cell[], show: (cell: Cell) => string): string[] {
  const cells: string[] = []
  for (const cell of row) {
    while (cells.length <= cell.column) cells.push('')
    cells[cell.column] = show(cell)
  }
  return cells
}

const texts = new Set(['str', 'inlineStr', 'd'])

function showCell(
  { type, value, style }: Cell,
  shelf: {
    readonly shared: ReadonlyMap<number, string>
    readonly formats: readonly string[]
    readonly isFrom1904: boolean
    readonly isExact: boolean
  },
): string {
  const { shared, formats, isFrom1904, isExact } = shelf
  const write = (text: string) => (isExact ? text : inOneLine(text))
  if (type === 'e') return ''
  if (type === 'b') return value === '1' ? 'yes' : 'no'
  if (type === 's') return write(shared.get(Number(value)) ?? '')
  if (texts.has(type)) return write(value)
  return write(showNumber(value, { format: formats[style] ?? '', isFrom1904 }))
}

const inOneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
