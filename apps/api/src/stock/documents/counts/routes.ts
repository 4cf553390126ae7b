import * as contract from '@marketday/contract/stock/documents/stock-takes'

import { handle } from '../../../platform/http/handle.ts'
import type { App } from '../../../platform/services.ts'
import { beginTake, extendTake } from './begin-take.ts'
import { closeTake } from './close-take.ts'
import { countLine, forgetLine } from './count-line.ts'
import { exportTakeLines } from './export-take-lines.ts'
import { findTakeLines } from './find-take-lines.ts'
import { getTake, listTakes } from './take-rows.ts'

export function takeRoutes(app: App) {
  handle(app, contract.beginStockTake, async ({ db, body, can }) =>
    getTake(db, await beginTake(db, body), can),
  )
  handle(app, contract.listStockTakes, ({ db, query, can }) => listTakes(db, query, can))
  handle(app, contract.getStockTake, ({ db, params, can }) => getTake(db, params.stockTakeId, can))
  handle(app, contract.listStockTakeLines, ({ db, params, query }) =>
    findTakeLines(db, params.stockTakeId, query),
  )
  handle(app, contract.exportStockTakeLines, exportTakeLines)
  handle(app, contract.addStockTakeLines, async ({ db, params: { stockTakeId }, body, can }) => {
    await extendTake(db, stockTakeId, body.variantIds)
    return await getTake(db, stockTakeId, can)
  })
  handle(app, contract.countStockTakeLine, ({ db, params, body }) => countLine(db, params, body))
  handle(app, contract.forgetStockTakeLine, ({ db, params }) => forgetLine(db, params))
  handle(app, contract.postStockTake, ({ db, params, can }) =>
    closeTake(db, { ...params, event: 'post', can }),
  )
  handle(app, contract.cancelStockTake, ({ db, params, can }) =>
    closeTake(db, { ...params, event: 'cancel', can }),
  )
}
