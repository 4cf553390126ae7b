import { afterAll, beforeAll, expect, it } from 'vitest'

import type { BodyInput } from '@marketday/contract/endpoints/endpoint'
import { cancelOrder, getOrder } from '@marketday/contract/orders/orders'
import { printOrders } from '@marketday/contract/orders/documents/order-documents'
import { listPaymentCards, refundOrder } from '@marketday/contract/payments/card/payments'

import { readPaper } from '../../../testing/paper/read-paper.ts'
import { findDocuments } from '../../orders/documents/order-documents.ts'
import { newId } from '../../platform/ids.ts'
import { issueInvoices } from '../../../testing/sales/issue-invoices.ts'
import { merchantStripe } from '../../../testing/sales/connect-shop.ts'
import type { ShopFixture } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import {
  booksOf,
  eventOf,
  placePaidOrder,
  sendEvent,
} from '../../../testing/sales/card-payments.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const orderOf = async (shop: ShopFixture, orderId: string) =>
  (await shop.owner.call(getOrder, { params: { orderId } })).body

interface Wish {
  readonly amountMinor: number
  /** All of it by default. */
  readonly extraMinor?: number
}

const refund = (shop: ShopFixture, orderId: string, body: Wish) =>
  shop.owner.call(refundOrder, {
    params: { orderId },
    body: { reason: 'Burnt crust', extraMinor: body.amountMinor, ...body },
    headers: { 'idempotency-key': newId() },
  })

async function cancelOne(shop: ShopFixture, orderId: string, give: 'full' | 'none' = 'full') {
  const { lines } = await orderOf(shop, orderId)
  const body = {
    reason: 'customer' as const,
    restock: true,
    refund: give,
    notify: false,
    lines: [{ lineId: lines[0]?.id ?? '', quantity: 1 }],
  } satisfies BodyInput<typeof cancelOrder>
  expect((await shop.owner.call(cancelOrder, { params: { orderId }, body })).status).toBe(200)
  await t.runJobs()
}

it('ORD-11 goodwill takes nothing away from what is owed for goods that are cancelled later', async () => {
  const { shop, orderId } = await placePaidOrder(t)
  expect((await refund(shop, orderId, { amountMinor: 100 })).status).toBe(200)
  await cancelOne(shop, orderId)
  expect(await orderOf(shop, orderId)).toMatchObject({
    refundedMinor: 520,
    refundableMinor: 320,
    goodwillMinor: 100,
    refunds: [
      { amountMinor: 100, purpose: 'goodwill' },
      { amountMinor: 420, purpose: 'owed' },
    ],
  })
  // Never more than paid: only £3.20 remain of the second £4.20.
  await cancelOne(shop, orderId)
  expect(await orderOf(shop, orderId)).toMatchObject({ refundedMinor: 840, refundableMinor: 0 })
  expect(await booksOf(t, shop)).toEqual([])
})

it('ORD-11 what can be refunded can be refunded later, and no more than it', async () => {
  const { shop, orderId } = await placePaidOrder(t)
  await cancelOne(shop, orderId, 'none')
  const tooMuch = await refund(shop, orderId, { amountMinor: 421, extraMinor: 0 })
  expect(tooMuch.problem).toMatchObject({
    status: 400,
    errors: [{ path: 'amountMinor', message: 'At most £4.20 can be refunded' }],
  })
  expect((await refund(shop, orderId, { amountMinor: 420, extraMinor: 0 })).status).toBe(200)
  const again = await refund(shop, orderId, { amountMinor: 1, extraMinor: 0 })
  expect(again.problem.detail).toBe('At most £0.00 can be refunded')
})

it('ORD-11 a refund made on the pages of the provider is what is owed before it is goodwill', async () => {
  const { shop, orderId } = await placePaidOrder(t)
  await cancelOne(shop, orderId, 'none')
  const stripe = merchantStripe(t, shop)
  const payment = await t.inTenant(shop.owner.tenantId, (db) =>
    db
      .selectFrom('payments')
      .select('stripe_payment_intent_id as intent')
      .executeTakeFirstOrThrow(),
  )
  const intent = payment.intent ?? ''
  for (const amount of [420, 100]) {
    const made = await stripe.refunds.create({ payment_intent: intent, amount })
    expect((await sendEvent(t, eventOf('refund.updated', made))).statusCode).toBe(200)
  }
  expect((await orderOf(shop, orderId)).refunds.map(({ purpose }) => purpose)).toEqual([
    'owed',
    'goodwill',
  ])
})

it('ORD-11 says which card an order was paid with, and keeps nothing of it', async () => {
  const { shop, orderId, paymentId } = await placePaidOrder(t)
  const { body } = await shop.owner.call(listPaymentCards, { params: { orderId } })
  expect(body).toEqual({ cards: [{ paymentId, brand: 'visa', last4: '4242' }] })
})

it('ORD-11 goodwill after an invoice is credited with its share of the tax', async () => {
  const { shop, orderId } = await placePaidOrder(t)
  await issueInvoices(shop.owner, [orderId])
  expect((await refund(shop, orderId, { amountMinor: 210 })).status).toBe(200)
  const documents = async () =>
    await t.inTenant(shop.owner.tenantId, (db) => findDocuments(db, [orderId]))
  const [invoice, credit] = await documents()
  expect(invoice?.content.bill).toMatchObject({ totalMinor: 840, taxMinor: 140 })
  expect(credit).toMatchObject({
    kind: 'credit_note',
    content: { bill: { lines: [], totalMinor: 210, taxMinor: 35 } },
  })
  await cancelOne(shop, orderId)
  const [, ...credits] = await documents()
  expect(credits.map(({ content }) => [content.bill.totalMinor, content.bill.taxMinor])).toEqual([
    [210, 35],
    [420, 70],
  ])
  const [pages] = await readPaper(
    (await shop.owner.call(printOrders, { body: { kind: 'credit_note', orderIds: [orderId] } }))
      .body,
  )
  expect(pages).toContain('Price reduction')
})
