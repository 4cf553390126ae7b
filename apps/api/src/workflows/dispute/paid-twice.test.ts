import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { getSalesCharts } from '@marketday/contract/reports/dashboard'
import { cancelOrder, getOrder } from '@marketday/contract/orders/orders'
import { recordCash } from '@marketday/contract/payments/card/payments'

import { decideDispute, disputePage, tellDispute } from '../../../testing/sales/card-disputes.ts'
import { booksOf, placePaidOrder } from '../../../testing/sales/card-payments.ts'
import { newId } from '../../platform/ids.ts'
import { openPayPage, payOnPage } from '../../../testing/sales/pay-pages.ts'
import { openShop, orderDirectly } from '../../../testing/shop-fixture.ts'
import type { ShopFixture } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

async function readSales({ owner }: ShopFixture): Promise<number> {
  const { series } = (await owner.call(getSalesCharts, { query: { range: '7d' } })).body
  return series.reduce((sum, { salesMinor }) => sum + salesMinor, 0)
}

const readOrder = async ({ owner }: ShopFixture, orderId: string) =>
  (await owner.call(getOrder, { params: { orderId } })).body

async function lose(sessionId: string, amount: number) {
  const dispute = await disputePage(t, sessionId, { amount })
  await tellDispute(t, dispute)
  await tellDispute(t, await decideDispute(dispute, 'lost'), ['closed'])
}

/** Paid in cash and on the card page; the refund of the card fails. */
async function payTwice() {
  const shop = await openShop(t, [{ priceMinor: 420, stock: 5 }])
  const lines = [{ variantId: shop.variantIds[0] ?? '', quantity: 2 }]
  const { orderId } = (await orderDirectly(shop.shopper, lines)).body
  const order = await readOrder(shop, orderId)
  const { page } = await openPayPage(t, shop, order)
  if (!page) throw new Error('no card page')
  const body = { amountMinor: 840 }
  const headers = { 'idempotency-key': newId() }
  await shop.owner.call(recordCash, { params: { orderId }, body, headers })
  await payOnPage(t, shop, { order, page })
  await t.runJobs()
  await t.inTenant(shop.owner.tenantId, (db) =>
    sql`update refunds set status = 'failed', failure_reason = 'expired_or_canceled_card'`.execute(
      db,
    ),
  )
  return { shop, orderId, sessionId: page.sessionId }
}

test('ORD-10 a lost dispute of an order that was paid twice leaves its sales', async () => {
  const { shop, orderId, sessionId } = await payTwice()
  expect(await readOrder(shop, orderId)).toMatchObject({ paidMinor: 1680, refundableMinor: 1680 })
  expect(await readSales(shop)).toBe(840)
  await lose(sessionId, 840)
  expect(await readSales(shop)).toBe(840)
  expect(await readOrder(shop, orderId)).toMatchObject({
    refundableMinor: 840,
    outstandingMinor: 0,
  })
})

test('ORD-10 a lost dispute takes the money above the worth of an order before its sales', async () => {
  const { shop, orderId, sessionId } = await placePaidOrder(t)
  const { lines } = await readOrder(shop, orderId)
  const body = { reason: 'customer', restock: true, refund: 'none', notify: false } as const
  await shop.owner.call(cancelOrder, {
    params: { orderId },
    body: { ...body, lines: [{ lineId: lines[0]?.id ?? '', quantity: 1 }] },
  })
  expect(await readSales(shop)).toBe(420)
  await lose(sessionId, 500)
  expect(await readSales(shop)).toBe(340)
  expect(await booksOf(t, shop)).toEqual([])
})
