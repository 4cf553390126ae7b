import * as contract from '@marketday/contract/catalog/products/bulk-acts'

import { bulkRoutes } from '../../../platform/bulk/bulk-routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import type { App } from '../../../platform/services.ts'
import { itemActs } from './item-acts.ts'

export function bulkActRoutes(app: App) {
  handle(app, contract.previewBulkAct, ({ db, body, can }) => itemActs.preview(db, body, can))
  handle(app, contract.startBulkAct, ({ db, body, can }) => itemActs.start(db, body, can))
  handle(app, contract.previewCellEdits, ({ db, body, can }) => itemActs.preview(db, body, can))
  handle(app, contract.saveCellEdits, ({ db, body, can }) => itemActs.start(db, body, can))
  bulkRoutes(app, contract.itemBulkActs, itemActs)
}
