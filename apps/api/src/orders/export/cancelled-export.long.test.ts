import { request } from 'node:http'

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { listAudit } from '@marketday/contract/panel/audit'
import { orderColumns } from '@marketday/contract/orders/export-orders'
import { listOrders } from '@marketday/contract/orders/orders'

import { openShop } from '../../../testing/shop-fixture.ts'
import type { ShopFixture } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'

const count = 100_000
const batch = 5_000

let t: TestApp
let shop: ShopFixture
let port: number
beforeAll(async () => {
  t = await testApp({}, { ownDatabase: true })
  port = Number(new URL(await t.app.listen({ port: 0, host: '127.0.0.1' })).port)
  shop = await openShop(t, [{ priceMinor: 400, stock: 9 }])
  for (let first = 0; first < count; first += batch)
    await t.inTenant(shop.owner.tenantId, (db) =>
      sql`insert into orders (number, status, email, name, currency, subtotal_minor, delivery_minor, tax_minor, total_minor,
          payment_method, delivery_kind)
        select 5000 + n, 'open', n || '@example.com', 'Ann', 'GBP', n, 0, 0, n, 'cash', 'pickup'
        from generate_series(${first + 1}::int, ${first + batch}::int) n`.execute(db),
    )
}, 300_000)
afterAll(() => t.close())

/** Counts the pages of rows that exports read. */
function countPages(): () => number {
  const { databases } = t.app.services
  const read = databases.read.bind(databases)
  let pages = 0
  vi.spyOn(databases, 'read').mockImplementation((context) => {
    const db = read(context)
    const counting = db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (result.rows.some((row) => 'deliveryFee' in row)) pages += 1
        return await Promise.resolve(result)
      },
    })
    return Object.assign(counting, { context: db.context, jobs: db.jobs })
  })
  return () => pages
}

/** Reads as many lines of the file, then hangs up. Returns the first. */
const exportUntil = (lines: number) =>
  new Promise<string>((resolve, reject) => {
    const body = JSON.stringify({
      selection: { matching: {} },
      format: 'csv',
      by: 'order',
      columns: Object.keys(orderColumns),
    })
    const headers = {
      host: 'localhost',
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      authorization: `Bearer ${shop.owner.token}`,
      'x-tenant': shop.owner.slug,
    }
    let first = ''
    let read = 0
    const sent = request(
      { port, host: '127.0.0.1', method: 'POST', path: '/api/orders/exports', headers },
      (reply) => {
        reply.setEncoding('utf8').on('data', (part: string) => {
          first ||= part
          read += part.split('\n').length - 1
          if (read < lines) return
          reply.destroy()
          resolve(first)
        })
        reply.on('end', () => reject(new Error(`The file ended after ${read} lines: ${first}`)))
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })

test('ORD-17 an export of 100,000 orders that is cancelled halfway ends on the server, and is recorded', async () => {
  const pages = countPages()
  expect(await exportUntil(count / 2)).toContain('Order,Placed,')
  let before = 0
  await expect
    .poll(() => [before, (before = pages())], { interval: 1_000, timeout: 20_000 })
    .toSatisfy(([earlier, now]) => earlier === now)
  expect(pages()).toBeGreaterThan(45)
  expect(pages()).toBeLessThan(90)
  expect((await shop.owner.call(listOrders)).body.rows).not.toEqual([])
  const { rows } = (await shop.owner.call(listAudit, { query: { action: 'business', limit: 100 } }))
    .body
  expect(rows.filter(({ action }) => action === 'business.orders_exported')).toHaveLength(1)
}, 120_000)
