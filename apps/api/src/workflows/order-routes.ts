import * as cancellation from '@marketday/contract/orders/acts/preview-cancellation'
import { cancelShopOrder } from '@marketday/contract/orders/acts/change-shop-order'
import * as contact from '@marketday/contract/orders/acts/change-contact'
import * as own from '@marketday/contract/orders/acts/change-shop-order'
import * as erasing from '@marketday/contract/orders/customers/erase-customer'
import { exportPerson as personFile } from '@marketday/contract/orders/customers/export-person'
import * as contract from '@marketday/contract/orders/orders'
import * as changes from '@marketday/contract/orders/acts/change-order'
import { placeTestOrder } from '@marketday/contract/orders/place-orders'
import * as returns from '@marketday/contract/orders/returns/return-acts'
import * as places from '@marketday/contract/orders/packing/order-places'
import { undoHandOver } from '@marketday/contract/orders/packing/undo-hand-over'
import { releaseReservation } from '@marketday/contract/stock/reservations'
import { confirmShopOrder } from '@marketday/contract/orders/shop-orders'

import { lockLinkedOrder, openLink } from '../orders/open-link.ts'
import { orderAfter } from '../orders/views/order-after.ts'
import { getShopOrderDetails } from '../orders/self-service/shop-order-details.ts'
import { getShopOrder } from '../orders/views/order-detail.ts'
import { forbidden } from '../platform/http/errors.ts'
import { handle, handlePublic, steps } from '../platform/http/handle.ts'
import type { App } from '../platform/services.ts'
import { changeSteps, previewMailSteps, previewSteps } from './change-order/change-order.ts'
import { receivingSteps } from './change-order/receiving-options.ts'
import { changeContact } from './change-order/change-contact.ts'
import { previewCancellation } from './cancel/preview-cancellation.ts'
import { cancelOrder } from './cancel/cancel-order.ts'
import { releaseReservation as release } from './checkout/release-checkout.ts'
import { draftRoutes } from './draft/draft-routes.ts'
import { eraseCustomer, previewErasure } from './erase-customer/erase-customer.ts'
import { newsRoutes } from './newsletter/news-routes.ts'
import { ownDataRoutes } from './personal-data/own-data-routes.ts'
import { exportPerson } from './personal-data/send-person-file.ts'
import { confirmOrder, approveOrder, rejectOrder } from './order-review/settle-review.ts'
import { previewSettlement, settleReturn } from './return/settle-return.ts'
import { listOrderPlaces, moveOrder, moveOrderBack } from './order-places/order-places.ts'
import { detailsSteps } from './self-service/details-steps.ts'
import { cancelByCustomer } from './self-service/cancel-by-customer.ts'
import { testOrderSteps } from './place-order/test-order-steps.ts'
import { undoHandOver as takeBackHandOver } from './hand-over/undo-hand-over.ts'

export function saleRoutes(app: App): void {
  draftRoutes(app)
  newsRoutes(app)
  ownDataRoutes(app)
  handle(app, placeTestOrder, steps(testOrderSteps))
  handle(app, contract.cancelOrder, (context) => {
    const { body, can } = context
    if (body.refund !== 'none' && !can('orders.refund'))
      throw forbidden('Your role can’t refund orders')
    return orderAfter(context, cancelOrder(context.db, context.params.orderId, body))
  })
  handle(app, erasing.previewErasure, ({ db, params }) => previewErasure(db, params.customerId))
  handle(app, erasing.eraseCustomer, async ({ db, params }) => {
    await eraseCustomer(db, params.customerId)
    return {}
  })
  handle(app, personFile, exportPerson)
  handle(app, contact.changeContact, (context) =>
    orderAfter(context, changeContact(context.db, context.params.orderId, context.body)),
  )
  handle(app, places.listOrderPlaces, ({ db, params }) => listOrderPlaces(db, params.orderId))
  handle(app, places.moveOrder, (context) =>
    orderAfter(context, moveOrder(context.db, context.params.orderId, context.body.locationId)),
  )
  handle(app, places.moveOrderBack, (context) =>
    orderAfter(context, moveOrderBack(context.db, context.params.orderId)),
  )
  handle(app, undoHandOver, (context) =>
    orderAfter(context, takeBackHandOver(context.db, { ...context.params, ...context.body })),
  )
  handle(app, changes.findReceivingOptions, steps(receivingSteps))
  handle(app, changes.previewOrderChanges, steps(previewSteps))
  handle(app, changes.previewChangeMail, steps(previewMailSteps))
  handle(app, cancellation.previewCancellation, previewCancellation)
  handle(app, changes.changeOrder, steps(changeSteps))
  handle(app, returns.previewSettlement, previewSettlement)
  handle(app, returns.settleReturn, settleReturn)
  handle(app, contract.approveOrder, (context) =>
    orderAfter(context, approveOrder(context.db, context.params.orderId)),
  )
  handle(app, contract.rejectOrder, (context) =>
    orderAfter(context, rejectOrder(context.db, context.params.orderId, 'other')),
  )
  handle(app, releaseReservation, async ({ db, params, body }) => {
    await release(db, { ...params, ...body })
    return {}
  })
  customerRoutes(app)
}

/** Acts of the customer through the link of the order. */
function customerRoutes(app: App): void {
  handlePublic(app, cancelShopOrder, async (context) => {
    const { db, services } = context
    const { orderId } = await lockLinkedOrder(context)
    await cancelByCustomer(db, orderId)
    return await getShopOrder(db, orderId, services.config)
  })
  handlePublic(app, own.getShopOrderDetails, async (context) =>
    getShopOrderDetails(context, (await openLink(context)).orderId),
  )
  handlePublic(app, own.changeShopOrderDetails, steps(detailsSteps))
  handlePublic(app, confirmShopOrder, async (context) => {
    const { db, services } = context
    const orderId = await confirmOrder(context)
    return await getShopOrder(db, orderId, services.config)
  })
}
