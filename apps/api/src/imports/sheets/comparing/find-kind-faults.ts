import type { ItemKind } from '@marketday/contract/catalog/products/item-kinds'
import { isForSale } from '@marketday/contract/catalog/products/product-shapes'
import type { ProductStatus } from '@marketday/contract/catalog/products/product-shapes'

import type { StoredProduct } from '../../../catalog/products/bring-in-products.ts'
import type { Fault, ReadRow } from './read-row.ts'

/**
 * Faults about item kinds that a file cannot set, lead days of items not made to order, and
 * selling an item without downloads.
 */
export function findKindFaults(
  rows: readonly ReadRow[],
  product: StoredProduct | null,
  kind: ItemKind = 'physical',
): Fault[] {
  return rows.flatMap(({ number: row, cells, values }) => {
    const { field, problem, remedy } =
      (values.has('kind') && faultOfKind(kind, product)) ||
      (isForSale(values.get('status') as ProductStatus | undefined) && faultOfSale(product)) ||
      (values.has('leadDays') && kind !== 'made_to_order' && daysFault) ||
      none
    return field === null ? [] : [{ row, field, value: cells.get(field) ?? '', problem, remedy }]
  })
}

const none = { field: null, problem: '', remedy: '' } as const

function faultOfKind(kind: ItemKind, product: StoredProduct | null) {
  const stored = product?.input.kind
  if (kind === stored) return null
  const [problem, remedy] = requestedTexts[kind] ?? (stored && currentTexts[stored]) ?? []
  return problem && remedy ? ({ field: 'kind', problem, remedy } as const) : null
}

type KindTexts = Readonly<Partial<Record<ItemKind, readonly [problem: string, remedy: string]>>>

const requestedTexts: KindTexts = {
  bundle: [
    'A file can’t define the contents of a bundle',
    'Create the bundle on its item page, and clear the cell',
  ],
  digital: ['A file can’t contain downloads', 'Add its files on the item page, and clear the cell'],
}

const currentTexts: KindTexts = {
  bundle: [
    'The item is a bundle in the shop',
    'Clear the cell, or remove its parts on its item page first',
  ],
  digital: [
    'The item is a digital download in the shop',
    'Clear the cell, or change its type on its item page',
  ],
}

const faultOfSale = (product: StoredProduct | null) =>
  product?.lacksFiles
    ? ({
        field: 'status',
        problem: 'It has no file to download yet',
        remedy: 'Add its files on the item page first, or keep it as a draft',
      } as const)
    : null

const daysFault = {
  field: 'leadDays',
  problem: 'Only made-to-order items have lead days',
  remedy: 'Clear the cell, or change the type',
} as const
