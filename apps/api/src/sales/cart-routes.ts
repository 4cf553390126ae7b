import * as contract from '@marketday/contract/orders/cart'

import { handlePublic, steps } from '../platform/http/handle.ts'
import type { PublicHandling } from '../platform/http/handle.ts'
import type { App } from '../platform/services.ts'
import type { Db } from '../platform/database/tenant-db.ts'
import { acceptChanges, removeLines } from './cart/accept-changes.ts'
import { cartHashOf, issueCartCookie } from './cart/cart-cookie.ts'
import { cartView } from './cart/cart-view.ts'
import { chooseDelivery, listDeliveryOptions } from './checkout/choose-delivery.ts'
import { addressSteps } from './checkout/address-steps.ts'
import { completionSteps } from './checkout/completion-steps.ts'
import { setContact } from './checkout/edit-contact.ts'
import { changeCheckout, editCart } from './cart/edit-cart.ts'
import { guardedNetwork } from './guard/guarded-network.ts'
import type { CartOwner, Edited } from './cart/edit-cart.ts'
import { saveSteps } from './checkout/save-steps.ts'
import { paySteps } from './checkout/pay-steps.ts'
import { directOrderSteps } from './placing/place-direct-order.ts'
import { findCart } from './cart/queries.ts'
import { releaseCheckout } from './checkout/release-checkout.ts'
import { setLine } from './cart/set-line.ts'
import { extendCheckout, startCheckout } from './checkout/start-checkout.ts'

export function cartRoutes(app: App): void {
  handlePublic(app, contract.getCart, async (given) => {
    const { tokenHash, config, currency } = ownerOf(given)
    return cartView(config, await findCart(given.db, tokenHash), currency)
  })
  handlePublic(app, contract.setCartLine, (given) => {
    const { db, params, body, reply, services } = given
    const issueToken = () => issueCartCookie(reply, services.config)
    return setLine(db, { ...ownerOf(given), issueToken }, { lineId: params.lineId, ...body })
  })
  handlePublic(app, contract.removeCartLine, (given) =>
    editCart(given.db, ownerOf(given), ({ cart }) =>
      seenAnew(given, removeLines(given.db, cart.cartId, [given.params.lineId])),
    ),
  )
  handlePublic(app, contract.acceptCartChanges, (given) =>
    editCart(given.db, ownerOf(given), (contents) =>
      seenAnew(given, acceptChanges(given.db, contents)),
    ),
  )
  handlePublic(app, contract.setCartContact, (given) =>
    editCart(given.db, ownerOf(given), (contents) => setContact(given.db, contents, given.body)),
  )
  handlePublic(app, contract.setCartAddress, steps(addressSteps))
  handlePublic(app, contract.listDeliveryOptions, async (given) => {
    const contents = await findCart(given.db, ownerOf(given).tokenHash)
    return { options: await listDeliveryOptions(given.db, contents) }
  })
  handlePublic(app, contract.chooseDelivery, (given) =>
    editCart(given.db, ownerOf(given), (contents) =>
      chooseDelivery(given.db, contents, given.body),
    ),
  )
  handlePublic(app, contract.startCheckout, (given) =>
    changeCheckout(given.db, ownerOf(given), (contents) =>
      startCheckout(given.db, contents, guardedNetwork(given)),
    ),
  )
  handlePublic(app, contract.extendCheckout, (given) =>
    changeCheckout(given.db, ownerOf(given), (contents) => extendCheckout(given.db, contents)),
  )
  handlePublic(app, contract.leaveCheckout, (given) =>
    changeCheckout(given.db, ownerOf(given), async (contents) => {
      if (contents.cart.status === 'checkout') await releaseCheckout(given.db, contents, 'open')
    }),
  )
  handlePublic(app, contract.saveCheckout, steps(saveSteps))
  handlePublic(app, contract.payCheckout, steps(paySteps))
  handlePublic(app, contract.completeCheckout, steps(completionSteps))
  handlePublic(app, contract.placeDirectOrder, steps(directOrderSteps))
}

type Given = Pick<PublicHandling<typeof contract.getCart>, 'request' | 'services' | 'shop'>

/** Behind what was written on the same connection, and therefore with it. */
const seenAnew = (
  { db, request }: Pick<Given, 'request'> & { readonly db: Db },
  written: Promise<void>,
): Edited => ({
  contents: findCart(db, cartHashOf(request)),
  written,
})

const ownerOf = ({ request, services, shop }: Given): CartOwner => ({
  tokenHash: cartHashOf(request),
  config: services.config,
  currency: shop.currency,
})
