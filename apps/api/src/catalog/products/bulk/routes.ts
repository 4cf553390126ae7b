import * as contract from '@marketday/contract/catalog/products/bulk-acts'

import { followBulkActs } from '../../../platform/bulk/follow-bulk-acts.ts'
import { handle } from '../../../platform/http/handle.ts'
import type { App } from '../../../platform/services.ts'
import { previewCellEdits } from './cells/preview-cell-edits.ts'
import { saveCellEdits } from './cells/save-cell-edits.ts'
import { itemActs } from './item-acts.ts'
import { previewBulkAct } from './preview-bulk-act.ts'
import { startBulkAct } from './start-bulk-act.ts'

export function bulkActRoutes(app: App) {
  handle(app, contract.previewBulkAct, ({ db, body }) => previewBulkAct(db, body))
  handle(app, contract.startBulkAct, async ({ db, body, can }) =>
    itemActs.get(db, await startBulkAct(db, body), can),
  )
  handle(app, contract.previewCellEdits, ({ db, body, can }) => previewCellEdits(db, body, can))
  handle(app, contract.saveCellEdits, async ({ db, body, can }) =>
    itemActs.get(db, await saveCellEdits(db, body, can), can),
  )
  followBulkActs(
    app,
    {
      list: contract.listBulkActs,
      get: contract.getBulkAct,
      listRows: contract.listBulkActItems,
      stop: contract.stopBulkAct,
      undo: contract.undoBulkAct,
    },
    itemActs,
  )
}
