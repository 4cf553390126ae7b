import * as z from 'zod/mini'

import {
  ProductInput,
  maxOptions,
  maxVariants,
} from '@marketday/contract/catalog/products/product-shapes'

import { formerPrice, isPrice } from '@marketday/contract/imports/source-items'
import type { SourceItem, SourceVariant } from '@marketday/contract/imports/source-items'
import type { Edit } from '../rules.ts'

interface ProductContext {
  readonly edit: Edit
  readonly categoryId: string | null
  /** SKUs of other items; a variant gets its SKU only if it is free. */
  readonly takenSkus: ReadonlySet<string>
  /** The shop's; prices in another one are left out. */
  readonly currency?: string
  /** False if somebody has to look at the item before it goes live. */
  readonly isSure?: boolean
}

/** Maps a found product to the shop's input, or returns why it cannot be imported. */
export function productInputOf(
  item: SourceItem,
  context: ProductContext,
): { input: ProductInput } | { reason: string } {
  const { edit, categoryId, takenSkus, isSure = true } = context
  const variants = usableVariants(item, context)
  const options = item.options.slice(0, maxOptions).map((option, index) => ({
    name: option.name,
    values: [...new Set(variants.map((variant) => variant.optionValues[index] ?? ''))],
  }))
  const skus = new Set(takenSkus)
  const input = z.safeParse(ProductInput, {
    title: edit.title ?? item.title,
    description: item.description,
    // Draft until every variant has a price and every doubt is settled.
    status: isSure && variants.every(({ priceMinor }) => isPrice(priceMinor)) ? 'active' : 'draft',
    vendor: item.vendor,
    tags: item.tags,
    categoryId,
    options,
    variants: variants.map((variant) => variantInput(variant, skus)),
  })
  if (input.success) return { input: input.data }
  return { reason: input.error.issues[0]?.message ?? 'It has no valid price' }
}

function usableVariants(
  item: SourceItem,
  { edit, currency }: Pick<ProductContext, 'edit' | 'currency'>,
): SourceVariant[] {
  const isForeign = currency !== undefined && item.currency !== null && item.currency !== currency
  const read = (minor: number | null) => (isForeign ? null : minor)
  const width = Math.min(item.options.length, maxOptions)
  const seen = new Set<string>()
  return item.variants
    .map((variant) => ({
      ...variant,
      optionValues: Array.from(
        { length: width },
        (_none, index) => variant.optionValues[index] || 'Standard',
      ),
      priceMinor: edit.priceMinor ?? read(variant.priceMinor),
      compareAtMinor: edit.priceMinor === undefined ? read(variant.compareAtMinor) : null,
    }))
    .filter((variant) => {
      const key = JSON.stringify(variant.optionValues)
      const isNew = !seen.has(key)
      seen.add(key)
      return isNew
    })
    .slice(0, maxVariants)
}

/** Sold out becomes stock 0; without a number, stock is not tracked. */
function variantInput(variant: SourceVariant, skus: Set<string>) {
  const { optionValues, priceMinor, compareAtMinor, quantity, weightGrams } = variant
  const sourceSku = variant.sku.trim()
  const sku = sourceSku && !skus.has(sourceSku) ? sourceSku : null
  if (sku) skus.add(sku)
  return {
    optionValues,
    sku,
    barcode: variant.barcode,
    priceMinor: priceMinor ?? 0,
    compareAtMinor: formerPrice(compareAtMinor, priceMinor),
    weightGrams,
    tracked: quantity !== null || !variant.isAvailable,
    initialStock: variant.isAvailable ? (quantity ?? 0) : 0,
  }
}
