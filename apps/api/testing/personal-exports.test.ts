import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { startImpersonation } from '@marketday/contract/accounts/identity/impersonation'
import { changeMember } from '@marketday/contract/accounts/team/team'
import { isInTenant } from '@marketday/contract/endpoints/endpoint'
import type { Endpoint } from '@marketday/contract/endpoints/endpoint'
import { customerColumns } from '@marketday/contract/orders/customers/export-customers'
import { orderColumns } from '@marketday/contract/orders/export-orders'
import { mostDatevRows } from '@marketday/contract/reports/journal'
import { mostZippedDocuments } from '@marketday/contract/reports/register'
import { listAudit } from '@marketday/contract/panel/audit'

import type { Client } from './actors.ts'
import { signedIn, withTotp, withToken } from './identity/people.ts'
import { sampleBody, sampleOf } from './sample-input.ts'
import { issueInvoices } from './sales/issue-invoices.ts'
import { contact, openShop, orderDirectly } from './shop-fixture.ts'
import type { ShopFixture } from './shop-fixture.ts'
import { testApp } from './test-app.ts'
import type { TestApp } from './test-app.ts'

const people = 1_100

let t: TestApp
let shop: ShopFixture
beforeAll(async () => {
  t = await testApp()
  shop = await openShop(t, [{ priceMinor: 400, stock: 9 }])
  const lines = [{ variantId: shop.variantIds[0] ?? '', quantity: 1 }]
  const { orderId } = (await orderDirectly(shop.shopper, lines)).body
  await issueInvoices(shop.owner, [orderId])
  await t.inTenant(shop.owner.tenantId, async (db) => {
    const name = sql`'Swept Person ' || lpad(n::text, 5, '0')`
    await sql`insert into customers (email, name)
      select n || '@swept.example', ${name} from generate_series(1, ${people}::int) n`.execute(db)
    await sql`insert into orders (number, status, email, name, currency, subtotal_minor, delivery_minor, tax_minor,
        total_minor, payment_method, delivery_kind, customer_id)
      select 90000 + n, 'open', c.email, c.name, 'GBP', 400, 0, 0, 400, 'cash', 'pickup', c.customer_id
      from generate_series(1, ${people}::int) n join customers c on c.email = n || '@swept.example'`.execute(
      db,
    )
    await sql`insert into order_documents (order_id, kind, sequence, number, content, issued_at)
      select o.order_id, d.kind, o.number, o.number::text, replace(d.content::text, ${contact.name}, o.name)::jsonb,
        app_now() - interval '2 days'
      from orders o, order_documents d where o.number > 90000`.execute(db)
  })
}, 60_000)
afterAll(() => t.close())

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const everything = { selection: { matching: {} }, format: 'csv' }

const bodies: Readonly<Record<string, object>> = {
  'POST /orders/exports': { ...everything, by: 'order', columns: Object.keys(orderColumns) },
  'POST /customers/exports': { ...everything, columns: Object.keys(customerColumns) },
}

const dayBefore = (days: number) =>
  new Date(t.app.services.clock.now().getTime() - days * 86_400_000).toISOString().slice(0, 10)

const queryOf = (endpoint: Endpoint): object => {
  const period = { from: dayBefore(9), to: dayBefore(0) }
  const name = nameOf(endpoint)
  if (name === zip) return { ...period, from: period.to }
  if (name.startsWith('GET /finance/')) return period
  return (sampleOf(endpoint.query) as object | undefined) ?? {}
}

/** Drawing as many invoices takes minutes, so only today's is drawn. */
const zip = 'GET /finance/documents/zip'
/** Answers 409 until the business has numbers at DATEV. */
const datev = 'GET /finance/journal/datev'

const unmeasured: Readonly<Record<string, number>> = {
  [zip]: mostZippedDocuments,
  [datev]: mostDatevRows,
}

const ask = (client: Client, endpoint: Endpoint) => {
  const body = bodies[nameOf(endpoint)] ?? sampleBody(endpoint)
  const query = queryOf(endpoint)
  const input = { query, ...(endpoint.method !== 'GET' && { body }) }
  return client.call(endpoint as never, input as never)
}

/** Files and lists of the business; those of one object hold one person. */
const listed = () =>
  t.app.endpoints.filter(
    (endpoint) =>
      isInTenant(endpoint.access) &&
      !endpoint.path.includes(':') &&
      (endpoint.method === 'GET' || endpoint.produces !== undefined) &&
      endpoint.produces !== 'text/event-stream',
  )

async function countPeople(body: unknown): Promise<number> {
  const text =
    body instanceof Blob
      ? Buffer.from(await body.arrayBuffer()).toString('latin1')
      : JSON.stringify(body ?? '')
  return new Set(text.match(/Swept Person \d{5}/g)).size
}

const entries = async () => {
  const query = { action: 'business', limit: 100 }
  const { rows } = (await shop.owner.call(listAudit, { query })).body
  return rows.filter(({ action }) => action.endsWith('_exported'))
}

async function findExports() {
  const found = []
  for (const endpoint of listed()) {
    const before = (await entries()).length
    const { body } = await ask(shop.owner, endpoint)
    const most = unmeasured[nameOf(endpoint)] ?? (await countPeople(body))
    if (most <= 1_000) continue
    const [entry, ...earlier] = await entries()
    found.push({ endpoint, name: nameOf(endpoint), entry, isNew: earlier.length === before })
  }
  return found
}

async function readOnlyVisit(): Promise<Client> {
  const operator = await signedIn(t, { name: 'Olga Operator', platformRole: 'operator' })
  await withTotp(t, operator)
  const { userId, slug } = shop.owner
  const body = { userId, slug, reason: 'Ticket 4711: a question', minutes: 30, mayChange: false }
  const started = await operator.call(startImpersonation, { body })
  return withToken(operator.browser, started.body.token)
}

test('EXP-01 every way to more than 1,000 people needs its own permission, leaves an entry and is closed to visits', async () => {
  const found = await findExports()
  expect(found.map(({ name }) => name).toSorted()).toEqual([
    'GET /finance/documents/file',
    'GET /finance/documents/zip',
    'GET /finance/journal/datev',
    'GET /finance/journal/file',
    'GET /finance/rows/file',
    'POST /customers/exports',
    'POST /orders/exports',
  ])
  const [dispatcher, clerk, visit] = await Promise.all([
    t.member(shop.owner, 'dispatcher'),
    t.member(shop.owner, 'orders'),
    readOnlyVisit(),
  ])
  for (const { endpoint, name, entry, isNew } of found) {
    for (const [who, client] of Object.entries({ dispatcher, clerk, visit }))
      expect((await ask(client, endpoint)).status, `${name} ${who}`).toBe(403)
    if (name === datev) continue
    expect([isNew, entry?.actor.id], name).toEqual([true, shop.owner.userId])
    const { count, filter, format } = entry?.details ?? {}
    expect(Number(count), name).toBeGreaterThan(name === zip ? 0 : 1_000)
    expect([typeof filter, typeof format], name).toEqual(['string', 'string'])
  }
}, 60_000)

test('EXP-01 an entry says which filter and how many, without the words that were searched', async () => {
  const endpoint = t.app.endpoints.find((known) => nameOf(known) === 'POST /customers/exports')
  const body = {
    ...bodies['POST /customers/exports'],
    selection: { matching: { search: 'Swept 00017', from: '2020-01-01' } },
  }
  expect((await shop.owner.call(endpoint as never, { body } as never)).status).toBe(200)
  const { rows } = (
    await shop.owner.call(listAudit, { query: { action: 'business.customers_exported' } })
  ).body
  expect(rows[0]?.details).toEqual({ count: 1, filter: 'search, from: 2020-01-01', format: 'csv' })
})

test('EXP-01 a role changed during an export ends no file half way, and the next export is refused', async () => {
  const endpoint = t.app.endpoints.find(
    (known) => nameOf(known) === 'POST /orders/exports',
  ) as Endpoint
  const manager = await t.member(shop.owner, 'manager')
  const [sent, changed] = await Promise.all([
    ask(manager, endpoint),
    shop.owner.call(changeMember, {
      params: { userId: manager.userId },
      body: { role: 'dispatcher' },
    }),
  ])
  expect(changed.status).toBe(200)
  expect([200, 403]).toContain(sent.status)
  if (sent.status === 200) expect(await countPeople(sent.body)).toBe(people)
  expect((await ask(manager, endpoint)).status).toBe(403)
})
