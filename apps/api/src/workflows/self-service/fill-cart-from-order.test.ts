import { afterAll, beforeAll, expect, test } from 'vitest'

import {
  cancelShopOrder,
  fillCartFromOrder,
} from '@marketday/contract/orders/acts/change-shop-order'
import { getCart, setCartLine } from '@marketday/contract/orders/cart'
import type { Cart } from '@marketday/contract/orders/cart'

import { newId } from '../../platform/ids.ts'
import { orderToken } from '../../orders/order-token.ts'
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

const again = ({ shopper }: ShopFixture, orderId: string) =>
  shopper.call(fillCartFromOrder, linked(orderId))

const held = ({ lines }: Cart) => lines.map(({ variantId, quantity }) => [variantId, quantity])

async function ordered(stock: readonly [number, number]) {
  const shop = await openShop(
    t,
    stock.map((count) => ({ priceMinor: 400, stock: count })),
  )
  const [first = '', second = ''] = shop.variantIds
  const lines = [
    { variantId: first, quantity: 2 },
    { variantId: second, quantity: 3 },
  ]
  const { orderId } = (await orderDirectly(shop.shopper, lines)).body
  return { shop, first, second, orderId }
}

test('ORD-21 an order is ordered again: its items are in the cart beside what was there, once', async () => {
  const { shop, first, second, orderId } = await ordered([20, 20])
  await shop.shopper.call(setCartLine, {
    params: { lineId: newId() },
    body: { variantId: first, quantity: 5 },
  })
  const filled = await again(shop, orderId)
  expect(filled.body.missing).toEqual([])
  expect(held(filled.body.cart)).toEqual([
    [first, 5],
    [second, 3],
  ])
  await again(shop, orderId)
  expect((await shop.shopper.call(getCart)).body).toEqual(filled.body.cart)
})

test('ORD-21 what is sold out or not there as often is said, and the rest is in the cart', async () => {
  const { shop, first, second, orderId } = await ordered([2, 4])
  const { body } = await again(shop, orderId)
  expect(held(body.cart)).toEqual([[second, 1]])
  expect(body.missing).toEqual([
    expect.stringMatching(/ is sold out$/),
    expect.stringMatching(/^Only 1 of .* left$/),
  ])
  await shop.shopper.call(cancelShopOrder, linked(orderId))
  const whole = await again(shop, orderId)
  expect(whole.body.missing).toEqual([])
  expect(Object.fromEntries(held(whole.body.cart))).toEqual({ [first]: 2, [second]: 3 })
})

test('ORD-21 a browser without a cart gets one, and a foreign link fills none', async () => {
  const { shop, orderId } = await ordered([20, 20])
  const stranger = await openShop(t, [])
  expect((await again(stranger, orderId)).status).toBe(404)
  expect((await stranger.shopper.call(getCart)).body.id).toBeNull()
  const { cart } = (await again(shop, orderId)).body
  expect(cart.id).not.toBeNull()
  expect((await shop.shopper.call(getCart)).body).toEqual(cart)
})
