import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { DeliveryKind, PaymentMethod } from '@marketday/contract/orders/cart'
import { orderTabs } from '@marketday/contract/orders/order-filters'
import { cancelOrder, countOrders, holdOrder, listOrders } from '@marketday/contract/orders/orders'
import {
  orderFulfilmentStates,
  orderStatuses,
  paymentBadges,
} from '@marketday/contract/orders/order-states'

import { openShop, orderDirectly } from '../../../testing/shop-fixture.ts'
import type { ShopFixture } from '../../../testing/shop-fixture.ts'
import { someOf } from '../../../testing/some-of.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'

let t: TestApp
let shop: ShopFixture
let orders: readonly Order[]
const abroad = crypto.randomUUID()
beforeAll(async () => {
  t = await testApp()
  shop = await openShop(t, [{ priceMinor: 400, stock: 100 }])
  // More than are compared individually with a common word; one transaction per batch.
  for (let from = 0; from < 6000; from += 500) await insertOrders(from)
  await inShop((db) =>
    sql`update orders set market_id = ${abroad}::uuid where number % 40 = 3`.execute(db),
  )
  orders = await readOrders()
}, 60_000)
afterAll(() => t.close())

interface Order {
  readonly order_id: string
  readonly number: number
  readonly contact: string
  readonly status: string
  readonly payment_status: string
  readonly fulfilment_status: string
  readonly delivery_kind: string
  readonly payment_method: string
  readonly is_archived: boolean
  readonly is_owed: boolean
  readonly owes_back: boolean
  readonly is_test: boolean
  readonly total_minor: number
  readonly market_id: string | null
}

const inShop = <T>(work: Parameters<typeof t.inTenant<T>>[1]) =>
  t.inTenant(shop.owner.tenantId, work)

/** Orders in every state, a few frequent, most rare; every 2000th is Wilhelmina's, and the oldest cost more. */
const insertOrders = (from: number) =>
  inShop((db) =>
    sql`
    with buyer as (
      insert into customers (email, name) select 'buyer' || n || '@example.com', 'Buyer ' || n from generate_series(${from}::int, ${from + 499}) n
      returning customer_id, email
    )
    insert into orders (number, status, customer_id, email, name, phone, currency, subtotal_minor, delivery_minor, tax_minor, total_minor,
      cancelled_minor, captured_minor, refunded_minor, payment_method, fulfilment_status, delivery_kind, placed_at, archived_at, is_test)
    select 5000 + n, s.status, customer_id, email, case when n % 2000 = 7 then 'Wilhelmina Rare' else 'Common Buyer' end, '+4420794' || n,
      'GBP', total, 0, 0, total, s.cancelled, case when n % 30 = 1 then 120 else s.captured end, s.refunded,
      case when n % 3 = 0 then 'card' else 'cash' end, case when n % 30 = 2 then 'delivered' else s.fulfilment end,
      case when n % 7 = 0 then 'pickup' else 'delivery' end, app_now() - n * interval '1 minute',
      case when s.status = 'completed' and n % 5 = 0 then app_now() end, n % 400 = 4
    from buyer cross join lateral (select substring(email from '[0-9]+')::int as n) numbered
    cross join lateral (select case when n > 3300 then 110 else 100 end as total) worth
    join (values
      (0, 'open', 'unfulfilled', 0, 0, 0), (1, 'completed', 'delivered', 0, 100, 0), (2, 'open', 'packed', 0, 40, 0),
      (3, 'cancelled', 'unfulfilled', 100, 0, 0), (4, 'completed', 'delivered', 0, 100, 100), (5, 'open', 'picking', 50, 50, 0)
    ) s (turn, status, fulfilment, cancelled, captured, refunded) on s.turn = n % 6 and n % 500 <> 1
    union all
    select 5000 + n, s.status, customer_id, email, 'Common Buyer', '', 'GBP', 100, 0, 0, 100, s.cancelled, s.captured, s.refunded, 'card',
      s.fulfilment, 'delivery', app_now() - n * interval '1 minute', null, false
    from buyer cross join lateral (select substring(email from '[0-9]+')::int as n) numbered
    join (values
      (0, 'held', 'picking', 0, 0, 0), (1, 'pending_review', 'unfulfilled', 0, 0, 0), (2, 'cancelled', 'unfulfilled', 100, 100, 0),
      (3, 'open', 'handed_over', 60, 100, 0), (4, 'draft', 'unfulfilled', 0, 0, 0), (5, 'open', 'part_packed', 0, 100, 40)
    ) s (turn, status, fulfilment, cancelled, captured, refunded) on n % 500 = 1 and s.turn = n / 500 % 6`.execute(
      db,
    ),
  )

const readOrders = () =>
  inShop(
    async (db) =>
      (
        await sql<Order>`
      select order_id, number, contact_words(name, email, phone, place) as contact, status, payment_status, fulfilment_status, delivery_kind, payment_method,
        archived_at is not null as is_archived, captured_minor < total_minor - cancelled_minor as is_owed,
        captured_minor - refunded_minor > total_minor - cancelled_minor as owes_back, is_test, total_minor, market_id
      from orders order by placed_at desc, order_id desc`.execute(db)
      ).rows,
  )

type Query = NonNullable<Parameters<typeof shop.owner.call<typeof listOrders>>[1]>['query']

const isWork = ({ status }: Order) => ['draft', 'pending_review', 'open', 'held'].includes(status)

const inTab: Readonly<Record<(typeof orderTabs)[number], (order: Order) => boolean>> = {
  all: () => true,
  unpaid: (order) => isWork(order) && order.is_owed,
  unfulfilled: (order) =>
    isWork(order) &&
    order.status !== 'pending_review' &&
    ['unfulfilled', 'picking', 'part_packed'].includes(order.fulfilment_status),
  today: () => false,
  returns: () => false,
  problems: (order) =>
    order.status === 'held' ||
    order.status === 'pending_review' ||
    order.owes_back ||
    (order.status === 'open' && order.fulfilment_status === 'delivered' && order.is_owed),
  archived: () => true,
}

const columns = {
  status: 'status',
  payment: 'payment_status',
  fulfilment: 'fulfilment_status',
  delivery: 'delivery_kind',
  method: 'payment_method',
} as const

function expected(query: NonNullable<Query>): string[] {
  const words = (query.search ?? '').split(' ').filter(Boolean)
  const filters = Object.entries(columns).filter(([name]) => name in query)
  const passes = (order: Order) =>
    filters.every(([name, column]) => {
      const asked = query[name as keyof typeof columns]
      return asked === 'to_pack'
        ? ['unfulfilled', 'picking', 'part_packed'].includes(order.fulfilment_status)
        : order[column] === asked
    })
  const matches = (order: Order) =>
    words.every((word) => order.contact.includes(word) || String(order.number).startsWith(word))
  const found = orders
    .filter((order) => order.is_archived === (query.tab === 'archived'))
    .filter(inTab[query.tab ?? 'all'])
    .filter((order) => passes(order) && matches(order))
    .filter((order) => order.total_minor >= Number(query.totalFromMinor ?? 0))
    .filter((order) => query.channel === undefined || order.is_test === (query.channel === 'test'))
    .filter(({ market_id }) => [undefined, market_id ?? 'home'].includes(query.market))
    .map((order) => order.order_id)
  return query.sort === 'placed' ? found.toReversed() : found
}

async function listed(query: NonNullable<Query>, pages = 2): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | undefined
  for (let page = 0; page < pages; page += 1) {
    const { body } = await shop.owner.call(listOrders, {
      query: { ...query, limit: 5, ...(cursor !== undefined && { cursor }) },
    })
    ids.push(...body.rows.map(({ id }) => id))
    if (body.nextCursor === null) break
    cursor = body.nextCursor
  }
  return ids
}

const fields = {
  tab: orderTabs,
  status: orderStatuses,
  payment: paymentBadges,
  fulfilment: [...orderFulfilmentStates, 'to_pack'],
  delivery: DeliveryKind.options,
  method: PaymentMethod.options,
  totalFromMinor: ['100', '105', '111'],
  channel: ['shop', 'test'],
  market: ['home', abroad],
  sort: ['placed', '-placed'],
  search: ['wilhelmina', 'common', 'common buyer', 'rare 5007', '50', 'c', 'nobody'],
}

const single = Object.entries(fields).flatMap(([name, values]) =>
  values.map((value) => ({ [name]: value })),
)
const pairs = Object.entries(fields).flatMap(([name, values], index) =>
  values.flatMap((value) =>
    Object.entries(fields)
      .slice(index + 1)
      .flatMap(([other, others]) => others.map((another) => ({ [name]: value, [other]: another }))),
  ),
)

describe('the list', () => {
  it('holds for each filter, pair of filters and search what looking at every order finds', async () => {
    expect(pairs.length).toBeGreaterThan(300)
    const wrong = []
    for (const query of [...single, ...someOf(pairs)]) {
      const found = await listed(query)
      const wanted = expected(query).slice(0, 10)
      if (found.join() !== wanted.join()) wrong.push({ query, found, wanted })
    }
    expect(wrong).toEqual([])
  }, 120_000)
})

const countBoth = () =>
  inShop(async (db) => {
    const states = sql`status, payment_status, fulfilment_status, delivery_kind, payment_method`
    const counted =
      await sql`select ${states}, is_archived, is_owed, sum(orders)::int as orders from order_counts
      group by ${states}, is_archived, is_owed having sum(orders) <> 0 order by ${states}, is_archived, is_owed`.execute(
        db,
      )
    const found = await sql`select ${states}, archived_at is not null as is_archived,
        captured_minor < total_minor - cancelled_minor as is_owed, count(*)::int as orders from orders
      group by ${states}, is_archived, is_owed order by ${states}, is_archived, is_owed`.execute(db)
    return { counted: counted.rows, found: found.rows }
  })

describe('the counts', () => {
  it('are those of the tabs, and stay true as orders change and are folded', async () => {
    const tabs = (await shop.owner.call(countOrders)).body
    for (const tab of orderTabs) expect([tab, tabs[tab]]).toEqual([tab, expected({ tab }).length])
    const lines = [{ variantId: shop.variantIds[0] ?? '', quantity: 1 }]
    const placed = await Promise.all(
      Array.from(
        { length: 6 },
        async () => (await orderDirectly(shop.shopper, lines)).body.orderId,
      ),
    )
    const [first = '', second = ''] = placed
    await shop.owner.call(holdOrder, { params: { orderId: first }, body: {} })
    await shop.owner.call(cancelOrder, {
      params: { orderId: second },
      body: { reason: 'customer', restock: true, refund: 'none', notify: false },
    })
    const before = await countBoth()
    expect(before.counted).toEqual(before.found)
    await inShop((db) => sql`select fold_order_counts()`.execute(db))
    const folded = await countBoth()
    expect(folded).toEqual(before)
    const { rows } = await inShop((db) =>
      sql`select from order_counts where connection <> 0`.execute(db),
    )
    expect(rows).toEqual([])
  })
})
