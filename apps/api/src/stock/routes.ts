import * as contract from '@marketday/contract/products/stock'

import { record } from '../platform/events/record.ts'
import { handle } from '../platform/http/handle.ts'
import type { App } from '../platform/services.ts'
import type { Db } from '../platform/database/tenant-db.ts'
import { adjustStock, countStock } from './correct-stock.ts'
import { findMovements } from './lists/find-movements.ts'
import { findLowStock, findStockPage } from './lists/find-stock-page.ts'
import { findStockRows, getStockRow } from './lists/stock-rows.ts'
import { receiveStock } from './receive-stock.ts'

export function stockRoutes(app: App) {
  const { config } = app.services

  handle(app, contract.listStock, ({ db, query }) => findStockPage(db, query, config))
  handle(app, contract.listLowStock, ({ db, query }) => findLowStock(db, query.limit ?? 10, config))
  handle(app, contract.getStock, ({ db, params }) => getStockRow(db, params.variantId, config))
  handle(app, contract.listMovements, async ({ db, params, query }) => {
    await getStockRow(db, params.variantId, config)
    return await findMovements(db, params.variantId, query)
  })
  handle(app, contract.receiveGoods, async ({ db, body, caller }) => {
    await receiveStock(db, { ...body, referenceType: 'staff', referenceId: caller.userId })
    const variantIds = body.lines.map((line) => line.variantId)
    await tell(db, 'stock.received', variantIds)
    return { rows: await findStockRows(db, variantIds, config) }
  })
  handle(app, contract.adjustGoods, async ({ db, body, caller }) => {
    await adjustStock(db, body, caller.userId)
    await tell(db, 'stock.adjusted', [body.variantId])
    return await getStockRow(db, body.variantId, config)
  })
  handle(app, contract.countGoods, async ({ db, body, caller }) => {
    await countStock(db, body, caller.userId)
    await tell(db, 'stock.counted', [body.variantId])
    return await getStockRow(db, body.variantId, config)
  })
}

async function tell(db: Db, name: `stock.${string}`, variantIds: readonly string[]): Promise<void> {
  await record(
    db,
    variantIds.map((objectId) => ({ name, objectType: 'variant', objectId })),
  )
}
