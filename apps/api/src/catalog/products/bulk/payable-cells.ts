import type { VariantEdits } from '@marketday/contract/catalog/products/item-cells'
import { minorDigits, payablePrice } from '@marketday/contract/money/money'
import { readPlainAmount } from '@marketday/contract/catalog/quantity-breaks'

/** Edited prices as the database stores them, so that checks, preview and undo agree with it. */
export function payableCells(cells: VariantEdits, currency: string): VariantEdits {
  const { priceMinor, salePriceMinor, compareAtMinor } = cells
  const payable = (minor: number | null) => minor && payablePrice(minor, currency)
  return {
    ...cells,
    ...(priceMinor && { priceMinor: { ...priceMinor, to: payablePrice(priceMinor.to, currency) } }),
    ...(salePriceMinor && {
      salePriceMinor: { ...salePriceMinor, to: payable(salePriceMinor.to) },
    }),
    ...(compareAtMinor && {
      compareAtMinor: { ...compareAtMinor, to: payable(compareAtMinor.to) },
    }),
  }
}

export function readPayableAmount(text: string, currency: string): number | null {
  const minor = readPlainAmount(text, minorDigits(currency))
  return minor && payablePrice(minor, currency)
}
