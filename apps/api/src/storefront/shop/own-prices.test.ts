import { afterAll, beforeAll, expect, test } from 'vitest'

import { deleteMarket, restoreMarket } from '@marketday/contract/catalog/markets'
import { getCart, setCartLine } from '@marketday/contract/orders/cart'
import { getOrder, listOrders } from '@marketday/contract/orders/orders'
import { chooseMarket } from '@marketday/contract/catalog/market-choice'
import type { MarketPrices } from '@marketday/contract/catalog/market-prices'
import { createCategory } from '@marketday/contract/catalog/categories/categories'
import { createItem, getItem, updateItem } from '@marketday/contract/catalog/products/products'
import {
  getShopProduct,
  listCategoryProducts,
  listShopProducts,
  searchShop,
} from '@marketday/contract/storefront/shop/shop'

import { addMarket } from '../../../testing/shop/add-market.ts'
import {
  browserOf,
  ensureShopBuild,
  publish,
  snapshotOf,
} from '../../../testing/shop/published-shop.ts'
import { complete, fillCart, openShop, orderDirectly, pay } from '../../../testing/shop-fixture.ts'
import type { ShopFixture } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { newId } from '../../platform/ids.ts'

let t: TestApp
beforeAll(async () => {
  await ensureShopBuild()
  t = await testApp()
}, 60_000)
afterAll(() => t.close())

/** Loaves at £3.00, £5.00 and £9.00, the first reduced from £4.00 and cheaper by quantity. */
async function shopWithMarket() {
  const shop = await openShop(
    t,
    [300, 500, 900].map((priceMinor) => ({ priceMinor, stock: 50 })),
  )
  const { owner } = shop
  const { body: category } = await owner.call(createCategory, { body: { title: 'Bread' } })
  for (const place of [0, 1, 2]) await save(shop, place, { categoryId: category.id })
  const market = await addMarket(owner)
  await publish(t, owner, snapshotOf('Shop'))
  return { ...shop, market, category }
}

type Shop = Awaited<ReturnType<typeof shopWithMarket>>

interface Change {
  readonly categoryId?: string
  readonly marketPrices?: MarketPrices
}

async function save({ owner, productIds }: ShopFixture, place: number, change: Change) {
  const params = { itemId: productIds[place] ?? '' }
  const { body: item } = await owner.call(getItem, { params })
  const { title, status, taxClassId, version, variants } = item
  const [{ id, priceMinor } = { id: '', priceMinor: 0 }] = variants
  const { marketPrices, categoryId = item.categoryId } = change
  const reduced = place === 0 && {
    compareAtMinor: 400,
    quantityBreaks: [{ from: 10, priceMinor: 200 }],
  }
  const variant = {
    id,
    optionValues: [],
    priceMinor,
    ...reduced,
    ...(marketPrices && { marketPrices }),
  }
  const saved = await owner.call(updateItem, {
    params,
    body: { version, item: { title, status, taxClassId, categoryId, variants: [variant] } },
  })
  expect(saved.status).toBe(200)
}

const choose = ({ shopper }: Shop, market = 'trade') =>
  shopper.call(chooseMarket, { body: { market } })

async function shown({ shopper, category }: Shop) {
  const { slug } = category
  const lists = [
    (await shopper.call(listShopProducts, { query: {} })).body.rows,
    (await shopper.call(listCategoryProducts, { params: { slug }, query: {} })).body.rows,
    (await shopper.call(searchShop, { query: { q: 'loaf 1' } })).body.rows,
  ].map((rows) => rows.find(({ title }) => title === 'Loaf 1'))
  const { body } = await shopper.call(getShopProduct, { params: { slug: lists[0]?.slug ?? '' } })
  const prices = [...lists, body.variants[0]].map(
    (row) => `${row?.priceMinor} ${row?.compareAtMinor}`,
  )
  return [...new Set(prices)]
}

const put = ({ shopper, variantIds: [variantId = ''] }: Shop, quantity: number) =>
  shopper.call(setCartLine, { params: { lineId: newId() }, body: { variantId, quantity } })

async function newestOrder({ owner }: Shop) {
  const [row] = (await owner.call(listOrders, { query: {} })).body.rows
  return (await owner.call(getOrder, { params: { orderId: row?.id ?? '' } })).body
}

test('INV-06 INV-26 a price of its own in a market is the one of lists, search, item, cart, payment and order there, whatever the quantity', async () => {
  const shop = await shopWithMarket()
  await save(shop, 0, { marketPrices: { [shop.market.id]: 450 } })
  expect(await shown(shop)).toEqual(['300 400'])
  await choose(shop)
  expect(await shown(shop)).toEqual(['450 null'])
  expect((await put(shop, 10)).body.subtotalMinor).toBe(4500)
  const total = await fillCart(shop.shopper, shop, [2])
  expect(total).toBe(900)
  expect((await pay(shop.shopper, { method: 'cash', total })).status).toBe(200)
  await complete(shop.shopper)
  expect(await newestOrder(shop)).toMatchObject({
    totalMinor: 900,
    lines: [{ unitPriceMinor: 450 }],
  })
  const [variantId = ''] = shop.variantIds
  expect((await orderDirectly(shop.shopper, [{ variantId, quantity: 20 }])).status).toBe(201)
  expect((await newestOrder(shop)).totalMinor).toBe(9000)
  await choose(shop, 'default')
  expect(await shown(shop)).toEqual(['300 400'])
})

test('INV-26 pages of the market say it, and a cart says when it goes', async () => {
  const shop = await shopWithMarket()
  await save(shop, 0, { marketPrices: { [shop.market.id]: 450 } })
  const trade = browserOf(t, shop.owner.slug)
  await trade.post('/market', { market: 'trade', back: '/' })
  for (const address of ['/products/loaf-1', '/', '/products', '/search?q=loaf'])
    expect((await trade.get(address)).html, address).toContain('£4.50')
  expect((await trade.get('/products/loaf-1')).html).toContain('"price":"4.50"')

  await choose(shop)
  await put(shop, 2)
  await shop.owner.call(deleteMarket, { params: { marketId: shop.market.id } })
  const change = async () => (await shop.shopper.call(getCart)).body.lines[0]?.change?.message
  expect(await change()).toBe('Loaf 1 now costs £3.00 instead of £4.50')
  await shop.owner.call(restoreMarket, { params: { marketId: shop.market.id }, body: {} })
  expect(await change()).toBeUndefined()
  await save(shop, 0, { marketPrices: {} })
  expect(await change()).toBe('Loaf 1 now costs £2.99 instead of £4.50')
})

test('INV-26 a list sorted by price is so in a market in which some items have prices of their own', async () => {
  const shop = await shopWithMarket()
  const { slug } = shop.category
  const sorted = async (sort: 'price' | '-price') => {
    const { body } = await shop.shopper.call(listCategoryProducts, {
      params: { slug },
      query: { sort },
    })
    return body.rows.map(({ priceMinor }) => priceMinor)
  }
  await save(shop, 0, { marketPrices: { [shop.market.id]: 950 } })
  await save(shop, 2, { marketPrices: { [shop.market.id]: 100 } })
  expect(await sorted('price')).toEqual([300, 500, 900])
  await choose(shop)
  expect(await sorted('price')).toEqual([100, 599, 950])
  expect(await sorted('-price')).toEqual([950, 599, 100])
})

test('INV-26 of an item with several variants some have a price of their own, and its lists say from which to which', async () => {
  const shop = await shopWithMarket()
  const { status } = await shop.owner.call(createItem, {
    body: {
      title: 'Bun',
      status: 'active',
      options: [{ name: 'Size', values: ['S', 'M'] }],
      variants: [
        { optionValues: ['S'], priceMinor: 200, marketPrices: { [shop.market.id]: 700 } },
        { optionValues: ['M'], priceMinor: 500, compareAtMinor: 800 },
      ],
    },
  })
  expect(status).toBe(201)
  await choose(shop)
  const { rows } = (await shop.shopper.call(listShopProducts, { query: {} })).body
  expect(rows.find(({ title }) => title === 'Bun')).toMatchObject({
    priceMinor: 599,
    maxPriceMinor: 700,
    compareAtMinor: 899,
  })
})
