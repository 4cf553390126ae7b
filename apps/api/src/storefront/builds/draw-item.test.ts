import { load } from 'cheerio'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { getItemStill } from '@marketday/contract/storefront/builds'
import type { BodyInput } from '@marketday/contract/endpoints/endpoint'
import { archiveItem, createItem, updateItem } from '@marketday/contract/catalog/products/products'
import { getShopProduct } from '@marketday/contract/storefront/shop/shop'

import {
  browserOf,
  ensureShopBuild,
  publish,
  snapshotOf,
} from '../../../testing/shop/published-shop.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { Client, Staff } from '../../../testing/actors.ts'
import { getDrawnProduct, getProduct } from '../shop/catalogue.ts'

let t: TestApp
beforeAll(async () => {
  await ensureShopBuild()
  t = await testApp()
}, 120_000)
afterAll(() => t.close())

const stollen: BodyInput<typeof createItem> = {
  title: 'Stollen',
  slug: 'stollen',
  status: 'draft',
  description: 'With **marzipan**',
  options: [{ name: 'Size', values: ['S', 'L'] }],
  variants: [
    { optionValues: ['S'], priceMinor: 900, initialStock: 4 },
    { optionValues: ['L'], priceMinor: 1500, initialStock: 0 },
  ],
}

const add = async (owner: Staff, change: Partial<typeof stollen> = {}) =>
  (await owner.call(createItem, { body: { ...stollen, ...change } })).body

const see = (who: Client, itemId: string) => who.call(getItemStill, { params: { itemId } })

test('INV-24 a draft and a scheduled item are drawn on the page of the live shop, which shoppers do not find', async () => {
  const owner = await t.owner()
  await publish(t, owner, snapshotOf('Rye & Co'))
  const draft = await add(owner)
  const scheduled = await add(owner, {
    title: 'Panettone',
    slug: 'panettone',
    status: 'scheduled',
    publishAt: '2099-12-01T08:00:00.000Z',
  })
  const $ = load((await see(owner, draft.id)).body.html)
  expect($('h1').text()).toBe('Stollen')
  expect($('header').text()).toContain('Rye & Co')
  expect($('main').text()).toContain('£9')
  expect($('main strong').text()).toContain('marzipan')
  expect(load((await see(owner, scheduled.id)).body.html)('h1').text()).toBe('Panettone')

  const shopper = browserOf(t, owner.slug)
  for (const slug of ['stollen', 'panettone']) {
    expect((await shopper.get(`/products/${slug}`)).status).toBe(404)
    const asked = await t.shopper(owner.slug).call(getShopProduct, { params: { slug } })
    expect(asked.status).toBe(404)
  }
  for (const { id } of [draft, scheduled])
    expect((await shopper.get(`/api/catalog/products/${id}/still`)).status).toBe(404)
})

test('INV-24 nothing in it runs, is followed or bought, and drawing it changes nothing', async () => {
  const owner = await t.owner()
  const { id, version } = await add(owner)
  const $ = load((await see(owner, id)).body.html)
  expect($('body').attr('inert')).toBeDefined()
  expect($('script[src]').length).toBe(0)
  const before = await see(owner, id)
  expect((await see(owner, id)).body).toEqual(before.body)
  const change = { version, item: { ...stollen, title: 'Butter stollen' } }
  const saved = await owner.call(updateItem, { params: { itemId: id }, body: change })
  expect(saved.status).toBe(200)
  expect((await see(owner, id)).body.html).toContain('Butter stollen')
  await owner.call(archiveItem, { params: { itemId: id } })
  expect((await see(owner, id)).status).toBe(200)
})

test('INV-24 what is drawn of a draft is, to the letter, what the shop shows once it is for sale', async () => {
  const owner = await t.owner()
  const { id, version, variants } = await add(owner)
  const drawn = await t.inTenant(owner.tenantId, (db) => getDrawnProduct(db, id))
  const same = variants.map(({ id: own, optionValues, priceMinor }) => ({
    id: own,
    optionValues,
    priceMinor,
  }))
  const item = { ...stollen, status: 'active', variants: same } as const
  await owner.call(updateItem, { params: { itemId: id }, body: { version, item } })
  const shown = await t.inTenant(owner.tenantId, (db) => getProduct(db, 'stollen'))
  expect(shown.variants.map(({ title }) => title)).toEqual(['S', 'L'])
  expect({ ...drawn, updatedAt: '' }).toEqual({ ...shown, updatedAt: '' })
})

test('INV-24 whoever may not see the items of this business sees no draft of it', async () => {
  const owner = await t.owner()
  const { id } = await add(owner)
  expect((await see(t.visitor(), id)).status).toBe(401)
  expect((await see(await t.owner(), id)).status).toBe(404)
  expect((await see(await t.member(owner, 'driver'), id)).status).toBe(403)
  expect((await see(await t.member(owner, 'catalogue'), id)).status).toBe(200)
})
