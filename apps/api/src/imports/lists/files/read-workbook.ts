import type { ListPart } from '@marketday/contract/imports/import-lists'
import { listFileLimits, listLimits } from '@marketday/contract/imports/file-limits'

import { FileProblem } from './file-problem.ts'
import { toListPart } from './to-list-part.ts'
import { openPackage } from './open-package.ts'
import type { OfficePackage } from './open-package.ts'
import { lettersInCell, readRows, withoutZeroWidth } from './read-rows.ts'
import type { Cell, SheetLimits } from './read-rows.ts'
import { showNumber } from './show-number.ts'

/** The notice of a list says where it was cut. */
const pasted: SheetLimits = { rows: listLimits.rows, letters: Infinity, isExact: false }

export async function readWorkbook(bytes: Buffer): Promise<ListPart[]> {
  const parts: ListPart[] = []
  for await (const { name, listRows } of sheetsIn(bytes, pasted)) {
    const part = toListPart({ name, rows: [...listRows()] })
    if (part) parts.push(part)
    if (parts.length > listFileLimits.sheets) throw new FileProblem('too_many_sheets')
  }
  return parts
}

export async function* sheetsIn(bytes: Buffer, limits: SheetLimits) {
  const files = await openPackage(bytes)
  if (!files.has('xl/workbook.xml')) throw new FileProblem(otherKind(files))
  const { sheets, isFrom1904 } = await readContents(files)
  const formats = await readFormats(files)
  const { isExact } = limits
  for (const { name, path } of sheets) {
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
  const write = (text: string) => (isExact ? withoutZeroWidth(text) : inOneLine(text))
  if (type === 'e') return isExact ? value : ''
  if (type === 'b') return value === '1' ? 'yes' : 'no'
  if (type === 's') return write(shared.get(Number(value)) ?? '')
  if (texts.has(type)) return write(value)
  return write(showNumber(value, { format: formats[style] ?? '', isFrom1904 }))
}

const inOneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

async function readSharedTexts(
  files: OfficePackage,
  indexes: ReadonlySet<number>,
): Promise<ReadonlyMap<number, string>> {
  const texts = new Map<number, string>()
  let place = -1
  let [isText, isSpoken] = [false, false]
  let current = ''
  await files.read('xl/sharedStrings.xml', {
    open(name) {
      if (name === 'si') [place, current] = [place + 1, '']
      // Phonetic text (`rPh`) is skipped.
      if (name === 'rPh') isSpoken = true
      isText = name === 't' && !isSpoken
    },
    text(text) {
      if (!isText || !indexes.has(place)) return
      current += text
      if (current.length > lettersInCell) throw new FileProblem('long_cell')
    },
    close(name) {
      isText = false
      if (name === 'rPh') isSpoken = false
      if (name === 'si' && indexes.has(place)) texts.set(place, current)
    },
    isOver: () => texts.size >= indexes.size,
  })
  return texts
}

interface Contents {
  /** Visible sheets in tab order. */
  readonly sheets: readonly { readonly name: string; readonly path: string }[]
  /** Dates count from 1904 instead of 1900. */
  readonly isFrom1904: boolean
}

async function readContents(files: OfficePackage): Promise<Contents> {
  const paths = new Map<string, string>()
  await files.read('xl/_rels/workbook.xml.rels', {
    open(name, { Id = '', Target = '', TargetMode, Type = '' }) {
      // External targets are ignored.
      if (name === 'Relationship' && TargetMode !== 'External' && Type.endsWith('/worksheet'))
        paths.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`)
    },
  })
  const sheets: { name: string; path: string }[] = []
  let isFrom1904 = false
  await files.read('xl/workbook.xml', {
    open(name, attributes) {
      if (name === 'workbookPr') isFrom1904 = isTrue(attributes['date1904'])
      const path = paths.get(relationIn(attributes))
      if (name !== 'sheet' || path === undefined || isHidden(attributes['state'])) return
      sheets.push({ name: attributes['name'] ?? '', path })
    },
  })
  return { sheets, isFrom1904 }
}

const relationIn = (attributes: Readonly<Record<string, string>>) =>
  Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1] ?? ''

const isTrue = (value: string | undefined) => value === '1' || value === 'true'
const isHidden = (state: string | undefined) => state === 'hidden' || state === 'veryHidden'

const builtInFormats: Readonly<Record<string, string>> = {
  '1': '0',
  '2': '0.00',
  '3': '#,##0',
  '4': '#,##0.00',
  '9': '0%',
  '10': '0.00%',
  '14': 'yyyy-mm-dd',
  '15': 'd-mmm-yy',
  '16': 'd-mmm',
  '17': 'mmm-yy',
  '18': 'h:mm',
  '19': 'h:mm:ss',
  '20': 'h:mm',
  '21': 'h:mm:ss',
  '22': 'yyyy-mm-dd h:mm',
  '37': '#,##0',
  '38': '#,##0',
  '39': '#,##0.00',
  '40': '#,##0.00',
  '44': '#,##0.00',
  '45': 'mm:ss',
  '46': 'h:mm:ss',
  '47': 'mm:ss',
}

/** Limit of spreadsheet programs. Each cell is shown by its format. */
const lettersInFormat = 255

async function readFormats(files: OfficePackage): Promise<readonly string[]> {
  const customFormats = new Map<string, string>()
  const formats: string[] = []
  let isCellStyle = false
  await files.read('xl/styles.xml', {
    open(name, { numFmtId = '', formatCode = '' }) {
      if (name === 'numFmt') {
        if (formatCode.length > lettersInFormat) throw new FileProblem('long_format')
        customFormats.set(numFmtId, formatCode)
      }
      if (name === 'cellXfs') isCellStyle = true
      if (name === 'xf' && isCellStyle)
        formats.push(customFormats.get(numFmtId) ?? builtInFormats[numFmtId] ?? '')
    },
    close(name) {
      if (name === 'cellXfs') isCellStyle = false
    },
  })
  return formats
}
