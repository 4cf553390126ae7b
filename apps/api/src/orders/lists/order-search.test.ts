import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { listOrders } from '@marketday/contract/orders/orders'
import { addOrderNote } from '@marketday/contract/orders/acts/order-notes'

import { openShop } from '../../../testing/shop-fixture.ts'
import type { ShopFixture } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'

let t: TestApp
let shop: ShopFixture
const ids = new Map<number, string>()
beforeAll(async () => {
  t = await testApp()
  shop = await openShop(t, [{ priceMinor: 400, stock: 100 }])
  await fill()
  await shop.owner.call(addOrderNote, {
    params: { orderId: ids.get(1002) ?? '' },
    body: { text: 'Rang: the Bell is broken' },
  })
}, 60_000)
afterAll(() => t.close())

const place = {
  address: '5 Orchard Row, London EC1A 1BB, UK',
  lat: '',
  lng: '',
  data: {
    City: 'London',
    State: '',
    Country: 'GB',
    Area: '',
    zip: 'EC1A 1BB',
    street1: '5',
    street2: 'Orchard Row',
  },
}

/** Statements end after ten seconds. */
const batch = 1000
const starts = Array.from({ length: 7 }, (_none, index) => 2001 + index * batch)

/**
 * Four searched orders among 7 000 of as many Smiths of York, every tenth named Jo. Most old ones
 * were Christmas orders, and none of the newest is paid in cash.
 */
const fill = () =>
  t.inTenant(shop.owner.tenantId, async (db) => {
    const insert = sql`insert into orders (number, status, customer_id, email, name, phone, currency, subtotal_minor, delivery_minor, tax_minor,
      total_minor, payment_method, delivery_kind, place, customer_note, placed_at)`
    for (const from of starts)
      await sql`
      with buyer as (
        insert into customers (email) select 'smith' || n || '@york.example' from generate_series(${from}::int, ${from + batch - 1}::int) n returning customer_id, email
      )
      ${insert}
      select n, 'open', customer_id, email, case when n % 10 = 0 then 'Jo Smith' else 'Sam Smith' end, '', 'GBP', 1, 0, 0, 1, case when n > 3500 then 'cash' else 'card' end, 'pickup', null, case when n > 6500 then 'For Christmas' else '' end,
        app_now() - n * interval '1 minute'
      from buyer cross join lateral (select substring(email from '[0-9]+')::int as n) numbered`.execute(
        db,
      )
    await sql`
      with buyer as (
        insert into customers (email) values ('ada@example.com'), ('bo@example.com'), ('cy@example.com') returning customer_id, email
      )
      ${insert}
      select o.number, 'open', customer_id, email, o.name, o.phone, 'GBP', 1, 0, 0, 1, 'cash', 'delivery', o.place, o.note, app_now()
      from buyer join (values
        (1001, 'ada@example.com', 'Ada Smith', '+447700900123', ${JSON.stringify(place)}::jsonb, ''),
        (1002, 'bo@example.com', 'Bo Jones', '', null, ''),
        (1003, 'cy@example.com', 'Cy Young', '', null, 'Leave it with the Porter'),
        (1004, 'ada@example.com', 'Ada Brown', '', null, '')
      ) o (number, email, name, phone, place, note) using (email)`.execute(db)
    for (const from of [1001, ...starts])
      await sql`
      insert into order_lines (order_id, variant_id, title, variant_title, sku, quantity, unit_price_minor, total_minor, tax_minor, position)
      select order_id, ${shop.variantIds[0]}::uuid, case number when 1001 then 'Walnut Tart' else 'Loaf 1' end, 'Large', case number when 1001 then 'WT-0042' end, 1, 1, 1, 0, 1
      from orders where number >= ${from} and number < ${from + batch}`.execute(db)
    await sql`
      insert into fulfilments (order_id, status, parcel_number, tracking_number)
      select order_id, 'handed_over', 1, 'JD01 4600 77' from orders where number = 1003`.execute(db)
    const { rows } = await sql<{ number: string; id: string }>`
      select number, order_id as id from orders where number < 2000`.execute(db)
    for (const { number, id } of rows) ids.set(Number(number), id)
  })

const found = async (search: string, filters: { method?: 'cash' } = {}) =>
  (await shop.owner.call(listOrders, { query: { search, ...filters } })).body.rows.map(
    ({ number }) => Number(number),
  )

describe('ORD-02 an order is found by', () => {
  it.each([
    ['its number', '1001', [1001]],
    ['its number as people write it', '#1002', [1002]],
    ['a name', 'young', [1003]],
    ['two words that many names hold, in one of them', 'ada smith', [1001]],
    ['an email', 'bo@example', [1002]],
    ['a phone as it is dialled at home', '07700 900123', [1001]],
    ['a phone as it is dialled from abroad', '+44 7700 900123', [1001]],
    ['a phone with both', '+44 (0)7700-900-123', [1001]],
    ['a phone behind zeros', '0044 7700 900123', [1001]],
    ['a street', 'orchard row', [1001]],
    ['a town and a name', 'smith london', [1001]],
    ['a town, and no other order of who had it sent there', 'london', [1001]],
    ['a post code', 'EC1A 1BB', [1001]],
    ['a post code without its space', 'ec1a1bb', [1001]],
    ['the title of an item as it was ordered', 'walnut', [1001]],
    ['a title and a variant', 'tart large', [1001]],
    ['a SKU', 'wt-0042', [1001]],
    ['a part of a SKU', 'wt-00', [1001]],
    ['an item and a name that both are many', 'loaf jones', [1002]],
    ['a note of the customer', 'porter', [1003]],
    ['a note of the staff', 'bell broken', [1002]],
    ['a tracking number without its spaces', 'jd01460077', [1003]],
    ['a part of a tracking number', '014600', [1003]],
    ['a tracking number and a name', 'young JD0146', [1003]],
    ['nothing that is in none', 'walnut porter', []],
    ['no wildcard', 'w%t', []],
  ])('%s', async (_what, search, wanted) => {
    expect(await found(search)).toEqual(wanted)
  })

  it('words that all have, the newest first', async () => {
    expect((await found('smith')).slice(0, 3)).toEqual([1001, 2001, 2002])
    expect((await found('smith loaf')).slice(0, 2)).toEqual([2001, 2002])
    expect((await found('jo smith york')).slice(0, 2)).toEqual([2010, 2020])
    expect((await found('s')).slice(0, 2)).toHaveLength(2)
  })

  it('words that many have, but none of the newest', async () => {
    expect((await found('christmas')).slice(0, 2)).toEqual([6501, 6502])
    expect((await found('for christmas')).slice(0, 2)).toEqual([6501, 6502])
    expect((await found('jo christmas')).slice(0, 2)).toEqual([6510, 6520])
    expect((await found('smith christmas')).slice(0, 2)).toEqual([6501, 6502])
  })

  it('words that all have, in orders of a state that none of the newest has', async () => {
    expect((await found('smith', { method: 'cash' })).slice(0, 3)).toEqual([1001, 3501, 3502])
    expect((await found('jo loaf', { method: 'cash' })).slice(0, 2)).toEqual([1002, 3510])
  })

  it('nothing of another business', async () => {
    const other = await t.owner()
    for (const search of ['walnut', 'porter', 'orchard', 'broken', 'jd01460077'])
      expect((await other.call(listOrders, { query: { search } })).body.rows).toEqual([])
  })
})
