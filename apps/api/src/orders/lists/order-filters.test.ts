import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { QueryInput } from '@marketday/contract/endpoints/endpoint'
import { listOrderChoices } from '@marketday/contract/orders/order-choices'
import { listOrders } from '@marketday/contract/orders/orders'
import { deleteMarket } from '@marketday/contract/catalog/markets'

import { addMarket } from '../../../testing/shop/add-market.ts'
import { openShop } from '../../../testing/shop-fixture.ts'
import type { ShopFixture } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'

let t: TestApp
let shop: ShopFixture
let driverId = ''
let trade = ''
let gone = ''
beforeAll(async () => {
  t = await testApp()
  shop = await openShop(t, [
    { priceMinor: 400, stock: 100 },
    { priceMinor: 900, stock: 100 },
  ])
  trade = (await addMarket(shop.owner)).id
  gone = (await addMarket(shop.owner, { name: 'Gone', code: 'gone' })).id
  const unsold = await addMarket(shop.owner, { name: 'Unsold', code: 'unsold' })
  await fill()
  for (const marketId of [gone, unsold.id])
    await shop.owner.call(deleteMarket, { params: { marketId } })
}, 60_000)
afterAll(() => t.close())

type Query = NonNullable<QueryInput<typeof listOrders>>

const inShop = <T>(work: Parameters<typeof t.inTenant<T>>[1]) =>
  t.inTenant(shop.owner.tenantId, work)

const count = 2_500

/**
 * More orders than a filter may lead by, newest last: every 5th has the first item, every 50th the
 * second, every 100th a driver delivery in one of three states on one of ten days; four are tests.
 * Every 50th was sold in a market, a few in a deleted one.
 */
const fill = () =>
  inShop(async (db) => {
    const { rows: drivers } = await sql<{ driver_id: string }>`
      insert into drivers (name) values ('Dora') returning driver_id`.execute(db)
    driverId = drivers[0]?.driver_id ?? ''
    await sql`
      insert into orders (number, status, email, name, currency, subtotal_minor, delivery_minor, tax_minor, total_minor, payment_method,
        delivery_kind, placed_at, is_test, market_id)
      select 5000 + n, case when n % 3 = 0 then 'completed' else 'open' end, 'a@example.com', 'A', 'GBP', n, 0, 0, n, 'cash', 'delivery',
        app_now() - (${count} - n) * interval '1 minute', n % 600 = 7,
        case when n % 50 = 0 then ${trade}::uuid when n % 250 = 9 then ${gone}::uuid end
      from generate_series(1, ${count}::int) n`.execute(db)
    await sql`
      insert into order_lines (order_id, variant_id, title, variant_title, quantity, unit_price_minor, total_minor, tax_minor, position)
      select order_id, case when total_minor % 50 = 0 then ${shop.variantIds[1]}::uuid else ${shop.variantIds[0]}::uuid end, 'Loaf', '', 1, 1, 1, 0, 1
      from orders where total_minor % 5 = 0`.execute(db)
    const { rows: slots } = await sql`
      with template as (
        insert into slot_templates (delivery_kind, weekday, starts_at, ends_at, capacity, cutoff_minutes)
        values ('delivery', 1, '10:00', '12:00', 1000, 0) returning slot_template_id
      )
      insert into delivery_slots (delivery_slot_id, slot_template_id, delivery_kind, day, starts_at, ends_at, closes_at, capacity)
      select gen_random_uuid(), slot_template_id, 'delivery', day, day + time '10:00', day + time '12:00', day, 1000
      from template cross join generate_series(date '2030-03-01', date '2030-03-10', interval '1 day') day returning day`.execute(
      db,
    )
    expect(slots).toHaveLength(10)
    await sql`
      update orders o set delivery_slot_id = s.delivery_slot_id from delivery_slots s
      where total_minor % 100 = 0 and s.day = date '2030-03-01' + (total_minor / 100 % 10)::int`.execute(
      db,
    )
    await sql`
      insert into deliveries (order_id, status, place, recipient, driver_id)
      select order_id, (array['assigned', 'en_route', 'failed'])[1 + total_minor / 100 % 3], '{}', 'A', ${driverId}::uuid
      from orders where total_minor % 100 = 0`.execute(db)
  })

async function numbers(query: Query): Promise<number[]> {
  const found: number[] = []
  let cursor: string | undefined
  do {
    const page = { ...query, limit: '100', ...(cursor !== undefined && { cursor }) }
    const { status, body } = await shop.owner.call(listOrders, { query: page })
    expect(status).toBe(200)
    found.push(...body.rows.map(({ number }) => Number(number) - 5000))
    cursor = body.nextCursor ?? undefined
  } while (cursor !== undefined && found.length < 300)
  return found
}

/** Newest first by default, up to the rows read. */
const those = (passes: (n: number) => boolean, oldestFirst = false) =>
  Array.from({ length: count }, (_none, index) => (oldestFirst ? index + 1 : count - index))
    .filter(passes)
    .slice(0, 300)

describe('ORD-03 the order list is narrowed by', () => {
  const hasSlot = (n: number) => n % 100 === 0
  const dayOf = (n: number) => 1 + ((n / 100) % 10)
  it.each<[string, () => Query, (n: number) => boolean]>([
    [
      'an item that many bought',
      () => ({ item: shop.productIds[0] ?? '' }),
      (n) => n % 5 === 0 && n % 50 > 0,
    ],
    ['an item that few bought', () => ({ item: shop.productIds[1] ?? '' }), (n) => n % 50 === 0],
    ['a driver', () => ({ driver: driverId }), hasSlot],
    [
      'the state of the delivery',
      () => ({ deliveryStatus: 'failed' }),
      (n) => hasSlot(n) && (n / 100) % 3 === 2,
    ],
    [
      'days of delivery',
      () => ({ deliverFrom: '2030-03-02', deliverTo: '2030-03-03' }),
      (n) => hasSlot(n) && [2, 3].includes(dayOf(n)),
    ],
    [
      'a first day of delivery',
      () => ({ deliverFrom: '2030-03-10' }),
      (n) => hasSlot(n) && dayOf(n) === 10,
    ],
    ['order numbers', () => ({ numbers: '5005-5012' }), (n) => n >= 5 && n <= 12],
    ['a total that many have', () => ({ totalFromMinor: '100' }), (n) => n >= 100],
    [
      'a total that few have',
      () => ({ totalFromMinor: '90', totalToMinor: '110' }),
      (n) => n >= 90 && n <= 110,
    ],
    ['tests', () => ({ channel: 'test' }), (n) => n % 600 === 7],
    ['what came through the shop', () => ({ channel: 'shop' }), (n) => n % 600 !== 7],
    [
      'several at once',
      () => ({
        driver: driverId,
        item: shop.productIds[1] ?? '',
        totalFromMinor: '500',
        status: 'open',
      }),
      (n) => hasSlot(n) && n >= 500 && n % 3 !== 0,
    ],
    ['a market', () => ({ market: trade }), (n) => n % 50 === 0],
    ['a market that is gone', () => ({ market: gone }), (n) => n % 250 === 9],
    ['the home market', () => ({ market: 'home' }), (n) => n % 50 > 0 && n % 250 !== 9],
    [
      'a market and more',
      () => ({ market: trade, driver: driverId, status: 'open' }),
      (n) => hasSlot(n) && n % 3 !== 0,
    ],
    ['the home market and few', () => ({ market: 'home', driver: driverId }), () => false],
    ['what nobody has', () => ({ item: driverId }), () => false],
    ['a market that there is not', () => ({ market: driverId }), () => false],
  ])('%s', async (_name, query, passes) => {
    expect(await numbers(query())).toEqual(those(passes))
    expect(await numbers({ ...query(), sort: 'placed' })).toEqual(those(passes, true))
  })

  it('days, whichever end of them comes first', async () => {
    const { body } = await shop.owner.call(listOrders, { query: { limit: 1 } })
    const day = body.rows[0]?.placedAt.slice(0, 10) ?? ''
    const query = { item: shop.productIds[1] ?? '', from: day, to: day }
    const found = await numbers(query)
    expect(found.length).toBeGreaterThan(0)
    expect(await numbers({ ...query, sort: 'placed' })).toEqual(found.toReversed())
  })

  it('refuses bounds that are none', async () => {
    for (const query of [
      { totalFromMinor: '-1' },
      { deliverFrom: 'soon' },
      { item: 'bread' },
      { placed: 'ever' },
      { market: 'abroad' },
    ])
      expect((await shop.owner.call(listOrders, { query: query as Query })).status).toBe(400)
  })

  it('names the drivers', async () => {
    const { body } = await shop.owner.call(listOrderChoices)
    expect(body.drivers).toEqual([{ id: driverId, name: 'Dora' }])
    const { body: page } = await shop.owner.call(listOrders, { query: { driver: driverId } })
    expect(page.rows[0]).toMatchObject({ driverName: 'Dora', email: 'a@example.com' })
  })

  it('names the markets, those that are gone only with their orders', async () => {
    const { body } = await shop.owner.call(listOrderChoices)
    expect(body.markets).toEqual([
      { id: 'home', name: 'Home market' },
      { id: gone, name: 'Gone' },
      { id: trade, name: 'Trade' },
    ])
    const named = async (market: string) =>
      (await shop.owner.call(listOrders, { query: { market } })).body.rows[0]?.marketName
    expect(await Promise.all(['home', gone, trade].map(named))).toEqual([null, 'Gone', 'Trade'])
  })

  it('shows nothing of another business', async () => {
    const other = await t.owner()
    const { body } = await other.call(listOrderChoices)
    expect(body.drivers).toEqual([])
    expect(body.markets).toEqual([{ id: 'home', name: 'Home market' }])
    for (const query of [
      { driver: driverId },
      { market: trade },
      { item: shop.productIds[0] ?? '' },
      { totalFromMinor: '0' },
    ])
      expect((await other.call(listOrders, { query })).body.rows).toEqual([])
  })
})

describe('ORD-03 days of placing begin and end where the business is', () => {
  /**
   * True per order placed at these times, with the business's clock at 2031-10-27 01:30, a day
   * after the change to winter time.
   */
  async function foundAt(zone: string, query: Query, times: readonly string[]): Promise<boolean[]> {
    const owner = await t.owner()
    await t.inTenant(owner.tenantId, async (db) => {
      await sql`update tenants set time_zone = ${zone}`.execute(db)
      for (const [index, placedAt] of times.entries())
        await sql`insert into orders (number, status, email, name, currency, subtotal_minor, delivery_minor, tax_minor, total_minor,
          payment_method, delivery_kind, placed_at) values (${7000 + index}, 'open', 'a@example.com', 'A', 'GBP', 1, 0, 0, 1, 'cash',
          'pickup', ${placedAt})`.execute(db)
    })
    const { body } = await owner.call(listOrders, { query })
    const found = new Set(body.rows.map(({ number }) => Number(number) - 7000))
    return times.map((_time, index) => found.has(index))
  }

  it('also when the clocks went back in between', async () => {
    // In London, 26 October 2031 has 25 hours.
    const day = { from: '2031-10-26', to: '2031-10-26' }
    expect(
      await foundAt('Europe/London', day, [
        '2031-10-25T22:59:59Z',
        '2031-10-25T23:00:00Z',
        '2031-10-26T23:59:59Z',
        '2031-10-27T00:00:00Z',
      ]),
    ).toEqual([false, true, true, false])
  })

  it('also for days that are meant anew each day', async () => {
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
    const times = [0, 24, 24 * 6, 24 * 8, 24 * 29, 24 * 31].map(hoursAgo)
    const found = (placed: Query['placed']) => foundAt('Pacific/Kiritimati', { placed }, times)
    expect(await found('today')).toEqual([true, false, false, false, false, false])
    expect(await found('yesterday')).toEqual([false, true, false, false, false, false])
    expect(await found('last7')).toEqual([true, true, true, false, false, false])
    expect(await found('last30')).toEqual([true, true, true, true, true, false])
    const month = times.map((time) => monthIn('Pacific/Kiritimati', time))
    expect(await found('month')).toEqual(month.map((each) => each === month[0]))
  })
})

const monthIn = (timeZone: string, time: string) =>
  new Date(time).toLocaleDateString('en-CA', { timeZone }).slice(0, 7)
