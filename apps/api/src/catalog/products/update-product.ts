import type { ProductInput } from '@marketday/contract/catalog/products/product-shapes'

import { inOrder } from '../../platform/database/in-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { requireFreeSkus, storing } from './batches/product-rows.ts'
import { refreshProducts } from './batches/refresh-products.ts'
import { requireCustomValues } from '../custom-fields/require-custom-values.ts'
import { requireMarketPrices } from '../markets/require-market-prices.ts'
import { requireTimesAhead } from './schedule/require-times-ahead.ts'

interface Update {
  readonly productId: string
  readonly version: number
  readonly item: ProductInput
  /** Earlier version whose content is restored. */
  readonly restores?: number | undefined
}

/** Replaces the whole item; remaining variants keep their stock. 409 `version_conflict` on a concurrent change. */
export async function updateProduct(
  db: Db,
  { productId, version, item, restores }: Update,
): Promise<void> {
  requireTimesAhead(db, item)
  await requireCustomValues(db, item)
  await requireMarketPrices(db, item)
  await storing(() =>
    inOrder([
      requireFreeSkus(db, item, productId),
      refreshProducts(db, null, [
        { id: productId, sourceKey: null, version, input: item, restores },
      ]),
    ]),
  )
}
