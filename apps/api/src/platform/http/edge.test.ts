import { gzipSync } from 'node:zlib'

import { request } from 'undici'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { placeDirectOrder } from '@marketday/contract/orders/place-orders'
import { listOrders } from '@marketday/contract/orders/orders'

import { contact, openShop } from '../../../testing/shop-fixture.ts'
import type { ShopFixture } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { newId } from '../ids.ts'

let t: TestApp
let shop: ShopFixture
let origin: string
beforeAll(async () => {
  t = await testApp({ SHOP_WRITES_PER_MINUTE: '3' })
  shop = await openShop(t, [{ priceMinor: 420, stock: 90 }])
  origin = await t.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => t.close())

const host = () => `${shop.owner.slug}.localhost`
const json = { 'content-type': 'application/json' }

async function send(headers: Record<string, string>, body: string | Buffer | ReadableStream) {
  const answer = await request(`${origin}/api/shop/orders`, {
    method: 'POST',
    headers: { host: host(), ...headers },
    body: body as Buffer,
  })
  return { status: answer.statusCode, problem: (await answer.body.json()) as { code: string } }
}

test('NET-03: a body over the limit is refused with 413, with a length and without one', async () => {
  const big = JSON.stringify({ note: 'x'.repeat(1024 * 1024) })
  expect(await send(json, big)).toMatchObject({
    status: 413,
    problem: { code: 'payload_too_large' },
  })
  const before = process.memoryUsage().rss
  let sent = 0
  const endless = new ReadableStream({
    pull(controller) {
      sent += 1
      if (sent > 400) controller.close()
      else controller.enqueue(new Uint8Array(64 * 1024))
    },
  })
  const chunked = await send(json, endless).catch((error: unknown) => error)
  // Either the response is read, or the connection closes during sending.
  expect(chunked instanceof Error || (chunked as { status: number }).status === 413).toBe(true)
  expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024)
})

test('NET-04: a packed body is refused with 415, whatever it is packed with', async () => {
  for (const encoding of ['gzip', 'br', 'deflate', 'zstd', 'gzip, identity'])
    expect(
      await send({ ...json, 'content-encoding': encoding }, gzipSync('{}')),
      encoding,
    ).toMatchObject({
      status: 415,
      problem: { code: 'unsupported_media_type' },
    })
})

test('NET-06: forwarding headers of strangers change neither limits, nor the log, nor the host', async () => {
  shop = await openShop(t, [{ priceMinor: 420, stock: 90 }])
  const body = {
    lines: [{ variantId: shop.variantIds[0] ?? '', quantity: 1 }],
    contact,
    delivery: { kind: 'pickup' as const },
    payment: 'cash' as const,
  }
  const statuses = []
  for (let turn = 0; turn < 5; turn++) {
    const spoofed = {
      'x-forwarded-for': `198.51.100.${turn}`,
      'x-real-ip': `198.51.100.${turn}`,
      forwarded: `for=198.51.100.${turn};host=evil.example`,
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
    }
    const answer = await shop.shopper.call(placeDirectOrder, { body, headers: spoofed })
    statuses.push(answer.status)
  }
  expect(statuses).toEqual([201, 201, 201, 429, 429])
  const ips = await t.inTenant(shop.owner.tenantId, (db) =>
    db.selectFrom('events').select('ip').where('name', '=', 'order.placed').execute(),
  )
  expect(ips.map(({ ip }) => ip)).toEqual(['127.0.0.1', '127.0.0.1', '127.0.0.1'])
  const elsewhere = await request(`${origin}/api/shop/cart`, {
    headers: { host: 'localhost', 'x-forwarded-host': host() },
  })
  expect(elsewhere.statusCode).toBe(404)
  await elsewhere.body.dump()
})

test('NET-06: only a host that is not ours is told that it belongs to no shop', async () => {
  const statuses = []
  for (const name of ['media.localhost', 'localhost', '127.0.0.1', 'shop.example']) {
    const answer = await request(`${origin}/no/such/page`, {
      method: 'DELETE',
      headers: { host: name },
    })
    statuses.push(answer.statusCode)
    await answer.body.dump()
  }
  expect(statuses).toEqual([404, 404, 404, 421])
})

test('NET-08: pages, batches and exports have caps', async () => {
  const withLimit = t.app.endpoints.filter(
    ({ query, method, produces, access }) =>
      method === 'GET' &&
      !produces &&
      access !== 'public' &&
      'limit' in ((query as { def?: { shape?: object } } | undefined)?.def?.shape ?? {}),
  )
  expect(withLimit.length).toBeGreaterThan(5)
  for (const endpoint of withLimit) {
    const names = [...endpoint.path.matchAll(/:([A-Za-z]+)/g)].map(([, name = '']) => [
      name,
      newId(),
    ])
    const input = { params: Object.fromEntries(names), query: { limit: '501' } }
    const { status } = await shop.owner.call(endpoint as never, input as never)
    expect([400, 403], `${endpoint.method} ${endpoint.path}`).toContain(status)
  }
  expect((await shop.owner.call(listOrders, { query: { limit: 101 } })).status).toBe(400)
  const lines = Array.from({ length: 101 }, () => ({ variantId: newId(), quantity: 1 }))
  const order = { lines, contact, delivery: { kind: 'pickup' as const }, payment: 'cash' as const }
  const other = await openShop(t, [{ priceMinor: 420, stock: 9 }])
  expect((await other.shopper.call(placeDirectOrder, { body: order })).problem.message).toContain(
    'At most 100 lines',
  )
})
