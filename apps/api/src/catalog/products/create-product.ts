import type { ProductInput } from '@marketday/contract/catalog/products/product-shapes'

import { inOrder } from '../../platform/database/in-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { addProducts } from './batches/add-products.ts'
import type { CreatedProduct } from './batches/add-products.ts'
import { requireFreeSkus, storing } from './batches/product-rows.ts'
import { requireCustomValues } from '../custom-fields/require-custom-values.ts'
import { requireMarketPrices } from '../markets/require-market-prices.ts'
import { requireTimesAhead } from './schedule/require-times-ahead.ts'

/**
 * Creates an item with variants, pictures and stock. 400 for a past time, an invalid field value
 * or an unknown market; 402 `plan_limit`; 409 `slug_taken`, `sku_taken`.
 */
export async function createProduct(db: Db, input: ProductInput): Promise<CreatedProduct> {
  requireTimesAhead(db, input)
  await requireCustomValues(db, input)
  await requireMarketPrices(db, input)
  const [, [created]] = await storing(() =>
    inOrder([requireFreeSkus(db, input), addProducts(db, null, [{ sourceKey: null, input }])]),
  )
  if (!created) throw new Error('One item was to be created')
  return created
}
