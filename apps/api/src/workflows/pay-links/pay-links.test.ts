import { afterAll, beforeAll, expect, it } from 'vitest'

import { cancelOrder, getOrder } from '@marketday/contract/orders/orders'
import {
  getPayLink,
  payShopOrder,
  sendPayLink,
  settleShopPayment,
} from '@marketday/contract/orders/acts/pay-links'
import { getShopOrder } from '@marketday/contract/orders/shop-orders'
import { recordCash } from '@marketday/contract/payments/card/payments'

import { merchantStripe } from '../../../testing/sales/connect-shop.ts'
import { booksOf, eventOf, mailsOf, sendEvent } from '../../../testing/sales/card-payments.ts'
import { sandbox } from '../../../testing/sales/sandbox.ts'
import { openShop, orderDirectly } from '../../../testing/shop-fixture.ts'
import type { ShopFixture } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { orderToken } from '../../orders/order-token.ts'
import { newId } from '../../platform/ids.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const keyed = () => ({ 'idempotency-key': newId() })

async function unpaidOrder() {
  const shop = await openShop(t, [{ priceMinor: 400, stock: 9 }])
  const [variantId = ''] = shop.variantIds
  const { orderId } = (await orderDirectly(shop.shopper, [{ variantId, quantity: 2 }])).body
  const { url } = (await shop.owner.call(getPayLink, { params: { orderId } })).body
  return { shop, orderId, url, token: url.split('/').at(-1) ?? '' }
}

const ask = ({ shopper }: ShopFixture, token: string, expectedMinor = 800) =>
  shopper.call(payShopOrder, { params: { token }, body: { expectedMinor }, headers: keyed() })

async function openPage(given: Awaited<ReturnType<typeof unpaidOrder>>) {
  const { body, status } = await ask(given.shop, given.token)
  expect(status).toBe(200)
  const { paymentId, redirectUrl } = body
  return { ...given, paymentId, sessionId: redirectUrl.split('/').at(-1) ?? '' }
}

const settle = ({ shopper }: ShopFixture, token: string, paymentId: string) =>
  shopper.call(settleShopPayment, { params: { token, paymentId }, headers: keyed() })

const shown = async ({ owner }: ShopFixture, orderId: string) =>
  (await owner.call(getOrder, { params: { orderId } })).body

it('ORD-06 mails a link, and what is due is paid by card on the page of the order, once', async () => {
  const given = await unpaidOrder()
  const { shop, orderId, token } = given
  const sent = await shop.owner.call(sendPayLink, { params: { orderId }, headers: keyed() })
  expect(sent.body).toEqual({ email: 'carla@example.com' })
  await t.runJobs()
  const mail = (await mailsOf(t, shop)).find(({ template }) => template === 'pay-order')
  expect(mail?.subject).toBe('Payment of £8.00 for order 1001')
  // The customer's own mailbox gets the customer's link.
  expect(mail?.text).toContain(`/orders/${orderToken(t.app.services.config, orderId)}`)

  const { paymentId, sessionId } = await openPage(given)
  expect((await ask(shop, token)).body.paymentId).toBe(paymentId)
  expect((await settle(shop, token, paymentId)).body.state).toBe('processing')
  await sandbox(`_pay/${sessionId}`)
  expect((await settle(shop, token, paymentId)).body).toEqual({ state: 'paid', message: '' })
  expect((await settle(shop, token, paymentId)).body.state).toBe('paid')
  const session = await merchantStripe(t, shop).checkout.sessions.retrieve(sessionId)
  await sendEvent(t, eventOf('checkout.session.completed', session))

  const order = await shown(shop, orderId)
  expect(order).toMatchObject({ paymentStatus: 'paid', paidMinor: 800, outstandingMinor: 0 })
  const said = order.timeline.map(({ message }) => message)
  expect(said.filter((message) => message === '£8.00 paid by card')).toHaveLength(1)
  expect(said).toContain('Payment link for £8.00 sent')
  expect((await ask(shop, token)).problem.message).toBe('Nothing is left to pay')
  expect(await booksOf(t, shop)).toEqual([])
})

it('a webhook alone settles it', async () => {
  const { shop, orderId, sessionId } = await openPage(await unpaidOrder())
  await sandbox(`_pay/${sessionId}`)
  const session = await merchantStripe(t, shop).checkout.sessions.retrieve(sessionId)
  await sendEvent(t, eventOf('checkout.session.completed', session))
  expect(await shown(shop, orderId)).toMatchObject({ paymentStatus: 'paid', paidMinor: 800 })
})

it('what was paid in cash while the card page was open goes back by itself, the rest stays', async () => {
  const { shop, orderId, token, paymentId, sessionId } = await openPage(await unpaidOrder())
  const body = { amountMinor: 300, reason: 'Had no more' }
  await shop.owner.call(recordCash, { params: { orderId }, body, headers: keyed() })
  await sandbox(`_pay/${sessionId}`)
  expect((await settle(shop, token, paymentId)).body).toEqual({
    state: 'refunded',
    message: 'You paid more than was due. We’re refunding £3.00.',
  })
  await t.runJobs()
  expect(await shown(shop, orderId)).toMatchObject({
    paymentStatus: 'paid',
    paidMinor: 1_100,
    refundedMinor: 300,
    outstandingMinor: 0,
    refunds: [{ amountMinor: 300, purpose: 'owed', paymentId }],
  })
  expect(await booksOf(t, shop)).toEqual([])
})

it('all of it goes back when the order was cancelled meanwhile', async () => {
  const { shop, orderId, token, paymentId, sessionId } = await openPage(await unpaidOrder())
  const reason = { reason: 'customer', restock: true, refund: 'none', notify: false } as const
  await shop.owner.call(cancelOrder, { params: { orderId }, body: reason })
  await sandbox(`_pay/${sessionId}`)
  expect((await settle(shop, token, paymentId)).body.state).toBe('refunded')
  await t.runJobs()
  expect(await shown(shop, orderId)).toMatchObject({ paidMinor: 800, refundedMinor: 800 })
  expect((await ask(shop, token)).problem.code).toBe('invalid_transition')
})

it('a sum that changed is shown before it is charged, and foreign links open nothing', async () => {
  const { shop, token, orderId } = await unpaidOrder()
  expect((await ask(shop, token, 700)).problem).toMatchObject({
    code: 'price_changed',
    message: 'The amount due is now £8.00. Please review it',
  })
  const other = await openPage(await unpaidOrder())
  expect((await settle(shop, token, other.paymentId)).status).toBe(404)
  expect((await settle(shop, other.token, other.paymentId)).status).toBe(404)
  expect((await ask(shop, other.token)).status).toBe(404)
  expect((await shop.shopper.call(getShopOrder, { params: { token: other.token } })).status).toBe(
    404,
  )
  expect((await other.shop.owner.call(getPayLink, { params: { orderId } })).status).toBe(404)
})

it('a declined card is told, and the same page takes another one', async () => {
  const { shop, token, paymentId, sessionId } = await openPage(await unpaidOrder())
  await sandbox(`_pay/${sessionId}`, { card: '4000000000009995' })
  expect((await settle(shop, token, paymentId)).body.state).toBe('declined')
  await sandbox(`_pay/${sessionId}`)
  expect((await settle(shop, token, paymentId)).body.state).toBe('paid')
})

it('a shop without a Stripe account sends no payment links', async () => {
  const shop = await openShop(t, [{ priceMinor: 400, stock: 9 }], { isConnected: false })
  const [variantId = ''] = shop.variantIds
  const { orderId } = (await orderDirectly(shop.shopper, [{ variantId, quantity: 2 }])).body
  const sent = await shop.owner.call(sendPayLink, { params: { orderId }, headers: keyed() })
  expect(sent.problem).toMatchObject({ status: 409, code: 'payment_failed' })
})
