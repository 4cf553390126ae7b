import { readMarketPrices } from '@marketday/contract/catalog/markets/market-prices'
import { toDecimal } from '@marketday/contract/money/money'

/** Normalizes typed market prices: `fr: 4.50; trade: 3.90`. */
export function readMarketsCell(
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
