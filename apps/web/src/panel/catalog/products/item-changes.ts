import type { QueryInput } from '@marketday/contract/endpoints/endpoint'
import {
  itemBulkActs,
  type ItemSelectionInput,
  type KeptAction,
} from '@marketday/contract/catalog/products/bulk-acts'
import type { PriceChange } from '@marketday/contract/catalog/products/price-change'
import type { listItems } from '@marketday/contract/catalog/products/products'

import { to } from '../../../paths.ts'
import { moment } from '../../../platform/format.ts'
import { countOf, defineBulkKind, type ActionTexts } from '../../kit/bulk/bulk-kind.ts'
import { tagTitle } from '../../kit/bulk/tags.ts'
import { withNumbers } from '../../kit/bulk/with-numbers.ts'
import type { Scope } from '../../kit/export/ExportFields.tsx'
import { refreshInventory } from '../inventory-queries.ts'

const actions: {
  readonly [K in KeptAction['kind']]: ActionTexts<Extract<KeptAction, { readonly kind: K }>>
} = {
  publish: { title: 'Published', done: 'published' },
  unpublish: { title: 'Unpublished', done: 'no longer in your shop' },
  archive: { title: 'Archived', done: 'archived' },
  restore: { title: 'Restored from the archive', done: 'back as drafts' },
  schedule: {
    title: ({ publishAt }) => `To be published on ${moment(publishAt)}`,
    done: 'scheduled',
  },
  price: { title: ({ change }) => priceTitle(change), done: 'given a new price' },
  marketPrice: {
    title: ({ change }) =>
      change ? 'Own prices set in a market' : 'Prices reset to a market’s price list',
    done: 'given another price there',
  },
  sale: { title: ({ change }) => saleTitle(change), done: 'on sale' },
  endSale: { title: 'Sale ended', done: 'no longer on sale' },
  category: {
    title: ({ categoryId }) => (categoryId ? 'Moved to another category' : 'Category removed'),
    done: 'moved to another category',
  },
  pin: { title: 'Pinned to a collection', done: 'pinned' },
  unpin: { title: 'Unpinned from a collection', done: 'unpinned' },
  tags: { title: tagTitle, done: 'tagged' },
  tax: {
    title: ({ taxClassId }) => (taxClassId ? 'Tax class changed' : 'Tax class removed'),
    done: 'given another tax class',
  },
  cells: { title: 'Edited as a spreadsheet', done: 'saved' },
}

export const itemChanges = defineBulkKind(itemBulkActs, {
  words: ['item', 'items'],
  noun: 'product',
  listName: 'changes',
  actions,
  refresh: refreshInventory,
  home: { label: 'Product & Inventory', href: to('inventoryManagement') },
  href: {
    list: to('itemChanges'),
    act: (bulkActId) => to('itemChange', { bulkActId }),
    object: (itemId) => to('item', { itemId }),
  },
})

export const itemCount = (number: number): string => countOf(itemChanges, number)

export type ItemListFilters = Omit<QueryInput<typeof listItems>, 'cursor' | 'limit' | 'sort'>

/** Selected items, or all that match the list's filters. */
export const selectionFrom = (
  scope: Scope,
  items: readonly { readonly id: string }[],
  filters: ItemListFilters,
): ItemSelectionInput =>
  scope === 'chosen' ? { itemIds: items.map(({ id }) => id) } : { matching: withNumbers(filters) }

/** Amounts have no currency: they apply in each price's currency. */
function priceTitle(change: PriceChange): string {
  const ending = change.endsIn99 ? ', ending in .99' : ''
  if (change.by === 'exact') return `Prices set to one amount${ending}`
  if (change.by === 'amount')
    return `Prices ${change.amountMinor > 0 ? 'raised' : 'lowered'} by an amount${ending}`
  const { percentBp } = change
  return `Prices ${percentBp > 0 ? 'raised' : 'lowered'} by ${Math.abs(percentBp) / 100}%${ending}`
}

function saleTitle(change: PriceChange): string {
  if (change.by === 'exact') return 'Put on sale at one price'
  if (change.by === 'amount') return 'Put on sale for an amount less'
  return `Put on sale for ${Math.abs(change.percentBp) / 100}% less`
}
