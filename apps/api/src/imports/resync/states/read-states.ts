import type { ProductInput } from '@marketday/contract/catalog/products/product-shapes'
import type { SourceItem } from '@marketday/contract/imports/source-items'

import type { StoredProduct } from '../../../catalog/products/bring-in-products.ts'
import { toCategoryName } from '../../commit/ensure-categories.ts'
import { productInputOf } from '../../commit/product-input.ts'
import type { ItemState } from './item-state.ts'

/** Null if the item cannot be imported. Drops SKUs of other items. */
export function stateOnWebsite(
  item: SourceItem,
  takenSkus: ReadonlySet<string> = new Set(),
): ItemState | null {
  const made = productInputOf(item, { edit: {}, categoryId: null, takenSkus })
  if ('reason' in made) return null
  return {
    ...stateIn(made.input),
    category: toCategoryName(item.category),
    pictures: item.images.map(({ url }) => url),
    isAvailable: item.variants.some((variant) => variant.isAvailable),
  }
}

/** Picture sources are those of the last import. */
export const stateInShop = (product: StoredProduct, imported: ItemState | null): ItemState => ({
  ...stateIn(product.input),
  category: product.categoryTitle,
  pictures: imported?.pictures ?? [],
  isAvailable: imported?.isAvailable ?? true,
})

const stateIn = ({ title, description = '', options = [], variants }: ProductInput) => ({
  title,
  description,
  options,
  variants: variants.map(({ optionValues, priceMinor, compareAtMinor, sku }) => ({
    optionValues,
    priceMinor,
    compareAtMinor: compareAtMinor ?? null,
    sku: sku ?? null,
  })),
})
