import type { BulkAction } from '@marketday/contract/catalog/products/bulk-acts'
import { isForSale } from '@marketday/contract/catalog/products/product-shapes'
import type { ItemRow } from '@marketday/contract/catalog/products/products'
import type { BulkAct } from '../../../kit/list/BulkBar.tsx'
import { changeItems } from './change-items.ts'

const isArchived = ({ status }: ItemRow) => status === 'archived'

/** Bulk actions without further input. */
export const itemBulkActs: readonly BulkAct<ItemRow>[] = [
  {
    label: 'Publish',
    fits: ({ status }) => status === 'draft' || status === 'scheduled',
    run: onEach({ kind: 'publish' }, 'published'),
  },
  {
    label: 'Unpublish',
    fits: ({ status }) => isForSale(status),
    run: onEach({ kind: 'unpublish' }, 'no longer in your shop'),
  },
  {
    label: 'Archive',
    fits: (row) => !isArchived(row),
    run: onEach({ kind: 'archive' }, 'archived'),
  },
  { label: 'Restore', fits: isArchived, run: onEach({ kind: 'restore' }, 'back as drafts') },
]

function onEach(action: BulkAction, done: string) {
  return (rows: readonly ItemRow[]) =>
    changeItems({ selection: { itemIds: rows.map(({ id }) => id) }, action }, done)
}
