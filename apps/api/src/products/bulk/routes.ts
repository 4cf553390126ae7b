import * as contract from '@marketday/contract/products/bulk-acts'

import { handle } from '../../platform/http/handle.ts'
import type { App } from '../../platform/services.ts'
import { previewCellEdits } from './cells/preview-cell-edits.ts'
import { saveCellEdits } from './cells/save-cell-edits.ts'
import { previewBulkAct } from './preview-bulk-act.ts'
import { getBulkAct, listBulkActItems, listBulkActs } from './queries.ts'
import { startBulkAct } from './start-bulk-act.ts'
import { undoBulkAct } from './undo-bulk-act.ts'

export function bulkActRoutes(app: App) {
  handle(app, contract.previewBulkAct, ({ db, body }) => previewBulkAct(db, body))
  handle(app, contract.startBulkAct, async ({ db, body, can }) =>
    getBulkAct(db, await startBulkAct(db, body), can),
  )
  handle(app, contract.previewCellEdits, ({ db, body, can }) => previewCellEdits(db, body, can))
  handle(app, contract.saveCellEdits, async ({ db, body, can }) =>
    getBulkAct(db, await saveCellEdits(db, body, can), can),
  )
  handle(app, contract.listBulkActs, ({ db, query, can }) => listBulkActs(db, query, can))
  handle(app, contract.getBulkAct, ({ db, params, can }) => getBulkAct(db, params.bulkActId, can))
  handle(app, contract.listBulkActItems, async ({ db, params, query, can }) => {
    await getBulkAct(db, params.bulkActId, can)
    return await listBulkActItems(db, params.bulkActId, query)
  })
  handle(app, contract.undoBulkAct, async ({ db, params, can }) => {
    await undoBulkAct(db, params.bulkActId, can)
    return await getBulkAct(db, params.bulkActId, can)
  })
}
