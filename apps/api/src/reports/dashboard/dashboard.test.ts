import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { setTaxDefaults } from '@marketday/contract/catalog/tax-classes'
import {
  getChecklist,
  getDashboard,
  getSalesCharts,
  listAttention,
} from '@marketday/contract/reports/dashboard'
import { cancelOrder, getOrder, listOrders } from '@marketday/contract/orders/orders'
import { recordCash, refundOrder } from '@marketday/contract/payments/card/payments'
import { listLowStock } from '@marketday/contract/stock/stock'

import { fillCart, openShop, pay } from '../../../testing/shop-fixture.ts'
import type { ShopFixture } from '../../../testing/shop-fixture.ts'
import { newId } from '../../platform/ids.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { addDays, periodOf } from './range.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const sumOf = (rows: readonly { salesMinor: number }[]) =>
  rows.reduce((sum, row) => sum + row.salesMinor, 0)

async function buy(shop: ShopFixture, baskets: readonly (readonly number[])[]) {
  for (const basket of baskets) {
    const shopper = t.shopper(shop.owner.slug)
    const { status } = await pay(shopper, {
      method: 'cash',
      total: await fillCart(shopper, shop, basket),
    })
    expect(status).toBe(200)
  }
}

/**
 * Four orders: one cancelled and refunded, one cancelled unpaid, one partly cancelled with a
 * larger refund, one with a goodwill refund only.
 */
async function cancelAndGiveBack(shop: ShopFixture) {
  const orders = (await shop.owner.call(listOrders, { query: {} })).body.rows
  const [only = '', two = '', mixed = '', first = ''] = orders.map((order) => order.id)
  const paid = async (orderId: string) => {
    const { totalMinor } = (await shop.owner.call(getOrder, { params: { orderId } })).body
    const recorded = await shop.owner.call(recordCash, {
      params: { orderId },
      body: { amountMinor: totalMinor },
      headers: { 'idempotency-key': newId() },
    })
    expect(recorded.status).toBe(200)
  }
  await Promise.all([only, mixed, first].map(paid))
  const cancel = { reason: 'customer', restock: true, notify: false } as const
  await shop.owner.call(cancelOrder, {
    params: { orderId: only },
    body: { ...cancel, refund: 'full' },
  })
  await shop.owner.call(cancelOrder, {
    params: { orderId: two },
    body: { ...cancel, refund: 'none' },
  })
  const { lines } = (await shop.owner.call(getOrder, { params: { orderId: mixed } })).body
  const dear = lines.find((line) => line.unitPriceMinor === 1000)?.id ?? ''
  await shop.owner.call(cancelOrder, {
    params: { orderId: mixed },
    body: { ...cancel, refund: 'full', lines: [{ lineId: dear, quantity: 1 }] },
  })
  for (const [orderId, amountMinor] of [
    [mixed, 101],
    [first, 250],
  ] as const) {
    const given = await shop.owner.call(refundOrder, {
      params: { orderId },
      body: { amountMinor, extraMinor: amountMinor, reason: 'Crushed on the way' },
      headers: { 'idempotency-key': newId() },
    })
    expect(given.status).toBe(200)
  }
}

describe('the figures', () => {
  test('S-9 equal the rows they are made of: sum, average, days, products, categories', async () => {
    const shop = await openShop(t, [
      { priceMinor: 400, stock: 50 },
      { priceMinor: 1000, stock: 50 },
    ])
    await buy(shop, [
      [1, 0],
      [2, 1],
      [0, 3],
    ])
    const rows = await t.inTenant(shop.owner.tenantId, (db) =>
      db.selectFrom('orders').select('total_minor').execute(),
    )
    const total = rows.reduce((sum, row) => sum + row.total_minor, 0)

    const { body } = await shop.owner.call(getDashboard, { query: { range: '7d' } })
    expect(body.money?.salesMinor).toEqual({ value: total, before: 0 })
    expect(body.money?.averageOrderMinor.value).toBe(Math.round(total / 3))
    expect(body.orders).toEqual({ value: 3, before: 0 })
    const charts = (await shop.owner.call(getSalesCharts, { query: { range: '7d' } })).body
    expect(charts.series).toHaveLength(7)
    expect(sumOf(charts.series)).toBe(total)
    expect(charts.topProducts.map(({ label, units }) => ({ label, units }))).toEqual([
      { label: 'Loaf 2', units: 4 },
      { label: 'Loaf 1', units: 3 },
    ])
    expect(sumOf(charts.categories)).toBe(total)
  })

  test('leave out what was cancelled and what another shop sold', async () => {
    const [shop, other] = [
      await openShop(t, [{ priceMinor: 500, stock: 9 }]),
      await openShop(t, [{ priceMinor: 900, stock: 9 }]),
    ]
    await buy(shop, [[1], [1]])
    await buy(other, [[1]])
    await t.inTenant(shop.owner.tenantId, async (db) => {
      const order = await db
        .selectFrom('orders')
        .select('order_id')
        .limit(1)
        .executeTakeFirstOrThrow()
      await db
        .updateTable('orders')
        .set({ status: 'cancelled' })
        .where('order_id', '=', order.order_id)
        .execute()
    })
    const { body } = await shop.owner.call(getDashboard, { query: { range: 'today' } })
    expect(body.orders.value).toBe(1)
    expect(body.money?.salesMinor.value).toBe(500)
  })
})

describe('money', () => {
  test('is net = gross − cancelled − refunds, and every chart sums to the tile', async () => {
    const shop = await openShop(t, [
      { priceMinor: 333, stock: 50 },
      { priceMinor: 1000, stock: 50 },
    ])
    await buy(shop, [
      [3, 1],
      [1, 2],
      [2, 0],
      [0, 1],
    ])
    await cancelAndGiveBack(shop)

    const { body } = await shop.owner.call(getDashboard, { query: { range: '7d' } })
    const money = body.money
    const placed = [1000, 666, 2333, 1999]
    expect(money?.grossMinor.value).toBe(placed.reduce((sum, total) => sum + total, 0))
    expect(money?.cancelledMinor.value).toBe(1000 + 666 + 1000)
    expect(money?.refundsMinor.value).toBe(101 + 250)
    const net = 2333 - 1000 - 101 + (1999 - 250)
    expect(money?.salesMinor.value).toBe(net)
    expect(body.orders.value).toBe(2)
    const charts = (await shop.owner.call(getSalesCharts, { query: { range: '7d' } })).body
    for (const rows of [charts.series, charts.categories, charts.topProducts])
      expect(sumOf(rows)).toBe(net)
    expect(charts.series.reduce((all, day) => all + day.orders, 0)).toBe(body.orders.value)
  })

  test('of other products, items without one and delivery is told apart, and no bar', async () => {
    const shop = await openShop(
      t,
      Array.from({ length: 8 }, (_none, index) => ({ priceMinor: 100 + index, stock: 9 })),
    )
    await buy(shop, [[1, 1, 1, 1, 1, 1, 1, 1]])
    await t.inTenant(shop.owner.tenantId, async (db) => {
      await sql`update orders set delivery_minor = 50, total_minor = total_minor + 50`.execute(db)
      await sql`update order_lines set variant_id = uuidv7() where unit_price_minor = 107`.execute(
        db,
      )
    })
    const charts = (await shop.owner.call(getSalesCharts, { query: { range: 'today' } })).body
    expect(charts.topProducts.map(({ salesMinor }) => salesMinor)).toEqual([
      106, 105, 104, 103, 102, 101,
    ])
    const others = charts.otherSales.map(({ label, salesMinor }) => [label, salesMinor])
    expect(others).toEqual([
      ['Items without a product', 107],
      ['Other products', 100],
      ['Delivery and fees', 50],
    ])
    expect(charts.categories.map(({ label, salesMinor }) => [label, salesMinor])).toEqual([
      ['Without category', 721],
      ['Items without a product', 107],
      ['Delivery and fees', 50],
    ])
  })
})

describe('roles', () => {
  test('without money see no money at all', async () => {
    const { owner } = await openShop(t, [{ priceMinor: 500, stock: 9 }])
    for (const role of ['catalogue', 'dispatcher', 'driver'] as const) {
      const member = await t.member(owner, role)
      const { body } = await member.call(getDashboard, { query: {} })
      expect(body.money).toBeNull()
      expect((await member.call(getSalesCharts, { query: {} })).status).toBe(403)
    }
    const orders = await t.member(owner, 'orders')
    expect((await orders.call(getDashboard, { query: {} })).body.money).not.toBeNull()
  })
})

test('low stock lists what is at or below its threshold, the scarcest first', async () => {
  const { owner, variantIds } = await openShop(t, [
    { priceMinor: 100, stock: 3 },
    { priceMinor: 100, stock: 1 },
    { priceMinor: 100, stock: 40 },
  ])
  await t.inTenant(owner.tenantId, (db) =>
    db.updateTable('variants').set({ low_stock_threshold: 5 }).execute(),
  )
  const { body } = await owner.call(listLowStock, { query: {} })
  expect(body.rows.map(({ variantId, available }) => ({ variantId, available }))).toEqual([
    { variantId: variantIds[1], available: 1 },
    { variantId: variantIds[0], available: 3 },
  ])
  const { body: needs } = await owner.call(listAttention)
  expect(needs.rows).toContainEqual(expect.objectContaining({ id: 'lowStock', count: 2 }))
})

test('the checklist ticks itself from what is there', async () => {
  const shop = await openShop(t, [{ priceMinor: 100, stock: 3 }], { isConnected: false })
  const done = async () =>
    (await shop.owner.call(getChecklist)).body.rows.filter((row) => row.done).map((row) => row.id)
  expect(await done()).toEqual(['product'])
  await buy(shop, [[1]])
  expect(await done()).toEqual(['product', 'order'])
  await shop.owner.call(setTaxDefaults, { body: { itemClassId: null, deliveryClassId: null } })
  expect(await done()).toEqual(['product', 'taxes', 'order'])
})

describe('a period', () => {
  test.each([
    ['today', '2026-11-20', '2026-11-20', '2026-11-19', '2026-11-19'],
    ['7d', '2026-11-14', '2026-11-20', '2026-11-07', '2026-11-13'],
    ['30d', '2026-10-22', '2026-11-20', '2026-09-22', '2026-10-21'],
  ] as const)('%s ends today and is compared with as many days before', (range, ...days) => {
    const [from, to, beforeFrom, beforeTo] = days
    expect(periodOf(range, new Date('2026-11-20T12:00:00Z'), 'UTC')).toEqual({
      from,
      to,
      beforeFrom,
      beforeTo,
    })
  })

  test('ends by the shop’s calendar, not by the server’s', () => {
    const lateEvening = new Date('2026-11-20T23:30:00Z')
    expect(periodOf('today', lateEvening, 'Pacific/Auckland').to).toBe('2026-11-21')
    expect(periodOf('today', lateEvening, 'America/New_York').to).toBe('2026-11-20')
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01')
  })
})
