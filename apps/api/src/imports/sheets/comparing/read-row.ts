import { readAmount, readDecimal, writeExample } from '@marketday/contract/imports/read-amount'
import { readBreaks } from '@marketday/contract/catalog/quantity-breaks'
import {
  customFieldOf,
  isItemColumn,
  marketOf,
  readTags,
  writeKind,
} from '@marketday/contract/catalog/products/item-sheet'
import type { CodedMarket } from '@marketday/contract/catalog/market-prices'
import { itemKinds } from '@marketday/contract/catalog/products/item-kinds'
import { productStatuses, maxImages } from '@marketday/contract/catalog/products/product-shapes'
import type { TaxClass } from '@marketday/contract/catalog/tax-classes'
import { readWallTime } from '@marketday/contract/accounts/tenants/wall-time'
import type { SheetField } from '@marketday/contract/catalog/products/item-sheet'
import { variantFileColumns } from '@marketday/contract/catalog/products/variant-fields'

import { readOwnCell } from './read-own-cell.ts'
import type { Cell, CellValue, OwnFields } from './read-own-cell.ts'

const longest = 2_048

function readPictures(text: string): Cell {
  const addresses = text.split(/[\s|]+|,(?=https?:)/).flatMap((part) => {
    const address = part.replace(/[,;]+$/, '')
    return address === '' ? [] : [address]
  })
  if (addresses.length > maxImages)
    return {
      problem: `More than ${maxImages} pictures`,
      remedy: 'Remove some of them',
    }
  return addresses.every(isAddress)
    ? { value: addresses }
    : {
        problem: 'This isn’t a picture’s web address',
        remedy: 'Enter addresses that start with https://, separated by spaces',
      }
}

const isAddress = (text: string) =>
  /^https?:\/\//.test(text) && URL.canParse(text) && text.length <= longest

export interface FileRow {
  readonly number: number
  readonly cells: ReadonlyMap<SheetField, string>
}

export interface Fault {
  readonly row: number
  readonly field: SheetField | null
  readonly value: string
  readonly problem: string
  readonly remedy: string
}

export interface RowContext {
  readonly currency: string
  readonly timeZone: string
  readonly now: Date
  readonly decimal: '.' | ','
  readonly duplicates: ReadonlySet<string>
  readonly own: OwnFields
  readonly taxClasses: readonly TaxClass[]
  readonly markets: readonly CodedMarket[]
}

export interface ReadRow {
  readonly number: number
  readonly cells: FileRow['cells']
  readonly values: ReadonlyMap<SheetField, CellValue>
}

export function readRow(row: FileRow, context: RowContext): { read: ReadRow; faults: Fault[] } {
  const values = new Map<SheetField, CellValue>()
  const faults: Fault[] = []
  for (const [field, text] of row.cells) {
    // The field or market was deleted since its column was chosen.
    if (customFieldOf(field) !== undefined && !context.own.has(field)) continue
    if (isGoneMarket(field, context)) continue
    const read = readCell(field, text, context)
    if ('value' in read) values.set(field, read.value)
    else faults.push({ row: row.number, field, value: text, ...read })
  }
  return { read: { number: row.number, cells: row.cells, values }, faults }
}

function readCell(field: SheetField, text: string, context: RowContext): Cell {
  const customField = context.own.get(field)
  if (customField) return readOwnCell(text, customField, context.decimal)
  if (marketOf(field) !== undefined) return money(text, context)
  return readers[field]?.(text, context) ?? { value: text }
}

function isGoneMarket(field: SheetField, { markets }: RowContext): boolean {
  const marketId = marketOf(field)
  return marketId !== undefined && !markets.some(({ id }) => id === marketId)
}

export function findDisagreements(row: ReadRow, first: ReadRow): Fault[] {
  return [...row.cells].flatMap(([field, value]) => {
    const other = first.cells.get(field)
    // Each row may add its own picture.
    const isShared = isItemColumn(field) && field !== 'pictures'
    if (!isShared || other === undefined || other === value) return []
    return [
      {
        row: row.number,
        field,
        value,
        problem: `Row ${first.number} of the same item has a different value`,
        remedy: 'Enter the same value in all rows of the item, or only in the first',
      },
    ]
  })
}

type Reader = (text: string, context: RowContext) => Cell

const money: Reader = (text, context) => {
  const value = readAmount(text, context)
  if (value !== null) return { value }
  return {
    problem: `This isn’t an amount in ${context.currency}`,
    remedy: `Use a format like ${writeExample('4', context)}`,
  }
}

const quantityBreaks: Reader = (text, context) => {
  const value = readBreaks(text, (amount) => readAmount(amount, context))
  if (value !== null) return { value }
  const [first, second] = [writeExample('4', context), writeExample('3', context)]
  return {
    problem: 'These aren’t quantity prices',
    remedy: `Enter a minimum quantity and a price, such as 10: ${first}; 50: ${second}`,
  }
}

const whole: Reader = (text) =>
  /^\d{1,9}(?:[.,]0+)?$/.test(text)
    ? { value: Number.parseInt(text, 10) }
    : { problem: 'This isn’t a whole number', remedy: 'Enter digits only, such as 12' }

/** Time zone of the business; files of other systems may contain a UTC offset. */
const time: Reader = (text, { timeZone }) => {
  const [, day = '', clock = '', zone = ''] =
    /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)(?::\d\d)?(Z|[+-]\d\d:\d\d)?$/.exec(text) ?? []
  const moment = zone === '' ? readWallTime(`${day}T${clock}`, timeZone) : readMoment(text)
  return moment === null
    ? { problem: 'This isn’t a date and time', remedy: 'Use a format like 2026-11-25 09:30' }
    : { value: moment }
}

/**
 * Other systems export dates only: a sale starts at the beginning of its first day and ends at the
 * end of its last.
 */
const withClock = (text: string, clock: string) =>
  /^\d{4}-\d\d-\d\d$/.test(text) ? `${text} ${clock}` : text

function readMoment(text: string): string | null {
  const moment = Date.parse(text.replace(' ', 'T'))
  return Number.isNaN(moment) ? null : new Date(moment).toISOString()
}

const timeAhead: Reader = (text, context) => {
  const read = time(text, context)
  const isPast = 'value' in read && new Date(String(read.value)) <= context.now
  return isPast
    ? { problem: 'This time is in the past', remedy: 'Enter a later one, such as 2099-11-25 09:30' }
    : read
}

const yes = new Set(['yes', 'true', '1', 'y'])
const no = new Set(['no', 'false', '0', 'n'])

const choice: Reader = (text) => {
  const word = text.toLowerCase()
  if (yes.has(word) || no.has(word)) return { value: yes.has(word) }
  return { problem: 'This isn’t yes or no', remedy: 'Enter yes or no' }
}

const taxClass: Reader = (text, { decimal, taxClasses }) => {
  const named = taxClasses.find(({ name }) => name.toLowerCase() === text.toLowerCase())
  if (named) return { value: named.id }
  const rate = readDecimal(text.replaceAll(/[\s%]/g, ''), { decimal, digits: 2 })
  // A class without rates, or an exempt one, is not a rate of 0.
  const taxClass = taxClasses.find(
    ({ rates, homeRateBp }) => rates.length > 0 && homeRateBp === rate,
  )
  if (taxClass) return { value: taxClass.id }
  return rate === null
    ? { problem: 'This tax class doesn’t exist', remedy: `Enter one of ${listed(taxClasses)}` }
    : {
        problem: `No tax class has a rate of ${rate / 100} % at home`,
        remedy: `Add one under Settings, Taxes, or enter one of ${listed(taxClasses)}`,
      }
}

const kindReaders: Readonly<Record<string, Reader>> = {
  money,
  breaks: quantityBreaks,
  taxClass,
  count: whole,
  flag: choice,
}

const readers: Readonly<Partial<Record<SheetField, Reader>>> = {
  ...Object.fromEntries(variantFileColumns.map(({ column, kind }) => [column, kindReaders[kind]])),
  leadDays: whole,
  pictures: readPictures,
  variantPicture: readPictures,
  firstStock: whole,
  publishAt: timeAhead,
  unpublishAt: timeAhead,
  saleFrom: (text, context) => time(withClock(text, '00:00'), context),
  saleUntil: (text, context) => timeAhead(withClock(text, '23:59'), context),
  tags: (text) => ({ value: readTags(text) }),
  taxClass,
  kind(text) {
    const word = text.toLowerCase().replaceAll(/[\s_-]+/g, ' ')
    const value = itemKinds.find((kind) => writeKind(kind) === word)
    return value
      ? { value }
      : { problem: 'This type doesn’t exist', remedy: 'Enter physical, made to order or service' }
  },
  status(text) {
    const word = text.toLowerCase()
    return productStatuses.some((status) => status === word)
      ? { value: word }
      : { problem: 'This status doesn’t exist', remedy: 'Enter active, scheduled or draft' }
  },
  currency(text, { currency }) {
    return text.toUpperCase() === currency
      ? { value: currency }
      : {
          problem: `The shop sells in ${currency}`,
          remedy: `Convert the price to ${currency}, and write ${currency} here`,
        }
  },
  sku(text, { duplicates }) {
    return duplicates.has(text)
      ? {
          problem: 'Several rows of the file have this SKU',
          remedy: 'Give each variant its own SKU, and upload these rows again',
        }
      : { value: text }
  },
}

const listed = (taxClasses: RowContext['taxClasses']) =>
  taxClasses.map(({ name }) => name).join(', ')
