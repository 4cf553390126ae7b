import type { Db } from '../../platform/database/tenant-db.ts'
import { addProducts } from './batches/add-products.ts'
import type { AddedProduct } from './batches/add-products.ts'
import { refreshProducts } from './batches/refresh-products.ts'
import type { RefreshedProduct } from './batches/renewal-of.ts'
import { readProducts } from './batches/read-products.ts'
import type { StoredProduct } from './batches/read-products.ts'
import { fitToKind, storing } from './batches/product-rows.ts'
import { findTiedKinds } from './refuse-other-kinds.ts'

export { findTiedKinds, fitToKind, readProducts }
export type { AddedProduct, RefreshedProduct, StoredProduct }

export interface BroughtIn {
  readonly id: string
  readonly sourceKey: string | null
  readonly slug: string
  readonly version: number
  readonly wasCreated: boolean
  readonly variants?: readonly { readonly id: string; readonly optionValues: readonly string[] }[]
}

/**
 * Batch version of `createProduct`, `restoreProduct` and `updateProduct` in a few statements. All
 * or nothing: 402 `plan_limit`, 409 `sku_taken` and `version_conflict`.
 */
export async function bringInProducts(
  db: Db,
  {
    importId,
    added,
    refreshed,
  }: {
    readonly importId: string
    readonly added: readonly AddedProduct[]
    readonly refreshed: readonly RefreshedProduct[]
  },
): Promise<BroughtIn[]> {
  if (added.length + refreshed.length === 0) return []
  return await storing(async () => {
    // Updates first: a new item may take a SKU that an older one releases.
    const renewed = await refreshProducts(db, importId, refreshed)
    const fresh = await addProducts(db, importId, added)
    return [...renewed, ...fresh]
  })
}
