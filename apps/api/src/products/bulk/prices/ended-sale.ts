import type { ItemValues } from '@marketday/contract/products/bulk-acts'

interface Item {
  readonly saleFrom: string | null
  readonly saleUntil: string | null
}

/** The times of a sale end with its last price. */
export const endedSale = (
  { saleFrom, saleUntil }: Item,
  variants: readonly { readonly salePriceMinor: number | null }[],
): Pick<ItemValues, 'saleFrom' | 'saleUntil'> =>
  variants.some(({ salePriceMinor }) => salePriceMinor !== null)
    ? {}
    : {
        ...(saleFrom !== null && { saleFrom: null }),
        ...(saleUntil !== null && { saleUntil: null }),
      }
