import { afterAll, beforeAll, expect, test } from 'vitest'

import { getCart, setCartAddress, setCartLine } from '@marketday/contract/orders/cart'
import { placeDirectOrder } from '@marketday/contract/orders/place-orders'
import { searchShop } from '@marketday/contract/storefront/shop/shop'

import {
  browserOf,
  ensureShopBuild,
  publish,
  snapshotOf,
} from '../../../testing/shop/published-shop.ts'
import { contact, openShop } from '../../../testing/shop-fixture.ts'
import type { ShopFixture } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { Client } from '../../../testing/actors.ts'
import { newId } from '../ids.ts'
import { systemContext } from '../jobs/job-runner.ts'
import { limitOf } from '../rate-limits.ts'

let t: TestApp
let shop: ShopFixture
beforeAll(async () => {
  await ensureShopBuild()
  t = await testApp({
    SHOP_READS_PER_MINUTE: '20',
    SHOP_WRITES_PER_MINUTE: '5',
    SHOP_SEARCHES_AT_ONCE: '2',
    SHOP_REQUESTS_AT_ONCE: '4',
    TRUSTED_PROXIES: '127.0.0.1',
  })
  shop = await openShop(t, [{ priceMinor: 420, stock: 90 }])
}, 120_000)
afterAll(() => t.close())

const from = (client: Client, ip: string): Client => ({
  call: (endpoint, input = {}) =>
    client.call(endpoint, { ...input, headers: { ...input.headers, 'x-forwarded-for': ip } }),
})
const put = (shopper: Client) =>
  shopper.call(setCartLine, {
    params: { lineId: newId() },
    body: { variantId: shop.variantIds[0] ?? '', quantity: 1 },
  })

test('NET-09: beyond its limit a network gets 429 with Retry-After, in this shop and at this endpoint only', async () => {
  const flooder = from(shop.shopper, '198.51.100.1')
  const answers = []
  for (let call = 0; call < 7; call++) answers.push(await put(flooder))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429, 429])
  expect(answers[0]?.headers).toMatchObject({ 'ratelimit-limit': '5', 'ratelimit-remaining': '4' })
  expect(answers[6]?.problem).toMatchObject({ code: 'too_many_requests' })
  expect(Number(answers[6]?.headers['retry-after'])).toBeGreaterThan(0)

  expect((await flooder.call(getCart)).status).toBe(200)
  expect((await put(from(shop.shopper, '198.51.100.2'))).status).toBe(200)
  const other = await openShop(t, [{ priceMinor: 420, stock: 9 }])
  const elsewhere = await from(other.shopper, '198.51.100.1').call(placeDirectOrder, {
    body: {
      lines: [{ variantId: other.variantIds[0] ?? '', quantity: 1 }],
      contact,
      delivery: { kind: 'pickup' },
      payment: 'cash',
    },
  })
  expect(elsewhere.status).toBe(201)
})

test('NET-09: every endpoint of a shop has a limit', () => {
  const open = t.app.endpoints.filter(({ access }) => access === 'shop')
  expect(open.length).toBeGreaterThan(20)
  for (const endpoint of open)
    expect(limitOf(t.app.services.config, endpoint), endpoint.path).toMatchObject({
      keyGenerator: expect.any(Function),
    })
})

test('NET-09: a page counts as one request, whatever it asks of its own shop', async () => {
  const owner = await t.owner()
  await publish(t, owner, snapshotOf('Bakery'))
  const browser = browserOf(t, owner.slug)
  const statuses = []
  for (let visit = 0; visit < 22; visit++) statuses.push((await browser.get('/cart')).status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(20)
  expect(statuses.at(-1)).toBe(429)
}, 120_000)

test('NET-09: more than a shop’s turn and its queue is refused at once, and a neighbour is served meanwhile', async () => {
  const crowd = Array.from({ length: 60 }, (_, index) =>
    from(shop.shopper, `198.51.101.${index}`).call(searchShop, { query: { q: `loaf ${index}` } }),
  )
  const neighbour = await openShop(t, [{ priceMinor: 420, stock: 9 }])
  expect((await neighbour.shopper.call(getCart)).status).toBe(200)
  const statuses = (await Promise.all(crowd)).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([200, 429]))
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(20)
})

test('NET-11: a shop that takes only cash is kept for some seconds like any other', async () => {
  const owner = await t.owner('Cash Bakery', { isConnected: false })
  const context = systemContext(t.app.services, null, 'test')
  const read = () => t.app.shopTenant(`${owner.slug}.localhost`, context)
  expect(await read()).toMatchObject({ isConfirmed: true, takesCards: false })
  await t.inTenant(owner.tenantId, (db) =>
    db
      .updateTable('tenants')
      .set({ name: 'Renamed' })
      .where('tenant_id', '=', owner.tenantId)
      .execute(),
  )
  expect((await read()).name).toBe('Cash Bakery')
})

test('NET-11: ten thousand made-up host names do not push a known shop out of what is kept', async () => {
  const context = systemContext(t.app.services, null, 'test')
  const known = `${shop.owner.slug}.localhost`
  await t.app.shopTenant(known, context)
  const madeUp = Array.from({ length: 10_000 }, (_, index) =>
    t.app.shopTenant(`shop-${index}.localhost`, context).then(
      () => 'found',
      (error: { failure?: { status: number } }) => error.failure?.status,
    ),
  )
  // Answered from the cache, without waiting for the others.
  expect((await t.app.shopTenant(known, context)).slug).toBe(shop.owner.slug)
  const answers = await Promise.all(madeUp)
  expect(new Set(answers)).toEqual(new Set([404, 429]))
  expect(answers.filter((status) => status === 404).length).toBeLessThan(1_000)
})

test('what has a limit of its own grows and shrinks with what a network may write', () => {
  const config = (writesPerMinute: number) => ({
    ...t.app.services.config,
    shopLimits: { ...t.app.services.config.shopLimits, writesPerMinute },
  })
  const most = (writesPerMinute: number) => {
    const limit = limitOf(config(writesPerMinute), setCartAddress)
    return limit && limit.max
  }
  expect([most(300), most(3_000), most(50)]).toEqual([60, 600, 10])
})
