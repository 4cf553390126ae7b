import { listOrderChoices as choices } from '@marketday/contract/orders/order-choices'
import { exportOrders as exports } from '@marketday/contract/orders/export-orders'
import * as marks from '@marketday/contract/orders/acts/order-marks'
import * as risk from '@marketday/contract/orders/acts/look-at-risk'
import * as contract from '@marketday/contract/orders/orders'
import * as shopContract from '@marketday/contract/orders/shop-orders'

import { downloadRoutes } from '../platform/files/download-routes.ts'
import { handle, handlePublic } from '../platform/http/handle.ts'
import type { App } from '../platform/services.ts'
import { customerRoutes } from './customers/customer-routes.ts'
import { documentRoutes } from './documents/document-routes.ts'
import { refuseOpenedDownload } from './downloads/refuse-opened-download.ts'
import { resetDownloads, startDownload } from './downloads/start-download.ts'
import { exportOrders } from './export/export-orders.ts'
import {
  assignOrder,
  archiveOrder,
  holdOrder,
  releaseOrder,
  unarchiveOrder,
  prioritiseOrder,
} from './marks/mark-order.ts'
import { tagOrder } from './marks/tag-order.ts'
import { lookAtRisk, undoLookAtRisk } from './risk/order-risk.ts'
import { noteRoutes } from './notes/note-routes.ts'
import { narrowToLink } from './views/narrow-to-link.ts'
import { orderAfter } from './views/order-after.ts'
import { getOrder, getShopOrder } from './views/order-detail.ts'
import { countTabs } from './count-orders.ts'
import { listOrderChoices } from './lists/list-order-choices.ts'
import { listOrderPage } from './lists/list-order-page.ts'
import { returnRoutes } from './returns/routes.ts'
import { packingRoutes } from './fulfilment/packing-routes.ts'
import { lockLinkedOrder, openLink } from './open-link.ts'

export async function orderRoutes(app: App): Promise<void> {
  customerRoutes(app)
  handle(app, contract.listOrders, ({ db, query }) => listOrderPage(db, query))
  handle(app, exports, exportOrders)
  handle(app, choices, ({ db }) => listOrderChoices(db))
  handle(app, contract.countOrders, ({ db }) => countTabs(db))
  handle(app, contract.getOrder, ({ db, params, services: { config }, can }) =>
    getOrder(db, params.orderId, { config, can }),
  )
  packingRoutes(app)
  handle(app, contract.holdOrder, (context) =>
    orderAfter(context, holdOrder(context.db, context.params.orderId, context.body)),
  )
  handle(app, contract.releaseOrder, (context) =>
    orderAfter(context, releaseOrder(context.db, context.params.orderId)),
  )
  handle(app, contract.archiveOrder, (context) =>
    orderAfter(context, archiveOrder(context.db, context.params.orderId)),
  )
  handle(app, contract.unarchiveOrder, (context) =>
    orderAfter(context, unarchiveOrder(context.db, context.params.orderId)),
  )
  handle(app, marks.tagOrder, (context) =>
    orderAfter(context, tagOrder(context.db, context.params.orderId, context.body)),
  )
  handle(app, marks.assignOrder, (context) =>
    orderAfter(context, assignOrder(context.db, context.params.orderId, context.body)),
  )
  handle(app, marks.prioritiseOrder, (context) =>
    orderAfter(context, prioritiseOrder(context.db, context.params.orderId, context.body.priority)),
  )
  handle(app, risk.lookAtRisk, (context) =>
    orderAfter(context, lookAtRisk(context.db, context.params.orderId)),
  )
  handle(app, risk.undoLookAtRisk, (context) =>
    orderAfter(context, undoLookAtRisk(context.db, context.params.orderId)),
  )
  handle(app, contract.resetDownloads, (context) =>
    orderAfter(context, resetDownloads(context.db, context.params.orderId)),
  )
  await noteRoutes(app)
  documentRoutes(app)
  await downloadRoutes(app, refuseOpenedDownload)
  handlePublic(app, shopContract.startDownload, async (context) => {
    const { db, params, services } = context
    const { orderId } = await lockLinkedOrder(context)
    return await startDownload(db, { orderId, downloadId: params.downloadId }, services.config)
  })
  handlePublic(app, shopContract.getShopOrder, async (context) => {
    const { orderId, purpose } = await openLink(context, 'view', 'pay')
    const order = await getShopOrder(context.db, orderId, context.services.config)
    return purpose === 'act' ? order : narrowToLink(order, purpose)
  })
  returnRoutes(app)
}
