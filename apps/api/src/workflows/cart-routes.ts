import {
  removeDiscountCode,
  setDiscountCode,
} from '@marketday/contract/orders/discounts/use-discount-code'
import { setGiftOfLine as giftEndpoint } from '@marketday/contract/payments/credit/sell-gift-cards'
import {
  getStoreCreditOffer as offerEndpoint,
  removeStoreCredit,
  useStoreCredit as useStoreCreditEndpoint,
  addGiftCard,
  removeGiftCard,
} from '@marketday/contract/payments/credit/pay-with-credit'
import * as contract from '@marketday/contract/orders/cart'
import { fillCartFromOrder as fillCartEndpoint } from '@marketday/contract/orders/acts/change-shop-order'
import { recoverCart as recoverCartEndpoint } from '@marketday/contract/orders/carts/abandoned-carts'
import { placeDirectOrder } from '@marketday/contract/orders/place-orders'
import { chooseMarket as chooseMarketEndpoint } from '@marketday/contract/catalog/market-choice'

import { findDeliverySettings } from '../deliveries/areas/find-delivery-settings.ts'
import { findMailbox } from '../accounts/identity/prove-mailbox.ts'
import { readMarketCode } from '../catalog/markets/shop-market.ts'
import { openLink } from '../orders/open-link.ts'
import { inOrder } from '../platform/database/in-order.ts'
import { handlePublic, steps } from '../platform/http/handle.ts'
import type { PublicHandling } from '../platform/http/handle.ts'
import type { App } from '../platform/services.ts'
import { requireLinkedCart } from './abandoned-carts/cart-links.ts'
import { leftCartRoutes } from './abandoned-carts/left-cart-routes.ts'
import { findRecoveryMarket, recoverCart } from './abandoned-carts/recover-cart.ts'
import { acceptChanges, removeLines } from './cart/accept-changes.ts'
import { cartHashOf, issueCartCookie } from './cart/cart-cookie.ts'
import { chooseMarket, keepChoice } from './cart/choose-market.ts'
import { chooseDelivery, listDeliveryOptions } from './checkout/choose-delivery.ts'
import { addressSteps, setContact } from './checkout/checkout-address.ts'
import { completionSteps } from './checkout/completion-steps.ts'
import {
  changeCheckout,
  editCart,
  editLines,
  lockForDelivery,
  lockOpenCart,
  readCart,
} from './cart/edit-cart.ts'
import { guardedNetwork } from './order-guard/order-guard.ts'
import type { CartOwner } from './cart/edit-cart.ts'
import { saveSteps } from './checkout/save-steps.ts'
import { paySteps } from './checkout/pay-steps.ts'
import { directOrderSteps } from './place-order/place-direct-order.ts'
import { setGiftOfLine } from './credit/set-gift-of-line.ts'
import {
  doWithoutGiftCard,
  getStoreCreditOffer,
  useGiftCard,
  useStoreCredit,
  withoutStoreCredit,
} from './credit/use-credit.ts'
import { openCart } from './cart/open-cart.ts'
import { saveCart } from './cart/save-cart.ts'
import { holdMinutes } from '../storefront/pages/hold-minutes.ts'
import { leaveCheckout } from './checkout/leave-checkout.ts'
import { setLine } from './cart/set-line.ts'
import { fillCartFromOrder } from './self-service/fill-cart.ts'
import { useDiscountCode } from './discounts/use-discount-code.ts'
import { extendCheckout, startCheckout } from './checkout/start-checkout.ts'

export async function cartRoutes(app: App): Promise<void> {
  codeRoutes(app)
  await browserRoutes(app)
  handlePublic(app, contract.getCart, (context) => readCart(context.db, ownerOf(context)))
  handlePublic(app, contract.setCartLine, (context) => {
    const { db, params, body } = context
    const owner = { ...ownerOf(context), issueToken: tokenIssuer(context) }
    return setLine(db, owner, { lineId: params.lineId, ...body })
  })
  handlePublic(app, contract.removeCartLine, (context) =>
    editLines(context.db, ownerOf(context), ({ cart }) =>
      removeLines(context.db, cart.cartId, [context.params.lineId]),
    ),
  )
  handlePublic(app, contract.acceptCartChanges, (context) =>
    editLines(context.db, ownerOf(context), (contents) => acceptChanges(context.db, contents)),
  )
  handlePublic(app, contract.setCartContact, (context) =>
    editCart(ownerOf(context), lockOpenCart(context.db, cartHashOf(context.request)), (contents) =>
      setContact(context.db, contents, context.body),
    ),
  )
  handlePublic(app, contract.setCartAddress, steps(addressSteps))
  handlePublic(app, contract.listDeliveryOptions, async ({ db, request }) => ({
    options: await listDeliveryOptions(db, cartHashOf(request)),
  }))
  handlePublic(app, contract.chooseDelivery, (context) =>
    editCart(ownerOf(context), lockForDelivery(context.db, cartHashOf(context.request)), (locked) =>
      chooseDelivery(context.db, locked, context.body),
    ),
  )
  checkoutRoutes(app)
}

function checkoutRoutes(app: App): void {
  handlePublic(app, contract.startCheckout, (context) =>
    changeCheckout(context.db, ownerOf(context), async (contents) => {
      const { db } = context
      const [settings, minutes] = await inOrder([findDeliverySettings(db), holdMinutes(db)])
      const network = guardedNetwork(context)
      const { store } = await startCheckout(db, contents, { settings, minutes, network })
      await store()
    }),
  )
  handlePublic(app, contract.extendCheckout, (context) =>
    changeCheckout(context.db, ownerOf(context), (contents) =>
      extendCheckout(context.db, contents),
    ),
  )
  handlePublic(app, contract.leaveCheckout, (context) =>
    changeCheckout(context.db, ownerOf(context), (contents) =>
      leaveCheckout(context.db, ownerOf(context), contents),
    ),
  )
  handlePublic(app, contract.saveCheckout, steps(saveSteps))
  handlePublic(app, contract.payCheckout, steps(paySteps))
  handlePublic(app, contract.completeCheckout, steps(completionSteps))
  handlePublic(app, placeDirectOrder, steps(directOrderSteps))
}

function codeRoutes(app: App): void {
  giftCardRoutes(app)
  storeCreditRoutes(app)
  // A link may set a code before the cart has goods.
  handlePublic(app, setDiscountCode, ({ db, body, ...given }) => {
    const owner = ownerOf(given)
    const opened = openCart(db, { ...owner, issueToken: tokenIssuer(given) })
    return editCart(owner, opened, (contents) => useDiscountCode(db, contents, body.code))
  })
  handlePublic(app, removeDiscountCode, ({ db, ...given }) =>
    editLines(db, ownerOf(given), ({ cart }) => saveCart(db, { ...cart, discountCode: '' })),
  )
}

function giftCardRoutes(app: App): void {
  handlePublic(app, giftEndpoint, ({ db, params: { lineId }, body: gift, ...given }) =>
    editLines(db, ownerOf(given), (contents) => setGiftOfLine(db, contents, { lineId, gift })),
  )
  handlePublic(app, addGiftCard, ({ db, body, ...given }) =>
    editCart(ownerOf(given), lockOpenCart(db, cartHashOf(given.request)), (contents) =>
      useGiftCard(db, contents, body.code),
    ),
  )
  handlePublic(app, removeGiftCard, ({ db, params, ...given }) =>
    editCart(ownerOf(given), lockOpenCart(db, cartHashOf(given.request)), (contents) =>
      doWithoutGiftCard(contents, params.codeEnd),
    ),
  )
}

function storeCreditRoutes(app: App): void {
  handlePublic(app, offerEndpoint, getStoreCreditOffer)
  handlePublic(app, useStoreCreditEndpoint, async ({ db, request, ...given }) => {
    const { state, email } = await findMailbox({ db, request, shop: given.shop })
    const cart = lockOpenCart(db, cartHashOf(request))
    return await editCart(ownerOf({ request, ...given }), cart, (contents) =>
      useStoreCredit(db, contents, state === 'proven' ? email : null),
    )
  })
  handlePublic(app, removeStoreCredit, ({ db, ...given }) =>
    editCart(ownerOf(given), lockOpenCart(db, cartHashOf(given.request)), withoutStoreCredit),
  )
}

async function browserRoutes(app: App): Promise<void> {
  await leftCartRoutes(app)
  handlePublic(app, chooseMarketEndpoint, chooseInBrowser)
  handlePublic(app, fillCartEndpoint, fillCartInBrowser)
  handlePublic(app, recoverCartEndpoint, recoverInBrowser)
}

async function chooseInBrowser(context: PublicHandling<typeof chooseMarketEndpoint>) {
  await chooseMarket(context.db, context.body.market, { ...ownerOf(context), reply: context.reply })
  return {}
}

async function fillCartInBrowser(context: PublicHandling<typeof fillCartEndpoint>) {
  const { orderId } = await openLink(context)
  const owner = { ...ownerOf(context), issueToken: tokenIssuer(context) }
  return await fillCartFromOrder(context.db, owner, orderId)
}

async function recoverInBrowser(context: PublicHandling<typeof recoverCartEndpoint>) {
  const cartId = requireLinkedCart(context.services.config, context.params.token)
  const owner = { ...ownerOf(context), issueToken: tokenIssuer(context) }
  const marketCode = await findRecoveryMarket(context.db, owner, cartId)
  const recovered = await recoverCart(context.db, { ...owner, marketCode }, cartId)
  if (marketCode !== owner.marketCode)
    keepChoice(marketCode, { config: owner.config, reply: context.reply })
  return recovered
}

type CartContext = Pick<PublicHandling<typeof contract.getCart>, 'request' | 'services' | 'shop'>

const tokenIssuer =
  ({ reply, services }: Pick<PublicHandling<typeof contract.getCart>, 'reply' | 'services'>) =>
  () =>
    issueCartCookie(reply, services.config)

const ownerOf = ({ request, services, shop }: CartContext): CartOwner => ({
  tokenHash: cartHashOf(request),
  config: services.config,
  currency: shop.currency,
  marketCode: readMarketCode(request),
})
