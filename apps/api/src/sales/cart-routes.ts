import {
  removeDiscountCode,
  setDiscountCode,
} from '@marketday/contract/discounts/use-discount-code'
import { setGiftOfLine as giftEndpoint } from '@marketday/contract/credit/sell-gift-cards'
import {
  getStoreCreditOffer,
  removeStoreCredit,
  useStoreCredit as useStoreCreditEndpoint,
} from '@marketday/contract/credit/pay-with-store-credit'
import { addGiftCard, removeGiftCard } from '@marketday/contract/credit/pay-with-gift-card'
import * as contract from '@marketday/contract/orders/cart'
import { fillCartFromOrder as fillCartEndpoint } from '@marketday/contract/orders/acts/fill-cart-from-order'
import { recoverCart as recoverCartEndpoint } from '@marketday/contract/orders/carts/abandoned-carts'
import { placeDirectOrder } from '@marketday/contract/orders/place-direct-order'
import { chooseMarket as chooseMarketEndpoint } from '@marketday/contract/prices/market-choice'

import { hasStoreCredit } from '../credit/customer-credit.ts'
import { findDeliverySettings } from '../deliveries/areas/find-delivery-settings.ts'
import { findMailbox } from '../identity/find-mailbox.ts'
import { readMarketCode } from '../markets/shop-market.ts'
import { requireLinkedOrder } from '../orders/order-token.ts'
import { inOrder } from '../platform/database/in-order.ts'
import { handlePublic, steps } from '../platform/http/handle.ts'
import type { PublicHandling } from '../platform/http/handle.ts'
import type { App } from '../platform/services.ts'
import { requireLinkedCart } from './abandoned/cart-links.ts'
import { leftCartRoutes } from './abandoned/left-cart-routes.ts'
import { findRecoveryMarket } from './abandoned/find-recovery-market.ts'
import { recoverCart } from './abandoned/recover-cart.ts'
import { acceptChanges, removeLines } from './cart/accept-changes.ts'
import { cartHashOf, issueCartCookie } from './cart/cart-cookie.ts'
import { cartView } from './cart/cart-view.ts'
import { chooseMarket, keepChoice } from './cart/choose-market.ts'
import { chooseDelivery, listDeliveryOptions } from './checkout/choose-delivery.ts'
import { addressSteps } from './checkout/address-steps.ts'
import { completionSteps } from './checkout/completion-steps.ts'
import { setContact } from './checkout/edit-contact.ts'
import {
  changeCheckout,
  editCart,
  editLines,
  lockForDelivery,
  lockOpenCart,
} from './cart/edit-cart.ts'
import { guardedNetwork } from './guard/guarded-network.ts'
import type { CartOwner } from './cart/edit-cart.ts'
import { saveSteps } from './checkout/save-steps.ts'
import { paySteps } from './checkout/pay-steps.ts'
import { directOrderSteps } from './placing/place-direct-order.ts'
import { findCart } from './cart/queries.ts'
import { setGiftOfLine } from './credit/set-gift-of-line.ts'
import { doWithoutGiftCard, useGiftCard } from './credit/use-gift-card.ts'
import { useStoreCredit, withoutStoreCredit } from './credit/use-store-credit.ts'
import { openCart } from './cart/open-cart.ts'
import { saveCart } from './cart/save-cart.ts'
import { holdMinutes } from '../storefronts/hold-minutes.ts'
import { leaveCheckout } from './checkout/leave-checkout.ts'
import { setLine } from './cart/set-line.ts'
import { fillCartFromOrder } from './self-service/fill-cart-from-order.ts'
import { useDiscountCode } from './discounts/use-discount-code.ts'
import { extendCheckout, startCheckout } from './checkout/start-checkout.ts'

export async function cartRoutes(app: App): Promise<void> {
  codeRoutes(app)
  await browserRoutes(app)
  handlePublic(app, contract.getCart, async (given) => {
    const { tokenHash, config, currency } = ownerOf(given)
    return cartView(config, await findCart(given.db, tokenHash), currency)
  })
  handlePublic(app, contract.setCartLine, (given) => {
    const { db, params, body } = given
    const owner = { ...ownerOf(given), issueToken: tokenIssuer(given) }
    return setLine(db, owner, { lineId: params.lineId, ...body })
  })
  handlePublic(app, contract.removeCartLine, (given) =>
    editLines(given.db, ownerOf(given), ({ cart }) =>
      removeLines(given.db, cart.cartId, [given.params.lineId]),
    ),
  )
  handlePublic(app, contract.acceptCartChanges, (given) =>
    editLines(given.db, ownerOf(given), (contents) => acceptChanges(given.db, contents)),
  )
  handlePublic(app, contract.setCartContact, (given) =>
    editCart(ownerOf(given), lockOpenCart(given.db, cartHashOf(given.request)), (contents) =>
      setContact(given.db, contents, given.body),
    ),
  )
  handlePublic(app, contract.setCartAddress, steps(addressSteps))
  handlePublic(app, contract.listDeliveryOptions, async (given) => {
    const [contents, settings] = await Promise.all([
      findCart(given.db, cartHashOf(given.request)),
      findDeliverySettings(given.db),
    ])
    return { options: await listDeliveryOptions(given.db, contents, settings) }
  })
  handlePublic(app, contract.chooseDelivery, (given) =>
    editCart(ownerOf(given), lockForDelivery(given.db, cartHashOf(given.request)), (locked) =>
      chooseDelivery(given.db, locked, given.body),
    ),
  )
  handlePublic(app, contract.startCheckout, (given) =>
    changeCheckout(given.db, ownerOf(given), async (contents) => {
      const { db } = given
      const [settings, minutes] = await inOrder([findDeliverySettings(db), holdMinutes(db)])
      const network = guardedNetwork(given)
      const { store } = await startCheckout(db, contents, { settings, minutes, network })
      await store()
    }),
  )
  handlePublic(app, contract.extendCheckout, (given) =>
    changeCheckout(given.db, ownerOf(given), (contents) => extendCheckout(given.db, contents)),
  )
  handlePublic(app, contract.leaveCheckout, (given) =>
    changeCheckout(given.db, ownerOf(given), (contents) =>
      leaveCheckout(given.db, ownerOf(given), contents),
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
  // A link may bring a code before anything is in the cart.
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
  handlePublic(app, getStoreCreditOffer, async (given) => {
    const [isOffered, mailbox] = await Promise.all([hasStoreCredit(given.db), findMailbox(given)])
    return { isOffered, mailbox }
  })
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

/** What a browser's cart is as a whole. */
async function browserRoutes(app: App): Promise<void> {
  await leftCartRoutes(app)
  handlePublic(app, chooseMarketEndpoint, chooseInBrowser)
  handlePublic(app, fillCartEndpoint, fillCartInBrowser)
  handlePublic(app, recoverCartEndpoint, recoverInBrowser)
}

async function chooseInBrowser(given: PublicHandling<typeof chooseMarketEndpoint>) {
  await chooseMarket(given.db, given.body.market, { ...ownerOf(given), reply: given.reply })
  return {}
}

function fillCartInBrowser(given: PublicHandling<typeof fillCartEndpoint>) {
  const orderId = requireLinkedOrder(given.services.config, given.params.token)
  const owner = { ...ownerOf(given), issueToken: tokenIssuer(given) }
  return fillCartFromOrder(given.db, owner, orderId)
}

async function recoverInBrowser(given: PublicHandling<typeof recoverCartEndpoint>) {
  const cartId = requireLinkedCart(given.services.config, given.params.token)
  const owner = { ...ownerOf(given), issueToken: tokenIssuer(given) }
  const marketCode = await findRecoveryMarket(given.db, owner, cartId)
  const recovered = await recoverCart(given.db, { ...owner, marketCode }, cartId)
  if (marketCode !== owner.marketCode)
    keepChoice(marketCode, { config: owner.config, reply: given.reply })
  return recovered
}

type Given = Pick<PublicHandling<typeof contract.getCart>, 'request' | 'services' | 'shop'>

const tokenIssuer =
  ({ reply, services }: Pick<PublicHandling<typeof contract.getCart>, 'reply' | 'services'>) =>
  () =>
    issueCartCookie(reply, services.config)

const ownerOf = ({ request, services, shop }: Given): CartOwner => ({
  tokenHash: cartHashOf(request),
  config: services.config,
  currency: shop.currency,
  marketCode: readMarketCode(request),
})
