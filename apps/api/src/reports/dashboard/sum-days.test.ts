import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { recordCash, refundOrder } from '@marketday/contract/payments/card/payments'
import { cancelOrder } from '@marketday/contract/orders/orders'
import { getDashboard, getSalesCharts } from '@marketday/contract/reports/dashboard'

import { openShop, orderDirectly } from '../../../testing/shop-fixture.ts'
import type { ShopFixture } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { changeMoney } from '../../orders/money/record-payment.ts'
import { newId } from '../../platform/ids.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const run = (shop: ShopFixture, statement: ReturnType<typeof sql>) =>
  t.inTenant(shop.owner.tenantId, (db) => statement.execute(db))
/** Two runs of ninety days each. */
const sumDays = (shop: ShopFixture) => run(shop, sql`select sum_days(), sum_days()`)

async function shopWithPast(days: readonly number[]) {
  const shop = await openShop(t, [
    { priceMinor: 333, stock: 100 },
    { priceMinor: 1000, stock: 100 },
  ])
  const orderIds = []
  for (const [index, ago] of days.entries()) {
    const lines = shop.variantIds.map((variantId, line) => ({
      variantId,
      quantity: 1 + ((index + line) % 3),
    }))
    const { orderId } = (await orderDirectly(shop.shopper, lines)).body
    await run(
      shop,
      sql`update orders set placed_at = placed_at - ${ago} * interval '1 day' where order_id = ${orderId}`,
    )
    orderIds.push(orderId)
  }
  return { shop, orderIds }
}

async function figures({ owner }: ShopFixture) {
  const ranges = ['today', '7d', '30d', '90d'] as const
  return await Promise.all(
    ranges.map(async (range) => {
      const { money, orders } = (await owner.call(getDashboard, { query: { range } })).body
      const { body: charts } = await owner.call(getSalesCharts, { query: { range } })
      return { money, orders, charts }
    }),
  )
}

/** Changes count on the day they happen. */
function expectChangesToday(today: Awaited<ReturnType<typeof figures>>[number] | undefined) {
  expect(today?.money?.cancelledMinor.value).toBeGreaterThan(0)
  expect(today?.money?.refundsMinor.value).toBe(250)
  expect(today?.charts.earlierOrdersMinor).toBe(today?.money?.salesMinor.value)
}

const summedDays = async (shop: ShopFixture) =>
  (await run(shop, sql`select day from daily_sales order by day`)).rows.length

const changedDays = async (shop: ShopFixture) =>
  (
    await run(
      shop,
      sql`select distinct day from days_between(current_date - 100, current_date - 2) where not is_added_up`,
    )
  ).rows.length

test('days that were added up say what their orders say, and days not over yet are read from them', async () => {
  const { shop } = await shopWithPast([0, 1, 2, 3, 3, 20, 31, 89, 90, 120])
  const fromOrders = await figures(shop)
  expect(fromOrders[3]?.money?.grossMinor.value).toBeGreaterThan(0)
  await sumDays(shop)
  // Yesterday is included only from two o'clock on.
  expect([7, 8]).toContain(await summedDays(shop))
  expect(await changedDays(shop)).toBe(0)
  expect(await figures(shop)).toEqual(fromOrders)
  // The sums are what is read: a wrong one shows.
  await run(shop, sql`update daily_sales set gross_minor = gross_minor + 7`)
  expect((await figures(shop))[3]?.money?.grossMinor.value).not.toBe(
    fromOrders[3]?.money?.grossMinor.value,
  )
})

test('whatever changes an old order shows at once, and is added up the next time', async () => {
  const { shop, orderIds } = await shopWithPast([5, 6, 7, 8])
  await sumDays(shop)
  const [cancelled = '', partly = '', refunded = '', moved = ''] = orderIds
  const refund = { reason: 'customer', restock: true, notify: false } as const
  await shop.owner.call(cancelOrder, {
    params: { orderId: cancelled },
    body: { ...refund, refund: 'none' },
  })
  await run(
    shop,
    sql`update order_lines set quantity = quantity + 1, total_minor = total_minor + unit_price_minor where order_id = ${partly}`,
  )
  const headers = () => ({ 'idempotency-key': newId() })
  const paid = await shop.owner.call(recordCash, {
    params: { orderId: refunded },
    body: { amountMinor: 1000, reason: 'The rest comes tomorrow' },
    headers: headers(),
  })
  expect(paid.status).toBe(200)
  const given = await shop.owner.call(refundOrder, {
    params: { orderId: refunded },
    body: { amountMinor: 250, extraMinor: 250, reason: 'Crushed on the way' },
    headers: headers(),
  })
  expect(given.status).toBe(200)
  await run(
    shop,
    sql`update orders set placed_at = placed_at - interval '3 days' where order_id = ${moved}`,
  )
  expect(await changedDays(shop)).toBe(5)
  const changed = await figures(shop)
  expect(changed[2]?.orders.value).toBe(3)
  expectChangesToday(changed[0])
  await run(shop, sql`delete from counted_sales`)
  expect(await figures(shop)).toEqual(changed)
  await sumDays(shop)
  expect(await changedDays(shop)).toBe(0)
  expect(await figures(shop)).toEqual(changed)
})

test('money lost in a dispute leaves the sales of a day that was added up, at once and the next time', async () => {
  const { shop, orderIds } = await shopWithPast([5, 6])
  await sumDays(shop)
  const before = await figures(shop)
  await t.inTenant(shop.owner.tenantId, (db) =>
    changeMoney(db, orderIds[0] ?? '', { disputedMinor: 300, lostMinor: 300 }),
  )
  expect(await changedDays(shop)).toBe(1)
  const changed = await figures(shop)
  const salesOf = (all: typeof changed) => all[2]?.money?.salesMinor.value ?? 0
  expect(salesOf(changed)).toBe(salesOf(before) - 300)
  await sumDays(shop)
  expect(await changedDays(shop)).toBe(0)
  expect(await figures(shop)).toEqual(changed)
})

test('another time zone has other days', async () => {
  const { shop } = await shopWithPast([3, 4])
  await run(
    shop,
    sql`update orders set placed_at = date_trunc('day', placed_at) + interval '13 hours'`,
  )
  await sumDays(shop)
  await run(
    shop,
    sql`update tenants set time_zone = 'Pacific/Kiritimati' where tenant_id = ${shop.owner.tenantId}`,
  )
  const elsewhere = await figures(shop)
  await sumDays(shop)
  expect(await changedDays(shop)).toBe(0)
  expect(await figures(shop)).toEqual(elsewhere)
})
