import type { ProductInput } from '@marketday/contract/catalog/products/product-shapes'
import type { SourceItem } from '@marketday/contract/imports/source-items'

import type { AddedProduct, RefreshedProduct } from '../../catalog/products/bring-in-products.ts'
import type { Failure } from '../queries.ts'
import type { Edits } from '../rules.ts'
import { toCategoryKey } from './ensure-categories.ts'
import type { KnownProduct, SkuOwners } from './known-products.ts'
import { productInputOf } from './product-input.ts'
import { toSourceKey } from './to-source-key.ts'

interface SortingContext {
  readonly host: string
  readonly edits: Edits
  readonly categories: ReadonlyMap<string, string>
  readonly known: ReadonlyMap<string, KnownProduct>
  readonly skus: SkuOwners
  readonly room: number
}

interface Sorted {
  readonly added: AddedProduct[]
  readonly refreshed: RefreshedProduct[]
  readonly failures: Failure[]
}

/**
 * Sorts items into new, updated and refused with reason. Items in none of them exceed the plan's
 * limit and wait.
 */
export function sortItems(items: readonly SourceItem[], context: SortingContext): Sorted {
  const sorted: Sorted = { added: [], refreshed: [], failures: [] }
  let { room } = context
  for (const item of items) {
    const sourceKey = toSourceKey(context.host, item.key)
    const product = context.known.get(sourceKey)
    const needed = product && !product.isArchived ? 0 : 1
    if (needed > Math.max(0, room)) continue
    const made = inputFor(item, { sourceKey, product }, context)
    if ('reason' in made) {
      sorted.failures.push({ key: item.key, subject: item.title, reason: made.reason })
      continue
    }
    const { input } = made
    room -= needed
    context.skus.assign(sourceKey, skusOf(input))
    if (product)
      sorted.refreshed.push({ id: product.id, version: product.version, sourceKey, input })
    else sorted.added.push({ sourceKey, input })
  }
  return sorted
}

function inputFor(
  item: SourceItem,
  {
    sourceKey,
    product,
  }: { readonly sourceKey: string; readonly product: KnownProduct | undefined },
  { edits, categories, skus }: SortingContext,
): { input: ProductInput } | { reason: string } {
  if (product?.isTouched)
    return { reason: 'It was edited since the last import and wasn’t changed' }
  return productInputOf(item, {
    edit: edits[item.key] ?? {},
    categoryId: categories.get(toCategoryKey(item.category)) ?? null,
    takenSkus: skus.takenByOthers(sourceKey),
  })
}

const skusOf = ({ variants }: ProductInput) => variants.flatMap(({ sku }) => sku ?? [])
