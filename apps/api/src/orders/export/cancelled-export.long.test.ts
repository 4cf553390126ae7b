import { request } from 'node:http'

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

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

/** Statements that run in the database of this test, without the one that counts them. */
async function countRunning(): Promise<number> {
  const { rows } = await t.inTenant(null, (db) =>
    sql<{ running: number }>`select count(*)::int as running from pg_stat_activity
      where datname = current_database() and state = 'active' and query like '%"deliveryFee"%' and pid <> pg_backend_pid()`.execute(
      db,
    ),
  )
  return rows[0]?.running ?? 0
}

/** Whether the export is at work in any of twenty looks. */
async function isAtWork(): Promise<boolean> {
  for (let look = 0; look < 20; look += 1) {
    if ((await countRunning()) > 0) return true
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return false
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
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })

test('ORD-17 an export of 100,000 orders that is cancelled halfway ends on the server, and is recorded', async () => {
  expect(await exportUntil(count / 2)).toContain('Order,Placed,')
  await expect.poll(isAtWork, { timeout: 20_000 }).toBe(false)
  expect((await shop.owner.call(listOrders)).body.rows).not.toEqual([])
  const { rows } = (await shop.owner.call(listAudit, { query: { action: 'business', limit: 100 } }))
    .body
  expect(rows.filter(({ action }) => action === 'business.orders_exported')).toHaveLength(1)
}, 120_000)
