import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { refundOrder } from '@marketday/contract/payments/card/payments'
import { sendPayLink } from '@marketday/contract/orders/acts/pay-links'
import {
  archiveOrder,
  cancelOrder,
  getOrder,
  holdOrder,
  listOrders,
  releaseOrder,
  startPicking,
} from '@marketday/contract/orders/orders'
import { getSalesCharts } from '@marketday/contract/reports/dashboard'
import { listDifferences, takeOverDifference } from '@marketday/contract/payments/reconciliation'
import { listOrderFees } from '@marketday/contract/payments/payouts'
import { listNotifications } from '@marketday/contract/panel/notifications'

import {
  decideDispute,
  disputeEvents,
  disputePage,
  tellDispute,
} from '../../../testing/sales/card-disputes.ts'
import { booksOf, openCardPage, placePaidOrder } from '../../../testing/sales/card-payments.ts'
import { sandbox } from '../../../testing/sales/sandbox.ts'
import { readProvider } from '../../../testing/sales/payouts.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { newId } from '../../platform/ids.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

type Paid = Awaited<ReturnType<typeof placePaidOrder>>

const read = async ({ shop, orderId }: Paid) =>
  (await shop.owner.call(getOrder, { params: { orderId } })).body

const refund = ({ shop, orderId }: Paid, amountMinor: number) =>
  shop.owner.call(refundOrder, {
    params: { orderId },
    body: { amountMinor, extraMinor: amountMinor, reason: 'Requested' },
    headers: { 'idempotency-key': newId() },
  })

const release = async ({ shop, orderId }: Paid) => {
  const { status } = await shop.owner.call(releaseOrder, { params: { orderId } })
  expect(status).toBe(200)
}

const idsOf = async (
  { shop }: Paid,
  query: Parameters<typeof shop.owner.call<typeof listOrders>>[1],
) => (await shop.owner.call(listOrders, query)).body.rows.map(({ id }) => id)

const eventsOf = async (paid: Paid) =>
  (await read(paid)).timeline
    .map(({ action }) => action)
    .filter((action) => action.includes('dispute'))

async function disputedOrder(claim: Parameters<typeof disputePage>[2] = {}) {
  const paid = await placePaidOrder(t)
  const dispute = await disputePage(t, paid.sessionId, claim)
  await tellDispute(t, dispute)
  return { ...paid, dispute }
}

describe('ORD-10 a disputed payment', () => {
  test('stands on its order and among the problems, holds its money, and is told to the team', async () => {
    const paid = await disputedOrder({ reason: 'product_not_received' })
    const order = await read(paid)
    expect(order.disputes).toMatchObject([
      {
        status: 'needs_response',
        amountMinor: 840,
        heldMinor: 840,
        reason: 'The payer says they received nothing',
      },
    ])
    expect(order.disputes[0]?.url).toContain(`/disputes/${paid.dispute.id}`)
    expect(order.payments).toMatchObject([{ status: 'disputed', capturedMinor: 840 }])
    expect(order.problems).toContain('Payment disputed')
    const { orderId } = paid
    expect(await idsOf(paid, { query: { tab: 'problems' } })).toEqual([orderId])
    expect(await idsOf(paid, { query: { dispute: 'open' } })).toEqual([orderId])
    expect(await idsOf(paid, { query: { dispute: 'lost' } })).toEqual([])
    await t.runJobs()
    const told = (await paid.shop.owner.call(listNotifications)).body.rows
    expect(told.filter(({ kind }) => kind === 'dispute')).toMatchObject([
      { title: `Order ${order.number}: the payer disputes £8.40` },
    ])
    expect(await booksOf(t, paid.shop)).toEqual([])
  })

  test('is not given back a second time, and nobody is asked to pay again', async () => {
    const paid = await disputedOrder({ amount: 500 })
    const tooMuch = await refund(paid, 400)
    expect(tooMuch.problem).toMatchObject({
      code: 'refund_exceeds_payment',
      detail: 'At most £3.40 can be refunded: £5.00 is disputed',
    })
    const { outstandingMinor, refundableMinor, paymentStatus } = await read(paid)
    expect([outstandingMinor, refundableMinor, paymentStatus]).toEqual([0, 340, 'paid'])
    const asked = await paid.shop.owner.call(sendPayLink, {
      params: { orderId: paid.orderId },
      headers: { 'idempotency-key': newId() },
    })
    expect(asked.status).toBe(409)
    const whole = await disputedOrder()
    expect((await read(whole)).actions.refund).toBe(
      'The payment is disputed. The bank decides who gets the money',
    )
  })

  test('that is won comes back; what is lost is gone, and the order is neither due nor owed back', async () => {
    const won = await disputedOrder()
    await tellDispute(t, await decideDispute(won.dispute, 'won'), ['closed', 'funds_reinstated'])
    expect(await read(won)).toMatchObject({
      disputedMinor: 0,
      refundableMinor: 840,
      problems: [],
      payments: [{ status: 'captured' }],
      disputes: [{ status: 'won', heldMinor: 0 }],
    })
    const lost = await disputedOrder()
    await tellDispute(t, await decideDispute(lost.dispute, 'lost'), ['closed'])
    await release(lost)
    await lost.shop.owner.call(cancelOrder, {
      params: { orderId: lost.orderId },
      body: { reason: 'fraud', restock: true, refund: 'full', notify: false },
    })
    expect(await read(lost)).toMatchObject({
      status: 'cancelled',
      problems: [],
      outstandingMinor: 0,
      refunds: [],
      payments: [{ status: 'charged_back' }],
      disputes: [{ status: 'lost', heldMinor: 840 }],
    })
    for (const { shop } of [won, lost]) expect(await booksOf(t, shop)).toEqual([])
  })

  test('that the bank only asks about can be refunded, and holds it once the payer insists', async () => {
    const paid = await disputedOrder({ isInquiry: true })
    expect(await read(paid)).toMatchObject({
      disputedMinor: 0,
      disputes: [{ isInquiry: true, heldMinor: 0 }],
      payments: [{ status: 'captured' }],
    })
    expect((await refund(paid, 100)).status).toBe(200)
    await t.runJobs()
    await tellDispute(t, await decideDispute(paid.dispute, 'needs_response'), ['updated'])
    expect(await read(paid)).toMatchObject({
      disputedMinor: 840,
      refundableMinor: 0,
      disputes: [{ isInquiry: false }],
    })
    expect(await booksOf(t, paid.shop)).toEqual([])
  })
})

describe('ORD-10 the goods of a disputed payment', () => {
  const pick = ({ shop, orderId }: Paid) =>
    shop.owner.call(startPicking, { params: { orderId }, headers: { 'idempotency-key': newId() } })

  test('stay until the bank decides for the shop', async () => {
    const paid = await disputedOrder()
    expect(await read(paid)).toMatchObject({
      status: 'held',
      problems: ['On hold', 'Payment disputed'],
    })
    expect((await pick(paid)).status).toBe(409)
    await tellDispute(t, await decideDispute(paid.dispute, 'won'), ['closed', 'funds_reinstated'])
    expect(await read(paid)).toMatchObject({ status: 'open', problems: [] })
    expect((await pick(paid)).status).toBe(200)
  })

  test('stay after a loss until someone decides; the money leaves sales, and its fee is shown', async () => {
    const paid = await disputedOrder()
    const salesOf = async () => {
      const query = { range: '7d' } as const
      const { series } = (await paid.shop.owner.call(getSalesCharts, { query })).body
      return series.reduce((sum, { salesMinor }) => sum + salesMinor, 0)
    }
    expect(await salesOf()).toBe(840)
    await tellDispute(t, await decideDispute(paid.dispute, 'lost'), ['closed'])
    expect(await read(paid)).toMatchObject({ status: 'held' })
    expect(await idsOf(paid, { query: { tab: 'problems' } })).toEqual([paid.orderId])
    expect(await salesOf()).toBe(0)
    await release(paid)
    expect((await pick(paid)).status).toBe(200)
    await readProvider(t)
    const { rows } = (
      await paid.shop.owner.call(listOrderFees, { params: { orderId: paid.orderId } })
    ).body
    expect(rows).toMatchObject([{ feeMinor: 33 + 1_500 }])
    expect(await booksOf(t, paid.shop)).toEqual([])
  })

  test('that had left stand among the problems until their order is archived', async () => {
    const paid = await placePaidOrder(t)
    await t.inTenant(paid.shop.owner.tenantId, (db) =>
      sql`update orders set status = 'completed', completed_at = app_now()`.execute(db),
    )
    const dispute = await disputePage(t, paid.sessionId)
    await tellDispute(t, await decideDispute(dispute, 'lost'), ['closed'])
    const order = await read(paid)
    expect(order).toMatchObject({ status: 'completed', problems: ['Payment lost in a dispute'] })
    expect(await idsOf(paid, { query: { tab: 'problems' } })).toEqual([paid.orderId])
    await paid.shop.owner.call(archiveOrder, { params: { orderId: paid.orderId } })
    expect(await idsOf(paid, { query: { tab: 'problems' } })).toEqual([])
  })

  test('stay while another dispute of the order is open, whichever is decided first', async () => {
    const paid = await placePaidOrder(t)
    const [first, second] = [
      await disputePage(t, paid.sessionId, { amount: 300 }),
      await disputePage(t, paid.sessionId, { amount: 200 }),
    ]
    await tellDispute(t, first)
    await tellDispute(t, second)
    await tellDispute(t, await decideDispute(second, 'won'), ['closed', 'funds_reinstated'])
    expect(await read(paid)).toMatchObject({ status: 'held', disputedMinor: 300 })
    await tellDispute(t, await decideDispute(first, 'won'), ['closed', 'funds_reinstated'])
    expect(await read(paid)).toMatchObject({ status: 'open' })
  })

  test('stay on hold for another reason, however it is worded, when the bank decides', async () => {
    const paid = await placePaidOrder(t)
    const params = { orderId: paid.orderId }
    const reason = 'The payer disputes the payment'
    await paid.shop.owner.call(holdOrder, { params, body: { reason } })
    const dispute = await disputePage(t, paid.sessionId)
    await tellDispute(t, dispute)
    await tellDispute(t, await decideDispute(dispute, 'won'), ['closed', 'funds_reinstated'])
    expect(await read(paid)).toMatchObject({ status: 'held' })
  })
})

const fiveTimes = (names: readonly (typeof disputeEvents)[number][]) =>
  names.flatMap((name) => Array.from({ length: 5 }, () => name))

test.each([
  ['as they happened', disputeEvents],
  ['the other way round', disputeEvents.toReversed()],
  ['the end first', [...disputeEvents.slice(3), ...disputeEvents.slice(0, 3)]],
])('WHK-02 each event of a dispute five times, %s, changes nothing twice', async (_how, events) => {
  const paid = await placePaidOrder(t)
  const opened = await disputePage(t, paid.sessionId)
  await tellDispute(t, opened, fiveTimes(events.slice(0, 1)))
  const answered = await decideDispute(opened, 'under_review')
  await tellDispute(t, answered, fiveTimes(events.slice(1, 3)))
  const decided = await decideDispute(opened, 'won')
  await tellDispute(t, decided, fiveTimes(events))
  // Late copies report past states.
  await tellDispute(t, opened, fiveTimes(disputeEvents))
  expect(await eventsOf(paid)).toEqual([
    'order.disputed',
    'order.dispute_withdrawn',
    'order.dispute_answered',
    'order.dispute_won',
    'order.dispute_returned',
  ])
  expect(await read(paid)).toMatchObject({ disputedMinor: 0, disputes: [{ status: 'won' }] })
  expect(await booksOf(t, paid.shop)).toEqual([])
})

test('WHK-02 a dispute that is heard of before its payment makes the order, and stands on it', async () => {
  const page = await openCardPage(t)
  await sandbox(`_pay/${page.sessionId}`)
  const dispute = await disputePage(t, page.sessionId)
  await tellDispute(t, dispute, ['funds_withdrawn'])
  const { body } = await page.shop.owner.call(listOrders, { query: { dispute: 'open' } })
  expect(body.rows).toMatchObject([{ paymentStatus: 'paid' }])
  expect(await booksOf(t, page.shop)).toEqual([])
})

test('WHK-05 a dispute of what nobody here asked for is acknowledged and changes nothing', async () => {
  const { id } = await t.app.services.stripe.paymentIntents.create({
    amount: 500,
    currency: 'gbp',
    payment_method: 'pm_card_visa',
    confirm: true,
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
  })
  const dispute = (await (await sandbox(`_dispute/${id}`)).json()) as Awaited<
    ReturnType<typeof disputePage>
  >
  await tellDispute(t, dispute)
})

test('WHK-06 a dispute whose events were lost is listed as a difference and taken over; its fee is one of its order', async () => {
  const paid = await placePaidOrder(t)
  const { owner } = paid.shop
  await disputePage(t, paid.sessionId)
  await readProvider(t)
  await t.inTenant(owner.tenantId, async (db) => {
    await sql`update balance_readings set read_at = clock_timestamp() + interval '2 hours'`.execute(
      db,
    )
    await sql`update payment_accounts set read_at = clock_timestamp() + interval '2 hours'`.execute(
      db,
    )
    await sql`select reconcile_money()`.execute(db)
  })
  const [difference] = (await owner.call(listDifferences)).body.rows
  expect(difference).toMatchObject({ subject: 'dispute', kind: 'missing_here', theirsMinor: 840 })
  await owner.call(takeOverDifference, { params: { differenceId: difference?.id ?? '' } })
  expect(await read(paid)).toMatchObject({ disputedMinor: 840 })
  expect((await owner.call(listDifferences)).body.rows).toMatchObject([{ status: 'mended' }])
  const fees = (await owner.call(listOrderFees, { params: { orderId: paid.orderId } })).body.rows
  expect(fees).toMatchObject([{ feeMinor: 33 + 1_500 }])
})
