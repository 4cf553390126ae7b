import { afterAll, beforeAll, expect, test } from 'vitest'

import type { QueryInput } from '@marketday/contract/endpoints/endpoint'
import { archiveOrder, cancelOrder } from '@marketday/contract/orders/orders'
import { createItem } from '@marketday/contract/catalog/products/products'
import { mostRecent, searchPanel } from '@marketday/contract/panel/panel-search'

import { contact, openShop, orderDirectly } from '../../../testing/shop-fixture.ts'
import type { ShopFixture } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { Staff } from '../../../testing/actors.ts'

let t: TestApp
let shop: ShopFixture
beforeAll(async () => {
  t = await testApp()
  shop = await openShop(t, [{ priceMinor: 400, stock: 100 }])
})
afterAll(() => t.close())

async function ask(staff: Staff, query: QueryInput<typeof searchPanel>) {
  const { status, body } = await staff.call(searchPanel, { query })
  expect(status).toBe(200)
  return body.rows
}

const find = (staff: Staff, search: string) => ask(staff, { search })

async function add(title: string, sku?: string) {
  const { body } = await shop.owner.call(createItem, {
    body: { title, variants: [{ optionValues: [], priceMinor: 450, ...(sku && { sku }) }] },
  })
  return body.id
}

async function order() {
  const { body } = await orderDirectly(shop.shopper, [
    { variantId: shop.variantIds[0] ?? '', quantity: 1 },
  ])
  const [hit] = await find(shop.owner, body.number)
  return { number: body.number, id: hit?.id ?? '' }
}

test('UX-01 an item is found by its SKU before others, and by how its title begins', async () => {
  const exact = await add('Zucchini tart', 'QZ-1')
  await add('Aubergine tart', 'QZ-10')
  await add('Mustard of Rye')
  const rye = await add('Rye')
  expect((await find(shop.owner, 'qz-1')).map(({ title }) => title)).toEqual([
    'Zucchini tart',
    'Aubergine tart',
  ])
  expect((await find(shop.owner, 'QZ-1'))[0]).toEqual({
    kind: 'item',
    id: exact,
    title: 'Zucchini tart',
    detail: 'QZ-1 · draft',
  })
  expect((await find(shop.owner, 'rye'))[0]?.id).toBe(rye)
})

test('UX-01 words that every item has find items too', async () => {
  for (let n = 0; n < 90; n++) await add(`Common bun ${n}`)
  const rows = await find(shop.owner, 'bun')
  expect(rows).toHaveLength(6)
  expect(rows.every(({ title }) => title.startsWith('Common bun'))).toBe(true)
})

test('UX-01 an order is found by its number, an archived one too, and its customer by name and address', async () => {
  const { number, id } = await order()
  const { owner } = shop
  const params = { orderId: id }
  await owner.call(cancelOrder, {
    params,
    body: { reason: 'customer', restock: true, refund: 'none', notify: false },
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  await owner.call(archiveOrder, { params })
  expect((await find(owner, `#${number}`))[0]).toEqual({
    kind: 'order',
    id,
    title: `Order ${number}`,
    detail: 'Carla Customer · archived',
  })
  for (const search of ['carla', contact.email])
    expect(await find(owner, search)).toContainEqual(
      expect.objectContaining({
        kind: 'customer',
        title: 'Carla Customer',
        detail: contact.email,
      }),
    )
})

test('UX-01 nothing is found that the role may not see', async () => {
  await order()
  const catalogue = await t.member(shop.owner, 'catalogue')
  const driver = await t.member(shop.owner, 'driver')
  expect(await find(catalogue, 'carla')).toEqual([])
  expect((await find(catalogue, 'loaf'))[0]?.title).toBe('Loaf 1')
  expect(await find(driver, 'loaf')).toEqual([])
})

test('UX-01 what was opened last is read again in its order, as far as it is there and may be seen', async () => {
  const item = await add('Remembered tart')
  const { id } = await order()
  const recent = [id, crypto.randomUUID(), item].join(',')
  const kindsFor = async (staff: Staff) => (await ask(staff, { recent })).map(({ kind }) => kind)
  expect(await kindsFor(shop.owner)).toEqual(['order', 'item'])
  expect(await kindsFor(await t.member(shop.owner, 'catalogue'))).toEqual(['item'])
  expect(await kindsFor(await t.owner())).toEqual([])
})

test('a list of recent ids that is too long or none is refused', async () => {
  const many = Array.from({ length: mostRecent + 1 }, () => crypto.randomUUID()).join(',')
  for (const recent of [many, 'order-1', ''])
    expect((await shop.owner.call(searchPanel, { query: { recent } })).status).toBe(400)
})
