import { answer } from '@marketday/contract/endpoints/actions'
import { plainFieldsOf } from '@marketday/contract/catalog/products/item-fields'
import type { ItemPart } from '@marketday/contract/catalog/products/bundles'
import type { Can } from '@marketday/contract/accounts/team/permissions'
import type {
  ProductInput,
  ProductStatus,
  VariantInput,
} from '@marketday/contract/catalog/products/product-shapes'
import * as contract from '@marketday/contract/catalog/products/products'
import type { Item } from '@marketday/contract/catalog/products/products'
import { variantFieldsOf } from '@marketday/contract/catalog/products/variant-fields'

export const variantTitle = (optionValues: readonly string[]) => optionValues.join(' / ')

interface Existing {
  readonly id: string
  readonly optionValues: readonly string[]
  readonly archived: boolean
}

export interface VariantChanges<V> {
  readonly kept: { readonly id: string; readonly input: V; readonly position: number }[]
  readonly added: { readonly input: V; readonly position: number }[]
  readonly vanishedIds: string[]
}

/**
 * Splits variants into remaining, new and removed. Matched by id or combination; a removed one
 * returns with its stock.
 */
export function variantChanges<V extends Pick<VariantInput, 'id' | 'optionValues'>>(
  existing: readonly Existing[],
  inputs: readonly V[],
): VariantChanges<V> {
  const free = new Map(existing.map((variant) => [variant.id, variant]))
  for (const { id } of inputs) if (id) free.delete(id)
  const freeByValues = Map.groupBy(free.values(), (variant) => keyOf(variant.optionValues))
  const retained: VariantChanges<V>['kept'] = []
  const added: VariantChanges<V>['added'] = []
  inputs.forEach((input, position) => {
    const id = input.id ?? freeByValues.get(keyOf(input.optionValues))?.shift()?.id
    if (id) free.delete(id)
    if (id) retained.push({ id, input, position })
    else added.push({ input, position })
  })
  const vanishedIds = [...free.values()]
    .filter((variant) => !variant.archived)
    .map((variant) => variant.id)
  return { kept: retained, added, vanishedIds }
}

const keyOf = (optionValues: readonly string[]) => JSON.stringify(optionValues)

interface ItemState {
  readonly status: Item['status']
  readonly isOrdered: boolean
  readonly hasLedger: boolean
  readonly bundleTitle?: string | null
}

export function actionsFor({ status, ...facts }: ItemState, can: Can): Item['actions'] {
  const archived = status === 'archived' ? 'It’s archived. Restore it first' : null
  return answer(acts, can, {
    edit: archived,
    archive: archived && 'It is already archived',
    restore: archived ? null : 'It is not archived',
    duplicate: null,
    delete: deletionBlock(facts),
  })
}

const acts = {
  endpoints: {
    edit: contract.updateItem,
    archive: contract.archiveItem,
    restore: contract.restoreItem,
    duplicate: contract.duplicateItem,
    delete: contract.deleteItem,
  },
  refusals: {
    'products.edit': 'Your role can see items but not change them. Ask an owner or a manager',
  },
}

function deletionBlock({
  isOrdered,
  hasLedger,
  bundleTitle,
}: Omit<ItemState, 'status'>): string | null {
  if (bundleTitle) return `It’s part of ${bundleTitle}. Remove it there first`
  if (isOrdered) return 'It has been ordered. Archive it instead'
  return hasLedger ? 'Its stock history must be kept. Archive it instead' : null
}

/** Draft copy without stock, SKUs, barcodes and sale prices. */
export function copyOf(item: Item): ProductInput {
  return {
    title: `Copy of ${item.title}`.slice(0, 255),
    ...plainFieldsOf(item),
    status: 'draft',
    options: item.options,
    images: item.images.map(({ fileId, alt }) => ({ fileId, alt })),
    ...(item.kind === 'bundle' && {
      parts: item.parts.map(({ variantId, quantity }) => ({ variantId, quantity })),
    }),
    ...(item.kind === 'digital' && {
      files: item.files.map(({ fileId, name }) => ({ fileId, name })),
    }),
    variants: item.variants.map((variant) => {
      const {
        sku: _sku,
        barcode: _barcode,
        salePriceMinor: _sale,
        ...fields
      } = variantFieldsOf(variant)
      return { optionValues: variant.optionValues, ...fields }
    }),
  }
}

interface StoredPart extends Omit<ItemPart, 'problem'> {
  readonly status: ProductStatus
  readonly isArchived: boolean
}

export function toPart({ status, isArchived, ...part }: StoredPart): ItemPart {
  return { ...part, problem: problemOf({ ...part, status, isArchived }) }
}

function problemOf({ status, isArchived, available, quantity }: StoredPart): string | null {
  if (isArchived) return 'This variant no longer exists'
  if (status !== 'active') return statusProblems[status]
  if (available === null || available >= quantity) return null
  return available > 0 ? `Only ${available} left, and ${quantity} are needed` : 'Sold out'
}

const statusProblems = {
  draft: 'Its item is a draft',
  scheduled: 'Its item isn’t in the shop yet',
  archived: 'Its item is archived',
} as const

/** Same calculation as `available_bundles`. */
export function availableBundles(parts: readonly ItemPart[]): number | null {
  const counts = parts.flatMap(({ available, quantity, problem }) => {
    if (problem !== null) return [0]
    return available === null ? [] : [Math.floor(available / quantity)]
  })
  return counts.length > 0 ? Math.min(...counts) : null
}
