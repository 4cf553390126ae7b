import {
  getOrderBulkAct,
  listOrderBulkActRows,
  listOrderBulkActs,
  stopOrderBulkAct,
  undoOrderBulkAct,
  type OrderBulkAct,
} from '@marketday/contract/orders/bulk/order-bulk-acts'
import { to } from '../../../paths.ts'
import { call } from '../../../platform/api/api.ts'
import type { BulkKind } from '../../kit/bulk/bulk-kind.ts'
import { refreshOrders } from '../order-queries.ts'
import { actTitle } from './act-title.ts'

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
