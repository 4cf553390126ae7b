import { afterAll, beforeAll, expect, test } from 'vitest'

import { updateMarket } from '@marketday/contract/catalog/markets'
import type { Market } from '@marketday/contract/catalog/markets'
import { getCart, setCartLine } from '@marketday/contract/orders/cart'
import { chooseMarket } from '@marketday/contract/catalog/market-choice'
import { createCategory } from '@marketday/contract/catalog/categories/categories'
import { createItem } from '@marketday/contract/catalog/products/products'
import { askAssistant } from '@marketday/contract/assistant/assistant'
import type { ShopCollection } from '@marketday/contract/storefront/shop/snapshot'
import {
  getShopProduct,
  listCategoryProducts,
  listShopCategories,
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
import { orderDirectly } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { Client, Staff } from '../../../testing/actors.ts'
import { newId } from '../../platform/ids.ts'

let t: TestApp
beforeAll(async () => {
  await ensureShopBuild()
  t = await testApp()
}, 60_000)
afterAll(() => t.close())

const category = async (owner: Staff, title: string, parentId: string | null = null) =>
  (await owner.call(createCategory, { body: { title, parentId } })).body.id

async function item(owner: Staff, title: string, categoryId: string | null) {
  const { status, body } = await owner.call(createItem, {
    body: {
      title,
      status: 'active',
      categoryId,
      variants: [{ optionValues: [], priceMinor: 500, initialStock: 5 }],
    },
  })
  expect(status).toBe(201)
  return body.variants[0]?.id ?? ''
}

const everything: ShopCollection = {
  title: 'Everything',
  slug: 'everything',
  rule: {},
  sort: 'price',
  pinnedIds: [],
  isOnHome: true,
  isInMenu: true,
}

/**
 * Loaf in Bread, Rye loaf below it, Cake in Cakes and Voucher without category; “Trade” shows only
 * bread, so the collection Sweet is empty there.
 */
async function shopWithMarket() {
  const owner = await t.owner()
  const bread = await category(owner, 'Bread')
  const dark = await category(owner, 'Dark', bread)
  const cakes = await category(owner, 'Cakes')
  const loaf = await item(owner, 'Loaf', bread)
  await item(owner, 'Rye loaf', dark)
  const cake = await item(owner, 'Cake loaf', cakes)
  await item(owner, 'Voucher loaf', null)
  const market = await addMarket(owner, { categoryIds: [bread], hidesOthers: true })
  const sweet = { ...everything, title: 'Sweet', slug: 'sweet', rule: { category: cakes } }
  const extra = { hasAssistant: true, collections: [everything, sweet] }
  await publish(t, owner, snapshotOf('Shop', extra))
  return { owner, shopper: t.shopper(owner.slug), market, loaf, cake }
}

const choose = (shopper: Client, market = 'trade') =>
  shopper.call(chooseMarket, { body: { market } })

async function found(shopper: Client) {
  const { rows: categories } = (await shopper.call(listShopCategories)).body
  const { rows } = (await shopper.call(listShopProducts, { query: {} })).body
  const { rows: hits, total } = (await shopper.call(searchShop, { query: { q: 'loaf' } })).body
  return {
    categories: categories.map(({ title, itemCount }) => `${title} ${itemCount}`),
    items: rows.map(({ title }) => title),
    hits: hits.map(({ title }) => title).toSorted(),
    total,
  }
}

const shown = ['Loaf', 'Rye loaf', 'Voucher loaf']

test('INV-26 a market that hides other categories has neither them nor their items in menu, lists, search and addresses', async () => {
  const { shopper } = await shopWithMarket()
  const all = ['Cake loaf', ...shown]
  expect(await found(shopper)).toEqual({
    categories: ['Bread 2', 'Dark 1', 'Cakes 1'],
    items: all,
    hits: all,
    total: 4,
  })
  await choose(shopper)
  expect(await found(shopper)).toEqual({
    categories: ['Bread 2', 'Dark 1'],
    items: shown,
    hits: shown,
    total: 3,
  })
  const params = { slug: 'cakes' }
  expect((await shopper.call(listCategoryProducts, { params, query: {} })).status).toBe(404)
  expect((await shopper.call(getShopProduct, { params: { slug: 'cake-loaf' } })).status).toBe(404)
  expect((await shopper.call(getShopProduct, { params: { slug: 'rye-loaf' } })).status).toBe(200)
  const told = await shopper.call(askAssistant, { body: { text: 'do you have cake', talk: {} } })
  expect(JSON.stringify(told.body)).not.toContain('Cake loaf')
  await choose(shopper, 'default')
  expect((await found(shopper)).total).toBe(4)
})

test('INV-26 its pages agree: home, everything, a collection, search, a category and an item that are hidden', async () => {
  const { owner } = await shopWithMarket()
  const [here, there] = [browserOf(t, owner.slug), browserOf(t, owner.slug)]
  await there.post('/market', { market: 'trade', back: '/' })
  for (const address of ['/', '/products', '/collections/everything', '/search?q=loaf']) {
    const [home, trade] = [(await here.get(address)).html, (await there.get(address)).html]
    expect([home.includes('Cake loaf'), home.includes('/categories/cakes')], address).toEqual([
      true,
      true,
    ])
    expect([trade.includes('Cake'), trade.includes('cakes')], address).toEqual([false, false])
    expect(trade, address).toContain('Rye loaf')
  }
  for (const address of ['/categories/cakes', '/products/cake-loaf']) {
    expect([address, (await here.get(address)).status]).toEqual([address, 200])
    expect([address, (await there.get(address)).status]).toEqual([address, 404])
  }
})

test('INV-26 what is hidden is bought neither with the cart, nor directly, nor with what a cart brings from home', async () => {
  const { shopper, loaf, cake, owner, market } = await shopWithMarket()
  const put = (variantId: string) =>
    shopper.call(setCartLine, { params: { lineId: newId() }, body: { variantId, quantity: 1 } })
  expect((await put(cake)).status).toBe(200)
  await choose(shopper)
  const changes = async () =>
    (await shopper.call(getCart)).body.lines.map(({ change }) => change?.kind ?? null)
  expect(await changes()).toEqual(['gone'])
  const [line] = (await shopper.call(getCart)).body.lines
  expect(line?.change?.message).toBe('Cake loaf is not sold in Trade')
  expect((await put(cake)).status).toBe(404)
  expect((await put(loaf)).status).toBe(200)
  expect((await orderDirectly(shopper, [{ variantId: cake, quantity: 1 }])).status).toBe(404)
  await show(owner, market)
  expect(await changes()).toEqual(['price', null])
})

test('INV-26 the sitemap of a market names nothing that is hidden there, nor a collection that is empty there', async () => {
  const { owner } = await shopWithMarket()
  const shopper = browserOf(t, owner.slug)
  const named = async () => {
    const { html, headers } = await shopper.get('/sitemap.xml')
    const paths = [...html.matchAll(/\/((?:products|categories|collections)\/[^<]+)/g)].map(
      ([, path = '']) => path,
    )
    return { paths: paths.toSorted(), isShared: headers['cache-control']?.includes('public') }
  }
  const paths = [
    'categories/bread',
    'categories/dark',
    'collections/everything',
    'products/loaf',
    'products/rye-loaf',
    'products/voucher-loaf',
  ]
  const all = [...paths, 'categories/cakes', 'collections/sweet', 'products/cake-loaf'].toSorted()
  expect(await named()).toEqual({ paths: all, isShared: true })
  await shopper.post('/market', { market: 'trade', back: '/' })
  expect(await named()).toEqual({ paths, isShared: false })
})

async function show(
  owner: Staff,
  { id, version, currency: _c, isDefault: _d, ...details }: Market,
) {
  const { status } = await owner.call(updateMarket, {
    params: { marketId: id },
    body: { version, details: { ...details, hidesOthers: false } },
  })
  expect(status).toBe(200)
}
