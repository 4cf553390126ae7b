import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { getCart, startCheckout } from '@marketday/contract/orders/cart'
import {
  cancelOrder,
  getOrder,
  handOverOrder,
  packOrder,
  startPicking,
} from '@marketday/contract/orders/orders'
import { getItem } from '@marketday/contract/catalog/products/products'
import { getStock, listStock, receiveGoods } from '@marketday/contract/stock/stock'
import { cancelPurchase, draftPurchase } from '@marketday/contract/stock/documents/purchases'
import { getShopProduct } from '@marketday/contract/storefront/shop/shop'
import * as contract from '@marketday/contract/stock/locations'
import { getBusiness } from '@marketday/contract/accounts/tenants/business'

import { books } from '../../../testing/books.ts'
import { fillCart, openShop, orderDirectly, pay } from '../../../testing/shop-fixture.ts'
import { openWarehouse, warehouse } from '../../../testing/stock/second-location.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { returnStock } from '../return-stock.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ DATABASE_POOL_SIZE: '20' })
})
afterAll(() => t.close())

async function openWith(atMain: number, atOther: number, choice?: 'both' | 'other') {
  const shop = await openShop(t, [{ priceMinor: 420, stock: atMain }])
  const { owner, shopper } = shop
  const { main, other } = await openWarehouse(owner)
  const [variantId = ''] = shop.variantIds
  const choose = (locationIds: string[], seen: string[]) =>
    owner.call(contract.chooseSelling, { body: { locationIds, seen } })
  if (atOther > 0)
    await owner.call(receiveGoods, {
      body: { lines: [{ variantId, quantity: atOther }], locationId: other },
    })
  if (choice === 'both') await choose([main, other], [main])
  if (choice === 'other') await choose([other], [main])
  const stockAt = async (locationId?: string) => {
    const query = locationId ? { locationId } : {}
    const { body } = await owner.call(getStock, { params: { variantId }, query })
    return [body.onHand, body.reserved, body.available]
  }
  const order = async (quantity: number) => {
    const { body } = await orderDirectly(shopper, [{ variantId, quantity }])
    return body.orderId
  }
  const handOver = async (orderId: string) => {
    for (const step of [startPicking, packOrder]) await owner.call(step, { params: { orderId } })
    const { status } = await owner.call(handOverOrder, {
      params: { orderId },
      body: {
        cashCollectedMinor: (await owner.call(getOrder, { params: { orderId } })).body.totalMinor,
      },
    })
    expect(status).toBe(200)
  }
  const preview = (locationIds: string[]) =>
    owner.call(contract.previewSelling, { body: { locationIds } })
  const end = async () => expect(await books(t, owner.tenantId)).toEqual([])
  return { ...shop, main, other, variantId, choose, stockAt, order, handOver, preview, end }
}

test('INV-22 another location becomes the main one: what that changes is shown before, and is taken back by choosing the first again', async () => {
  const shop = await openWith(10, 0)
  const { owner, main, other, variantId } = shop
  await owner.call(receiveGoods, { body: { lines: [{ variantId, quantity: 1 }] } })
  expect((await shop.preview([other])).body).toEqual({
    lost: 1,
    gained: 0,
    examples: [{ variantId, title: 'Loaf 1', variantTitle: '', available: 11 }],
    address: warehouse.contact.place.address,
  })
  expect((await shop.preview([main, other])).body).toMatchObject({ lost: 0, address: null })
  const before = (await owner.call(getBusiness)).body.details.place
  expect((await shop.choose([other], [main])).status).toBe(200)
  const { rows } = (await owner.call(contract.listLocations)).body
  expect(rows.map(({ name, isMain, sells }) => [name, isMain, sells])).toEqual([
    ['Warehouse', true, true],
    ['Main location', false, false],
  ])
  expect((await owner.call(getBusiness)).body.details.place.address).toBe(
    warehouse.contact.place.address,
  )
  const states = async () =>
    (await owner.call(listStock, { query: { state: 'out' } })).body.rows.length
  expect(await states()).toBe(1)
  expect((await orderDirectly(shop.shopper, [{ variantId, quantity: 1 }])).problem.code).toBe(
    'out_of_stock',
  )
  expect((await shop.choose([main], [other])).status).toBe(200)
  expect((await owner.call(getBusiness)).body.details.place).toEqual(before)
  expect(await states()).toBe(0)
  expect(await shop.stockAt()).toEqual([11, 0, 11])
  await shop.end()
})

test('INV-22 an order that was placed before leaves from where it is kept, and what was promised beyond what there is stays owed', async () => {
  const shop = await openWith(10, 4)
  const { owner, main, other, productIds, variantId } = shop
  const [placed, cancelled] = [await shop.order(6), await shop.order(3)]
  await t.inTenant(owner.tenantId, (db) =>
    sql`update variants set backorder = true where variant_id = ${variantId}`.execute(db),
  )
  const owed = await shop.order(5)
  await shop.choose([other], [main])
  expect(await shop.stockAt()).toEqual([4, 0, 4])
  expect(await shop.stockAt(main)).toEqual([10, 14, -4])
  await shop.handOver(placed)
  await owner.call(cancelOrder, {
    params: { orderId: cancelled },
    body: { reason: 'other', restock: false, refund: 'none', notify: false },
  })
  expect(await shop.stockAt(main)).toEqual([1, 5, -4])
  await owner.call(cancelOrder, {
    params: { orderId: owed },
    body: { reason: 'other', restock: true, refund: 'none', notify: false },
  })
  expect(await shop.stockAt(main)).toEqual([1, 0, 1])
  const { body } = await owner.call(getItem, { params: { itemId: productIds[0] ?? '' } })
  expect(body.variants[0]?.stock).toMatchObject({ onHand: 4, available: 4 })
  await shop.end()
})

test('INV-16 the shop sells what all its locations have together; a line comes from the first that has all of it, else from several', async () => {
  const shop = await openWith(3, 5, 'both')
  const { owner, shopper, main, other, variantId } = shop
  expect(await shop.stockAt()).toEqual([8, 0, 8])
  const { body: shown } = await shopper.call(getShopProduct, { params: { slug: 'loaf-1' } })
  expect(shown.variants[0]).toMatchObject({ available: 8 })
  const whole = await shop.order(4)
  expect([await shop.stockAt(main), await shop.stockAt(other)]).toEqual([
    [3, 0, 3],
    [5, 4, 1],
  ])
  const split = await shop.order(4)
  expect([await shop.stockAt(main), await shop.stockAt(other)]).toEqual([
    [3, 3, 0],
    [5, 5, 0],
  ])
  const { problem } = await orderDirectly(shopper, [{ variantId, quantity: 1 }])
  expect(problem.message).toContain('is sold out')
  const takenFrom = async (orderId: string) =>
    (await owner.call(getOrder, { params: { orderId } })).body.takenFrom
  expect(await takenFrom(split)).toEqual([
    { locationName: 'Main location', title: 'Loaf 1', quantity: 3 },
    { locationName: 'Warehouse', title: 'Loaf 1', quantity: 1 },
  ])
  await owner.call(cancelOrder, {
    params: { orderId: whole },
    body: { reason: 'other', restock: true, refund: 'none', notify: false },
  })
  expect(await shop.stockAt(other)).toEqual([5, 1, 4])
  await shop.handOver(split)
  expect([await shop.stockAt(main), await shop.stockAt(other)]).toEqual([
    [0, 0, 0],
    [4, 0, 4],
  ])
  await t.inTenant(owner.tenantId, (db) =>
    returnStock(db, { orderId: split, lines: [{ variantId, quantity: 4 }], reason: '' }),
  )
  expect([await shop.stockAt(main), await shop.stockAt(other)]).toEqual([
    [3, 0, 3],
    [5, 0, 5],
  ])
  await shop.choose([main], [main, other])
  expect(await shop.stockAt()).toEqual([3, 0, 3])
})

test('INV-16 what a checkout keeps stays at its locations when it becomes an order', async () => {
  const shop = await openWith(3, 5, 'both')
  const { shopper, main, other } = shop
  const total = await fillCart(shopper, shop, [7])
  await shopper.call(startCheckout)
  expect((await shopper.call(getCart)).body.status).toBe('checkout')
  const kept = [
    [3, 3, 0],
    [5, 4, 1],
  ]
  expect([await shop.stockAt(main), await shop.stockAt(other)]).toEqual(kept)
  await shop.choose([other], [main, other])
  expect((await pay(shopper, { method: 'cash', total })).status).toBe(200)
  expect([await shop.stockAt(main), await shop.stockAt(other)]).toEqual(kept)
  await shop.end()
})

test('INV-16 many who order at once never take more than all locations have', async () => {
  const shop = await openWith(5, 6, 'both')
  const all = await Promise.all(
    Array.from({ length: 10 }, () =>
      orderDirectly(t.shopper(shop.owner.slug), [{ variantId: shop.variantId, quantity: 2 }]),
    ),
  )
  expect(all.filter(({ status }) => status === 201)).toHaveLength(5)
  expect(await shop.stockAt()).toEqual([11, 10, 1])
  await shop.end()
})

test('INV-22 where the shop sells is chosen by who saw its newest state, and is open', async () => {
  const shop = await openWith(3, 0)
  const { owner, main, other } = shop
  const params = { locationId: other }
  await owner.call(contract.closeLocation, { params })
  const closed = await shop.choose([main, other], [main])
  expect([closed.status, closed.problem.message]).toEqual([
    409,
    'Warehouse is closed. Reopen it first',
  ])
  await owner.call(contract.reopenLocation, { params })
  expect((await shop.choose([other], [other])).problem.code).toBe('version_conflict')
  expect((await shop.choose([other, other], [main])).status).toBe(400)
  expect((await shop.choose([], [main])).status).toBe(400)
  await shop.choose([main, other], [main])
  const { problem } = await owner.call(contract.closeLocation, { params })
  expect(problem.message).toBe('The shop sells from Warehouse, so it can’t be closed')
})

test('INV-22 an open purchase order keeps its location open', async () => {
  const { owner, other, variantId } = await openWith(3, 0)
  const { body } = await owner.call(draftPurchase, {
    body: {
      supplierName: 'Mill',
      supplierEmail: '',
      supplierReference: '',
      locationId: other,
      expectedOn: null,
      note: '',
      lines: [{ variantId, quantity: 1, unitCostMinor: 100 }],
    },
  })
  const close = () => owner.call(contract.closeLocation, { params: { locationId: other } })
  expect((await close()).problem.message).toBe(
    'Warehouse cannot be closed: 1 purchase order is open',
  )
  await owner.call(cancelPurchase, {
    params: { purchaseId: body.id },
    body: { version: body.version },
  })
  expect((await close()).status).toBe(200)
})
