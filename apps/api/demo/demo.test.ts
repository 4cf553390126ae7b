import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'

import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'

import { listBuilds } from '@marketday/contract/storefront/builds'
import { getDashboard } from '@marketday/contract/reports/dashboard'
import { getBoard } from '@marketday/contract/deliveries/deliveries'
import { getRun } from '@marketday/contract/deliveries/driver-run'
import { eventDetails } from '@marketday/contract/endpoints/event-details'
import { login } from '@marketday/contract/accounts/identity/identity'
import { listLowStock } from '@marketday/contract/stock/stock'
import { listOrders } from '@marketday/contract/orders/orders'
import { refundOrder } from '@marketday/contract/payments/card/payments'
import { listItems } from '@marketday/contract/catalog/products/products'

import { testApp } from '../testing/test-app.ts'
import type { TestApp } from '../testing/test-app.ts'
import { demoCatalogue } from './demo-catalogue.ts'
import { seedDemo } from './seed-demo.ts'
import { checkBooks } from './check-books.ts'
import { demoSignIns, demoTenant } from './sign-ins.ts'

const scale = { days: 6, orders: 45, customers: 20, shelf: 0.4 }

let t: TestApp
const said: string[] = []
beforeAll(async () => {
  t = await testApp({}, { ownDatabase: true })
  await seedDemo(t.app.services, { scale, say: (line) => said.push(line) })
}, 60_000)
afterAll(() => t.close())

async function signIn(role: (typeof demoSignIns)[number]['role']) {
  const person = demoSignIns.find((each) => each.role === role)
  const { email = '', password = '' } = person ?? {}
  const { body } = await t.visitor().call(login, { body: { email, password } })
  return { authorization: `Bearer ${body.token}`, 'x-tenant': demoTenant.slug }
}

const tenantId = async () => {
  const find = () =>
    t.inTenant(null, (db) =>
      db
        .selectFrom('tenants')
        .select('tenant_id')
        .where('slug', '=', demoTenant.slug)
        .executeTakeFirstOrThrow(),
    )
  return (await find()).tenant_id
}

test('the books of the demo shop add up, and would be refused if they did not', async () => {
  const shop = await tenantId()
  await t.inTenant(shop, (db) => checkBooks(db))
  const cooked = t.inTenant(shop, async (db) => {
    await db
      .updateTable('orders')
      .set((order) => ({ captured_minor: order('captured_minor', '+', 1) }))
      .execute()
    await checkBooks(db)
  })
  await expect(cooked).rejects.toThrow('orders know their payments')
})

test('the details of every event have the shape of the contract', async () => {
  const events = await t.inTenant(await tenantId(), (db) =>
    db.selectFrom('events').select(['name', 'details']).execute(),
  )
  const schemas = new Map<string, z.ZodMiniType>(Object.entries(eventDetails))
  const problems = events.flatMap(({ name, details }) => {
    const schema = schemas.get(name)
    if (!schema) return `${name} is not in the contract`
    const parsed = z.safeParse(schema, details)
    return parsed.success && isDeepStrictEqual(parsed.data, details)
      ? []
      : `${name}: ${JSON.stringify(details)}`
  })
  expect(new Set(events.map(({ name }) => name)).size).toBeGreaterThan(30)
  expect([...new Set(problems)]).toEqual([])
})

test('the owner finds a business in full swing', async () => {
  const headers = await signIn('owner')
  const [dashboard, low, items, builds, orders] = await Promise.all([
    t.visitor().call(getDashboard, { query: { range: '7d' }, headers }),
    t.visitor().call(listLowStock, { query: {}, headers }),
    t.visitor().call(listItems, { query: {}, headers }),
    t.visitor().call(listBuilds, { query: {}, headers }),
    t.visitor().call(listOrders, { query: { limit: 100 }, headers }),
  ])
  expect(dashboard.body.money?.salesMinor.value).toBeGreaterThan(10_000)
  expect(dashboard.body.deliveries.done).toBeGreaterThan(0)
  expect(low.body.rows.length).toBeGreaterThan(0)
  expect(items.body.rows.every((item) => item.image !== null)).toBe(true)
  expect(builds.body.rows.map((build) => build.status)).toEqual(['live', 'retired', 'retired'])
  expect(orders.body.rows).toHaveLength(scale.orders)
  expect(new Set(orders.body.rows.map((order) => order.fulfilmentStatus))).toEqual(
    new Set(['unfulfilled', 'picking', 'packed', 'handed_over', 'delivered']),
  )
})

test('every item of the whole demo has its picture, and no picture is left over', async () => {
  const files = await readdir(path.join(import.meta.dirname, 'pictures'))
  const items = files.filter((file) => !/^(doorstep-|logo)/.test(file))
  const skus = demoCatalogue.flatMap((category) =>
    category.items.map(({ sku }) => sku.toLowerCase()),
  )
  expect(items.toSorted()).toEqual(skus.map((sku) => `${sku}.svg`).toSorted())
})

test('today there is a delivery in every state of the road, and the driver has a run', async () => {
  const board = await t.visitor().call(getBoard, { query: {}, headers: await signIn('dispatcher') })
  const states = new Set(board.body.rows.map((row) => row.status))
  for (const state of [
    'scheduled',
    'assigned',
    'en_route',
    'arrived',
    'delivered',
    'failed',
  ] as const)
    expect(states).toContain(state)
  const run = await t.visitor().call(getRun, { headers: await signIn('driver') })
  expect(run.body.stops.map((stop) => stop.status)).toEqual(
    expect.arrayContaining(['assigned', 'en_route', 'delivered', 'failed']),
  )
})

test('no mail is written for what happened in the past', async () => {
  const mails = await t.inTenant(await tenantId(), (db) =>
    db.selectFrom('mail_outbox').select('mail_id').execute(),
  )
  expect(mails).toEqual([])
})

test('money of a card order is given back from the panel, and the provider knows the plan', async () => {
  const shop = await tenantId()
  const payment = await t.inTenant(shop, (db) =>
    db
      .selectFrom('payments')
      .select(['order_id', 'captured_minor', 'stripe_account_id'])
      .where('provider', '=', 'stripe')
      .where('status', '=', 'captured')
      .where('refunded_minor', '=', 0)
      .where('order_id', 'is not', null)
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow(),
  )
  expect(payment.stripe_account_id).toMatch(/^acct_/)
  const { status, body } = await t.visitor().call(refundOrder, {
    params: { orderId: payment.order_id ?? '' },
    body: {
      amountMinor: payment.captured_minor,
      extraMinor: payment.captured_minor,
      reason: 'Crushed on the way',
    },
    headers: { ...(await signIn('orders')), 'idempotency-key': crypto.randomUUID() },
  })
  expect([status, body.refunds]).toEqual([
    200,
    [expect.objectContaining({ status: 'succeeded', amountMinor: payment.captured_minor })],
  ])
  const plan = await t.inTenant(shop, (db) =>
    db.selectFrom('subscriptions').select('stripe_subscription_id').executeTakeFirstOrThrow(),
  )
  const { stripe } = t.app.services
  const known = await stripe.subscriptions.retrieve(plan.stripe_subscription_id ?? '')
  expect(known.status).toBe('active')
})

test('a second seeding changes nothing', async () => {
  await seedDemo(t.app.services, { scale, say: (line) => said.push(line) })
  expect(said.at(-1)).toBe('The demo shop is there already')
  const orders = await t.inTenant(await tenantId(), (db) =>
    db.selectFrom('orders').select('order_id').execute(),
  )
  expect(orders).toHaveLength(scale.orders)
})
