import * as z from 'zod/mini'
import type { Selectable } from 'kysely'

import type { ProductInput } from '@marketday/contract/catalog/products/product-shapes'
import type { SourceItem } from '@marketday/contract/imports/source-items'

import type { StoredProduct } from '../../catalog/products/bring-in-products.ts'
import { toCategoryName } from '../commit/ensure-categories.ts'
import { productInputOf } from '../commit/product-input.ts'
import type { DB } from '../../platform/database/database-types.ts'

export const ItemState = z.object({
  title: z.string(),
  description: z.string(),
  category: z.string(),
  options: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
  variants: z.array(
    z.object({
      optionValues: z.array(z.string()),
      /** 0 if the website has none. */
      priceMinor: z.int(),
      compareAtMinor: z.nullable(z.int()),
      sku: z.nullable(z.string()),
    }),
  ),
  pictures: z.array(z.string()),
  isAvailable: z.boolean(),
})
export type ItemState = z.output<typeof ItemState>
export type VariantState = ItemState['variants'][number]

export const toCombination = ({ optionValues }: Pick<VariantState, 'optionValues'>) =>
  JSON.stringify(optionValues)

export const byCombination = ({ variants }: Pick<ItemState, 'variants'>) =>
  new Map(variants.map((variant) => [toCombination(variant), variant]))

/** Null if the item cannot be imported. Drops SKUs of other items, and prices in another currency. */
export function stateOnWebsite(
  item: SourceItem,
  { currency, takenSkus = new Set() }: { currency: string; takenSkus?: ReadonlySet<string> },
): ItemState | null {
  const made = productInputOf(item, { edit: {}, categoryId: null, takenSkus, currency })
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

export type ChangeRow = Selectable<DB['import_changes']>
