import type { ProductInput } from '@marketday/contract/products/product-shapes'
import type { SourceItem } from '@marketday/contract/imports/source-items'

import type { AddedProduct, RefreshedProduct } from '../../products/bring-in-products.ts'
import type { Failure } from '../queries.ts'
import type { Edits } from '../rules.ts'
import { categoryKeyOf } from './ensure-categories.ts'
import type { KnownProduct, SkuOwners } from './known-products.ts'
import { productInputOf } from './product-input.ts'

/** What is known before anything is written. */
interface SortingContext {
  readonly host: string
  readonly edits: Edits
  readonly categories: ReadonlyMap<string, string>
  readonly known: ReadonlyMap<string, KnownProduct>
  readonly skus: SkuOwners
  readonly plan: { readonly room: number; readonly refusal: Error }
}

interface Sorted {
  readonly added: AddedProduct[]
  readonly refreshed: RefreshedProduct[]
  readonly failures: Failure[]
}

/** What an item of this website is recognised by, in whichever reading it comes. */
export const sourceKeyOf = (host: string, key: string) => `${host} ${key}`

/** Which items are new, which are brought up to date, and which cannot be taken, each for its own reason. */
export function sortItems(items: readonly SourceItem[], context: SortingContext): Sorted {
  const sorted: Sorted = { added: [], refreshed: [], failures: [] }
  let { room } = context.plan
  for (const item of items) {
    const sourceKey = sourceKeyOf(context.host, item.key)
    const product = context.known.get(sourceKey)
    const needed = product && !product.isArchived ? 0 : 1
    const made = inputFor(item, { sourceKey, product, hasRoom: needed <= room }, context)
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

interface Standing {
  readonly sourceKey: string
  readonly product: KnownProduct | undefined
  readonly hasRoom: boolean
}

function inputFor(
  item: SourceItem,
  { sourceKey, product, hasRoom }: Standing,
  { edits, categories, skus, plan }: SortingContext,
): { input: ProductInput } | { reason: string } {
  if (product?.isTouched)
    return { reason: 'It was changed by hand since the last import and stays as it is' }
  const made = productInputOf(item, {
    edit: edits[item.key] ?? {},
    categoryId: categories.get(categoryKeyOf(item.category)) ?? null,
    takenSkus: skus.takenByOthers(sourceKey),
  })
  return 'reason' in made || hasRoom ? made : { reason: plan.refusal.message }
}

const skusOf = ({ variants }: ProductInput) => variants.flatMap(({ sku }) => sku ?? [])
