import { afterAll, beforeAll, expect, test } from 'vitest'

import {
  getShopProduct,
  listShopCategories,
  listShopProducts,
  searchShop,
} from '@marketday/contract/storefront/shop/shop'

import { newId } from '../../platform/ids.ts'
import { passTime } from '../../../testing/platform/pass-time.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { addItem } from '../../../testing/shop/published-shop.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

test('the list walks through all items for sale by title, each once', async () => {
  const owner = await t.owner()
  for (let n = 45; n >= 1; n -= 1)
    await addItem(t, owner, { title: `Loaf ${String(n).padStart(2, '0')}` })
  await addItem(t, owner, { title: 'Loaf 00 not yet', status: 'draft' })
  const shopper = t.shopper(owner.slug)

  const seen: string[] = []
  let cursor: string | undefined
  do {
    const { status, body } = await shopper.call(listShopProducts, { query: { cursor } })
    expect(status).toBe(200)
    seen.push(...body.rows.map((row) => row.title))
    cursor = body.nextCursor ?? undefined
  } while (cursor)

  expect(seen).toHaveLength(45)
  expect(seen).toEqual(seen.toSorted())
  expect(seen[0]).toBe('Loaf 01')
})

test('a cursor that this list did not give is refused', async () => {
  const owner = await t.owner()
  const { status, problem } = await t
    .shopper(owner.slug)
    .call(listShopProducts, { query: { cursor: 'nonsense' } })
  expect([status, problem.code]).toEqual([400, 'invalid_input'])
})

test('an item shows its price and whether it can be had', async () => {
  const owner = await t.owner()
  const { slug, variantId } = await addItem(t, owner, { title: 'Rye', priceMinor: 460, stock: 3 })
  await addItem(t, owner, { title: 'Sold out', stock: 0 })
  const shopper = t.shopper(owner.slug)

  const { body } = await shopper.call(getShopProduct, { params: { slug } })
  expect(body).toMatchObject({
    title: 'Rye',
    currency: 'GBP',
    variants: [{ id: variantId, priceMinor: 460, available: 3, stockState: 'in' }],
  })
  const list = await shopper.call(listShopProducts)
  expect(list.body.rows.map((row) => [row.title, row.stockState])).toEqual([
    ['Rye', 'in'],
    ['Sold out', 'out'],
  ])
})

test('an item of another shop, a draft and an unknown one are not found alike', async () => {
  const [mine, other] = [await t.owner(), await t.owner()]
  const foreign = await addItem(t, other, { title: 'Foreign loaf' })
  const draft = await addItem(t, mine, { title: 'Draft loaf', status: 'draft' })
  const shopper = t.shopper(mine.slug)
  for (const slug of [foreign.slug, draft.slug, 'never-was']) {
    const { status, problem } = await shopper.call(getShopProduct, { params: { slug } })
    expect([status, problem.code, problem.message]).toEqual([404, 'not_found', 'Item not found'])
  }
})

test('categories count what is for sale below them, and empty ones are left out', async () => {
  const owner = await t.owner()
  const [bread, rye, empty] = [newId(), newId(), newId()]
  const { id } = await addItem(t, owner, { title: 'Rye' })
  await t.inTenant(owner.tenantId, async (db) => {
    await db
      .insertInto('categories')
      .values({ category_id: bread, title: 'Bread', slug: 'bread' })
      .execute()
    await db
      .insertInto('categories')
      .values({ category_id: rye, title: 'Dark', slug: 'dark', parent_id: bread })
      .execute()
    await db
      .insertInto('categories')
      .values({ category_id: empty, title: 'Cakes', slug: 'cakes' })
      .execute()
    await db
      .updateTable('products')
      .set({ category_id: rye })
      .where('product_id', '=', id)
      .execute()
  })
  const { body } = await t.shopper(owner.slug).call(listShopCategories)
  expect(body.rows.map((row) => [row.title, row.itemCount])).toEqual([
    ['Bread', 1],
    ['Dark', 1],
  ])
})

test('search forgives spelling mistakes and accents, and stays within the shop', async () => {
  const [owner, other] = [await t.owner(), await t.owner()]
  await addItem(t, owner, { title: 'Country Sourdough' })
  await addItem(t, owner, { title: 'Crème brûlée tart' })
  await addItem(t, other, { title: 'Sourdough of the others' })
  const shopper = t.shopper(owner.slug)
  const titles = async (q: string) =>
    (await shopper.call(searchShop, { query: { q } })).body.rows.map((row) => row.title)

  expect(await titles('sourdugh')).toEqual(['Country Sourdough'])
  expect(await titles('creme brule')).toEqual(['Crème brûlée tart'])
  expect(await titles('coun sour')).toEqual(['Country Sourdough'])
  expect(await titles('anvil')).toEqual([])
})

test('search follows changes within two seconds', async () => {
  const owner = await t.owner()
  const { id } = await addItem(t, owner, { title: 'Plain loaf' })
  const shopper = t.shopper(owner.slug)
  expect((await shopper.call(searchShop, { query: { q: 'plain' } })).body.total).toBe(1)

  await addItem(t, owner, { title: 'Plum cake' })
  await t.inTenant(owner.tenantId, (db) =>
    db
      .updateTable('products')
      .set({ status: 'archived', updated_at: db.context.now.toISOString() })
      .where('product_id', '=', id)
      .execute(),
  )
  passTime(1_700)
  expect((await shopper.call(searchShop, { query: { q: 'plum' } })).body.total).toBe(1)
  expect((await shopper.call(searchShop, { query: { q: 'plain' } })).body.rows).toEqual([])
})
