import * as contract from '@marketday/contract/orders/carts/abandoned-carts'

import { handle, handlePublic } from '../../platform/http/handle.ts'
import type { App } from '../../platform/services.ts'
import { findLeftCart } from './find-left-cart.ts'
import { addUpLeftCarts, listLeftCarts } from './list-left-carts.ts'

export function leftCartRoutes(app: App): void {
  handle(app, contract.listAbandonedCarts, ({ db, query }) => listLeftCarts(db, query))
  handle(app, contract.getCartFigures, ({ db }) => addUpLeftCarts(db))
  handle(app, contract.getAbandonedCart, ({ db, params, services }) =>
    findLeftCart(db, params.cartId, services),
  )
  handlePublic(app, contract.stopCartMails, async ({ db, params }) => {
    await db
      .insertInto('cart_mail_stops')
      .values({ address_key: params.key })
      .onConflict((again) => again.doNothing())
      .execute()
    return {}
  })
}
