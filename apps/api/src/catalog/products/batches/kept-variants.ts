import type {
  ProductInput,
  VariantInput,
} from '@marketday/contract/catalog/products/product-shapes'
import type { MarketPrices } from '@marketday/contract/catalog/markets/market-prices'
import type { QuantityBreak } from '@marketday/contract/catalog/prices/quantity-breaks'

import type { VariantChanges } from '../rules.ts'

interface Row {
  readonly sale_price_minor: number | null
  readonly quantity_breaks: QuantityBreak[]
  readonly market_prices: MarketPrices
  readonly tax_class_id: string | null
  readonly picture_file_id: string | null
}

/** Unset variant fields keep their value; a picture only if the item keeps it. */
export function keptVariants(
  { images }: ProductInput,
  keptChanges: VariantChanges<VariantInput>['kept'],
  rowOf: ReadonlyMap<string, Row>,
) {
  const stays = (fileId: string | null) =>
    images === undefined || images.some((image) => image.fileId === fileId)
  return keptChanges.map((change) => {
    const row = rowOf.get(change.id)
    return row ? { ...change, input: { ...leftOf(row, stays), ...change.input } } : change
  })
}

const leftOf = (row: Row, stays: (fileId: string | null) => boolean) => ({
  salePriceMinor: row.sale_price_minor,
  quantityBreaks: row.quantity_breaks,
  marketPrices: row.market_prices,
  taxClassId: row.tax_class_id,
  pictureFileId: stays(row.picture_file_id) ? row.picture_file_id : null,
})
