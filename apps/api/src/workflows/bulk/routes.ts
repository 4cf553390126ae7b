import * as contract from '@marketday/contract/orders/bulk/order-bulk-acts'

import { followBulkActs } from '../../platform/bulk/follow-bulk-acts.ts'
import { handle } from '../../platform/http/handle.ts'
import type { App } from '../../platform/services.ts'
import { orderActs } from './order-acts.ts'
import { previewOrderAct } from './preview-order-act.ts'
import { requirePlanning, startOrderAct } from './start-order-act.ts'

export function orderActRoutes(app: App): void {
  handle(app, contract.previewOrderBulkAct, ({ db, body, can }) => {
    requirePlanning(can, body.action)
    return previewOrderAct(db, body)
  })
  handle(app, contract.startOrderBulkAct, async ({ db, body, can }) => {
    requirePlanning(can, body.action)
    return await orderActs.get(db, await startOrderAct(db, body), can)
  })
  followBulkActs(
    app,
    {
      list: contract.listOrderBulkActs,
      get: contract.getOrderBulkAct,
      listRows: contract.listOrderBulkActRows,
      stop: contract.stopOrderBulkAct,
      undo: contract.undoOrderBulkAct,
    },
    orderActs,
  )
}
