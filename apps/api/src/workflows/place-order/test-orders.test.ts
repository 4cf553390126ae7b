import { afterAll, beforeAll, expect, test } from 'vitest'

import { cancelOrder, getOrder, listOrders } from '@marketday/contract/orders/orders'
import { placeTestOrder } from '@marketday/contract/orders/place-orders'
import { sendPayLink } from '@marketday/contract/orders/acts/pay-links'
import { changeOrder } from '@marketday/contract/orders/acts/change-order'
import { getChecklist, getDashboard } from '@marketday/contract/reports/dashboard'

import { openShop } from '../../../testing/shop-fixture.ts'
import type { ShopFixture } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'

let t: TestApp
let live: TestApp
beforeAll(async () => {
  t = await testApp()
  live = await testApp({ STRIPE_SECRET_KEY: 'sk_live_of_the_provider' })
})
afterAll(() => Promise.all([t.close(), live.close()]))

const placeTest = ({ owner }: ShopFixture) => owner.call(placeTestOrder)

const findOrder = async ({ owner }: ShopFixture, orderId: string) =>
  (await owner.call(getOrder, { params: { orderId } })).body

const levels = (on: TestApp, { owner }: ShopFixture) =>
  on.inTenant(owner.tenantId, (db) =>
    db.selectFrom('stock_levels').select(['on_hand', 'reserved']).orderBy('variant_id').execute(),
  )

const undo = ({ owner }: ShopFixture, orderId: string) =>
  owner.call(cancelOrder, {
    params: { orderId },
    body: { reason: 'other', restock: true, refund: 'full', notify: false },
  })

test('one call buys the cheapest item with the test card: paid, marked, and its stock kept', async () => {
  const shop = await openShop(t, [
    { priceMinor: 900, stock: 5 },
    { priceMinor: 450, stock: 3 },
    { priceMinor: 200, stock: 0 },
    { priceMinor: 20, stock: 9 },
  ])
  const { status, body } = await placeTest(shop)
  expect([status, body]).toEqual([
    201,
    expect.objectContaining({ number: '1001', totalMinor: 450, currency: 'GBP', isPaid: true }),
  ])
  const order = await findOrder(shop, body.orderId)
  expect(order).toMatchObject({ isTest: true, paymentStatus: 'paid', refundableMinor: 450 })
  expect(order.lines.map(({ title, quantity }) => [title, quantity])).toEqual([['Loaf 2', 1]])
  expect((await levels(t, shop)).filter(({ reserved }) => reserved !== 0)).toEqual([
    { on_hand: 3, reserved: 1 },
  ])
  const list = await shop.owner.call(listOrders, { query: {} })
  expect(list.body.rows.map(({ isTest }) => isTest)).toEqual([true])
})

test('it ticks the checklist and counts in no figure of sales', async () => {
  const shop = await openShop(t, [{ priceMinor: 450, stock: 3 }])
  await placeTest(shop)
  const { body } = await shop.owner.call(getDashboard, { query: { range: 'today' } })
  expect(body.money).toMatchObject({ salesMinor: { value: 0 }, grossMinor: { value: 0 } })
  const { rows } = (await shop.owner.call(getChecklist)).body
  expect(rows.find(({ id }) => id === 'order')?.done).toBe(true)
})

test('taking it back returns goods and money', async () => {
  const shop = await openShop(t, [{ priceMinor: 450, stock: 3 }])
  const { orderId } = (await placeTest(shop)).body
  expect((await undo(shop, orderId)).status).toBe(200)
  await t.runJobs()
  expect(await findOrder(shop, orderId)).toMatchObject({
    status: 'cancelled',
    paymentStatus: 'refunded',
    refundedMinor: 450,
  })
  expect(await levels(t, shop)).toEqual([{ on_hand: 3, reserved: 0 }])
})

test('where only real cards are taken it is due in cash, and no card is charged', async () => {
  const shop = await openShop(live, [{ priceMinor: 450, stock: 3 }])
  const { status, body } = await placeTest(shop)
  expect([status, body.isPaid]).toEqual([201, false])
  expect(await findOrder(shop, body.orderId)).toMatchObject({
    isTest: true,
    paymentMethod: 'cash',
    paymentStatus: 'unpaid',
    payments: [],
  })
})

test('a shop with nothing to buy says what to do first', async () => {
  const shop = await openShop(t, [{ priceMinor: 450, stock: 0 }])
  const { status, problem } = await placeTest(shop)
  expect([status, problem.code]).toEqual([409, 'out_of_stock'])
  expect(problem.message).toContain('Add an item with a price and stock')
})

test('a request that is repeated under its key places one order', async () => {
  const shop = await openShop(t, [{ priceMinor: 450, stock: 3 }])
  const headers = { 'idempotency-key': 'the-same-press' }
  const replies = await Promise.all([
    shop.owner.call(placeTestOrder, { headers }),
    shop.owner.call(placeTestOrder, { headers }),
  ])
  const orderIds = new Set(replies.flatMap(({ body }) => body.orderId ?? []))
  expect(orderIds.size).toBe(1)
  expect((await shop.owner.call(listOrders, { query: {} })).body.rows).toHaveLength(1)
})

const keyed = () => ({ 'idempotency-key': crypto.randomUUID() })

test('nobody is asked to pay a test order that is worth more than was paid', async () => {
  const shop = await openShop(t, [{ priceMinor: 450, stock: 3 }])
  const { orderId } = (await placeTest(shop)).body
  const params = { orderId }
  const { version } = await findOrder(shop, orderId)
  const added = [{ variantId: shop.variantIds[0] ?? '', quantity: 1 }]
  const body = { version, lines: [], added, settle: 'none' as const, notify: false }
  expect((await shop.owner.call(changeOrder, { params, body, headers: keyed() })).status).toBe(200)
  const order = await findOrder(shop, orderId)
  const reason = 'This is a test order. No payment is requested'
  expect(order).toMatchObject({ outstandingMinor: 450, actions: { sendPayLink: reason } })
  expect((await shop.owner.call(sendPayLink, { params, headers: keyed() })).problem).toMatchObject({
    code: 'invalid_transition',
    message: reason,
  })
})
