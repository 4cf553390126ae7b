import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { customerSorts, listCustomers } from '@marketday/contract/orders/customers'
import { cancelOrder, listOrders } from '@marketday/contract/orders/orders'
import { placeTestOrder, placeDirectOrder } from '@marketday/contract/orders/place-orders'
import type { CustomerRow } from '@marketday/contract/orders/customers'
import type { QueryInput } from '@marketday/contract/endpoints/endpoint'

import { someOf } from '../../../testing/some-of.ts'
import { contact, openShop } from '../../../testing/shop-fixture.ts'
import type { ShopFixture } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { Staff } from '../../../testing/actors.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

type Query = QueryInput<typeof listCustomers>

const oneLoaf = () => openShop(t, [{ priceMinor: 400, stock: 100 }])

async function find(staff: Staff, query: Query = {}) {
  const { status, body } = await staff.call(listCustomers, { query })
  expect(status).toBe(200)
  return body
}

const namesOf = async (staff: Staff, query: Query = {}) =>
  (await find(staff, query)).rows.map(({ name }) => name)

async function buy(shop: ShopFixture, person: Partial<typeof contact> = {}, quantity = 1) {
  const { body, status } = await shop.shopper.call(placeDirectOrder, {
    body: {
      lines: [{ variantId: shop.variantIds[0] ?? '', quantity }],
      contact: { ...contact, ...person },
      delivery: { kind: 'pickup' },
      payment: 'cash',
    },
  })
  expect(status).toBe(201)
  return body
}

test('a customer stands in the list with their orders, what they spent and when they ordered last', async () => {
  const shop = await oneLoaf()
  const first = await buy(shop)
  const second = await buy(shop, { name: 'Carla Married', email: contact.email.toUpperCase() })
  await buy(shop, { name: 'Bo Late', email: 'bo@example.com', phone: '' })
  const { rows } = await find(shop.owner)
  expect(
    rows.map(({ name, email, orderCount, spentMinor }) => [name, email, orderCount, spentMinor]),
  ).toEqual([
    ['Bo Late', 'bo@example.com', 1, 400],
    ['Carla Customer', contact.email, 2, 800],
  ])
  const carla = rows[1]
  const orders = await shop.owner.call(listOrders, { query: { customer: carla?.id } })
  expect(orders.body.rows.map(({ id }) => id)).toEqual([second.orderId, first.orderId])
  expect(carla?.lastOrderAt).toBe(orders.body.rows[0]?.placedAt)
})

test('a test order makes nobody spend, and a cancelled one stays an order', async () => {
  const shop = await oneLoaf()
  expect((await shop.owner.call(placeTestOrder)).status).toBe(201)
  const { orderId } = await buy(shop)
  await shop.owner.call(cancelOrder, {
    params: { orderId },
    body: { reason: 'customer', restock: true, refund: 'none', notify: false },
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  const { rows } = await find(shop.owner)
  expect(rows.map(({ orderCount, spentMinor }) => [orderCount, spentMinor])).toEqual([
    [1, 0],
    [0, 0],
  ])
  expect(rows[1]?.lastOrderAt).toBeNull()
})

test('the orders of one customer are filtered and searched like all others', async () => {
  const shop = await oneLoaf()
  const { orderId, number } = await buy(shop)
  await buy(shop, { email: 'not-carla@example.com' })
  const [customer] = (
    await find(shop.owner, { search: `${contact.email} carla` })
  ).rows.toReversed()
  const ask = async (query: QueryInput<typeof listOrders>) =>
    (await shop.owner.call(listOrders, { query: { customer: customer?.id, ...query } })).body.rows
  expect((await ask({})).map(({ id }) => id)).toEqual([orderId])
  expect(await ask({ search: number })).toHaveLength(1)
  expect(await ask({ search: 'not-carla' })).toEqual([])
  expect(await ask({ status: 'cancelled' })).toEqual([])
  expect(await ask({ tab: 'problems' })).toEqual([])
  expect(await ask({ tab: 'unpaid' })).toHaveLength(1)
  expect(await ask({ customer: crypto.randomUUID() })).toEqual([])
})

test('customers are found by every word they ordered under, and by their phone number as people write it', async () => {
  const shop = await oneLoaf()
  await buy(shop)
  await buy(shop, {
    name: 'Zoë ليلى',
    email: 'zoe@100%.example.com'.replace('%', 'percent'),
    phone: '',
  })
  const { owner } = shop
  expect(await namesOf(owner, { search: 'customer carla' })).toEqual(['Carla Customer'])
  expect(await namesOf(owner, { search: 'ليلى' })).toEqual(['Zoë ليلى'])
  expect(await namesOf(owner, { search: 'z' })).toEqual(['Zoë ليلى'])
  expect(await namesOf(owner, { search: '(0) 113 496-0000' })).toEqual(['Carla Customer'])
  expect(await namesOf(owner, { search: 'carla zoe' })).toEqual([])
  expect(await namesOf(owner, { search: '%' })).toEqual([])
})

test('only who may see orders sees customers, and only those of their business', async () => {
  const shop = await oneLoaf()
  await buy(shop)
  for (const role of ['catalogue', 'driver'] as const) {
    const member = await t.member(shop.owner, role)
    expect((await member.call(listCustomers)).status).toBe(403)
  }
  for (const role of ['orders', 'dispatcher', 'manager'] as const)
    expect(await namesOf(await t.member(shop.owner, role))).toEqual(['Carla Customer'])
  expect(await namesOf(await t.owner())).toEqual([])
})

test('a filter that the list does not know, a foreign cursor and a wrong day are refused by name', async () => {
  const { owner } = await oneLoaf()
  const cases = [
    [{ colour: 'red' }, 'colour'],
    [{ cursor: 'bm90IGEgY3Vyc29y' }, 'cursor'],
    [{ from: '2026-02-30' }, 'from'],
    [{ sort: 'colour' }, 'sort'],
    [{ spentFromMinor: 'much' }, 'spentFromMinor'],
    [{ quietSince: 'June' }, 'quietSince'],
  ] as const
  for (const [query, path] of cases) {
    const { status, problem } = await owner.call(listCustomers, { query: query as Query })
    expect(status).toBe(400)
    expect(JSON.stringify(problem.errors)).toContain(path)
  }
})

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)

/** Selective and common filters, to cover each query plan. */
const questions: readonly Query[] = [
  {},
  { sort: 'name' },
  { search: 'buyer' },
  { search: 'b' },
  { search: 'wilhelmina' },
  { search: 'buyer4711@' },
  { search: 'nobody is called so' },
  { from: day(4), to: day(3) },
  { from: day(4), to: day(3), search: 'buyer', sort: '-name' },
  { from: day(4), to: day(3), search: 'wilhelmina', sort: 'name' },
  { from: day(40), sort: 'name' },
  { from: day(40), search: 'b', sort: '-name' },
  { sort: 'joined' },
  { search: 'b', sort: '-name' },
  { search: 'buyer', sort: 'name' },
  { search: 'buyer', sort: 'joined' },
  { search: '3' },
  { search: 'zq' },
  { search: 'buyer example.com' },
  { search: 'buyer wilhelmina' },
  { to: '2001-01-01', sort: 'name' },
  { sort: '-spent', spentFromMinor: '900', spentToMinor: '1500' },
  { sort: 'orders', search: 'buyer', quietSince: day(3) },
  { sort: '-last', from: day(4), to: day(3) },
  { sort: 'last', search: 'wilhelmina', spentToMinor: '600' },
  { sort: 'name', from: day(40), spentFromMinor: '1400' },
  { sort: '-orders', spentFromMinor: '5000' },
]

const ordersBySort = {
  joined: 'c.created_at, c.customer_id',
  '-joined': 'c.created_at desc, c.customer_id desc',
  name: 'c.sort_name, c.customer_id',
  '-name': 'c.sort_name desc, c.customer_id desc',
  spent: 'c.spent_minor, c.customer_id',
  '-spent': 'c.spent_minor desc, c.customer_id desc',
  orders: 'c.order_count, c.customer_id',
  '-orders': 'c.order_count desc, c.customer_id desc',
  last: 'c.last_order_at, c.customer_id',
  '-last': 'c.last_order_at desc, c.customer_id desc',
}

/** Reference implementation without index and paging. */
const findPlainly = (
  shop: ShopFixture,
  { search = '', from, to, sort = '-joined', quietSince, ...spent }: Query,
) =>
  t.inTenant(shop.owner.tenantId, async (db) => {
    const words = search.split(' ').map((word) => `%${word}%`)
    const { rows } = await sql<{ email: string }>`
      select c.email from customers c join tenants on tenants.tenant_id = c.tenant_id
      cross join lateral (select (c.created_at at time zone tenants.time_zone)::date as day) joined
      where lower(c.name || ' ' || c.email) like all (${words}::text[])
        and joined.day between coalesce(${from ?? null}::date, '-infinity') and coalesce(${to ?? null}::date, 'infinity')
        and c.spent_minor between ${spent.spentFromMinor ?? 0}::bigint and ${spent.spentToMinor ?? 1e12}::bigint
        and (c.last_order_at at time zone tenants.time_zone)::date < coalesce(${quietSince ?? null}::date, 'infinity')
      order by ${sql.raw(ordersBySort[sort])}`.execute(db)
    return rows.map(({ email }) => email)
  })

describe('of many customers', () => {
  const many = process.env['LONG'] === 'only' ? 6_000 : 1_200
  let shop: ShopFixture
  beforeAll(async () => {
    shop = await oneLoaf()
    for (let from = 1; from <= many; from += 400) await insertBuyers(shop, from)
    await t.inTenant(shop.owner.tenantId, (db) =>
      sql`analyze customers, orders, order_contacts`.execute(db),
    )
  }, 240_000)

  test.each(someOf(customerSorts))(
    'every page sorted by %s is in order, and none is left out or comes twice',
    async (sort) => {
      const seen: string[] = []
      const keys: string[] = []
      let cursor: string | undefined
      do {
        const page = await find(shop.owner, {
          sort,
          search: 'wilhelmina',
          limit: 7,
          ...(cursor && { cursor }),
        })
        seen.push(...page.rows.map(({ id }) => id))
        keys.push(...page.rows.map(keyIn[sort.replace('-', '') as keyof typeof keyIn]))
        cursor = page.nextCursor ?? undefined
      } while (cursor)
      expect(new Set(seen).size).toBe(many / 100)
      expect(seen).toHaveLength(many / 100)
      expect(keys).toEqual(sort.startsWith('-') ? keys.toSorted().toReversed() : keys.toSorted())
    },
  )

  test.each(someOf(questions))('X-06 %o finds what it asks for, page by page', async (query) => {
    const expected = await findPlainly(shop, query)
    const found: string[] = []
    for (let cursor: string | null | undefined; found.length < 300 && cursor !== null;) {
      const page = await find(shop.owner, { ...query, limit: 100, ...(cursor && { cursor }) })
      found.push(...page.rows.map(({ email }) => email))
      cursor = page.nextCursor
    }
    expect(found).toEqual(expected.slice(0, 300))
  })
})

const keyIn = {
  joined: (row: CustomerRow) => row.joinedAt,
  name: (row: CustomerRow) => row.name.toLowerCase(),
  spent: (row: CustomerRow) => String(row.spentMinor).padStart(9, '0'),
  orders: (row: CustomerRow) => String(row.orderCount).padStart(9, '0'),
  last: (row: CustomerRow) => row.lastOrderAt ?? '',
}

/** Every hundredth is named Wilhelmina; five share the same time. */
const insertBuyers = (shop: ShopFixture, from: number) =>
  t.inTenant(shop.owner.tenantId, (db) =>
    sql`
    with buyer as (
      insert into customers (email, name, created_at)
      select 'buyer' || n || '@example.com', case when n % 100 = 7 then 'Wilhelmina ' else 'Buyer ' end || n % 40000,
        app_now() - (n / 5) * interval '10 minutes' - interval '1 minute' from generate_series(${from}::int, ${from + 399}) n
      returning customer_id, email, name, created_at
    )
    insert into orders (number, status, customer_id, email, name, currency, subtotal_minor, delivery_minor, tax_minor,
      total_minor, captured_minor, payment_method, delivery_kind, placed_at)
    select ${from + 5_000} + row_number() over (), 'open', customer_id, email, name, 'GBP', worth, 0, 0, worth, worth, 'card',
      'pickup', created_at
    from (select buyer.*, 500 + 10 * (row_number() over () % 100) as worth from buyer) buyer`.execute(
      db,
    ),
  )
