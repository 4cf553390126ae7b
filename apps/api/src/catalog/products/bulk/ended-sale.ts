import type { ItemValues } from '@marketday/contract/catalog/products/bulk-acts'

/** Sale times are cleared with the last sale price. */
export const endedSale = (
  { saleFrom, saleUntil }: { readonly saleFrom: string | null; readonly saleUntil: string | null },
  variants: readonly { readonly salePriceMinor: number | null }[],
): Pick<ItemValues, 'saleFrom' | 'saleUntil'> =>
  variants.some(({ salePriceMinor }) => salePriceMinor !== null)
    ? {}
    : {
        ...(saleFrom !== null && { saleFrom: null }),
        ...(saleUntil !== null && { saleUntil: null }),
      }
