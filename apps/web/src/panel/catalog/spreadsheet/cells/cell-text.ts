import * as z from 'zod/mini'

import { cellValues, type CellRow } from '@marketday/contract/catalog/products/item-cells'
import { minorDigits, toDecimal } from '@marketday/contract/money/money'
import { productStatuses } from '@marketday/contract/catalog/products/product-shapes'
import { kindWords } from '@marketday/contract/catalog/products/item-kinds'
import {
  readBreaks,
  writeBreaks,
  QuantityBreaks,
} from '@marketday/contract/catalog/quantity-breaks'
import { readMarketPrices } from '@marketday/contract/catalog/market-prices'

import { parseMinor } from '../../../../ui/fields/MoneyField.tsx'
import { statusWords } from '../../words.ts'
import type { Column } from './columns.ts'

export type Value = string | number | null
export type Reading = { readonly value: Value } | { readonly problem: string }

/** Integers are treated as amounts without decimals. */
export const digitsOf = ({ kind }: Column, currency: string): number =>
  kind === 'money' ? minorDigits(currency) : 0

/** Cell text; amounts without currency, so that spreadsheets read them as numbers. */
export function writeCell(column: Column, value: Value, currency: string): string {
  if (value === null) return ''
  if (column.kind === 'status')
    return statusWords[value as CellRow['status']]?.label ?? String(value)
  if (column.kind === 'itemKind') return kindWords[value as CellRow['kind']]
  if (typeof value === 'number') return writeAmount(value, digitsOf(column, currency))
  return value
}

export function writeAmount(amount: number, digits: number): string {
  const text = String(Math.abs(amount)).padStart(digits + 1, '0')
  const plain = digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`
  return amount < 0 ? `-${plain}` : plain
}

export function readCell(column: Column, typed: string, currency: string): Reading {
  const raw = rawValue(column, typed.trim(), currency)
  if (typeof raw === 'object' && raw !== null) return raw
  const schema = schemaOf(column)
  if (!schema) return { problem: 'This cannot be changed here' }
  const parsed = z.safeParse(schema, raw)
  return parsed.success
    ? { value: parsed.data as Value }
    : { problem: parsed.error.issues[0]?.message ?? 'Not possible here' }
}

/** Default time of a date without time. */
const clocks: Readonly<Record<string, string>> = { saleUntil: '23:59' }

type Problem = { readonly problem: string }

const schemaOf = (column: Column): z.ZodMiniType | undefined =>
  Object.entries(cellValues).find(([key]) => key === column.key)?.[1]

function mayBeEmpty(column: Column): boolean {
  const schema = schemaOf(column)
  return schema !== undefined && z.safeParse(schema, null).success
}

function rawValue(column: Column, text: string, currency: string): Value | Problem {
  switch (column.kind) {
    case 'text':
      return readText(column, text)
    case 'status':
      return readStatus(text)
    case 'money':
      return readPrice(column, text, currency)
    case 'count':
      return readAmount(text, 0, '')
    case 'time':
      return readTimeCell(text, clocks[column.key] ?? '00:00')
    case 'breaks':
      return readBreaksCell(text, amountsIn(currency))
    case 'markets':
      return readMarketsCell(text, amountsIn(currency))
    case 'itemKind':
      return { problem: 'This cannot be changed here' }
  }
}

const amountsIn = (currency: string) => ({
  digits: minorDigits(currency),
  read: (amount: string) => readAmount(amount, minorDigits(currency), currency),
})

function readPrice(column: Column, text: string, currency: string): Value | Problem {
  if (text === '' && mayBeEmpty(column)) return null
  return readAmount(text, minorDigits(currency), currency)
}

function readText({ key }: Column, text: string): string | null {
  if (key === 'sku' && text === '') return null
  if (key === 'countryOfOrigin') return text.toUpperCase()
  return key === 'hsCode' ? text.replaceAll(/[\s.]/g, '') : text.replaceAll(/\s+/g, ' ')
}

function readStatus(text: string): Value | Problem {
  const word = text.toLowerCase()
  const status = productStatuses.find((productStatus) => productStatus === word)
  const labels = productStatuses.map((productStatus) => statusWords[productStatus].label)
  return status ?? { problem: `One of ${labels.join(', ')}` }
}

function readAmount(text: string, digits: number, currency: string): Value | Problem {
  if (text === '')
    return { problem: digits === 0 && !currency ? 'Enter a number' : 'Enter a price' }
  const plain = text
    .replaceAll(/\p{Sc}/gu, '')
    .replace(currency, '')
    .trim()
  if (/^[-−]/.test(plain)) return { problem: 'Must be zero or more' }
  const amount = parseMinor(plain, digits)
  if (amount !== null) return amount
  return { problem: parseMinor(plain, 12) === null ? 'Not a number' : tooFine(digits) }
}

const tooFine = (digits: number) =>
  digits === 0 ? 'Whole numbers only' : `At most ${digits} digits after the point`

/**
 * Normalizes a business-local date and time; a bare date gets this time. Invalid text is returned
 * for rejection.
 */
function readTimeCell(text: string, clock: string): string {
  const [, day, hour, minute] = /^(\d{4}-\d\d-\d\d)(?:[ T]+(\d{1,2}):(\d\d))?$/.exec(text) ?? []
  if (day === undefined) return text
  return hour === undefined ? `${day} ${clock}` : `${day} ${hour.padStart(2, '0')}:${minute}`
}

/** Normalizes typed quantity prices: `10: 4.50; 50: 3.90`. */
function readBreaksCell(
  text: string,
  { digits, read }: { readonly digits: number; readonly read: (text: string) => unknown },
): string | { readonly problem: string } {
  const breaks = readBreaks(text, (written) => {
    const amount = read(written)
    return typeof amount === 'number' ? amount : null
  })
  if (breaks === null) return { problem: 'Write them like 10: 4.50; 50: 3.90' }
  const { error } = z.safeParse(QuantityBreaks, breaks)
  if (error) return { problem: error.issues[0]?.message ?? 'Not possible here' }
  return writeBreaks(breaks, digits)
}

/** Normalizes typed market prices: `fr: 4.50; trade: 3.90`. */
function readMarketsCell(
  text: string,
  { digits, read }: { readonly digits: number; readonly read: (text: string) => unknown },
): string | { readonly problem: string } {
  const prices = readMarketPrices(text, (written) => {
    const amount = read(written)
    return typeof amount === 'number' ? amount : null
  })
  if (prices === null) return { problem: 'Write the codes of markets like fr: 4.50; trade: 3.90' }
  if ([...prices.values()].includes(0)) return { problem: 'Above zero' }
  return [...prices]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([code, price]) => `${code}: ${toDecimal(price, digits)}`)
    .join('; ')
}
