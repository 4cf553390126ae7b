import * as z from 'zod/mini'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { getCart } from '@marketday/contract/orders/cart'
import { getOrder, listOrders } from '@marketday/contract/orders/orders'
import {
  archiveItem,
  createItem,
  duplicateItem,
  getItem,
  listItems,
  updateItem,
} from '@marketday/contract/catalog/products/products'
import { ProductInput } from '@marketday/contract/catalog/products/product-shapes'
import {
  getShopProduct,
  listShopProducts,
  searchShop,
} from '@marketday/contract/storefront/shop/shop'
import type { ShopItem } from '@marketday/contract/storefront/shop/shop'

import { publish, snapshotOf } from '../../../../testing/shop/published-shop.ts'
import { fillCart, openShop, orderDirectly, pay } from '../../../../testing/shop-fixture.ts'
import type { ShopFixture } from '../../../../testing/shop-fixture.ts'
import { testApp } from '../../../../testing/test-app.ts'
import type { TestApp } from '../../../../testing/test-app.ts'
import { newId } from '../../../platform/ids.ts'
import { refreshProducts } from '../batches/refresh-products.ts'
import { changeCurrency } from '../change-amounts.ts'
import { awaitTimes } from './await-times.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
afterEach(() => t.app.services.clock.setOffset(0))

/** Times as in rows; a session ends after ten minutes. */
const ahead = (seconds: number) =>
  new Date(Math.floor(Date.now() / 1000 + seconds) * 1000).toISOString().replace('.000Z', 'Z')

type Shown = Pick<ShopItem, 'priceMinor' | 'compareAtMinor'>

interface Sale {
  readonly salePriceMinor?: number | null
  readonly saleFrom?: string | null
  readonly saleUntil?: string | null
  readonly unpublishAt?: string | null
}

async function save({ owner, productIds, variantIds }: ShopFixture, sale: Sale, priceMinor = 500) {
  const { salePriceMinor, ...times } = sale
  const params = { itemId: productIds[0] ?? '' }
  const { version, title, taxClassId } = (await owner.call(getItem, { params })).body
  const variants = [
    {
      id: variantIds[0] ?? '',
      optionValues: [],
      priceMinor,
      ...(salePriceMinor !== undefined && { salePriceMinor }),
    },
  ]
  const item = { title, status: 'active' as const, taxClassId, ...times, variants }
  return await owner.call(updateItem, { params, body: { version, item } })
}

const shopOf = () => openShop(t, [{ priceMinor: 500, stock: 50 }])

const read = async ({ owner, productIds }: ShopFixture) =>
  (await owner.call(getItem, { params: { itemId: productIds[0] ?? '' } })).body

async function at(shop: ShopFixture, seconds: number): Promise<void> {
  t.app.services.clock.setOffset(seconds * 1000)
  await t.inTenant(shop.owner.tenantId, (db) => awaitTimes(db, [{ sale_from: ahead(0) }]))
  await t.runJobs({ early: true })
}

test('INV-06 a sale is shown from its minute until its other, everywhere alike', async () => {
  const shop = await shopOf()
  await publish(t, shop.owner, snapshotOf('Bakery'))
  const saleUntil = ahead(120)
  const saved = await save(shop, { salePriceMinor: 400, saleFrom: ahead(60), saleUntil })
  expect(saved.status).toBe(200)
  const seen = async () => {
    const params = { slug: 'loaf-1' }
    const { variants, saleUntil: until } = (await shop.shopper.call(getShopProduct, { params }))
      .body
    const shown = (each: Shown | undefined) => [each?.priceMinor, each?.compareAtMinor]
    const list = (await shop.shopper.call(listShopProducts)).body
    const found = (await shop.shopper.call(searchShop, { query: { q: 'loaf' } })).body
    const { rows } = (await shop.owner.call(listItems, { query: {} })).body
    expect(found.rows).toEqual(list.rows)
    expect(shown(list.rows[0])).toEqual(shown(variants[0]))
    expect(rows).toMatchObject([{ isOnSale: variants[0]?.isOnSale, minPriceMinor: 500 }])
    return [...shown(list.rows[0]), variants[0]?.isOnSale, until?.slice(0, 19)]
  }
  await at(shop, 0)
  expect(await seen()).toEqual([500, null, false, undefined])
  await at(shop, 61)
  expect(await seen()).toEqual([400, 500, true, saleUntil.slice(0, 19)])
  expect((await read(shop)).version).toBe(2)
  await at(shop, 121)
  expect(await seen()).toEqual([500, null, false, undefined])
  expect(await read(shop)).toMatchObject({
    version: 3,
    saleFrom: null,
    saleUntil: null,
    variants: [{ priceMinor: 500, salePriceMinor: null }],
  })
})

test('INV-06 an order costs what the shop shows when it is placed, and keeps what was paid', async () => {
  const shop = await shopOf()
  await save(shop, { salePriceMinor: 400, saleFrom: ahead(60), saleUntil: ahead(120) })
  const total = await fillCart(shop.shopper, shop, [2])
  expect(total).toBe(1000)

  await at(shop, 61)
  const { body: cart } = await shop.shopper.call(getCart)
  expect(cart.lines[0]?.change).toMatchObject({ kind: 'price' })
  expect((await pay(shop.shopper, { method: 'cash', total })).problem.code).toBe('price_changed')
  const lines = [{ variantId: shop.variantIds[0] ?? '', quantity: 2 }]
  const placed = await orderDirectly(shop.shopper, lines)
  expect(placed.body).toMatchObject({ totalMinor: 800 })

  await at(shop, 121)
  expect((await orderDirectly(shop.shopper, lines)).body).toMatchObject({ totalMinor: 1000 })
  const { rows } = (await shop.owner.call(listOrders, { query: {} })).body
  expect(new Set(rows.map(({ totalMinor }) => totalMinor))).toEqual(new Set([1000, 800]))
  const cheap = rows.find(({ totalMinor }) => totalMinor === 800)
  const { body: order } = await shop.owner.call(getOrder, { params: { orderId: cheap?.id ?? '' } })
  expect(order.lines[0]).toMatchObject({ quantity: 2, unitPriceMinor: 400 })
})

test('INV-06 without times a sale is on at once and until it is taken away', async () => {
  const shop = await shopOf()
  await save(shop, { salePriceMinor: 400 })
  const lines = [{ variantId: shop.variantIds[0] ?? '', quantity: 1 }]
  const price = async () => (await orderDirectly(shop.shopper, lines)).body.totalMinor
  expect(await price()).toBe(400)
  await save(shop, {}, 600)
  expect(await price()).toBe(400)
  const copy = await shop.owner.call(duplicateItem, {
    params: { itemId: shop.productIds[0] ?? '' },
  })
  expect(copy.body.variants[0]?.salePriceMinor).toBeNull()
  await save(shop, { salePriceMinor: null, saleUntil: ahead(60) }, 600)
  expect(await price()).toBe(600)
  expect((await read(shop)).saleUntil).toBeNull()
})

test('INV-06 INV-24 an import leaves the sale, and what it brings back has no end', async () => {
  const shop = await shopOf()
  const params = { itemId: shop.productIds[0] ?? '' }
  await save(shop, { salePriceMinor: 400, saleUntil: ahead(500), unpublishAt: ahead(60) })
  const { body: archived } = await shop.owner.call(archiveItem, { params })
  expect(archived.unpublishAt).not.toBeNull()
  const variants = [{ id: shop.variantIds[0] ?? '', optionValues: [], priceMinor: 700 }]
  const input = { title: 'Loaf 1', variants }
  await t.inTenant(shop.owner.tenantId, (db) =>
    refreshProducts(db, newId(), [
      {
        id: params.itemId,
        sourceKey: null,
        version: archived.version,
        input: z.parse(ProductInput, input),
      },
    ]),
  )
  await at(shop, 61)
  expect(await read(shop)).toMatchObject({
    status: 'active',
    unpublishAt: null,
    saleUntil: archived.saleUntil,
    variants: [{ priceMinor: 700, salePriceMinor: 400 }],
  })
})

test('INV-06 a price that comes to lie below that of the sale is what is paid', async () => {
  const shop = await shopOf()
  await save(shop, { salePriceMinor: 400 })
  // Forms and files prevent this; if it happens anyway, the lower price applies.
  await t.inTenant(shop.owner.tenantId, (db) =>
    db.updateTable('variants').set({ price_minor: 250 }).execute(),
  )
  const lines = [{ variantId: shop.variantIds[0] ?? '', quantity: 1 }]
  expect((await orderDirectly(shop.shopper, lines)).body.totalMinor).toBe(250)
})

test.each([
  [{ salePriceMinor: 500 }, 'variants.0.salePriceMinor', 'Must be below the price'],
  [{ salePriceMinor: 0 }, 'variants.0.salePriceMinor', 'Above zero'],
  [{ salePriceMinor: -1 }, 'variants.0.salePriceMinor', 'Above zero'],
  [
    { salePriceMinor: 400, saleFrom: ahead(120), saleUntil: ahead(60) },
    'saleUntil',
    'Must be after the sale begins',
  ],
  [
    { salePriceMinor: 400, saleUntil: ahead(-60) },
    'saleUntil',
    'This time is in the past. Choose a later one',
  ],
])('INV-06 a sale of %o is refused at %s: %s', async (sale, path, message) => {
  const { status, problem } = await save(await shopOf(), sale)
  expect(status).toBe(400)
  expect(
    problem.errors.map((error) => ({ ...error, path: error.path.replace('item.', '') })),
  ).toContainEqual({ path, message })
})

test.each([
  ['JPY', 1],
  // The last decimal of a dinar is always 0.
  ['KWD', 10],
] as const)('INV-06 a sale in %s is counted in its smallest unit', async (currency, unit) => {
  const owner = await t.owner()
  await publish(t, owner, snapshotOf('Bakery'))
  await t.inTenant(owner.tenantId, (db) => changeCurrency(db, currency))
  await t.inTenant(owner.tenantId, (db) =>
    db.updateTable('markets').set({ currency }).where('is_default', '=', true).execute(),
  )
  await owner.call(createItem, {
    body: {
      title: 'Bun',
      status: 'active',
      variants: [{ optionValues: [], priceMinor: 2 * unit, salePriceMinor: unit }],
    },
  })
  const { rows } = (await t.shopper(owner.slug).call(listShopProducts)).body
  expect(rows).toMatchObject([{ priceMinor: unit, compareAtMinor: 2 * unit, currency }])
})
