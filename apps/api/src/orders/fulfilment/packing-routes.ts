import * as contract from '@marketday/contract/orders/orders'
import { listOrderCodes as codes } from '@marketday/contract/orders/packing/order-codes'
import * as parcels from '@marketday/contract/orders/packing/parcels'

import { handle } from '../../platform/http/handle.ts'
import type { App } from '../../platform/services.ts'
import { handOverOrder } from '../hand-over-order.ts'
import { orderAfter } from '../views/order-after.ts'
import { changeParcel, unpackParcel } from './change-parcel.ts'
import { listOrderCodes } from './list-order-codes.ts'
import { packOrders, startPicking } from './pack-orders.ts'
import { packParcel } from './pack-parcel.ts'

/** Picking, packing and handing over. */
export function packingRoutes(app: App): void {
  handle(app, codes, ({ db, params }) => listOrderCodes(db, params.orderId))
  handle(app, contract.startPicking, (given) =>
    orderAfter(given, startPicking(given.db, [given.params.orderId])),
  )
  handle(app, contract.packOrder, (given) =>
    orderAfter(given, packOrders(given.db, [given.params.orderId])),
  )
  handle(app, parcels.packParcel, (given) =>
    orderAfter(given, packParcel(given.db, given.params.orderId, given.body)),
  )
  handle(app, parcels.changeParcel, (given) =>
    orderAfter(given, changeParcel(given.db, given.params, given.body)),
  )
  handle(app, parcels.unpackParcel, (given) =>
    orderAfter(given, unpackParcel(given.db, given.params)),
  )
  handle(app, parcels.handOverParcel, (given) => {
    const { orderId, fulfilmentId } = given.params
    const only = { ...given.body, fulfilmentIds: [fulfilmentId] }
    return orderAfter(given, handOverOrder(given.db, orderId, only))
  })
  handle(app, contract.handOverOrder, (given) =>
    orderAfter(given, handOverOrder(given.db, given.params.orderId, given.body)),
  )
}
