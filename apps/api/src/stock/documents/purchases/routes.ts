import * as contract from '@marketday/contract/stock/documents/purchases'
import { getForecast, listReorders } from '@marketday/contract/stock/documents/reorders'

import { handle } from '../../../platform/http/handle.ts'
import type { App } from '../../../platform/services.ts'
import { draftPurchase, editPurchase, orderPurchase, endPurchase } from './edit-purchases.ts'
import { exportPurchase } from './export-purchase.ts'
import { findExpected } from './find-expected.ts'
import { findReorders, forecastVariant } from './forecast-sales.ts'
import { getPurchase, listPurchases } from './find-purchases.ts'
import { listSuppliers } from './list-suppliers.ts'
import { undoReceipt } from './store-receipt.ts'

export function purchaseRoutes(app: App) {
  handle(app, contract.listPurchases, ({ db, query, can }) => listPurchases(db, query, can))
  handle(app, contract.listSuppliers, async ({ db }) => ({ rows: await listSuppliers(db) }))
  handle(app, contract.getPurchase, ({ db, params, can }) =>
    getPurchase(db, params.purchaseId, can),
  )
  handle(app, contract.exportPurchase, exportPurchase)
  handle(app, contract.listExpected, async ({ db, params }) => ({
    rows: await findExpected(db, params.variantId),
  }))
  handle(app, getForecast, ({ db, params }) => forecastVariant(db, params.variantId))
  handle(app, listReorders, ({ db, body }) => findReorders(db, body))
  handle(app, contract.draftPurchase, async ({ db, body, can }) =>
    getPurchase(db, await draftPurchase(db, body), can),
  )
  handle(app, contract.editPurchase, async ({ db, params: { purchaseId }, body, can }) => {
    await editPurchase(db, purchaseId, body)
    return await getPurchase(db, purchaseId, can)
  })
  handle(app, contract.orderPurchase, async ({ db, params: { purchaseId }, body, can }) => {
    await orderPurchase(db, purchaseId, body.version)
    return await getPurchase(db, purchaseId, can)
  })
  handle(app, contract.undoPurchaseReceipt, async ({ db, params, can }) => {
    await undoReceipt(db, params)
    return await getPurchase(db, params.purchaseId, can)
  })
  handle(app, contract.closePurchase, async ({ db, params: { purchaseId }, body, can }) => {
    await endPurchase(db, purchaseId, { event: 'close', version: body.version })
    return await getPurchase(db, purchaseId, can)
  })
  handle(app, contract.cancelPurchase, async ({ db, params: { purchaseId }, body, can }) => {
    await endPurchase(db, purchaseId, { event: 'cancel', version: body.version })
    return await getPurchase(db, purchaseId, can)
  })
}
