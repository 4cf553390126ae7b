import type { ProductInput } from '@marketday/contract/catalog/products/product-shapes'

import type { StoredProduct } from '../../../catalog/products/bring-in-products.ts'
import { byCombination, toCombination } from './item-state.ts'
import type { ItemState } from './item-state.ts'

interface TargetState {
  readonly state: ItemState
  /** Of the category that the state names; null where it names none. */
  readonly categoryId: string | null
}

/** The stored item with another state; stock, tax and whatever is not compared stay as they are. */
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
        // A new one is not counted: only people receive stock.
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
