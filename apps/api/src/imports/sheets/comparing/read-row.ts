import { readAmount, readDecimal, writeExample } from '@marketday/contract/imports/read-amount'
import { readBreaks } from '@marketday/contract/catalog/quantity-breaks'
import {
  customFieldOf,
  isItemColumn,
  marketOf,
  writeKind,
} from '@marketday/contract/catalog/products/item-sheet'
import type { CodedMarket } from '@marketday/contract/catalog/market-prices'
import { itemKinds } from '@marketday/contract/catalog/products/item-kinds'
import { productStatuses } from '@marketday/contract/catalog/products/product-shapes'
import type { TaxClass } from '@marketday/contract/catalog/tax-classes'
import { readWallTime } from '@marketday/contract/accounts/tenants/wall-time'
import type { SheetField } from '@marketday/contract/catalog/products/item-sheet'
import { variantFileColumns } from '@marketday/contract/catalog/products/variant-fields'

import { foreignCurrency } from '../find-currency.ts'
import { isNo, isYes } from '../systems/shop-system.ts'
import type { SystemRow } from '../systems/shop-system.ts'
import { readMoney } from './read-money.ts'
import {
  errorFault,
  readPictures,
  readSlug,
  readStock,
  readTagCell,
  readText,
  readWeight,
  statusIn,
} from './repair-cell.ts'
import { readOwnCell } from './read-own-cell.ts'
import type { Cell, CellValue, OwnFields } from './read-own-cell.ts'

export type FileRow = Pick<SystemRow, 'number' | 'cells' | 'alts' | 'notes'>

export interface Fault {
  readonly row: number
  readonly field: SheetField | null
  readonly value: string
  readonly problem: string
  readonly remedy: string
  /** The row is imported with this repair. */
  readonly isWarning?: boolean
  /** All rows of the item are left out. */
  readonly isOfItem?: boolean
}

export interface RowContext {
  readonly currency: string
  readonly timeZone: string
  readonly now: Date
  readonly decimal: '.' | ','
  /** Rows whose SKU an earlier row has. */
  readonly repeated: ReadonlySet<number>
  readonly rate: { readonly currency: string; readonly rate: number } | null
  readonly own: OwnFields
  readonly taxClasses: readonly TaxClass[]
  readonly markets: readonly CodedMarket[]
}

export interface ReadRow {
  readonly number: number
  readonly cells: FileRow['cells']
  readonly values: ReadonlyMap<SheetField, CellValue>
  readonly alts?: FileRow['alts']
}

export function readRow(row: FileRow, context: RowContext): { read: ReadRow; faults: Fault[] } {
  const { number, cells, alts, notes = [] } = row
  const values = new Map<SheetField, CellValue>()
  const faults: Fault[] = notes.map((note) => ({ row: number, ...note, isWarning: true }))
  const written = { ...context, rowCurrency: otherCurrency(cells.get('currency'), context) }
  for (const [field, text] of cells) {
    if (isGone(field, context)) continue
    const isRepeated = field === 'sku' && context.repeated.has(number)
    const read = isRepeated ? { repair: repeatedSku } : readCell(field, text, written)
    if ('value' in read) values.set(field, read.value)
    const fault = isConsequence(field, written) ? null : toFault(read)
    if (fault) faults.push({ row: number, field, value: text, ...fault })
  }
  return { read: { number, cells, values, ...(alts && { alts }) }, faults }
}

/** Amounts in another currency: its column reports the cause. */
const isConsequence = (field: SheetField, { rowCurrency, rate }: Written) =>
  moneyColumns.has(field) && rowCurrency !== null && rowCurrency !== rate?.currency

const moneyColumns: ReadonlySet<SheetField> = new Set(
  variantFileColumns.flatMap(({ column, kind }) => (kind === 'money' ? [column] : [])),
)

const repeatedSku = {
  problem: 'An earlier row of the file has this SKU',
  remedy: 'It is added without a SKU',
}

function toFault(read: Cell) {
  if ('problem' in read) return read
  return read.repair ? { ...read.repair, isWarning: true } : null
}

/** The field or market was deleted since its column was chosen. */
const isGone = (field: SheetField, context: RowContext) =>
  (customFieldOf(field) !== undefined && !context.own.has(field)) || isGoneMarket(field, context)

/** Named in the row's own column; null for the shop's currency. */
function otherCurrency(text: string | undefined, { currency }: RowContext): string | null {
  const code = (text ?? '').trim().toUpperCase()
  if (code === '' || code === currency) return null
  return foreignCurrency(code, currency)
}

type Written = RowContext & { readonly rowCurrency: string | null }

function readCell(field: SheetField, text: string, context: Written): Cell {
  const error = errorFault(text)
  if (error) return error
  const customField = context.own.get(field)
  if (customField) return readOwnCell(text, customField, context.decimal)
  if (marketOf(field) !== undefined)
    return money(text, { ...context, rowCurrency: null, rate: null })
  return readers[field]?.(text, context) ?? readText(field, text)
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
        problem: 'An earlier row of the same item has a different value',
        remedy: `Enter the value of row ${first.number} in all rows of the item, or only there`,
      },
    ]
  })
}

type Reader = (text: string, context: Written) => Cell

const money: Reader = readMoney

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

/** A sale that is over isn't imported. */
const saleEnd: Reader = (text, context) => {
  const read = time(withClock(text, '23:59'), context)
  const isOver = 'value' in read && new Date(String(read.value)) <= context.now
  return isOver
    ? { repair: { problem: 'The sale is over', remedy: 'Its sale price and dates are left out' } }
    : read
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
  const withRate = (basisPoints: number | null) =>
    taxClasses.find(({ rates, homeRateBp }) => rates.length > 0 && homeRateBp === basisPoints)
  // A cell formatted as a percentage is saved as 0.2.
  const isShare = rate !== null && rate > 0 && rate < 100
  const taxClass = withRate(rate) ?? (isShare ? withRate(rate * 100) : undefined)
  if (taxClass) return { value: taxClass.id }
  const problem =
    rate === null
      ? 'This tax class doesn’t exist'
      : `No tax class has a rate of ${rate / 100} % at home`
  return {
    repair: { problem, remedy: `The shop’s tax class applies. You have ${listed(taxClasses)}` },
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
  firstStock: readStock,
  publishAt: timeAhead,
  unpublishAt: timeAhead,
  saleFrom: (text, context) => time(withClock(text, '00:00'), context),
  saleUntil: saleEnd,
  tags: readTagCell,
  slug: readSlug,
  weight: readWeight,
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
    if (productStatuses.some((status) => status === word && status !== 'archived'))
      return { value: word }
    const value = statusIn(text, { yes: isYes(text), no: isNo(text) })
    return value
      ? { value }
      : { problem: 'This status doesn’t exist', remedy: 'Enter active, scheduled or draft' }
  },
  currency(text, { currency, rate }) {
    const code = text.toUpperCase()
    return code === currency || code === rate?.currency
      ? { value: currency }
      : {
          problem: `The price is in ${text}, and your shop sells in ${currency}`,
          remedy: `Enter an exchange rate above the columns, or convert it to ${currency}`,
        }
  },
}

const listed = (taxClasses: RowContext['taxClasses']) =>
  taxClasses.map(({ name }) => name).join(', ')
