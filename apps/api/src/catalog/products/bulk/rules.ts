import type {
  BulkAction,
  ItemValues,
  VariantValues,
} from '@marketday/contract/catalog/products/bulk-acts'
import { changePrice } from '@marketday/contract/catalog/products/price-change'
import type { PriceChange } from '@marketday/contract/catalog/products/price-change'
import type { ItemKind } from '@marketday/contract/catalog/products/item-kinds'
import { isForSale } from '@marketday/contract/catalog/products/product-shapes'
import type { ProductStatus } from '@marketday/contract/catalog/products/product-shapes'
import type { BulkField, VariantFields } from '@marketday/contract/catalog/products/variant-fields'

import { changed, refused, unchanged } from '../../../platform/bulk/rules.ts'
import type { Decision } from '../../../platform/bulk/rules.ts'
import { asStored, lowerPriceProblem } from './price-rules.ts'

export interface ItemFacts {
  readonly id: string
  readonly title: string
  readonly kind: ItemKind
  readonly status: ProductStatus
  readonly leadDays: number | null
  readonly lacksFiles: boolean
  readonly hsCode: string
  readonly countryOfOrigin: string
  readonly saleFrom: string | null
  readonly saleUntil: string | null
  readonly publishAt: string | null
  readonly unpublishAt: string | null
  readonly categoryId: string | null
  readonly tags: readonly string[]
  readonly taxClassId: string | null
  readonly version: number
  readonly pinned?: ItemValues['pinned']
  readonly variants: readonly VariantFacts[]
}

export interface VariantFacts extends Readonly<
  Pick<VariantFields, BulkField | 'tracked' | 'backorder'>
> {
  readonly id: string
  readonly title: string
  readonly currency: string
  /** Stock not reserved. */
  readonly available: number
}

export type ItemDecision = Decision<ItemValues>

export type ActionOf<Kind extends BulkAction['kind']> = Extract<BulkAction, { readonly kind: Kind }>

export const isArchived = refused('It’s archived. Restore it first')

export function taxValues(
  item: ItemFacts,
  { taxClassId, hasAllVariants = false }: ActionOf<'tax'>,
): ItemValues {
  const variants = item.variants
    .filter((variant) => hasAllVariants && variant.taxClassId !== null)
    .map(({ id: variantId }) => ({ variantId, taxClassId: null }))
  return {
    ...(item.taxClassId !== taxClassId && { taxClassId }),
    ...(variants.length > 0 && { variants }),
  }
}

/** A text is a reason against the change. */
export function toValues(values: ItemValues | string): ItemDecision {
  if (typeof values === 'string') return refused(values)
  return Object.keys(values).length === 0 ? unchanged : changed(values)
}

export function toSale(item: ItemFacts): ItemDecision {
  const lack = lackOf(item)
  return lack === null ? toStatus(item, 'active') : refused(lack)
}

function lackOf({ variants, lacksFiles }: ItemFacts): string | null {
  if (variants.some(({ priceMinor }) => priceMinor === 0)) return 'It has no price yet'
  return lacksFiles ? 'It has no file to download yet' : null
}

export function toTime(item: ItemFacts, publishAt: string): ItemDecision {
  const { status, unpublishAt } = item
  if (status === 'active') return refused('It is already in the shop')
  const lack = lackOf(item)
  if (lack !== null) return refused(lack)
  if (unpublishAt && Date.parse(unpublishAt) <= Date.parse(publishAt))
    return refused('It would leave the shop before it is published')
  const time = asStored(publishAt)
  return item.publishAt === time ? unchanged : changed({ status: 'scheduled', publishAt: time })
}

export const toStatus = (item: ItemFacts, status: ProductStatus): ItemDecision =>
  item.status === status ? unchanged : changed({ status, ...endedTimes(item, status) })

/** Scheduled times cleared by a status; an archived item keeps them for a restore. */
export const endedTimes = (
  { publishAt, unpublishAt }: Pick<ItemFacts, 'publishAt' | 'unpublishAt'>,
  status: ProductStatus | undefined,
): Pick<ItemValues, 'publishAt' | 'unpublishAt'> => ({
  ...(publishAt && (status === 'draft' || status === 'active') && { publishAt: null }),
  ...(unpublishAt && status === 'draft' && { unpublishAt: null }),
})

export function toTags(
  { tags }: ItemFacts,
  { add, remove }: { readonly add: readonly string[]; readonly remove: readonly string[] },
): ItemDecision {
  const left = tags.filter((tag) => !remove.includes(tag))
  const after = [...new Set([...left, ...add])]
  if (after.length > 50) return refused('It would have more than 50 tags')
  return after.join('\n') === tags.join('\n') ? unchanged : changed({ tags: after })
}

export function toPrices({ status, variants }: ItemFacts, change: PriceChange): ItemDecision {
  const prices: { variantId: string; priceMinor: number }[] = []
  for (const variant of variants) {
    const result = changePrice(variant, change)
    if ('refusal' in result) return refused(result.refusal)
    const problem = lowerPriceProblem({ ...variant, ...result })
    if (problem) return refused(problem)
    if (result.priceMinor === 0 && isForSale(status))
      return refused('It’s for sale, so its price must be above zero')
    if (result.priceMinor !== variant.priceMinor)
      prices.push({ variantId: variant.id, priceMinor: result.priceMinor })
  }
  return prices.length === 0 ? unchanged : changed({ prices })
}

/** Current values of the same fields; counts have no previous value. */
export function valuesBeside(values: ItemValues, item: ItemFacts): ItemValues {
  const { variants: _variants, ...plain } = item
  const named = Object.entries(plain).filter(([field]) => field in values)
  const variants = new Map(item.variants.map((variant) => [variant.id, variant]))
  return {
    ...Object.fromEntries(named),
    ...(values.prices && { prices: values.prices.flatMap((entry) => beside(entry, variants)) }),
    ...(values.variants && {
      variants: values.variants.flatMap((entry) => beside(entry, variants)),
    }),
  }
}

function beside<V extends VariantValues>(
  values: V,
  variants: ReadonlyMap<string, VariantFacts>,
): V[] {
  const variant: object | undefined = variants.get(values.variantId)
  if (!variant) return []
  const now = Object.entries(variant).filter(([field]) => field in values)
  return [{ variantId: values.variantId, ...Object.fromEntries(now) } as V]
}

/** Restores from the archive only within the plan's limit, in order. */
export function withinPlan<D extends Decided>(decisions: readonly D[], room: number): D[] {
  let left = room
  return decisions.map((entry) => {
    if (!entersPlan(entry)) return entry
    left -= 1
    return left < 0 ? { ...entry, decision: refused('It exceeds your plan’s limit') } : entry
  })
}

interface Decided {
  readonly object: ItemFacts
  readonly decision: ItemDecision
}

/** Restored from the archive, counting against the plan. */
export const entersPlan = ({ object, decision }: Decided): boolean =>
  object.status === 'archived' &&
  decision.outcome === 'changed' &&
  (decision.after.status ?? 'archived') !== 'archived'
