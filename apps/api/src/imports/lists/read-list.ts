import { parse } from 'csv-parse/sync'

import { listLimits } from '@marketday/contract/imports/file-limits'
import { formerPrice, plainVariant, wholeNumber } from '@marketday/contract/imports/source-items'
import type { SourceItem, SourceVariant } from '@marketday/contract/imports/source-items'
import { slugFrom } from '@marketday/contract/accounts/tenants/slug'

import { plainLine, plainText } from '../formats/plain-text.ts'
import { readCurrency, readPrice } from '../formats/price.ts'
import { columnsOf } from './columns.ts'
import type { Column } from './columns.ts'
import { splitPrice } from './split-price.ts'

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
    key: sku === '' ? slugFrom(title) : sku,
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
