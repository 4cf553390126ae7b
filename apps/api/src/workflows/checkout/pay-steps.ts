import type { ResponseOf } from '@marketday/contract/endpoints/endpoint'
import type { payCheckout } from '@marketday/contract/orders/cart'
import type { CardRules } from '@marketday/contract/payments/card/authorisations'
import { formatMoney } from '@marketday/contract/money/money'
import { isDelivered } from '@marketday/contract/catalog/products/item-kinds'

import { findChargingAccount, requireCards } from '../../payments/accounts/payment-account.ts'
import { holdCredit } from '../../payments/credit/hold-credit.ts'
import { findDeliverySettings } from '../../deliveries/areas/find-delivery-settings.ts'
import { orderToken } from '../../orders/order-token.ts'
import { getCardRules } from '../../payments/card/card-rules.ts'
import { listPaymentsOfBrowser } from '../../payments/card/find-payments.ts'
import { holdMinutes } from '../../storefront/pages/hold-minutes.ts'
import { abandonPayments } from '../card-payments/abandon-payments.ts'
import {
  openCardPage,
  rememberCardPage,
  requestCardPayment,
} from '../card-payments/card-payment.ts'
import type { CardPage, CardPayment } from '../card-payments/card-payment.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import { conflict } from '../../platform/http/errors.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import type { PublicHandling } from '../../platform/http/handle.ts'
import { cartHashOf } from '../cart/cart-cookie.ts'
import { lockLivingCart } from '../cart/edit-cart.ts'
import { guardedNetwork, weighOrder } from '../order-guard/order-guard.ts'
import type { LastStatement } from '../../platform/database/wire/last-statement.ts'
import { settled } from '../../platform/http/run-work.ts'
import { placeCart } from '../place-order/place-cart.ts'
import type { CartContents, LockedForDelivery } from '../cart/queries.ts'
import { totalsOf } from '../place-order/totals-of.ts'
import { creditUsed, dueMinor } from '../credit/credit-used.ts'
import { refuseLiveOrder } from './refuse-live-order.ts'
import { requireReady, startCheckout } from './start-checkout.ts'

type Input = PublicHandling<typeof payCheckout>
type Reply = ResponseOf<typeof payCheckout>
type Prepared = { readonly reply: Reply } | { readonly payment: CardPayment }

/**
 * Card: record the payment, open the provider's page, store it. Cash and zero amounts complete in
 * the first step.
 */
export const paySteps = {
  async before(input: Input): Promise<Prepared | LastStatement<Prepared>> {
    const { db, body, request, services, shop } = input
    const token = cartHashOf(request)
    const isCard = body.method === 'card'
    const [contents, settings, minutes, payments, rules, accountId] = await inOrder([
      lockLivingCart(db, token),
      findDeliverySettings(db),
      isCard ? holdMinutes(db) : 0,
      isCard ? listPaymentsOfBrowser(db, token) : [],
      isCard ? getCardRules(db) : null,
      isCard ? findChargingAccount(db) : null,
    ])
    const { email: payer } = contents.cart
    await refuseLiveOrder(db, { shop, config: services.config, method: body.method, email: payer })
    if (!isCard) return settled(await placeUnpaid([contents, settings], input))
    const terms = { settings, minutes, network: guardedNetwork(input), paymentMethod: body.method }
    const { started, store } = await startCheckout(db, contents, terms)
    requireTotal(started, body)
    if (body.expectedTotalMinor === 0)
      return settled(await placeUnpaid([contents, settings], input))
    const order = {
      ...orderOf(started, input),
      accountId: requireCards(accountId),
      capturesLater: capturesLater(rules, started),
    }
    const { payment, note } = requestCardPayment(db, order, payments)
    await inOrder([store(), ...hold(db, started), note()])
    return { payment }
  },
  async call({ services }: Omit<Input, 'db'>, prepared: Prepared): Promise<CardPage | null> {
    return 'payment' in prepared ? await openCardPage(services, prepared.payment) : null
  },
  async after(
    _given: Input,
    prepared: Prepared,
    page: CardPage | null,
  ): Promise<Reply | LastStatement<Reply>> {
    if ('reply' in prepared) return prepared.reply
    const { payment } = prepared
    const answer = { paymentId: payment.id, redirectUrl: page?.url ?? null, order: null }
    return page ? rememberCardPage(payment, page, answer) : answer
  },
}

/** Orders with goods to pack are captured when packed, others at once. */
const capturesLater = (rules: CardRules | null, { lines }: CartContents): boolean =>
  rules !== null && rules.takesMoney !== 'ordered' && lines.some(({ kind }) => isDelivered(kind))

/** By id, in lock order. Existing holds stay. */
function hold(db: Db, { cart, lines }: CartContents) {
  const { credits, cartId, currency } = cart
  if (credits.some(({ heldMinor }) => heldMinor > 0)) return []
  const { totalMinor } = totalsOf(cart, lines)
  return creditUsed(credits, { totalMinor, currency })
    .filter(({ amountMinor }) => amountMinor > 0)
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ id: accountId, amountMinor }) => holdCredit(db, { accountId, cartId, amountMinor }))
}

function orderOf(
  { cart, lines }: CartContents,
  { services, shop }: Pick<Input, 'services' | 'shop'>,
) {
  const { cartId, email, currency } = cart
  const shopUrl = services.shopUrl(shop.slug)
  return {
    cartId,
    orderId: null,
    email,
    currency,
    totalMinor: dueMinor({ cart, lines }),
    title: `Your order at ${shop.name}`,
    returnUrl: `${shopUrl}/checkout/return`,
    cancelUrl: `${shopUrl}/checkout?problem=closed`,
  }
}

/** Cash on receipt and zero amounts: no provider call. */
async function placeUnpaid(
  [contents, settings]: LockedForDelivery,
  { db, body, request, services, keyed }: Input,
): Promise<LastStatement<Reply>> {
  const { cart, lines } = contents
  const deliveryMinor = cart.keepsGoods
    ? cart.deliveryMinor
    : (await requireReady(db, settings, contents)).feeMinor
  const priced = { ...contents, cart: { ...cart, deliveryMinor } }
  requireTotal(priced, body)
  const network = guardedNetwork({ request, services })
  // Full payment by credit needs no confirmation.
  const isPaid = body.expectedTotalMinor === 0 && totalsOf(priced.cart, lines).totalMinor > 0
  const reviewReason = isPaid ? null : await weighOrder(db, { ...cart, network, lines })
  if (cart.status === 'checkout') await abandonPayments(db, cart.cartId)
  const replyFor = (orderId: string, number: string): Reply => ({
    paymentId: null,
    redirectUrl: null,
    order: { orderId, number, token: orderToken(services.config, orderId) },
  })
  const placing = await placeCart(db, [contents, settings], {
    paymentMethod: body.method,
    deliveryMinor,
    network,
    reviewReason,
    replyFor: (orderId) =>
      keyed
        ? { keyed, status: 200, body: replyFor(orderId, ''), numberAt: ['order', 'number'] }
        : undefined,
  })
  return placing.map(({ orderId, number }) => replyFor(orderId, number))
}

/** The charge must equal the amount on the button. */
function requireTotal(contents: CartContents, { expectedTotalMinor }: Input['body']): void {
  const nowMinor = dueMinor(contents)
  if (nowMinor === expectedTotalMinor) return
  throw conflict(
    'price_changed',
    `The total is now ${formatMoney(nowMinor, contents.cart.currency)}. Please review it`,
    [{ path: 'expectedTotalMinor', message: String(nowMinor) }],
  )
}
