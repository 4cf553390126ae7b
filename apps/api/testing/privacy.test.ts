import { Writable } from 'node:stream'

import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'

import { requestDeletion } from '@marketday/contract/accounts/identity/account'
import {
  login,
  requestPasswordReset,
  requestSignInCode,
} from '@marketday/contract/accounts/identity/identity'
import { getShopOrder } from '@marketday/contract/orders/shop-orders'
import { inviteMember } from '@marketday/contract/accounts/team/team'
import { getTracking } from '@marketday/contract/orders/tracking'

import { deleteDueAccounts } from '../src/accounts/identity/account/delete-account.ts'
import { movingClock } from './identity/moving-clock.ts'
import { signedIn } from './identity/people.ts'
import { newId } from '../src/platform/ids.ts'
import { nightlyHousekeeping } from '../src/nightly-housekeeping.ts'
import { loggerOptions } from '../src/platform/log.ts'
import { openShop, orderDirectly } from './shop-fixture.ts'
import { rowsWith } from './rows-with.ts'
import { scheduledRun } from './scheduled-run.ts'
import { testApp } from './test-app.ts'
import type { TestApp } from './test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({}, { ownDatabase: true })
})
afterAll(() => t.close())
const minutes = movingClock(() => t)
const day = 24 * 60

test('PRV-02: nothing names a person whose account was deleted but the audit of what they did', async () => {
  const owner = await t.owner()
  const canary = `canary.${newId().slice(-8)}@example.com`
  const person = await signedIn(t, { name: 'Quentin Canaryson', email: canary })
  await person.call(inviteMember, { body: { email: 'kept@example.com', role: 'driver' } })
  for (const endpoint of [requestSignInCode, requestPasswordReset])
    await t.visitor().call(endpoint, { body: { email: canary } })
  for (let guess = 0; guess < 6; guess += 1)
    await t.visitor().call(login, { body: { email: canary, password: 'wrong password here' } })
  await t.runJobs()
  expect(Object.keys(await rowsWith(t, canary)).length).toBeGreaterThan(2)
  expect((await person.call(requestDeletion)).status).toBe(200)

  minutes(15 * day)
  await deleteDueAccounts.run(scheduledRun(t))
  await t.runJobs()
  minutes(60 * day)
  await nightlyHousekeeping.run(scheduledRun(t))
  expect(await rowsWith(t, canary)).toEqual({})
  expect(Object.keys(await rowsWith(t, 'Canaryson'))).toEqual(['public.events'])
  expect(Object.keys(await rowsWith(t, owner.userId))).toContain('public.users')
}, 60_000)

test('PRV-03: the log holds no address, password, code or mailed link of anybody', async () => {
  const lines: string[] = []
  const into = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const { level: _level, ...options } = loggerOptions(true)
  const log = pino({ level: 'trace', ...options }, into)
  const canary = { email: 'canary@example.com', password: 'canary password', token: 'canary-token' }
  const url = `/api/cap/user/login?email=${canary.email}&code=123456#canary`
  const headers = { authorization: 'Bearer canary-bearer', cookie: 'canary=cookie' }
  log.info({ req: { method: 'POST', url, ip: '203.0.113.1', headers } }, 'request answered')
  log.warn({ body: canary, job: { secret: 'canary-secret' } }, 'refused')
  const text = lines.join('')
  expect(lines).toHaveLength(2)
  expect(text).toContain('/api/cap/user/login')
  expect(text.replace(/"email":"[^"]*"/, '')).not.toMatch(/canary|123456/)
})

test('PRV-05: no endpoint takes a card number, and no column could hold one', async () => {
  const suspicious =
    /card_?-?(?:number|no\b)|cvc|cvv|security_?code|expiry_?(?:month|year)|\bpan\b/i
  const inputs = t.app.endpoints.flatMap(({ method, path, body, query, params }) =>
    [body, query, params]
      .filter((schema) => schema !== undefined)
      .flatMap((schema) => namesIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })))
      .map((name) => `${method} ${path}: ${name}`),
  )
  expect(inputs.length).toBeGreaterThan(200)
  expect(inputs.filter((input) => suspicious.test(input.split(': ')[1] ?? ''))).toEqual([])
  const columns = await t.inTenant(null, async (db) => {
    const { rows } = await sql<{ name: string }>`
      select attrelid::regclass || '.' || attname as name from pg_attribute
        join pg_class on pg_class.oid = attrelid
       where relnamespace = 'public'::regnamespace and attnum > 0`.execute(db)
    return rows.map(({ name }) => name)
  })
  expect(columns.length).toBeGreaterThan(200)
  expect(columns.filter((name) => suspicious.test(name))).toEqual([])
})

function namesIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { properties } = schema as { properties?: Record<string, unknown> }
  const own = Object.keys(properties ?? {})
  return [...own, ...Object.values(schema).flatMap(namesIn)]
}

test('TEN-12: an order’s page opens with its own secret only', async () => {
  const shop = await openShop(t, [{ priceMinor: 420, stock: 9 }])
  const lines = [{ variantId: shop.variantIds[0] ?? '', quantity: 1 }]
  const tokenOf = async () => {
    const { body } = await orderDirectly(shop.shopper, lines)
    return body.token
  }
  const [first, second] = [await tokenOf(), await tokenOf()]
  // Sixteen bytes of id, which is not secret, and twenty of signature.
  expect(Buffer.from(first, 'base64url')).toHaveLength(36)
  expect((await shop.shopper.call(getShopOrder, { params: { token: first } })).status).toBe(200)
  const mixed = `${first.slice(0, 20)}${second.slice(20)}`
  const wrong = [
    'null',
    'undefined',
    '[]',
    first.slice(0, -4),
    `${first}AAAA`,
    mixed,
    'A'.repeat(48),
  ]
  for (const token of wrong)
    for (const endpoint of [getShopOrder, getTracking]) {
      const { status } = await shop.shopper.call(endpoint, { params: { token } })
      expect([400, 404], `${endpoint.path} ${token}`).toContain(status)
    }
  const { slug } = (await openShop(t, [])).owner
  expect((await t.shopper(slug).call(getShopOrder, { params: { token: first } })).status).toBe(404)
}, 60_000)

test('TEN-04: aborted, failed and interleaved work of two businesses leaves none set on a connection', async () => {
  const owners = [await t.owner(), await t.owner()]
  const rowsOf = new Map<string, Set<string>>()
  const work = async (index: number) => {
    const { tenantId } = owners[index % 2] ?? { tenantId: '' }
    await t.inTenant(tenantId, async (db) => {
      const { rows } = await sql<{ set: string }>`
        select current_setting('app.tenant_id', true) as set`.execute(db)
      const seen = rowsOf.get(tenantId) ?? new Set()
      rowsOf.set(tenantId, seen.add(rows[0]?.set ?? ''))
      if (index % 5 === 0) throw new Error('given up')
      if (index % 7 === 0) await sql`select 1 / 0`.execute(db)
      if (index % 11 === 0) {
        await sql`set local statement_timeout = '5ms'`.execute(db)
        await sql`select pg_sleep(1)`.execute(db)
      }
    })
  }
  const settled = await Promise.allSettled(
    Array.from({ length: 600 }, (_none, index) => work(index)),
  )
  expect(settled.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(150)
  for (const { tenantId } of owners) expect([...(rowsOf.get(tenantId) ?? [])]).toEqual([tenantId])
  const left = await Promise.all(
    Array.from({ length: 60 }, () =>
      t.inTenant(null, async (db) => {
        const { rows } = await sql<{ set: string | null; orders: number }>`
          select current_setting('app.tenant_id', true) as set,
                 (select count(*)::int from categories) as orders`.execute(db)
        return `${rows[0]?.set ?? ''} ${rows[0]?.orders}`
      }),
    ),
  )
  expect(new Set(left)).toEqual(new Set([' 0']))
}, 60_000)
