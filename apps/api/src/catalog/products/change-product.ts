import type { ProductInput } from '@marketday/contract/catalog/products/product-shapes'
import type { Item } from '@marketday/contract/catalog/products/products'

import { inOrder } from '../../platform/database/in-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { addProducts } from './batches/add-products.ts'
import type { CreatedProduct } from './batches/add-products.ts'
import { requireFreeSkus, storing } from './batches/product-rows.ts'
import { requireCustomValues } from '../custom-fields/custom-field-rows.ts'
import { requireMarketPrices } from '../markets/require-market-prices.ts'
import { requireTimesAhead } from './schedule/require-times-ahead.ts'
import { refreshProducts } from './batches/refresh-products.ts'
import { record } from '../../platform/events/record.ts'
import { conflict, constraintOf } from '../../platform/http/errors.ts'

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

/** Deletes an unreferenced item; items in orders, carts or the ledger can only be archived. */
export async function deleteProduct(db: Db, item: Item): Promise<void> {
  const blocked = item.actions.delete
  if (blocked) throw conflict('invalid_transition', blocked)
  try {
    await inOrder([
      db.deleteFrom('product_images').where('product_id', '=', item.id).execute(),
      db.deleteFrom('variants').where('product_id', '=', item.id).execute(),
      db.deleteFrom('products').where('product_id', '=', item.id).execute(),
      record(db, {
        name: 'item.deleted',
        objectType: 'product',
        objectId: item.id,
        details: { title: item.title },
      }),
    ])
  } catch (error) {
    if (constraintOf(error) === 'bundle_parts_variant_fkey')
      throw conflict('invalid_transition', 'It’s part of a bundle. Remove it there first')
    throw constraintOf(error)?.endsWith('_variant_fkey')
      ? conflict('invalid_transition', 'It’s in a cart or has been ordered. Archive it instead')
      : error
  }
}
