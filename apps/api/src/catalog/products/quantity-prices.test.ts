import { afterAll, beforeAll, expect, test } from 'vitest'

import { acceptCartChanges, getCart, setCartLine } from '@marketday/contract/orders/cart'
import { getOrder, listOrders } from '@marketday/contract/orders/orders'
import { duplicateItem, getItem, updateItem } from '@marketday/contract/catalog/products/products'
import type { QuantityBreak } from '@marketday/contract/catalog/quantity-breaks'
import { adjustGoods } from '@marketday/contract/stock/stock'
import { getShopProduct, listShopProducts } from '@marketday/contract/storefront/shop/shop'

import { publish, snapshotOf } from '../../../testing/shop/published-shop.ts'
import { complete, fillCart, openShop, orderDirectly, pay } from '../../../testing/shop-fixture.ts'
import type { ShopFixture } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { newId } from '../../platform/ids.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const breaks = [
  { from: 10, priceMinor: 400 },
  { from: 20, priceMinor: 300 },
]

interface Prices {
  readonly priceMinor?: number
  readonly salePriceMinor?: number | null
  readonly quantityBreaks?: QuantityBreak[]
}

async function save({ owner, productIds, variantIds }: ShopFixture, prices: Prices) {
  const params = { itemId: productIds[0] ?? '' }
  const { version, title, taxClassId } = (await owner.call(getItem, { params })).body
  const variants = [{ id: variantIds[0] ?? '', optionValues: [], priceMinor: 500, ...prices }]
  const item = { title, status: 'active' as const, taxClassId, variants }
  return await owner.call(updateItem, { params, body: { version, item } })
}

async function shopWithBreaks() {
  const shop = await openShop(t, [{ priceMinor: 500, stock: 50 }])
  expect((await save(shop, { quantityBreaks: breaks })).status).toBe(200)
  const { slug } = (
    await shop.owner.call(getItem, { params: { itemId: shop.productIds[0] ?? '' } })
  ).body
  return { ...shop, slug }
}

const put = ({ shopper, variantIds: [variantId = ''] }: ShopFixture, quantity: number) =>
  shopper.call(setCartLine, { params: { lineId: newId() }, body: { variantId, quantity } })

async function newestOrder({ owner }: ShopFixture) {
  const [row] = (await owner.call(listOrders, { query: {} })).body.rows
  return (await owner.call(getOrder, { params: { orderId: row?.id ?? '' } })).body
}

test('INV-06 what one of so many costs is the same in shop, cart, payment and order', async () => {
  const shop = await shopWithBreaks()
  await publish(t, shop.owner, snapshotOf(shop.owner.slug))
  const { body } = await shop.shopper.call(getShopProduct, { params: { slug: shop.slug } })
  expect(body.variants[0]).toMatchObject({ priceMinor: 500, quantityBreaks: breaks })
  const [item] = (await shop.shopper.call(listShopProducts, { query: {} })).body.rows
  expect(item).toMatchObject({ priceMinor: 500, maxPriceMinor: 500 })

  const sums: [number, number][] = [
    [9, 4500],
    [10, 4000],
    [20, 6000],
    [19, 7600],
  ]
  for (const [quantity, subtotalMinor] of sums)
    expect((await put(shop, quantity)).body).toMatchObject({ subtotalMinor })
  const total = await fillCart(shop.shopper, shop, [12])
  expect(total).toBe(4800)
  expect((await pay(shop.shopper, { method: 'cash', total })).status).toBe(200)
  await complete(shop.shopper)
  const order = await newestOrder(shop)
  expect(order.lines[0]).toMatchObject({ quantity: 12, unitPriceMinor: 400, totalMinor: 4800 })
  expect(order.totalMinor).toBe(4800)
})

test('INV-06 an order placed directly adds up its lines of one variant before it looks for their price', async () => {
  const shop = await shopWithBreaks()
  const [variantId = ''] = shop.variantIds
  const lines = [6, 4].map((quantity) => ({ variantId, quantity }))
  expect((await orderDirectly(shop.shopper, lines)).status).toBe(201)
  expect((await newestOrder(shop)).totalMinor).toBe(4000)
})

test('INV-06 a break that changes is agreed to again, and fewer pieces cost what fewer cost', async () => {
  const shop = await shopWithBreaks()
  await put(shop, 20)
  await save(shop, { quantityBreaks: [{ from: 20, priceMinor: 350 }] })
  const { lines } = (await shop.shopper.call(getCart)).body
  expect(lines[0]?.change).toMatchObject({
    kind: 'price',
    message: 'Loaf 1 now costs £3.50 instead of £3.00',
  })
  const [variantId = ''] = shop.variantIds
  await shop.owner.call(adjustGoods, { body: { variantId, change: -35, reason: 'Damaged' } })
  expect((await shop.shopper.call(acceptCartChanges)).body).toMatchObject({
    subtotalMinor: 15 * 500,
    lines: [{ quantity: 15, unitPriceMinor: 500, change: null }],
  })
})

test('INV-06 in a sale the lower price is paid', async () => {
  const shop = await shopWithBreaks()
  await save(shop, { salePriceMinor: 350 })
  expect((await put(shop, 10)).body.subtotalMinor).toBe(3500)
  expect((await put(shop, 20)).body.subtotalMinor).toBe(6000)
})

test('INV-06 breaks stay when a form does not know them, travel with a copy, and are refused above the price', async () => {
  const shop = await shopWithBreaks()
  const params = { itemId: shop.productIds[0] ?? '' }
  expect((await save(shop, {})).body.variants[0]?.quantityBreaks).toEqual(breaks)
  expect((await shop.owner.call(duplicateItem, { params })).body.variants[0]).toMatchObject({
    quantityBreaks: breaks,
  })
  const refused = await save(shop, { quantityBreaks: [{ from: 10, priceMinor: 500 }] })
  expect([refused.status, refused.problem.errors]).toEqual([
    400,
    [{ path: 'item.variants.0.quantityBreaks.0.priceMinor', message: 'Must be below the price' }],
  ])
  expect((await save(shop, { quantityBreaks: [] })).body.variants[0]?.quantityBreaks).toEqual([])
})
