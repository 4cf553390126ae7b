import * as acts from '@marketday/contract/orders/returns/return-acts'
import * as rules from '@marketday/contract/orders/returns/return-rules'
import * as shop from '@marketday/contract/orders/returns/shop-returns'

import { handle, handlePublic } from '../../platform/http/handle.ts'
import type { App } from '../../platform/services.ts'
import { lockLinkedOrder } from '../open-link.ts'
import { orderAfter } from '../views/order-after.ts'
import { getShopOrder } from '../views/order-detail.ts'
import { approveReturn, cancelReturn, withdrawReturn, rejectReturn } from './decide-return.ts'
import { askForReturn, startReturn } from './open-return.ts'
import { receiveReturn, undoReceipts } from './receive-return.ts'
import { getReturnRules, saveReturnRules } from './return-rules.ts'

export function returnRoutes(app: App): void {
  handle(app, acts.startReturn, (context) =>
    orderAfter(context, startReturn(context.db, context.params.orderId, context.body)),
  )
  handle(app, acts.approveReturn, (context) =>
    orderAfter(context, approveReturn(context.db, context.params, context.body.reply ?? '')),
  )
  handle(app, acts.rejectReturn, (context) =>
    orderAfter(context, rejectReturn(context.db, context.params, context.body.reply)),
  )
  handle(app, acts.cancelReturn, (context) =>
    orderAfter(context, cancelReturn(context.db, context.params)),
  )
  handle(app, acts.receiveReturn, (context) =>
    orderAfter(context, receiveReturn(context.db, context.params, context.body)),
  )
  handle(app, acts.undoReceipts, (context) =>
    orderAfter(context, undoReceipts(context.db, context.params)),
  )
  handle(app, rules.getReturnRules, ({ db }) => getReturnRules(db))
  handle(app, rules.saveReturnRules, ({ db, body }) => saveReturnRules(db, body))
  handlePublic(app, shop.askForReturn, async (context) => {
    const { db, body, services } = context
    const { orderId } = await lockLinkedOrder(context)
    await askForReturn(db, orderId, body)
    return await getShopOrder(db, orderId, services.config)
  })
  handlePublic(app, shop.withdrawReturn, async (context) => {
    const { db, params, services } = context
    const { orderId } = await lockLinkedOrder(context)
    await withdrawReturn(db, { orderId, returnId: params.returnId })
    return await getShopOrder(db, orderId, services.config)
  })
}
