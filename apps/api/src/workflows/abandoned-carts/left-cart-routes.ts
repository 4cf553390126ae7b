import * as contract from '@marketday/contract/orders/carts/abandoned-carts'

import { handle, handlePublic } from '../../platform/http/handle.ts'
import { bindOneClick } from '../../platform/mail/stop-link.ts'
import type { App } from '../../platform/services.ts'
import { requireLinkedCart, requireStopKey } from './cart-links.ts'
import { findStops, stopCartMails } from './cart-mail-stops.ts'
import { findLeftCart } from './find-left-cart.ts'
import { getWaitingCart } from './recover-cart.ts'
import { addUpLeftCarts, listLeftCarts } from './list-left-carts.ts'

export async function leftCartRoutes(app: App): Promise<void> {
  handle(app, contract.listAbandonedCarts, ({ db, query }) => listLeftCarts(db, query))
  handle(app, contract.getCartFigures, ({ db }) => addUpLeftCarts(db))
  handle(app, contract.getAbandonedCart, ({ db, params, services }) =>
    findLeftCart(db, params.cartId, services),
  )
  handlePublic(app, contract.getWaitingCart, ({ db, params, services: { config } }) =>
    getWaitingCart(db, requireLinkedCart(config, params.token)),
  )
  handlePublic(app, contract.getCartMailStop, async ({ db, params, services: { config } }) => {
    const key = requireStopKey(config, db.context.tenantId ?? '', params.token)
    return { isStopped: (await findStops(db, [key])).has(key) }
  })
  await bindOneClick(app, (scope) =>
    handlePublic(scope, contract.stopCartMails, async ({ db, params, services: { config } }) => {
      await stopCartMails(db, [requireStopKey(config, db.context.tenantId ?? '', params.token)])
      return {}
    }),
  )
}
