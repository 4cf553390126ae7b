import type { ProductInput } from '@marketday/contract/catalog/products/product-shapes'

import type { StoredProduct } from '../../../catalog/products/bring-in-products.ts'
import { byCombination, toCombination } from './item-state.ts'
import type { ItemState } from './item-state.ts'

interface TargetState {
  readonly state: ItemState
  readonly categoryId: string | null
}

/** Stored item with another state; stock, tax and other fields stay unchanged. */
export function inputWith(
  { input, vanished }: StoredProduct,
  { state, categoryId }: TargetState,
): ProductInput {
  const stored = new Map(
    [...vanished, ...input.variants].map((variant) => [toCombination(variant), variant]),
  )
  return {
    ...input,
    title: state.title,
    description: state.description,
    categoryId,
    options: state.options,
    variants: [...byCombination(state)].map(
      ([key, { optionValues, priceMinor, compareAtMinor, sku }]) => ({
        // Untracked: only people receive stock.
        tracked: false,
        ...stored.get(key),
        optionValues,
        priceMinor,
        compareAtMinor,
        sku,
      }),
    ),
  }
}
