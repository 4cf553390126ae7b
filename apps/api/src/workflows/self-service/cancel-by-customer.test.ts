import { afterAll, beforeAll, expect, test } from 'vitest'

import { cancelShopOrder } from '@marketday/contract/orders/acts/change-shop-order'
import { recordTransfer } from '@marketday/contract/payments/card/payments'
import {
  getOrder,
  holdOrder,
  listOrders,
  packOrder,
  releaseOrder,
  startPicking,
} from '@marketday/contract/orders/orders'
import { emptyParcel } from '@marketday/contract/orders/packing/parcel'
import { packParcel } from '@marketday/contract/orders/packing/parcels'
import { getShopOrder } from '@marketday/contract/orders/shop-orders'

import { newId } from '../../platform/ids.ts'
import { orderToken } from '../../orders/order-token.ts'
import { booksOf, mailsOf, placePaidOrder } from '../../../testing/sales/card-payments.ts'
import { openShop, orderDirectly } from '../../../testing/shop-fixture.ts'
import type { ShopFixture } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const linked = (orderId: string) => ({
  params: { token: orderToken(t.app.services.config, orderId) },
})

async function cashOrder() {
  const shop = await openShop(t, [{ priceMinor: 400, stock: 9 }])
  const [variantId = ''] = shop.variantIds
  const { orderId } = (await orderDirectly(shop.shopper, [{ variantId, quantity: 2 }])).body
  return { shop, orderId, at: { params: { orderId } } }
}

const cancel = ({ shopper }: ShopFixture, orderId: string) =>
  shopper.call(cancelShopOrder, linked(orderId))

test('ORD-21 a customer cancels what is not packed: goods and money go back, the timeline and a mail say so, once', async () => {
  const { shop, orderId } = await placePaidOrder(t)
  expect((await shop.shopper.call(getShopOrder, linked(orderId))).body.cancelRefusal).toBeNull()
  const cancelled = await cancel(shop, orderId)
  expect(cancelled.body).toMatchObject({
    status: 'cancelled',
    cancelRefusal: 'This order was cancelled.',
  })
  await t.runJobs()
  const order = (await shop.owner.call(getOrder, { params: { orderId } })).body
  expect(order).toMatchObject({ status: 'cancelled', cancelReason: 'customer' })
  expect(order.refunds.map(({ amountMinor }) => amountMinor)).toEqual([order.totalMinor])
  const told = order.timeline.filter(({ action }) => action === 'order.cancelled')
  expect(told.map(({ actorKind, message }) => [actorKind, message])).toEqual([
    ['shopper', 'Cancelled: customer'],
  ])
  expect((await mailsOf(t, shop)).map(({ template }) => template)).toContain('order-cancelled')
  expect((await cancel(shop, orderId)).status).toBe(200)
  const again = (await shop.owner.call(getOrder, { params: { orderId } })).body
  expect(again.timeline).toHaveLength(order.timeline.length)
  expect(await booksOf(t, shop)).toEqual([])
})

test('ORD-21 who is slower than the packing, or whose order is on hold, is told to ask the shop', async () => {
  const { shop, orderId, at } = await cashOrder()
  await shop.owner.call(holdOrder, { ...at, body: {} })
  const held = await cancel(shop, orderId)
  expect([held.status, held.problem.message]).toEqual([
    409,
    'The shop has put this order on hold. Contact the shop to cancel it.',
  ])
  await shop.owner.call(releaseOrder, at)
  await shop.owner.call(startPicking, at)
  expect((await shop.shopper.call(getShopOrder, linked(orderId))).body.cancelRefusal).toBeNull()
  const message = 'This order is already packed. Contact the shop to cancel it.'
  const [line] = (await shop.owner.call(getOrder, at)).body.lines
  const lines = [{ lineId: line?.id ?? '', quantity: 1 }]
  await shop.owner.call(packParcel, { ...at, body: { ...emptyParcel, lines } })
  expect((await cancel(shop, orderId)).problem.message).toBe(message)
  await shop.owner.call(packOrder, at)
  const late = await cancel(shop, orderId)
  expect([late.status, late.problem.code, late.problem.message]).toEqual([
    409,
    'invalid_transition',
    message,
  ])
  const seen = (await shop.shopper.call(getShopOrder, linked(orderId))).body
  expect(seen).toMatchObject({ status: 'open', cancelRefusal: message })
})

test('ORD-21 what was paid by hand goes back by hand: the order waits among the problems', async () => {
  const { shop, orderId, at } = await cashOrder()
  const body = { amountMinor: 800, reference: 'Ref 7' }
  const headers = { 'idempotency-key': newId() }
  expect((await shop.owner.call(recordTransfer, { ...at, body, headers })).status).toBe(200)
  expect((await cancel(shop, orderId)).body.status).toBe('cancelled')
  const order = (await shop.owner.call(getOrder, at)).body
  expect(order).toMatchObject({ refunds: [], refundableMinor: 800 })
  const { rows } = (await shop.owner.call(listOrders, { query: { tab: 'problems' } })).body
  expect(rows.map(({ id }) => id)).toEqual([orderId])
})

test('ORD-21 a link that was not made by us, and one of another shop, cancel nothing', async () => {
  const { shop, orderId } = await cashOrder()
  const { shopper } = await openShop(t, [])
  expect((await shopper.call(cancelShopOrder, linked(orderId))).status).toBe(404)
  const params = { token: 'a'.repeat(48) }
  expect((await shop.shopper.call(cancelShopOrder, { params })).status).toBe(404)
  expect((await shop.owner.call(getOrder, { params: { orderId } })).body.status).toBe('open')
})
