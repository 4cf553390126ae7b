import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

import { adjustGiftCard } from '@marketday/contract/payments/credit/gift-cards'
import { refundOrder } from '@marketday/contract/payments/card/payments'
import { getOrder } from '@marketday/contract/orders/orders'
import { getSalesCharts } from '@marketday/contract/reports/dashboard'

import { findDocuments } from '../../orders/documents/order-documents.ts'
import { issueInvoices } from '../../../testing/sales/issue-invoices.ts'
import { booksOf } from '../../../testing/sales/card-payments.ts'
import { addGiftCardItem, buyGiftCards } from '../../../testing/sales/sell-gift-cards.ts'
import { openShop } from '../../../testing/shop-fixture.ts'
import type { ShopFixture } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { Staff } from '../../../testing/actors.ts'
import { newId } from '../../platform/ids.ts'

let t: TestApp
let shop: ShopFixture
let variantId: string
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  shop = await openShop(t, [{ priceMinor: 1_000, stock: 50 }])
  ;({ variantId } = await addGiftCardItem(shop.owner, 2_000))
})

async function sell(besides?: string) {
  const orderId = await buyGiftCards(shop, { variantId, ...(besides && { besides }) })
  await t.runJobs()
  return await read(orderId)
}

const read = async (orderId: string) =>
  (await shop.owner.call(getOrder, { params: { orderId } })).body

const refund = (
  orderId: string,
  body: { amountMinor: number; acceptsSpent?: boolean },
  who: Staff = shop.owner,
) =>
  who.call(refundOrder, {
    params: { orderId },
    body: { reason: 'Returned', extraMinor: body.amountMinor, ...body },
    headers: { 'idempotency-key': newId() },
  })

const spend = (giftCardId: string, amountMinor: number) =>
  shop.owner.call(adjustGiftCard, {
    params: { giftCardId },
    body: { amountMinor: -amountMinor, reason: 'Spent at the counter' },
  })

it('INV-09 refunding an order blocks the gift card that it sold', async () => {
  const { id } = await sell()
  await issueInvoices(shop.owner, [id])
  expect((await refund(id, { amountMinor: 2_000 })).status).toBe(200)
  await t.runJobs()
  expect(await read(id)).toMatchObject({
    cancelledMinor: 2_000,
    refundedMinor: 2_000,
    refunds: [{ purpose: 'owed', amountMinor: 2_000 }],
    giftCards: [{ isTakenBack: true, balanceMinor: 0 }],
    documents: [{ kind: 'invoice' }, { kind: 'credit_note' }],
  })
  expect(await booksOf(t, shop)).toEqual([])
})

it('INV-09 the goods of the order are refunded first, then the unspent part of the card', async () => {
  const { id } = await sell(shop.variantIds[0])
  expect((await refund(id, { amountMinor: 1_000 })).status).toBe(200)
  expect((await read(id)).giftCards).toMatchObject([{ balanceMinor: 2_000, isTakenBack: false }])
  expect((await refund(id, { amountMinor: 500 })).status).toBe(200)
  expect((await read(id)).giftCards).toMatchObject([{ balanceMinor: 1_500, isTakenBack: false }])
  expect(await booksOf(t, shop)).toEqual([])
})

it('INV-09 a part of a card comes back as a return of its sale, without tax, and the rest later', async () => {
  const { id } = await sell(shop.variantIds[0])
  await issueInvoices(shop.owner, [id])
  const { taxMinor } = await read(id)
  expect(taxMinor).toBeGreaterThan(0)
  expect((await refund(id, { amountMinor: 1_000 })).status).toBe(200)
  expect((await refund(id, { amountMinor: 500 })).status).toBe(200)
  await t.runJobs()
  expect(await read(id)).toMatchObject({
    cancelledMinor: 500,
    refunds: [
      { purpose: 'goodwill', amountMinor: 1_000 },
      { purpose: 'owed', amountMinor: 500 },
    ],
    giftCards: [{ balanceMinor: 1_500, refundedMinor: 500, isTakenBack: false }],
  })
  const credits = await t.inTenant(shop.owner.tenantId, (db) => findDocuments(db, [id]))
  // The goods carry all of the tax, the card none.
  expect(credits.map(({ content: { bill } }) => [bill.totalMinor, bill.taxMinor])).toEqual([
    [3_000, taxMinor],
    [1_000, taxMinor],
    [500, 0],
  ])
  expect((await refund(id, { amountMinor: 1_500 })).status).toBe(200)
  await t.runJobs()
  expect(await read(id)).toMatchObject({
    cancelledMinor: 2_000,
    refundedMinor: 3_000,
    giftCards: [{ balanceMinor: 0, isTakenBack: true }],
  })
  expect(await booksOf(t, shop)).toEqual([])
  const { series } = (await shop.owner.call(getSalesCharts, { query: { range: '7d' } })).body
  expect(series.filter(({ salesMinor }) => salesMinor !== 0)).toEqual([])
})

it('INV-09 a spent part is named and kept back, or accepted as a loss by whom it is allowed', async () => {
  const { id, giftCards } = await sell()
  const [card] = giftCards
  await spend(card?.id ?? '', 800)
  const refused = await refund(id, { amountMinor: 2_000 })
  expect(refused.problem.errors).toEqual([
    {
      path: 'amountMinor',
      message: `£8.00 of gift card •${card?.codeEnd} is spent or reserved. Refund at most £12.00, or accept the loss`,
    },
  ])
  const clerk = await t.member(shop.owner, 'orders')
  const loss = { amountMinor: 2_000, acceptsSpent: true }
  expect((await refund(id, loss, clerk)).status).toBe(403)
  expect((await refund(id, loss)).status).toBe(200)
  await t.runJobs()
  expect(await read(id)).toMatchObject({
    refundedMinor: 2_000,
    giftCards: [{ isTakenBack: true, balanceMinor: 0 }],
  })
  expect(await booksOf(t, shop)).toEqual([])
  const { series } = (await shop.owner.call(getSalesCharts, { query: { range: '7d' } })).body
  expect(series.filter(({ salesMinor }) => salesMinor !== 0)).toEqual([])
})

it('INV-09 only the unspent part comes back without the loss, and a card not issued yet never is', async () => {
  const { id, giftCards } = await sell()
  await spend(giftCards[0]?.id ?? '', 800)
  expect((await refund(id, { amountMinor: 1_200 })).status).toBe(200)
  expect((await read(id)).giftCards).toMatchObject([{ balanceMinor: 0 }])
  const early = await buyGiftCards(shop, { variantId })
  expect((await refund(early, { amountMinor: 2_000 })).status).toBe(200)
  await t.runJobs()
  expect((await read(early)).giftCards).toEqual([])
  expect(await booksOf(t, shop)).toEqual([])
})
