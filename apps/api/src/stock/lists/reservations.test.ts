import { afterAll, beforeAll, expect, test } from 'vitest'

import { cancelOrder } from '@marketday/contract/orders/orders'
import { createItem } from '@marketday/contract/catalog/products/products'
import { listReservations, releaseReservation } from '@marketday/contract/stock/reservations'

import { fillCart, openShop, orderDirectly, pay } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

test('INV-23 what is reserved is told by order and checkout, since when and until when', async () => {
  const shop = await openShop(t, [{ priceMinor: 420, stock: 20 }])
  const variantId = shop.variantIds[0] ?? ''
  const read = async (reader = shop.owner) =>
    (await reader.call(listReservations, { params: { variantId } })).body.rows
  const buy = async (quantity: number) =>
    (await orderDirectly(t.shopper(shop.owner.slug), [{ variantId, quantity }])).body
  const first = await buy(2)
  const second = await buy(3)
  const shopper = t.shopper(shop.owner.slug)
  const total = await fillCart(shopper, shop, [4])
  expect((await pay(shopper, { method: 'card', total })).status).toBe(200)

  const rows = await read()
  expect(rows.map(({ kind, orderId, quantity }) => [kind, orderId, quantity])).toEqual([
    ['order', first.orderId, 2],
    ['order', second.orderId, 3],
    ['checkout', null, 4],
  ])
  expect(Date.parse(rows[2]?.expiresAt ?? '')).toBeGreaterThan(Date.parse(rows[2]?.since ?? ''))

  await shop.owner.call(cancelOrder, {
    params: { orderId: first.orderId },
    body: { reason: 'customer', restock: true, refund: 'none', notify: false },
  })
  expect((await read()).map(({ quantity }) => quantity)).toEqual([3, 4])
  const catalogue = await t.member(shop.owner, 'catalogue')
  expect((await read(catalogue))[0]).toMatchObject({
    orderId: null,
    orderNumber: null,
    quantity: 3,
  })
})

test('INV-23 what a checkout keeps is released with a reason, and sold to somebody else', async () => {
  const shop = await openShop(t, [{ priceMinor: 420, stock: 4 }])
  const variantId = shop.variantIds[0] ?? ''
  const params = { variantId }
  const read = async () => (await shop.owner.call(listReservations, { params })).body.rows
  const shopper = t.shopper(shop.owner.slug)
  const total = await fillCart(shopper, shop, [4])
  expect((await pay(shopper, { method: 'card', total })).status).toBe(200)
  const [held] = await read()
  const release = (reason: string, by = shop.owner) =>
    by.call(releaseReservation, { params: { cartId: held?.cartId ?? '' }, body: { reason } })

  const { owner: other } = await openShop(t, [])
  expect((await release('Not mine', other)).status).toBe(404)
  expect((await release(' ')).status).toBe(400)
  expect((await release('A customer at the counter wants them')).status).toBe(200)
  await t.runJobs()
  expect(await read()).toEqual([])
  expect((await release('Once more')).body).toMatchObject({ code: 'conflict' })
  const bought = await orderDirectly(t.shopper(shop.owner.slug), [{ variantId, quantity: 4 }])
  expect(bought.status).toBe(201)
})

test('INV-23 INV-09 what bundles take of a variant counts with what is ordered of it alone', async () => {
  const shop = await openShop(t, [
    { priceMinor: 420, stock: 30 },
    { priceMinor: 300, stock: 30 },
  ])
  const [one = '', two = ''] = shop.variantIds
  const { body: box } = await shop.owner.call(createItem, {
    body: {
      title: 'Breakfast box',
      status: 'active',
      kind: 'bundle',
      parts: [
        { variantId: one, quantity: 1 },
        { variantId: two, quantity: 2 },
      ],
      variants: [{ optionValues: [], priceMinor: 900 }],
    },
  })
  const ordered = await orderDirectly(t.shopper(shop.owner.slug), [
    { variantId: box.variants[0]?.id ?? '', quantity: 3 },
    { variantId: two, quantity: 1 },
  ])
  expect(ordered.status).toBe(201)
  const read = async (variantId: string) =>
    (await shop.owner.call(listReservations, { params: { variantId } })).body.rows
  const row = { kind: 'order', orderId: ordered.body.orderId }
  expect(await read(one)).toMatchObject([{ ...row, quantity: 3 }])
  expect(await read(two)).toMatchObject([{ ...row, quantity: 7 }])
})
