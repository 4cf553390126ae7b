import { parse } from 'csv-parse/sync'

import { listLimits } from '@marketday/contract/imports/file-limits'
import { formerPrice, plainVariant, wholeNumber } from '@marketday/contract/imports/source-items'
import type { SourceItem, SourceVariant } from '@marketday/contract/imports/source-items'

import { findColumn } from './column-names.ts'
import type { Column } from './column-names.ts'
import { guessColumns } from './guess-columns.ts'
import type { Columns } from './guess-columns.ts'
import { plainLine, plainText } from '../formats/plain-text.ts'
import { readPrice } from '../formats/price.ts'
import { readCurrency } from '../formats/prices/currency-marks.ts'

export interface ReadList {
  readonly items: SourceItem[]
  readonly numbers: number[]
  readonly unnamed: number[]
}

interface Line {
  readonly number: number
  readonly cells: readonly string[]
}

/**
 * Reads a list from a spreadsheet, file or menu: cells separated by tabs, semicolons, commas or
 * bars, with or without headers; else one item per line with its price at the end. `currency` is
 * the shop's.
 */
export function readList(text: string, currency: string): ReadList {
  const lines = linesOf(text)
  const { columns, skipped } = columnsOf(lines.map(({ cells }) => cells))
  const items: SourceItem[] = []
  const numbers: number[] = []
  const unnamed: number[] = []
  for (const { number, cells } of lines.slice(skipped, skipped + listLimits.rows)) {
    const item = itemOf((column) => cells[columns[column] ?? -1] ?? '', currency)
    if (item.title === '') {
      unnamed.push(number)
      continue
    }
    items.push(item)
    numbers.push(number)
  }
  return { items, numbers, unnamed }
}

function linesOf(text: string): Line[] {
  const delimiter = delimiterOf(text)
  if (delimiter === null)
    return text.split(/\r?\n/).flatMap((line, index) => {
      const text = line.trim()
      return text === '' ? [] : [{ number: index + 1, cells: splitPrice(text) }]
    })
  const records: { record: string[]; info: { lines: number } }[] = parse(text, {
    delimiter,
    bom: true,
    info: true,
    relaxColumnCount: true,
    relaxQuotes: true,
    skipEmptyLines: true,
    trim: true,
  }) as never
  return records.map(({ record, info }) => ({ number: info.lines, cells: record }))
}

/** Most common delimiter; null if the lines are sentences. */
function delimiterOf(text: string): string | null {
  const lines = text.split(/\r?\n/, 50).filter((line) => line.trim() !== '')
  const inMost = (mark: string) =>
    lines.filter((line) => line.includes(mark)).length > lines.length * 0.6
  const separator = ['\t', ';', '|', ','].find(inMost) ?? null
  // The comma may be a decimal separator.
  const isDecimal = separator === ',' && lines.every((line) => /^[^,]*\d,\d{1,2}\D*$/.test(line))
  return isDecimal ? null : separator
}

function itemOf(cell: (column: Column) => string, shopCurrency: string): SourceItem {
  const title = plainLine(cell('title'))
  const sku = plainLine(cell('sku'), 64)
  const currency = readCurrency(cell('currency')) ?? shopCurrency
  return {
    key: sku === '' ? title.normalize('NFKC').toLowerCase() : sku,
    source: 'list',
    url: '',
    title,
    description: plainText(cell('description')),
    category: plainLine(cell('category'), 80),
    vendor: plainLine(cell('vendor'), 120),
    tags: [],
    options: [],
    variants: [{ ...variantOf(cell, currency), sku }],
    images: isAddress(cell('image')) ? [{ url: cell('image'), alt: '' }] : [],
    currency: readPrice(cell('price'), { currency })?.currency ?? currency,
    confidence: 1,
  }
}

function variantOf(cell: (column: Column) => string, currency: string): SourceVariant {
  const amount = (column: Column) => readPrice(cell(column), { currency })?.amountMinor ?? null
  const quantity = wholeNumber(cell('stock').replace(/[.,]0+$/, ''))
  const priceMinor = amount('price')
  return {
    ...plainVariant,
    barcode: plainLine(cell('barcode'), 64),
    priceMinor,
    compareAtMinor: formerPrice(amount('former'), priceMinor),
    quantity,
    isAvailable: quantity !== 0,
  }
}

const isAddress = (text: string) => /^https?:\/\/\S+$/.test(text)

const titleLines = 10

/** Columns by the header line, else by their content. `skipped` lines precede the items. */
function columnsOf(rows: readonly (readonly string[])[]): {
  columns: Columns
  skipped: number
} {
  const named = rows.slice(0, titleLines).map(namedColumns)
  // A title line may precede the headers; a single header word may be an item.
  const place = named.findIndex(
    (columns, index) =>
      columns.title !== undefined && (index === 0 || Object.keys(columns).length > 1),
  )
  const columns = named[place]
  return columns ? { columns, skipped: place + 1 } : { columns: guessColumns(rows), skipped: 0 }
}

function namedColumns(first: readonly string[]): Columns {
  const columns: Columns = {}
  first.forEach((cell, index) => {
    const column = findColumn(cell)
    if (column) columns[column] ??= index
  })
  return columns
}

/** Splits «Sourdough ..... £4.20» into name and price; an empty price if there is none. */
export function splitPrice(text: string): [title: string, price: string] {
  // Only the end is searched, so that a long line costs no more than its length.
  const [, price = ''] = priceAtEnd.exec(text.slice(-longestPrice)) ?? []
  const before = text.slice(0, text.length - price.length)
  const title = withoutLeader(before)
  return price === '' || title === '' ? [text, ''] : [title, price]
}

const longestPrice = 40
const priceAtEnd = /[\s.:–—-]((?:[A-Z]{3}|\p{Sc})?\s?\d[\d.,]*\s?(?:[A-Z]{3}|\p{Sc})?)$/u

/** Without the dots, dashes and spaces that lead to the price. */
function withoutLeader(text: string): string {
  let end = text.length
  while (end > 0 && /[\s.:–—-]/.test(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}
