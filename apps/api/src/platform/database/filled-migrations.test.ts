import { randomBytes } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'

import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

import { prepareDatabase } from './migrate.ts'
import { adminUrl } from '../../../testing/platform/admin-url.ts'

const migrationsFolder = new URL('../../../migrations/', import.meta.url)
const databaseName = `test_filled_${randomBytes(6).toString('hex')}`
const [dinars, pounds] = [
  '00000000-0000-7000-8000-000000000001',
  '00000000-0000-7000-8000-000000000002',
]
const market = '00000000-0000-7000-8000-000000000003'

let client: pg.Client
beforeAll(async () => {
  await fill()
  await prepare()
  await client.query('set role market_app')
})
afterAll(async () => {
  await client.query('reset role')
  await client.end()
  const admin = new pg.Client({ connectionString: adminUrl() })
  await admin.connect()
  await admin.query(`drop database if exists ${databaseName} with (force)`)
  await admin.end()
})

const prepare = (migrations?: readonly string[]) =>
  prepareDatabase({
    adminUrl: adminUrl(),
    appPassword: inject('appPassword'),
    databaseName,
    ...(migrations && { migrations }),
  })

/** Rows of the release before 0020, with its trigger that counts orders for their customer. */
async function fill(): Promise<void> {
  const names = (await readdir(migrationsFolder)).filter((name) => name < '0020').sort()
  const { adminUrl: connectionString } = await prepare(names)
  client = new pg.Client({ connectionString })
  await client.connect()
  await client.query('set role market_owner')
  const trigger = new URL('../../orders/customers/count-for-customer.sql', import.meta.url)
  await client.query(await readFile(trigger, 'utf8'))
  await client.query('reset role')
  await client.query(
    `create table schema_functions (
       signature text primary key, checksum text not null, installed_at timestamptz not null default clock_timestamp())`,
  )
  await client.query(`insert into schema_functions values ('count_for_customer()', 'earlier')`)
  await client.query('set role market_owner')
  for (const [tenant, currency] of [
    [dinars, 'KWD'],
    [pounds, 'GBP'],
  ] as const) {
    await client.query(
      'insert into tenants (tenant_id, slug, name, currency) values ($1, $2, $2, $3)',
      [tenant, `shop-${currency.toLowerCase()}`, currency],
    )
    await sell(tenant, currency)
  }
}

/** A product at three prices, a delivery zone, a discount and an order lost in a dispute. */
async function sell(tenant: string, currency: string): Promise<void> {
  await client.query(`select set_config('app.tenant_id', $1, false)`, [tenant])
  await client.query(`insert into products (title, slug) values ('Bread', 'bread')`)
  await client.query(
    `insert into variants (product_id, title, price_minor, sale_price_minor, compare_at_minor, currency, quantity_breaks, market_prices)
     select product_id, variant, price, sale, compare, $1, breaks::jsonb, markets::jsonb from products, (values
       ('plain', 1254, null::int, null::int, '[]', '{}'),
       ('reduced', 1256, 1004, 1257, '[{"from": 5, "priceMinor": 1106}, {"from": 9, "priceMinor": 1005}]', $2)
     ) v (variant, price, sale, compare, breaks, markets)`,
    [currency, JSON.stringify({ [market]: 2003 })],
  )
  await client.query(
    `insert into delivery_zones (name, kind, postcodes, fee_minor) values ('Town', 'postcodes', '{AB1}', 1503)`,
  )
  await client.query(
    `with discount as (insert into discounts (name, kind) values ('Welcome', 'percent') returning discount_id)
     insert into discount_uses (discount_id, subject_id, email_key)
     select discount_id, uuidv7(), 'a.nn+shop@googlemail.com' from discount`,
  )
  await client.query(
    `with customer as (insert into customers (email, name) values ('ann@example.com', 'Ann') returning customer_id),
       sold as (
         insert into orders (number, customer_id, email, name, phone, currency, subtotal_minor, delivery_minor, tax_minor, total_minor,
           captured_minor, disputed_minor, refunded_minor, payment_method, delivery_kind, status)
         select number, customer_id, 'ann@example.com', 'Ann', '', $1, 2000, 0, 0, 2000, captured, disputed, refunded, 'card', 'none', 'open'
         from customer, (values (1, 2000, 2000, 0), (2, 4000, 0, 2000)) o (number, captured, disputed, refunded)
         returning order_id, number, captured_minor),
       paid as (
         insert into payments (order_id, provider, amount_minor, captured_minor, currency, status)
         select order_id, 'stripe', captured_minor, captured_minor, $1, 'captured' from sold where number = 1
         returning payment_id, order_id)
     insert into card_disputes (payment_id, order_id, stripe_dispute_id, status, is_inquiry, amount_minor, withdrawn_minor, reason, opened_at)
     select payment_id, order_id, 'dp_' || $1, 'lost', false, 2000, 2000, 'fraudulent', now() from paid`,
    [currency],
  )
  await client.query(
    `with sold as (
       insert into orders (number, email, name, phone, currency, subtotal_minor, delivery_minor, tax_minor, total_minor,
         payment_method, delivery_kind, status, discounts)
       select 3, 'ann@example.com', 'Ann', '', $1, 1700, 0, 0, 1700, 'cash', 'none', 'open', jsonb_build_array(jsonb_build_object(
         'id', 'by-hand', 'name', 'Discount', 'code', null, 'deliveryMinor', 0,
         'lines', jsonb_build_array(jsonb_build_object('variantId', variant_id, 'amountMinor', 300))))
       from variants where title = 'plain' returning order_id),
     drafted as (
       insert into order_drafts (order_id, content)
       select order_id, '{"discount": {"kind": "percent", "percentBp": 1500, "amountMinor": null}}' from sold)
     insert into order_lines (order_id, variant_id, title, variant_title, quantity, unit_price_minor, total_minor, discount_minor, tax_minor, position)
     select order_id, variant_id, 'Bread', '', 1, 2000, 1700, 300, 0, 1 from sold, variants where title = 'plain'`,
    [currency],
  )
}

async function read(tenant: string, query: string): Promise<unknown[]> {
  await client.query(`select set_config('app.tenant_id', $1, false)`, [tenant])
  return (await client.query<Record<string, unknown>>(query)).rows
}

test('OPS-04 orders of every shop are counted by their new payment status', async () => {
  for (const tenant of [dinars, pounds])
    expect(
      await read(tenant, 'select payment_status as status, orders from order_counts order by 1'),
    ).toEqual([
      { status: 'paid', orders: 2 },
      { status: 'unpaid', orders: 1 },
    ])
})

test('OPS-04 earlier uses of a discount count for the address behind its spelling', async () => {
  for (const tenant of [dinars, pounds])
    expect(await read(tenant, 'select limit_keys as keys from discount_uses')).toEqual([
      { keys: ['ann@gmail.com'] },
    ])
})

test('OPS-04 money lost in earlier disputes leaves sales and the customer’s sum, and days are summed again', async () => {
  for (const tenant of [dinars, pounds]) {
    expect(
      await read(
        tenant,
        `select number::int, lost_minor::int as lost, net_minor::int as net from orders order by 1`,
      ),
    ).toEqual([
      { number: 1, lost: 2000, net: 0 },
      { number: 2, lost: 0, net: 2000 },
      { number: 3, lost: 0, net: 1700 },
    ])
    expect(await read(tenant, 'select spent_minor::int as spent from customers')).toEqual([
      { spent: 2000 },
    ])
    // 0025 lets every day be summed again.
    expect(
      await read(tenant, 'select from daily_sales union all select from counted_sales'),
    ).toEqual([])
  }
})

test('OPS-04 a discount entered in a draft has its terms in the order, and its part in the line', async () => {
  for (const tenant of [dinars, pounds])
    expect(
      await read(
        tenant,
        `select discounts -> 0 -> 'terms' as terms, by_hand_minor::int as part
         from orders join order_lines using (tenant_id, order_id) where number = 3`,
      ),
    ).toEqual([{ terms: { kind: 'percent', percentBp: 1500 }, part: 300 }])
})

test('OPS-04 money taken and lost earlier has its entries', async () => {
  for (const tenant of [dinars, pounds])
    expect(
      await read(
        tenant,
        `select kind, method, amount_minor::int as amount from payment_entries order by kind`,
      ),
    ).toEqual([
      { kind: 'dispute', method: 'stripe', amount: -2000 },
      { kind: 'payment', method: 'stripe', amount: 2000 },
    ])
})

test('prices and fees in dinars become payable, others stay; no compare-at price is invented', async () => {
  const prices = `select title, price_minor::int as price, sale_price_minor::int as sale, compare_at_minor::int as compare,
      quantity_breaks as breaks, market_prices as markets from variants order by 1`
  const fee = 'select fee_minor::int as fee from delivery_zones'
  expect(await read(dinars, prices)).toEqual([
    { title: 'plain', price: 1250, sale: null, compare: null, breaks: [], markets: {} },
    {
      title: 'reduced',
      price: 1260,
      sale: 1000,
      compare: 1270,
      breaks: [
        { from: 5, priceMinor: 1110 },
        { from: 9, priceMinor: 1010 },
      ],
      markets: { [market]: 2000 },
    },
  ])
  expect(await read(dinars, fee)).toEqual([{ fee: 1500 }])
  expect(await read(pounds, prices)).toMatchObject([
    { price: 1254, compare: null },
    { price: 1256, sale: 1004, compare: 1257, markets: { [market]: 2003 } },
  ])
  expect(await read(pounds, fee)).toEqual([{ fee: 1503 }])
})
