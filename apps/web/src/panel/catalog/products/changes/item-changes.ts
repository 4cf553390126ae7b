import {
  getBulkAct,
  listBulkActItems,
  listBulkActs,
  stopBulkAct,
  undoBulkAct,
  type BulkAct,
} from '@marketday/contract/catalog/products/bulk-acts'
import { to } from '../../../../paths.ts'
import { call } from '../../../../platform/api/api.ts'
import type { BulkKind } from '../../../kit/bulk/bulk-kind.ts'
import { refreshInventory } from '../../inventory-queries.ts'
import { changeTitle } from './change-title.ts'

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
