import * as z from 'zod/mini'

import { Id } from '../../endpoints/scalars.ts'
import { toDecimal } from '../../money/money.ts'
import { QuantityBreak } from '../prices/quantity-breaks.ts'

/** Prices of a variant's own in other markets, by their ids; where there is none, the market's price list says it. */
export const MarketPrices = z
  .record(Id, QuantityBreak.shape.priceMinor)
  .check(
    z.refine((prices) => Object.keys(prices).length <= 100, { message: 'At most 100 markets' }),
  )
export type MarketPrices = z.output<typeof MarketPrices>

/** With one more of them, another one, or one less. */
export function withMarketPrice(
  prices: MarketPrices,
  marketId: string,
  priceMinor: number | null,
): MarketPrices {
  const { [marketId]: _former, ...others } = prices
  return priceMinor === null ? others : { ...others, [marketId]: priceMinor }
}

/** A market as a cell names it. */
export interface CodedMarket {
  readonly id: string
  readonly code: string
}

/** As one cell says them: `fr: 4.50; trade: 3.90`. */
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

/** What a cell says, by the codes of the markets; null where it is not understood. */
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
