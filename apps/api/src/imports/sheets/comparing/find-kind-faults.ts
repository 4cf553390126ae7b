import type { ItemKind } from '@marketday/contract/products/kinds/item-kinds'

import type { StoredProduct } from '../../../products/bring-in-products.ts'
import type { Fault, ReadRow } from './read-row.ts'

/** What rows say of the kind of an item that no file decides, and of days that only what is made to order takes. */
export function findKindFaults(
  rows: readonly ReadRow[],
  product: StoredProduct | null,
  kind: ItemKind = 'physical',
): Fault[] {
  const stored = product?.input.kind ?? null
  return rows.flatMap(({ number: row, cells, values }) => {
    const at = (field: 'kind' | 'leadDays', problem: string, remedy: string) => [
      { row, field, value: cells.get(field) ?? '', problem, remedy },
    ]
    if (values.has('kind') && kind !== stored) {
      if (kind === 'bundle') return at('kind', 'A file cannot say what is in a bundle', makeInForm)
      if (stored === 'bundle') return at('kind', 'The item is a bundle in the shop', leaveEmpty)
    }
    const hasDays = values.has('leadDays') && kind !== 'made_to_order'
    return hasDays
      ? at('leadDays', 'Only what is made to order has days', 'Empty the cell, or change the kind')
      : []
  })
}

const makeInForm = 'Make the bundle in the form of an item, and empty the cell'
const leaveEmpty = 'Empty the cell, or take its parts out in its form first'
