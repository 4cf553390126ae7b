import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { refundOrder } from '@marketday/contract/payments/card/payments'
import { closeMonth, getFinance, listFinanceRows } from '@marketday/contract/reports/finance'

import { disputePage, tellDispute } from '../../../testing/sales/card-disputes.ts'
import { placePaidOrder } from '../../../testing/sales/card-payments.ts'
import { checkFinance } from '../../../testing/sales/model/check-finance.ts'
import { readProvider } from '../../../testing/sales/payouts.ts'
import type { ShopFixture } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { newId } from '../../platform/ids.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

/** The last month may have ended less than two hours ago. */
const monthsAgo = (count: number) => {
  const day = new Date()
  day.setUTCDate(15)
  day.setUTCMonth(day.getUTCMonth() - count)
  return day.toISOString().slice(0, 7)
}
const finance = async ({ owner }: ShopFixture, month: string) =>
  (await owner.call(getFinance, { query: { month } })).body

const run = ({ owner }: ShopFixture, statement: ReturnType<typeof sql>) =>
  t.inTenant(owner.tenantId, (db) => statement.execute(db))

/** An order of two months ago that was paid then; the provider reports it now. */
async function oldOrder() {
  const paid = await placePaidOrder(t)
  const happenedAt = `${monthsAgo(2)}-15T12:00:00Z`
  await run(paid.shop, sql`update orders set placed_at = ${happenedAt}::timestamptz`)
  return { ...paid, month: monthsAgo(2), happenedAt }
}

test('ORD-10 a closed month keeps its figures, and closes the months before it', async () => {
  const { shop, orderId, month } = await oldOrder()
  const { owner } = shop
  const before = await finance(shop, month)
  expect(before).toMatchObject({
    closed: null,
    actions: { close: null },
    sales: { salesMinor: 840 },
  })
  const { status, body } = await owner.call(closeMonth, { body: { month } })
  expect(status).toBe(201)
  expect(body.closed?.by).not.toBe('')
  const refund = await owner.call(refundOrder, {
    params: { orderId },
    body: { amountMinor: 100, extraMinor: 100, reason: 'Burnt crust' },
    headers: { 'idempotency-key': newId() },
  })
  expect(refund.status).toBe(200)
  await run(shop, sql`update orders set place = null, name = 'Erased'`)
  const after = await finance(shop, month)
  expect({ ...after, closed: null, actions: before.actions }).toEqual(before)
  expect(after.actions.close).toBe('The month is closed')
  expect((await finance(shop, monthsAgo(3))).closed).toEqual(after.closed)
  expect((await finance(shop, monthsAgo(1))).closed).toBeNull()
  expect((await finance(shop, monthsAgo(0))).sales).toMatchObject({ refundsMinor: -100 })
  await checkFinance(t, shop)
})

test('ORD-10 a transaction of a closed month that arrives later counts on arrival, with the provider’s date', async () => {
  const { shop, month, happenedAt } = await oldOrder()
  const { owner } = shop
  await readProvider(t)
  expect((await finance(shop, monthsAgo(0))).provider).toMatchObject({ feesMinor: -33 })
  expect((await owner.call(closeMonth, { body: { month } })).status).toBe(201)
  const insert = (id: string, happened: string) =>
    run(
      shop,
      sql`insert into balance_transactions (stripe_id, kind, amount_minor, fee_minor, currency, occurred_at, available_at)
        values (${id}, 'other', 0, 5, 'GBP', ${happened}::timestamptz, ${happened}::timestamptz)`,
    )
  await insert(`txn_${newId()}`, happenedAt)
  const next = `${monthsAgo(1)}-10T12:00:00Z`
  await insert(`txn_${newId()}`, next)
  expect((await finance(shop, month)).provider.feesMinor).toBe(0)
  expect((await finance(shop, monthsAgo(1))).provider.feesMinor).toBe(-5)
  expect((await finance(shop, monthsAgo(0))).provider.feesMinor).toBe(-38)
  const { rows } = (
    await owner.call(listFinanceRows, { query: { figure: 'fees', month: monthsAgo(0) } })
  ).body
  expect(rows.map(({ providerAt }) => Date.parse(providerAt ?? ''))).toContain(
    Date.parse(happenedAt),
  )
})

test('ORD-10 a month is closed once, after its end, by those who may', async () => {
  const { owner } = (await placePaidOrder(t)).shop
  const close = (month: string) => owner.call(closeMonth, { body: { month } })
  expect((await close(monthsAgo(0))).status).toBe(409)
  const two = await Promise.all([close(monthsAgo(2)), close(monthsAgo(2))])
  expect(two.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  expect((await close(monthsAgo(3))).status).toBe(409)
  const orders = await t.member(owner, 'orders')
  expect((await orders.call(closeMonth, { body: { month: monthsAgo(2) } })).status).toBe(403)
  const { actions } = (await orders.call(getFinance, { query: { month: monthsAgo(0) } })).body
  expect(actions.close).not.toBeNull()
})

test('ORD-10 amounts that arrive while a month is being closed every amount counts once, in the month or on arrival', async () => {
  const { shop, sessionId } = await placePaidOrder(t)
  const month = monthsAgo(2)
  const happened = `${month}-20T12:00:00Z`
  await run(shop, sql`update orders set placed_at = ${`${month}-15T12:00:00Z`}::timestamptz`)
  const insert = (fee: number) =>
    run(
      shop,
      sql`insert into balance_transactions (stripe_id, kind, amount_minor, fee_minor, currency, occurred_at, available_at)
        values (${`txn_${newId()}`}, 'other', 0, ${fee}, 'GBP', ${happened}::timestamptz, ${happened}::timestamptz)`,
    )
  const fees = Array.from({ length: 12 }, (_none, at) => 2 ** at)
  const page = await disputePage(t, sessionId)
  const earlier = fees.slice(0, 6).map(insert)
  const closing = shop.owner.call(closeMonth, { body: { month } })
  const [closed] = await Promise.all([
    closing,
    tellDispute(t, page),
    ...earlier,
    ...fees.slice(6).map(insert),
  ])
  expect(closed.status).toBe(201)
  const sumFees = async (query: object) => {
    const { rows } = (
      await shop.owner.call(listFinanceRows, { query: { figure: 'fees', limit: 100, ...query } })
    ).body
    return rows.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  }
  const inMonth = await sumFees({ month })
  expect((await finance(shop, month)).provider.feesMinor).toBe(inMonth)
  expect(inMonth + (await sumFees({ month: monthsAgo(0) }))).toBe(1 - 2 ** fees.length)
  expect((await finance(shop, month)).payments).toEqual(
    expect.not.arrayContaining([expect.objectContaining({ disputedMinor: -840 })]),
  )
  await checkFinance(t, shop)
})
