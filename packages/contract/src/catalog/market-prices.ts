import * as z from 'zod/mini'

import { Id } from '../endpoints/scalars.ts'
import { toDecimal } from '../money/money.ts'
import { QuantityBreak } from './quantity-breaks.ts'

/** Market prices by market id. Missing: the market's price list applies. */
export const MarketPrices = z
  .record(Id, QuantityBreak.shape.priceMinor)
  .check(
    z.refine((prices) => Object.keys(prices).length <= 100, { message: 'At most 100 markets' }),
  )
export type MarketPrices = z.output<typeof MarketPrices>

export function withMarketPrice(
  prices: MarketPrices,
  marketId: string,
  priceMinor: number | null,
): MarketPrices {
  const { [marketId]: _former, ...others } = prices
  return priceMinor === null ? others : { ...others, [marketId]: priceMinor }
}

export interface CodedMarket {
  readonly id: string
  readonly code: string
}

/** Cell format: `fr: 4.50; trade: 3.90`. */
export const writeMarketPrices = (
  prices: MarketPrices,
  markets: readonly CodedMarket[],
  digits: number,
): string =>
  markets
    .flatMap(({ id, code }) => {
      const price = prices[id]
      return price === undefined ? [] : `${code}: ${toDecimal(price, digits)}`
    })
    .join('; ')

/** Parses a cell with market codes; null if invalid. */
export function readMarketPrices(
  text: string,
  readAmount: (amount: string) => number | null,
): Map<string, number> | null {
  const prices = new Map<string, number>()
  for (const part of text.split(/[;\n]/).filter((segment) => segment.trim() !== '')) {
    const [, code = '', amount = ''] = /^\s*([a-z0-9-]+)\s*[:=]\s*(.+)$/i.exec(part) ?? []
    const priceMinor = readAmount(amount.trim())
    if (code === '' || priceMinor === null || prices.has(code.toLowerCase())) return null
    prices.set(code.toLowerCase(), priceMinor)
  }
  return prices
}
