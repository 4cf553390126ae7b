import { answer } from '@marketday/contract/endpoints/actions'
import * as contract from '@marketday/contract/orders/bulk/order-bulk-acts'
import type { OrderBulkAction, OrderValues } from '@marketday/contract/orders/bulk/order-bulk-acts'

import { createBulkActs } from '../../platform/bulk/create-bulk-acts.ts'
import { applyToOrders } from './apply-to-orders.ts'
import { planningRefusal } from './rules.ts'
import { undoOnOrders } from './undo-on-orders.ts'

export const orderActs = createBulkActs<OrderBulkAction, OrderValues>({
  subject: 'orders',
  noun: 'order_act',
  jobName: 'advance-order-act',
  // Each order takes about ten statements and locks stock until the batch ends.
  atOnce: 25,
  apply: applyToOrders,
  undo: undoOnOrders,
  lasts: (action) => (contract.isFinal(action) ? 'This can’t be undone' : null),
  answer(can, reasons, action) {
    const refusal = planningRefusal(can, action)
    return refusal === null ? answer(acts, can, reasons) : { undo: refusal, stop: refusal }
  },
})

const acts = {
  endpoints: { undo: contract.undoOrderBulkAct, stop: contract.stopOrderBulkAct },
  refusals: { 'orders.edit': 'Your role can see orders but not change them' },
}
