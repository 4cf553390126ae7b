import * as contract from '@marketday/contract/orders/order-bulk-acts'

import { bulkRoutes } from '../../platform/bulk/bulk-routes.ts'
import { handle } from '../../platform/http/handle.ts'
import type { App } from '../../platform/services.ts'
import { orderActs } from './order-acts.ts'

export function orderActRoutes(app: App): void {
  handle(app, contract.previewOrderBulkAct, ({ db, body, can }) => orderActs.preview(db, body, can))
  handle(app, contract.startOrderBulkAct, ({ db, body, can }) => orderActs.start(db, body, can))
  bulkRoutes(app, contract.orderBulkActs, orderActs)
}
