import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { cancelOrder, getOrder } from '@marketday/contract/orders/orders'
import { recordCash, refundOrder } from '@marketday/contract/payments/card/payments'
import { issueGiftCard } from '@marketday/contract/payments/credit/gift-cards'
import { exportFinanceRows, getFinance, listFinanceRows } from '@marketday/contract/reports/finance'

import { decideDispute, disputePage, tellDispute } from '../../../testing/sales/card-disputes.ts'
import { booksOf, placePaidOrder } from '../../../testing/sales/card-payments.ts'
import type { FinanceFigure } from '@marketday/contract/reports/finance'
import { giftCardInput } from '../../../testing/shop/gift-card-input.ts'
import { checkFinance } from '../../../testing/sales/model/check-finance.ts'
import { payOut, readProvider } from '../../../testing/sales/payouts.ts'
import { openShop, orderDirectly } from '../../../testing/shop-fixture.ts'
import type { ShopFixture } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { newId } from '../../platform/ids.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const headers = () => ({ 'idempotency-key': newId() })
const cancel = { reason: 'customer', restock: true, notify: false } as const

const moveBack = (shop: ShopFixture, orderId: string, days: number) =>
  t.inTenant(shop.owner.tenantId, (db) =>
    sql`update orders set placed_at = placed_at - ${days} * interval '1 day' where order_id = ${orderId}`.execute(
      db,
    ),
  )

async function order(shop: ShopFixture, quantities: readonly number[]) {
  const lines = shop.variantIds.map((variantId, at) => ({
    variantId,
    quantity: quantities[at] ?? 0,
  }))
  const { body } = await orderDirectly(
    shop.shopper,
    lines.filter(({ quantity }) => quantity > 0),
  )
  return body.orderId
}

async function payCash({ owner }: ShopFixture, orderId: string) {
  const { totalMinor } = (await owner.call(getOrder, { params: { orderId } })).body
  const paid = await owner.call(recordCash, {
    params: { orderId },
    body: { amountMinor: totalMinor },
    headers: headers(),
  })
  expect(paid.status).toBe(200)
}

const refund = ({ owner }: ShopFixture, orderId: string, amountMinor: number) =>
  owner.call(refundOrder, {
    params: { orderId },
    body: { amountMinor, extraMinor: amountMinor, reason: 'Crushed on the way' },
    headers: headers(),
  })

const finance = async ({ owner }: ShopFixture, query = {}) =>
  (await owner.call(getFinance, { query })).body

async function expectFile(
  { owner }: ShopFixture,
  figure: FinanceFigure,
  amounts: readonly number[],
) {
  const query = { figure, format: 'json' } as const
  const file = await (await owner.call(exportFinanceRows, { query })).body.text()
  const rows = JSON.parse(file) as { amount: number; kind: string; currency: string }[]
  const sorted = (all: readonly number[]) => all.toSorted((a, b) => a - b)
  expect(sorted(rows.map(({ amount }) => amount))).toEqual(sorted(amounts))
  expect(rows[0]).toMatchObject({ kind: 'Refund', currency: 'GBP' })
}

describe('the figures of Finance', () => {
  test('ORD-10 equal their rows, the dashboard and the documents', async () => {
    const shop = await openShop(t, [
      { priceMinor: 1200, stock: 50 },
      { priceMinor: 333, stock: 50 },
    ])
    const [open, partly, paid, gone] = [
      await order(shop, [1, 1]),
      await order(shop, [3, 2]),
      await order(shop, [2, 0]),
      await order(shop, [0, 3]),
    ]
    for (const orderId of [partly, paid, gone]) await payCash(shop, orderId)
    const { lines } = (await shop.owner.call(getOrder, { params: { orderId: partly } })).body
    await shop.owner.call(cancelOrder, {
      params: { orderId: partly },
      body: { ...cancel, refund: 'full', lines: [{ lineId: lines[0]?.id ?? '', quantity: 1 }] },
    })
    await shop.owner.call(cancelOrder, {
      params: { orderId: gone },
      body: { ...cancel, refund: 'full' },
    })
    expect((await refund(shop, paid, 601)).status).toBe(200)
    const issued = await shop.owner.call(issueGiftCard, {
      body: giftCardInput({ amountMinor: 5000 }),
      headers: headers(),
    })
    expect(issued.status).toBe(201)

    const { sales, taxes, payments, open: left, credit } = await checkFinance(t, shop)
    expect(sales).toMatchObject({
      grossMinor: 1533 + 4266 + 2400 + 999,
      cancelledMinor: -1200 - 999,
      refundsMinor: -601,
      salesMinor: 1533 + 3066 + 1799,
    })
    expect(taxes).toMatchObject([{ rateBp: 2000, country: '' }])
    expect(taxes[0]?.netMinor).toBe(sales.salesMinor - (taxes[0]?.taxMinor ?? 0))
    expect(payments).toMatchObject([
      { method: 'cash', receivedMinor: 7665, returnedMinor: -1200 - 999 - 601 },
    ])
    expect(left).toMatchObject({ due: [{ method: 'cash', amountMinor: 1533 }], owedMinor: 0 })
    expect(credit[0]).toEqual({ part: 'gift_card', changeMinor: 5000, balanceMinor: 5000 })
    const { body } = await shop.owner.call(listFinanceRows, { query: { figure: 'due' } })
    expect(body.rows.map((row) => row.order?.id)).toEqual([open])
    await expectFile(shop, 'returned', [-12, -9.99, -6.01])
    expect(await booksOf(t, shop)).toEqual([])
  })

  test('ORD-10 include fees, payouts and disputes of cards; lost money leaves sales when it is lost', async () => {
    const { shop, orderId, sessionId, paymentId } = await placePaidOrder(t)
    await payOut(t, [paymentId])
    await readProvider(t)
    expect((await checkFinance(t, shop)).provider).toEqual({
      balanceMinor: 840,
      feesMinor: -33,
      payoutsMinor: -807,
    })
    expect(await booksOf(t, shop)).toEqual([])
    await moveBack(shop, orderId, 40)
    const dispute = await disputePage(t, sessionId)
    await tellDispute(t, dispute)
    await tellDispute(t, await decideDispute(dispute, 'lost'), ['closed'])
    await readProvider(t)
    const { sales, payments, provider } = await checkFinance(t, shop)
    expect(sales).toMatchObject({ lostMinor: -840, salesMinor: 0 })
    expect(payments).toMatchObject([
      { method: 'stripe', receivedMinor: 840, disputedMinor: -840, sumMinor: 0 },
    ])
    expect(payments[0]?.account).toMatch(/^acct_/)
    expect(provider.balanceMinor).toBe(0)
    expect((await finance(shop)).sales.salesMinor).toBe(-840)
  })
})

describe('a month', () => {
  test('ORD-10 keeps its figures: a later refund or cancellation belongs to the day it happens', async () => {
    const shop = await openShop(t, [{ priceMinor: 1000, stock: 50 }])
    const [refunded, cancelled] = [await order(shop, [2]), await order(shop, [1])]
    await payCash(shop, refunded)
    for (const orderId of [refunded, cancelled]) await moveBack(shop, orderId, 40)
    const day = new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 10)
    const then = { from: day.slice(0, 8) + '01', to: day }
    const before = await finance(shop, then)
    expect(before.sales.salesMinor).toBe(3000)
    expect(before.open.due).toMatchObject([{ method: 'cash', amountMinor: 3000 }])

    await refund(shop, refunded, 300)
    await shop.owner.call(cancelOrder, {
      params: { orderId: cancelled },
      body: { ...cancel, refund: 'none' },
    })
    expect(await finance(shop, then)).toEqual(before)
    const today = await finance(shop)
    expect(today.sales).toMatchObject({
      grossMinor: 0,
      cancelledMinor: -1000,
      refundsMinor: -300,
      salesMinor: -1300,
    })
    expect(today.taxes).toMatchObject([{ netMinor: -1083, taxMinor: -217 }])
    expect(today.open.due).toEqual([])
    await checkFinance(t, shop)
  })

  test('is the current one by default, and a range of days is at most a year', async () => {
    const { owner } = await openShop(t, [])
    const today = new Date().toISOString()
    expect(await finance({ owner } as ShopFixture)).toMatchObject({ month: today.slice(0, 7) })
    const february = (await owner.call(getFinance, { query: { month: '2028-02' } })).body
    expect(february).toMatchObject({ from: '2028-02-01', to: '2028-02-29', month: '2028-02' })
    const same = { from: '2028-02-01', to: '2028-02-29' }
    expect((await owner.call(getFinance, { query: same })).body.month).toBe('2028-02')
    for (const query of [
      { from: '2026-02-01', to: '2026-01-01' },
      { from: '2024-01-01', to: '2026-01-01' },
    ])
      expect((await owner.call(getFinance, { query })).status).toBe(400)
  })
})
