import { afterAll, beforeAll, expect, test } from 'vitest'

import { changeContact } from '@marketday/contract/orders/acts/change-contact'
import { getCustomer, listCustomers } from '@marketday/contract/orders/customers'
import { cancelOrder, getOrder } from '@marketday/contract/orders/orders'
import { refundOrder } from '@marketday/contract/payments/card/payments'

import { newId } from '../../platform/ids.ts'
import { booksOf, placePaidOrder } from '../../../testing/sales/card-payments.ts'
import { contact, openShop, orderDirectly } from '../../../testing/shop-fixture.ts'
import type { ShopFixture } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const open = () => openShop(t, [{ priceMinor: 400, stock: 100 }])

const order = async (shop: ShopFixture, quantity: number) =>
  (await orderDirectly(shop.shopper, [{ variantId: shop.variantIds[0] ?? '', quantity }])).body
    .orderId

async function customerOf(shop: ShopFixture, orderId: string) {
  const { customerId } = (await shop.owner.call(getOrder, { params: { orderId } })).body
  const params = { customerId: customerId ?? '' }
  return (await shop.owner.call(getCustomer, { params })).body
}

test('ORD-20 a customer is one record with all they ordered under one address, what it is worth and where it went', async () => {
  const shop = await open()
  const first = await order(shop, 1)
  const second = await order(shop, 3)
  const customer = await customerOf(shop, first)
  expect(customer).toEqual(await customerOf(shop, second))
  expect(customer).toMatchObject({
    name: contact.name,
    email: contact.email,
    orderCount: 2,
    spentMinor: 1600,
    averageMinor: 800,
    currency: 'GBP',
    addresses: [],
  })
})

test('ORD-20 what a customer spent follows cancellations, refunds and orders that turn out to be another’s', async () => {
  const shop = await open()
  const cancelled = await order(shop, 2)
  const kept = await order(shop, 1)
  const body = { reason: 'customer', restock: true, refund: 'none', notify: false } as const
  await shop.owner.call(cancelOrder, { params: { orderId: cancelled }, body })
  expect(await customerOf(shop, kept)).toMatchObject({
    orderCount: 2,
    spentMinor: 400,
    averageMinor: 400,
  })
  const moved = { ...contact, email: 'somebody.else@example.com' }
  await shop.owner.call(changeContact, { params: { orderId: kept }, body: moved })
  expect(await customerOf(shop, kept)).toMatchObject({ orderCount: 1, spentMinor: 400 })
  expect(await customerOf(shop, cancelled)).toMatchObject({
    orderCount: 1,
    spentMinor: 0,
    averageMinor: null,
  })
  expect(await booksOf(t, shop)).toEqual([])
})

test('ORD-20 what is given back as goodwill is not spent', async () => {
  const { shop, orderId } = await placePaidOrder(t)
  const before = await customerOf(shop, orderId)
  await shop.owner.call(refundOrder, {
    params: { orderId },
    body: { reason: 'Burnt crust', amountMinor: 150, extraMinor: 150 },
    headers: { 'idempotency-key': newId() },
  })
  expect((await customerOf(shop, orderId)).spentMinor).toBe(before.spentMinor - 150)
  expect(await booksOf(t, shop)).toEqual([])
})

test('ORD-20 a customer of another business does not exist, and a role that sees no orders is refused', async () => {
  const shop = await open()
  await order(shop, 1)
  const id = (await shop.owner.call(listCustomers)).body.rows[0]?.id ?? ''
  const params = { customerId: id }
  expect((await (await t.owner()).call(getCustomer, { params })).status).toBe(404)
  for (const role of ['catalogue', 'driver'] as const)
    expect((await (await t.member(shop.owner, role)).call(getCustomer, { params })).status).toBe(
      403,
    )
  const dispatcher = await t.member(shop.owner, 'dispatcher')
  expect((await dispatcher.call(getCustomer, { params })).status).toBe(200)
})
