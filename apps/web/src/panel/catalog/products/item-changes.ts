import {
  getBulkAct,
  listBulkActItems,
  listBulkActs,
  stopBulkAct,
  undoBulkAct,
  type BulkAct,
} from '@marketday/contract/catalog/products/bulk-acts'
import type { KeptAction } from '@marketday/contract/catalog/products/bulk-acts'
import type { PriceChange } from '@marketday/contract/catalog/products/price-change'

import { to } from '../../../paths.ts'
import { call } from '../../../platform/api/api.ts'
import type { BulkKind } from '../../kit/bulk/bulk-kind.ts'
import { refreshInventory } from '../inventory-queries.ts'
import { moment } from '../../../platform/format.ts'
import { tagTitle } from '../../kit/bulk/tags.ts'

export const itemChanges: BulkKind<BulkAct> = {
  words: ['item', 'items'],
  noun: 'product',
  listName: 'changes',
  endpoints: { list: listBulkActs, rows: listBulkActItems },
  ask: {
    list: (query, signal) => call(listBulkActs, { query, signal }),
    get: (bulkActId, signal) => call(getBulkAct, { params: { bulkActId }, signal }),
    rows: (bulkActId, query, signal) =>
      call(listBulkActItems, { params: { bulkActId }, query, signal }),
    undo: (bulkActId) => call(undoBulkAct, { params: { bulkActId } }),
    stop: (bulkActId) => call(stopBulkAct, { params: { bulkActId } }),
  },
  refresh: refreshInventory,
  title: ({ action }) => changeTitle(action),
  home: { label: 'Product & Inventory', href: to('inventoryManagement') },
  href: {
    list: to('itemChanges'),
    act: (bulkActId) => to('itemChange', { bulkActId }),
    object: (itemId) => to('item', { itemId }),
  },
}

export function changeTitle(action: KeptAction): string {
  switch (action.kind) {
    case 'tags':
      return tagTitle(action)
    case 'schedule':
      return `To be published on ${moment(action.publishAt)}`
    case 'price':
      return priceWords(action.change)
    case 'sale':
      return saleWords(action.change)
    case 'category':
    case 'tax':
    case 'marketPrice':
      return givenTitle(action)
    default:
      return plainTitles[action.kind]
  }
}

type AssignAction = Extract<KeptAction, { readonly kind: 'category' | 'tax' | 'marketPrice' }>

function givenTitle(action: AssignAction): string {
  if (action.kind === 'category')
    return action.categoryId ? 'Moved to another category' : 'Category removed'
  if (action.kind === 'tax') return action.taxClassId ? 'Tax class changed' : 'Tax class removed'
  return action.change ? 'Own prices set in a market' : 'Prices reset to a market’s price list'
}

const plainTitles = {
  archive: 'Archived',
  restore: 'Restored from the archive',
  publish: 'Published',
  unpublish: 'Unpublished',
  cells: 'Edited as a spreadsheet',
  endSale: 'Sale ended',
  pin: 'Pinned to a collection',
  unpin: 'Unpinned from a collection',
} as const

/** Amounts have no currency: they apply in each price's currency. */
function priceWords(change: PriceChange): string {
  const ending = change.endsIn99 ? ', ending in .99' : ''
  if (change.by === 'exact') return `Prices set to one amount${ending}`
  if (change.by === 'amount')
    return `Prices ${change.amountMinor > 0 ? 'raised' : 'lowered'} by an amount${ending}`
  const { percentBp } = change
  return `Prices ${percentBp > 0 ? 'raised' : 'lowered'} by ${Math.abs(percentBp) / 100}%${ending}`
}

function saleWords(change: PriceChange): string {
  if (change.by === 'exact') return 'Put on sale at one price'
  if (change.by === 'amount') return 'Put on sale for an amount less'
  return `Put on sale for ${Math.abs(change.percentBp) / 100}% less`
}
