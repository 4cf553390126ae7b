import { afterAll, beforeAll, expect, test } from 'vitest'

import { deleteMarket } from '@marketday/contract/catalog/markets'
import {
  acceptCartChanges,
  getCart,
  leaveCheckout,
  setCartLine,
  startCheckout,
} from '@marketday/contract/orders/cart'
import { getOrder, listOrders } from '@marketday/contract/orders/orders'
import { chooseMarket } from '@marketday/contract/catalog/market-choice'
import { createCategory } from '@marketday/contract/catalog/categories/categories'
import { getItem, updateItem } from '@marketday/contract/catalog/products/products'
import { askAssistant } from '@marketday/contract/assistant/assistant'
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
import type { Client } from '../../../testing/actors.ts'
import { newId } from '../../platform/ids.ts'

let t: TestApp
beforeAll(async () => {
  await ensureShopBuild()
  t = await testApp()
}, 60_000)
afterAll(() => t.close())

const choose = (shopper: Client, market: string) => shopper.call(chooseMarket, { body: { market } })

const put = ({ shopper, variantIds: [variantId = ''] }: ShopFixture, quantity: number) =>
  shopper.call(setCartLine, { params: { lineId: newId() }, body: { variantId, quantity } })

/** Item at £5.00, was £6.00, £4.00 from ten; the market “Trade” adds 10 %, ending in .99. */
async function shopWithMarket() {
  const shop = await openShop(t, [{ priceMinor: 500, stock: 50 }])
  const { owner, variantIds, productIds } = shop
  const { body: category } = await owner.call(createCategory, { body: { title: 'Bread' } })
  const params = { itemId: productIds[0] ?? '' }
  const { version, title } = (await owner.call(getItem, { params })).body
  const variants = [
    {
      id: variantIds[0] ?? '',
      optionValues: [],
      priceMinor: 500,
      compareAtMinor: 600,
      quantityBreaks: [{ from: 10, priceMinor: 400 }],
    },
  ]
  const item = { title, status: 'active' as const, categoryId: category.id, variants }
  const { body } = await owner.call(updateItem, { params, body: { version, item } })
  const market = await addMarket(owner)
  await publish(t, owner, snapshotOf('Shop', { hasAssistant: true }))
  return { ...shop, market, slug: body.slug, category: category.slug }
}

type Shop = Awaited<ReturnType<typeof shopWithMarket>>

async function shown(shopper: Client, { slug, category }: Shop) {
  const lists = [
    (await shopper.call(listShopProducts, { query: {} })).body.rows,
    (await shopper.call(listCategoryProducts, { params: { slug: category }, query: {} })).body.rows,
    (await shopper.call(searchShop, { query: { q: 'loaf' } })).body.rows,
    (await shopper.call(getShopProduct, { params: { slug } })).body.variants,
  ]
  const prices = lists.map(([row]) => `${row?.priceMinor} ${row?.compareAtMinor}`)
  return [...new Set(prices)]
}

async function newestOrder({ owner }: ShopFixture) {
  const [row] = (await owner.call(listOrders, { query: {} })).body.rows
  return (await owner.call(getOrder, { params: { orderId: row?.id ?? '' } })).body
}

test('INV-06 INV-26 the price of a market is the same in lists, search, item, cart, payment and order', async () => {
  const shop = await shopWithMarket()
  expect(await shown(shop.shopper, shop)).toEqual(['500 600'])
  expect((await choose(shop.shopper, 'trade')).status).toBe(200)
  expect(await shown(shop.shopper, shop)).toEqual(['599 699'])
  const { body } = await shop.shopper.call(getShopProduct, { params: { slug: shop.slug } })
  expect(body.variants[0]?.quantityBreaks).toEqual([{ from: 10, priceMinor: 399 }])
  const told = await shop.shopper.call(askAssistant, {
    body: { text: 'do you have loaf', talk: {} },
  })
  expect(JSON.stringify(told.body)).toContain('5.99')

  expect((await put(shop, 10)).body.subtotalMinor).toBe(3990)
  const total = await fillCart(shop.shopper, shop, [2])
  expect(total).toBe(1198)
  expect((await pay(shop.shopper, { method: 'cash', total })).status).toBe(200)
  await complete(shop.shopper)
  const order = await newestOrder(shop)
  expect([order.totalMinor, order.lines[0]?.unitPriceMinor]).toEqual([1198, 599])
  await choose(shop.shopper, 'default')
  expect(await shown(shop.shopper, shop)).toEqual(['500 600'])
})

test('INV-26 pages are kept apart by market, and what is chosen in their form leads back', async () => {
  const shop = await shopWithMarket()
  const [here, there] = [browserOf(t, shop.owner.slug), browserOf(t, shop.owner.slug)]
  const path = `/products/${shop.slug}`
  expect((await here.get(path)).html).toContain('£5.00')
  const answer = await there.post('/market', { market: 'trade', back: path })
  expect([answer.status, answer.headers['location']]).toEqual([303, path])
  for (const address of [path, '/', '/products', '/search?q=loaf']) {
    const [home, trade] = [(await here.get(address)).html, (await there.get(address)).html]
    expect([home.includes('£5.00'), home.includes('£5.99')], address).toEqual([true, false])
    expect([trade.includes('£5.00'), trade.includes('£5.99')], address).toEqual([false, true])
  }
  expect((await there.get(path)).html).toContain('"price":"5.99"')
  const outside = await there.post('/market', { market: 'trade', back: '//evil.example' })
  expect(outside.headers['location']).toBe('/')
  expect((await there.post('/market', { market: 'nowhere', back: path })).status).toBe(404)
})

test('INV-26 a cart follows to another market and says what costs something else there', async () => {
  const shop = await shopWithMarket()
  await put(shop, 2)
  await choose(shop.shopper, 'trade')
  const { lines } = (await shop.shopper.call(getCart)).body
  expect(lines[0]?.change?.message).toBe('Loaf 1 now costs £5.99 instead of £5.00')
  expect((await shop.shopper.call(acceptCartChanges)).body).toMatchObject({
    subtotalMinor: 1198,
    lines: [{ change: null }],
  })
  await shop.owner.call(deleteMarket, { params: { marketId: shop.market.id } })
  expect((await shop.shopper.call(getCart)).body.lines[0]?.change?.message).toBe(
    'Loaf 1 now costs £5.00 instead of £5.99',
  )
  expect((await put(shop, 3)).body.subtotalMinor).toBe(1500)
})

test('INV-26 a checkout keeps its market, and once it is left the cart follows to the one chosen meanwhile', async () => {
  const shop = await shopWithMarket()
  await fillCart(shop.shopper, shop, [2])
  expect((await shop.shopper.call(startCheckout)).body.status).toBe('checkout')
  await choose(shop.shopper, 'trade')
  const during = (await shop.shopper.call(getCart)).body
  expect([during.status, during.subtotalMinor]).toEqual(['checkout', 1000])
  expect(during.lines[0]?.change).toBeNull()
  const left = (await shop.shopper.call(leaveCheckout)).body
  expect(left.status).toBe('open')
  expect(left.lines[0]?.change?.message).toBe('Loaf 1 now costs £5.99 instead of £5.00')
})

test('INV-26 an order placed directly costs what the market of the browser says', async () => {
  const shop = await shopWithMarket()
  await choose(shop.shopper, 'trade')
  const [variantId = ''] = shop.variantIds
  expect((await orderDirectly(shop.shopper, [{ variantId, quantity: 1 }])).status).toBe(201)
  expect((await newestOrder(shop)).totalMinor).toBe(599)
})

test('INV-26 a market that the shop has not is not chosen', async () => {
  const shop = await shopWithMarket()
  const other = await shopWithMarket()
  await other.owner.call(deleteMarket, { params: { marketId: other.market.id } })
  expect((await choose(shop.shopper, 'nowhere')).status).toBe(404)
  expect((await choose(other.shopper, 'trade')).status).toBe(404)
  expect(await shown(other.shopper, other)).toEqual(['500 600'])
})
