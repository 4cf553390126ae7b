import * as contract from '@marketday/contract/orders/orders'
import { listOrderCodes as codes } from '@marketday/contract/orders/packing/order-codes'
import * as parcels from '@marketday/contract/orders/packing/parcels'

import { handle } from '../../platform/http/handle.ts'
import type { App } from '../../platform/services.ts'
import { handOverOrder } from '../hand-over-order.ts'
import { orderAfter } from '../views/order-after.ts'
import { changeParcel, unpackParcel, packParcel } from './change-parcel.ts'
import { listOrderCodes } from './list-order-codes.ts'
import { packOrders, startPicking } from './pack-orders.ts'

export function packingRoutes(app: App): void {
  handle(app, codes, ({ db, params }) => listOrderCodes(db, params.orderId))
  handle(app, contract.startPicking, (context) =>
    orderAfter(context, startPicking(context.db, [context.params.orderId])),
  )
  handle(app, contract.packOrder, (context) =>
    orderAfter(context, packOrders(context.db, [context.params.orderId])),
  )
  handle(app, parcels.packParcel, (context) =>
    orderAfter(context, packParcel(context.db, context.params.orderId, context.body)),
  )
  handle(app, parcels.changeParcel, (context) =>
    orderAfter(context, changeParcel(context.db, context.params, context.body)),
  )
  handle(app, parcels.unpackParcel, (context) =>
    orderAfter(context, unpackParcel(context.db, context.params)),
  )
  handle(app, parcels.handOverParcel, (context) => {
    const { orderId, fulfilmentId } = context.params
    const only = { ...context.body, fulfilmentIds: [fulfilmentId] }
    return orderAfter(context, handOverOrder(context.db, orderId, only))
  })
  handle(app, contract.handOverOrder, (context) =>
    orderAfter(context, handOverOrder(context.db, context.params.orderId, context.body)),
  )
}
