import type { Order } from '@marketday/contract/orders/orders'
import type { Can } from '@marketday/contract/team/permissions'
import * as contract from '@marketday/contract/orders/orders'
import * as shopContract from '@marketday/contract/orders/shop-orders'

import { forbidden, notFound } from '../platform/http/errors.ts'
import { handle, handlePublic } from '../platform/http/handle.ts'
import type { App, Services } from '../platform/services.ts'
import type { Db } from '../platform/database/tenant-db.ts'
import { cancelOrder } from './cancellation/cancel-order.ts'
import { handOverOrder } from './hand-over.ts'
import {
  addNote,
  archiveOrder,
  holdOrder,
  releaseOrder,
  unarchiveOrder,
} from './marks/mark-order.ts'
import { getOrder, getShopOrder } from './views/order-detail.ts'
import { countTabs, listOrderPage } from './order-list.ts'
import { readOrderToken } from './order-token.ts'
import { confirmOrder } from './review/confirm-order.ts'
import { approveOrder, rejectOrder } from './review/settle-review.ts'
import { packOrder, startPicking } from './fulfilment/pack-order.ts'

export function orderRoutes(app: App): void {
  handle(app, contract.listOrders, ({ db, query }) => listOrderPage(db, query))
  handle(app, contract.countOrders, ({ db }) => countTabs(db))
  handle(app, contract.getOrder, ({ db, params, services: { config }, can }) =>
    getOrder(db, params.orderId, { config, can }),
  )
  handle(app, contract.startPicking, (given) =>
    orderAfter(given, startPicking(given.db, given.params.orderId)),
  )
  handle(app, contract.packOrder, (given) =>
    orderAfter(given, packOrder(given.db, given.params.orderId)),
  )
  handle(app, contract.handOverOrder, (given) => {
    const { cashCollectedMinor } = given.body
    return orderAfter(
      given,
      handOverOrder(
        given.db,
        given.params.orderId,
        cashCollectedMinor ? { cashCollectedMinor } : {},
      ),
    )
  })
  handle(app, contract.cancelOrder, (given) => {
    const { body, can } = given
    if (body.refund === 'full' && !can('orders.refund'))
      throw forbidden('Your role may not give money back')
    return orderAfter(given, cancelOrder(given.db, given.params.orderId, body))
  })
  handle(app, contract.approveOrder, (given) =>
    orderAfter(given, approveOrder(given.db, given.params.orderId)),
  )
  handle(app, contract.rejectOrder, (given) =>
    orderAfter(given, rejectOrder(given.db, given.params.orderId, 'other')),
  )
  handle(app, contract.holdOrder, (given) =>
    orderAfter(given, holdOrder(given.db, given.params.orderId, given.body.reason ?? '')),
  )
  handle(app, contract.releaseOrder, (given) =>
    orderAfter(given, releaseOrder(given.db, given.params.orderId)),
  )
  handle(app, contract.archiveOrder, (given) =>
    orderAfter(given, archiveOrder(given.db, given.params.orderId)),
  )
  handle(app, contract.unarchiveOrder, (given) =>
    orderAfter(given, unarchiveOrder(given.db, given.params.orderId)),
  )
  handle(app, contract.addOrderNote, (given) =>
    orderAfter(given, addNote(given.db, given.params.orderId, given.body.text)),
  )
  handlePublic(app, shopContract.getShopOrder, ({ db, params, services }) => {
    const orderId = readOrderToken(services.config, params.token)
    if (!orderId) throw notFound('Order')
    return getShopOrder(db, orderId, services.config)
  })
  handlePublic(app, shopContract.confirmShopOrder, async ({ db, params, body, services }) => {
    const orderId = await confirmOrder(db, services.config, { ...params, ...body })
    return await getShopOrder(db, orderId, services.config)
  })
}

interface Given {
  readonly db: Db
  readonly params: { readonly orderId: string }
  readonly services: Services
  readonly can: Can
}

/** The order as it is after the act. */
async function orderAfter(
  { db, params, services, can }: Given,
  act: Promise<void>,
): Promise<Order> {
  await act
  return await getOrder(db, params.orderId, { config: services.config, can })
}
