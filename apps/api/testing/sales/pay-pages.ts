import { payShopOrder, settleShopPayment } from '@marketday/contract/orders/acts/pay-links'
import type { Order } from '@marketday/contract/orders/orders'

import { orderToken } from '../../src/orders/order-token.ts'
import { newId } from '../../src/platform/ids.ts'
import type { ShopFixture } from '../shop-fixture.ts'
import type { TestApp } from '../test-app.ts'
import { eventOf, sendEvent } from './card-payments.ts'
import { sandbox } from './sandbox.ts'
import { findPaymentStripe } from './shop-accounts.ts'

export interface PayPage {
  readonly paymentId: string
  readonly sessionId: string
}

const keyed = () => ({ 'idempotency-key': newId() })
const tokenOf = (t: TestApp, { id }: Order) => orderToken(t.app.services.config, id)

export async function openPayPage(t: TestApp, { shopper }: ShopFixture, order: Order) {
  const { status, body } = await shopper.call(payShopOrder, {
    params: { token: tokenOf(t, order) },
    body: { expectedMinor: order.outstandingMinor },
    headers: keyed(),
  })
  const page: PayPage | null =
    status === 200
      ? { paymentId: body.paymentId, sessionId: body.redirectUrl.split('/').at(-1) ?? '' }
      : null
  return { status, page }
}

/** Pays; the event arrives before the customer's return, and again afterwards. */
export async function payOnPage(
  t: TestApp,
  shop: ShopFixture,
  { order, page: { sessionId, paymentId } }: { readonly order: Order; readonly page: PayPage },
) {
  await sandbox(`_pay/${sessionId}`)
  const stripe = await findPaymentStripe(t, shop.owner.tenantId, paymentId)
  const session = await stripe.checkout.sessions.retrieve(sessionId)
  const event = eventOf('checkout.session.completed', session)
  await sendEvent(t, event)
  const params = { token: tokenOf(t, order), paymentId }
  await shop.shopper.call(settleShopPayment, { params, headers: keyed() })
  return { status: (await sendEvent(t, event)).statusCode }
}
