import {
  getOrderBulkAct,
  listOrderBulkActRows,
  listOrderBulkActs,
  stopOrderBulkAct,
  undoOrderBulkAct,
  type OrderBulkAct,
} from '@marketday/contract/orders/bulk/order-bulk-acts'
import type { OrderBulkAction } from '@marketday/contract/orders/bulk/order-bulk-acts'
import { priorityTitle } from '@marketday/contract/orders/order-words'

import { to } from '../../../paths.ts'
import { call } from '../../../platform/api/api.ts'
import type { BulkKind } from '../../kit/bulk/bulk-kind.ts'
import { refreshOrders } from '../order-queries.ts'
import { utcDay } from '../../../platform/format.ts'
import { tagTitle } from '../../kit/bulk/tags.ts'

export const orderActs: BulkKind<OrderBulkAct> = {
  words: ['order', 'orders'],
  noun: 'order',
  listName: 'orderActs',
  endpoints: { list: listOrderBulkActs, rows: listOrderBulkActRows },
  ask: {
    list: (query, signal) => call(listOrderBulkActs, { query, signal }),
    get: (bulkActId, signal) => call(getOrderBulkAct, { params: { bulkActId }, signal }),
    rows: (bulkActId, query, signal) =>
      call(listOrderBulkActRows, { params: { bulkActId }, query, signal }),
    undo: (bulkActId) => call(undoOrderBulkAct, { params: { bulkActId } }),
    stop: (bulkActId) => call(stopOrderBulkAct, { params: { bulkActId } }),
  },
  refresh: refreshOrders,
  title: ({ action }) => actTitle(action),
  home: { label: 'Order Management', href: to('orderManagement') },
  href: {
    list: to('orderActs'),
    act: (bulkActId) => to('orderAct', { bulkActId }),
    object: (orderId) => to('order', { orderId }),
  },
}

export function actTitle(action: OrderBulkAction): string {
  switch (action.kind) {
    case 'tags':
      return tagTitle(action)
    case 'assign':
      return action.assigneeId ? 'Assigned' : 'Unassigned'
    case 'driver':
      return action.driverId ? 'Driver assigned' : 'Driver unassigned'
    case 'priority':
      return priorityTitle(action.priority)
    case 'due':
      return action.dueOn ? `Due ${utcDay(action.dueOn)}` : 'Due date removed'
    default:
      return titles[action.kind]
  }
}

const titles = {
  archive: 'Archived',
  unarchive: 'Unarchived',
  pick: 'Picking started',
  pack: 'Packed',
  handOver: 'Handed over',
  capture: 'Payment captured',
  slot: 'Delivery time set',
  cancel: 'Cancelled',
} as const
