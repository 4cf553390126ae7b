import * as z from 'zod/mini'

import { payableStep } from '../../money/money.ts'
import { CreditPayment } from './credit-payment.ts'

const CreditOfCart = z.object({
  provider: CreditPayment.shape.provider,
  /** Last characters of a gift card code; empty for store credit. */
  codeEnd: z.string(),
  amountMinor: z.int(),
  leftMinor: z.int(),
})
type CreditOfCart = z.output<typeof CreditOfCart>

export const mostGiftCards = 5

/** Gift cards and store credit applied to a cart, in the order added, and the amount due otherwise. */
export const creditOfCart = { credits: z.array(CreditOfCart), dueMinor: z.int() }

interface Sum {
  readonly totalMinor: number
  readonly currency: string
}

/**
 * Applies the payable part of each balance, unless the rest would be below the card minimum; then
 * less.
 */
export function spreadCredit(
  availableMinor: readonly number[],
  { totalMinor, currency }: Sum,
): number[] {
  const step = payableStep(currency)
  const payable = availableMinor.map((available) => available - (available % step))
  const dueMinor = totalMinor - sumOf(payable)
  const isTooSmall = dueMinor > 0 && dueMinor < leastByCard(currency)
  let restMinor = isTooSmall ? Math.max(0, totalMinor - leastByCard(currency)) : totalMinor
  return payable.map((available) => {
    const amountMinor = Math.min(available, restMinor)
    restMinor -= amountMinor
    return amountMinor
  })
}

export function payByCredit(credits: readonly CreditOfCart[], sum: Sum) {
  const available = credits.map(({ amountMinor, leftMinor }) => amountMinor + leftMinor)
  const amounts = spreadCredit(available, sum)
  return {
    credits: credits.map((credit, index) => {
      const amountMinor = amounts[index] ?? 0
      return { ...credit, amountMinor, leftMinor: (available[index] ?? 0) - amountMinor }
    }),
    dueMinor: sum.totalMinor - sumOf(amounts),
  }
}

const sumOf = (amounts: readonly number[]): number =>
  amounts.reduce((sum, amount) => sum + amount, 0)

export const giftCardsIn = <Credit extends Pick<CreditOfCart, 'provider'>>(
  credits: readonly Credit[],
): Credit[] => credits.filter(({ provider }) => provider === 'gift_card')

export const creditLabel = ({
  provider,
  codeEnd,
}: Pick<CreditOfCart, 'provider' | 'codeEnd'>): string =>
  provider === 'gift_card' ? `Gift card •${codeEnd}` : 'Store credit'

/**
 * Minimum charge of the card provider in minor units as of `minorDigits`:
 * docs.stripe.com/currencies#minimum-and-maximum-charge-amounts.
 */
const least: Readonly<Record<string, number>> = {
  AED: 200,
  BGN: 100,
  CZK: 1500,
  DKK: 250,
  GBP: 30,
  HKD: 400,
  HUF: 175,
  MXN: 1000,
  MYR: 200,
  NOK: 300,
  PLN: 200,
  RON: 200,
  SEK: 300,
  THB: 1000,
}

export const leastByCard = (currency: string): number => least[currency] ?? 50
