import { withoutDirectionControls } from '@marketday/contract/endpoints/scalars'
import { isShopperEmail } from '@marketday/contract/contact/shopper-email'
import type { HistoricField } from '@marketday/contract/orders/historic/historic-columns'
import { readAmount, writeExample } from '@marketday/contract/imports/read-amount'
import type { Written } from '@marketday/contract/imports/read-amount'
import { readWallTime } from '@marketday/contract/accounts/tenants/wall-time'

export interface Reading extends Written, DayWriting {
  readonly now: Date
}

export type CellValue = string | number
type Cell = { readonly value: CellValue } | { readonly problem: string; readonly remedy: string }
type Reader = (text: string, reading: Reading) => Cell

export const readCell = (field: HistoricField, text: string, reading: Reading): Cell =>
  (readers[field] ?? plain(longest[field] ?? 200))(text, reading)

const longest: Readonly<Partial<Record<HistoricField, number>>> = {
  number: 60,
  state: 60,
  payment: 60,
  phone: 60,
  method: 120,
  item: 255,
  variant: 255,
  address: 500,
  note: 2_000,
}

const plain =
  (maxLength: number): Reader =>
  (text) =>
    text.length > maxLength
      ? { problem: `This is longer than ${maxLength} characters`, remedy: 'Shorten it' }
      : { value: withoutDirectionControls(text) }

const mostMinor = 100_000_000_00

const money: Reader = (text, reading) => {
  const value = readAmount(text, reading)
  return value !== null && value <= mostMinor
    ? { value }
    : {
        problem: `This isn’t an amount in ${reading.currency}`,
        remedy: `Use a format like ${writeExample('4', reading)}`,
      }
}

/** Some systems export discounts as negative amounts. */
const moneyOff: Reader = (text, reading) => money(text.replace(/^[-−(]\s*|\)$/g, ''), reading)

const time: Reader = (text, reading) => {
  const value = readMoment(text, reading)
  // Some systems use the year 1 for never.
  if (value === null || value < '1900')
    return { problem: 'This isn’t a date and time', remedy: 'Use a format like 2024-11-25 09:30' }
  return new Date(value) > reading.now
    ? { problem: 'This time is in the future', remedy: 'Only past orders can be imported' }
    : { value }
}

const mostPieces = 100_000

const readers: Readonly<Partial<Record<HistoricField, Reader>>> = {
  placedAt: time,
  cancelledAt: time,
  subtotal: money,
  discount: moneyOff,
  delivery: money,
  tax: money,
  total: money,
  paid: money,
  refunded: moneyOff,
  unitPrice: money,
  lineTotal: money,
  quantity(text) {
    const value = /^\d{1,6}(?:[.,]0+)?$/.test(text) ? Number.parseInt(text, 10) : mostPieces + 1
    return value <= mostPieces
      ? { value }
      : { problem: 'This isn’t a whole number', remedy: 'Enter digits only, such as 12' }
  },
  currency(text) {
    const value = text.toUpperCase()
    return /^[A-Z]{3}$/.test(value)
      ? { value }
      : { problem: 'This isn’t a currency', remedy: 'Enter its three letters, such as GBP' }
  },
  email(text) {
    return isShopperEmail(text)
      ? { value: text }
      : {
          problem: 'This isn’t an email address',
          remedy: 'Correct it, or leave the cell empty',
        }
  },
}

/** Date format of a file, and the time zone if it has none. */
interface DayWriting {
  readonly timeZone: string
  /** Whether 3/4 is the third of April or the fourth of March. */
  readonly dayOrder: 'dmy' | 'mdy'
}

const clock = String.raw`(?:(?:T|,?\s+)(\d{1,2}):(\d\d)(?::(\d\d)(?:\.\d+)?)?)?`
const yearFirst = new RegExp(
  String.raw`^(\d{4})[-/](\d{1,2})[-/](\d{1,2})${clock}\s*(Z|UTC|[+-]\d\d:?\d\d)?$`,
)
const yearLast = new RegExp(
  String.raw`^(\d{1,2})([./-])(\d{1,2})\2(\d{4})${clock}\s*([AP]M)?$`,
  'i',
)

/** Parses to ISO 8601; null if invalid. Dates without time are midnight. */
function readMoment(text: string, writing: DayWriting): string | null {
  const [isYearFirst, year, month, day, hour, minute, second, zone = ''] =
    yearFirst.exec(text) ?? []
  const time = [hour, minute, second] as const
  if (isYearFirst !== undefined)
    return toMoment([year, month, day], inDigits(time), { ...writing, zone })
  const [isYearLast, one, mark, two, end, hours, minutes, seconds, half] = yearLast.exec(text) ?? []
  if (isYearLast === undefined) return null
  const isDayFirst = mark === '.' || writing.dayOrder === 'dmy'
  const parts = isDayFirst ? [end, two, one] : [end, one, two]
  const clockParts = inDigits([inHalf(hours, half), minutes, seconds])
  return toMoment(parts, clockParts, { ...writing, zone: '' })
}

type Part = string | undefined

const inDigits = (parts: readonly Part[]) => parts.map((part = '0') => part.padStart(2, '0'))

/** 12 is the first hour of each half. */
function inHalf(hour: Part, half: Part): Part {
  if (hour === undefined || half === undefined) return hour
  return String((Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0))
}

function toMoment(
  day: readonly Part[],
  [hour, minute, second]: readonly string[],
  { timeZone, zone }: Pick<DayWriting, 'timeZone'> & { readonly zone: string },
): string | null {
  const wall = `${inDigits(day).join('-')}T${hour}:${minute}`
  const from = readWallTime(wall, zone === '' ? timeZone : 'UTC')
  return from && new Date(Date.parse(from) + (Number(second) - offset(zone)) * 1000).toISOString()
}

/** UTC offset of a zone such as +01:00, in seconds. */
function offset(zone: string): number {
  const [, sign, hours = 0, minutes = 0] = /^([+-])(\d\d):?(\d\d)$/.exec(zone) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60)
}
