import fs from 'node:fs'
import path from 'node:path'

import { expect, test } from 'vitest'

import { formatMoney, minorDigits, payableMinor } from '@marketday/contract/money/money'

import { currencyOf, countryCodes } from '@marketday/contract/money/country-currencies'
import { amountProblem, money } from '../../../../sandbox/src/stripe/currencies.ts'
import { chargeableMinor, fromStripeAmount, toStripeAmount } from './stripe-amount.ts'

const offered = [...new Set(countryCodes.map(currencyOf))]

test.each([
  ['GBP', 12.34, 1234],
  ['JPY', 1234, 1234],
  ['CLP', 1234, 1234],
  ['HUF', 1234, 123_400],
  ['IDR', 25_000, 2_500_000],
  ['COP', 25_000, 2_500_000],
  ['PKR', 950, 95_000],
  ['ISK', 1200, 120_000],
  ['UGX', 5000, 500_000],
  ['TWD', 12.34, 1234],
  ['KWD', 5.12, 5120],
  ['KWD', 5.124, 5120],
  ['KWD', 5.125, 5130],
])('%s %d is %d at the card provider', (currency, amount, sent) => {
  expect(toStripeAmount(Math.round(amount * 10 ** minorDigits(currency)), currency)).toBe(sent)
})

test('every currency that is offered is read as it was sent, and the provider shows the same sum', () => {
  expect(offered.length).toBeGreaterThan(60)
  for (const currency of offered)
    for (const wanted of [1, 7, 99, 100, 101, 1999, 123_456, 9_999_990]) {
      const amountMinor = chargeableMinor(wanted, currency)
      const sent = toStripeAmount(wanted, currency)
      expect(payableMinor(wanted, currency), currency).toBe(amountMinor)
      expect(Number.isSafeInteger(sent), currency).toBe(true)
      expect(amountProblem(sent, currency), currency).toBeNull()
      expect(fromStripeAmount(sent, currency), currency).toBe(amountMinor)
      expect(digitsOf(money(sent, currency)), currency).toBe(
        digitsOf(formatMoney(amountMinor, currency)),
      )
      if (minorDigits(currency) < 3) expect(amountMinor, currency).toBe(wanted)
      else expect(Math.abs(amountMinor - wanted), currency).toBeLessThanOrEqual(5)
    }
})

test('no other file of the server sends or reads an amount of the provider’s', () => {
  const src = path.resolve(import.meta.dirname, '..')
  const loose = fs
    .readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .filter((name) => {
      const text = fs.readFileSync(path.join(src, name), 'utf8')
      return (
        /\b(unit_amount|amount_total|amount_due|amount_paid|amount_captured)\b/.test(text) &&
        !text.includes('StripeAmount')
      )
    })
  expect(loose).toEqual([])
})

const digitsOf = (text: string): number => Number(text.replaceAll(/[^\d.]/g, ''))
