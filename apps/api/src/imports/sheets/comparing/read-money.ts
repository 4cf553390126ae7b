import { readAmount, readDecimal, writeExample } from '@marketday/contract/imports/read-amount'
import { minorDigits } from '@marketday/contract/money/money'

import { namedCurrency } from '../find-currency.ts'
import type { Cell } from './read-own-cell.ts'

interface MoneyContext {
  readonly currency: string
  readonly decimal: '.' | ','
  /** Shop currency for one unit of the file's currency; null without a rate. */
  readonly rate: { readonly currency: string; readonly rate: number } | null
  /** Currency of the row, if its own column or heading names another one. */
  readonly rowCurrency: string | null
}

/** Amount in minor units of the shop's currency; another currency needs a rate. */
export function readMoney(text: string, context: MoneyContext): Cell {
  const { currency, rate, rowCurrency } = context
  const foreign = namedCurrency(text, currency, rowCurrency) ?? rowCurrency
  if (foreign === null || foreign === currency) return readOwn(text, context)
  if (rate === null || rate.currency !== foreign)
    return {
      problem: `The price is in ${foreign}, and your shop sells in ${currency}`,
      remedy: `Enter an exchange rate above the columns, or convert it to ${currency}`,
    }
  const read = readOwn(text, { ...context, currency: foreign })
  if (!('value' in read)) return read
  const scale = 10 ** (minorDigits(currency) - minorDigits(foreign))
  return { value: Math.round(Number(read.value) * rate.rate * scale) }
}

function readOwn(text: string, context: MoneyContext): Cell {
  const { currency, decimal } = context
  const value = readAmount(text, context) ?? otherStyle(text, context)
  if (value !== null) return { value }
  const digits = minorDigits(currency)
  const [, fraction = ''] = /[.,](\d+)\D*$/.exec(text) ?? []
  const exact =
    fraction.length > digits && fraction.length !== 3 ? longDecimal(text, decimal) : null
  if (exact !== null)
    return {
      value: Math.round(exact * 10 ** digits),
      repair: {
        problem: 'The amount has more decimals than the currency',
        remedy: 'It is rounded',
      },
    }
  return {
    problem: `This isn’t an amount in ${currency}`,
    remedy: `Use a format like ${writeExample('4', context)}`,
  }
}

/** A cell whose style is certain is read in its own style, whatever the others use. */
function otherStyle(text: string, { currency, decimal }: MoneyContext): number | null {
  const plain = text.replaceAll(/[^\d.,]/g, '')
  const isCertain = /[.,]\d{1,2}$/.test(plain) || /\d[.,]\d{3}[.,]\d{3}$/.test(plain)
  if (!isCertain || /[^\d.,\s'’\p{Sc}A-Za-z]/u.test(text)) return null
  return readDecimal(plain, { decimal: decimal === '.' ? ',' : '.', digits: minorDigits(currency) })
}

function longDecimal(text: string, decimal: '.' | ','): number | null {
  const plain = text.replaceAll(/[\s'’\p{Sc}]/gu, '')
  const number =
    decimal === ',' ? plain.replaceAll('.', '').replace(',', '.') : plain.replaceAll(',', '')
  return /^\d{1,12}\.\d+$/.test(number) ? Number(number) : null
}
