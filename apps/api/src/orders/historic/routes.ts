import { sheetLimits } from '@marketday/contract/imports/file-limits'
import * as orders from '@marketday/contract/orders/historic/historic-orders'
import * as contract from '@marketday/contract/orders/historic/order-imports'

import { bindUploads } from '../../platform/files/receive-file.ts'
import { handle } from '../../platform/http/handle.ts'
import type { App } from '../../platform/services.ts'
import { cancelOrderImport, commitOrderImport, undoOrderImport } from './move-order-import.ts'
import { getHistoricOrder, listHistoricOrders } from './find-historic-orders.ts'
import { getOrderImport, listOrderFaults, listOrderImports, listPlannedOrders } from './queries.ts'
import { chooseOrderColumns, takeOrderFile } from './take-order-file.ts'

export async function historicOrderRoutes(app: App): Promise<void> {
  handle(app, orders.listHistoricOrders, ({ db, query }) => listHistoricOrders(db, query))
  handle(app, orders.getHistoricOrder, ({ db, params }) =>
    getHistoricOrder(db, params.historicOrderId),
  )
  await bindUploads(app, sheetLimits.megabytes * 1024 * 1024, (uploads) =>
    handle(uploads, contract.createOrderImport, takeOrderFile),
  )
  handle(app, contract.listOrderImports, ({ db, query, can }) => listOrderImports(db, query, can))
  handle(app, contract.getOrderImport, ({ db, params, can }) =>
    getOrderImport(db, params.orderImportId, can),
  )
  handle(app, contract.chooseOrderColumns, async ({ db, params, body, can }) => {
    await chooseOrderColumns(db, params.orderImportId, body)
    return await getOrderImport(db, params.orderImportId, can)
  })
  handle(app, contract.listPlannedOrders, ({ db, params, query }) =>
    listPlannedOrders(db, params.orderImportId, query),
  )
  handle(app, contract.listOrderFaults, ({ db, params, query }) =>
    listOrderFaults(db, params.orderImportId, query),
  )
  handle(app, contract.commitOrderImport, async ({ db, params, can }) => {
    await commitOrderImport(db, params.orderImportId, can)
    return await getOrderImport(db, params.orderImportId, can)
  })
  handle(app, contract.undoOrderImport, async ({ db, params, can }) => {
    await undoOrderImport(db, params.orderImportId, can)
    return await getOrderImport(db, params.orderImportId, can)
  })
  handle(app, contract.cancelOrderImport, async ({ db, params, can }) => {
    await cancelOrderImport(db, params.orderImportId, can)
    return await getOrderImport(db, params.orderImportId, can)
  })
}
