import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { cancelOrder, getOrder, listOrders } from '@marketday/contract/orders/orders'
import { refundOrder, retryRefund } from '@marketday/contract/payments/card/payments'

import type { Fault, FaultProxy } from '../../../../../bench/fault-tests/faults/fault-proxy.ts'
import { newId } from '../../platform/ids.ts'
import { merchantStripe } from '../../../testing/sales/connect-shop.ts'
import { contact } from '../../../testing/shop-fixture.ts'
import type { ShopFixture } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import {
  booksOf,
  eventOf,
  mailsOf,
  placePaidOrder,
  sendEvent,
  startProviderProxy,
} from '../../../testing/sales/card-payments.ts'
import { sandbox } from '../../../testing/sales/sandbox.ts'

/** Stripe test cards: refund fails after success; refund pending first. */
const failsLate = '4000000000005126'
const isPending = '4000000000005134'

let provider: FaultProxy
let t: TestApp
beforeAll(async () => {
  provider = await startProviderProxy()
  t = await testApp({ STRIPE_API_BASE: provider.origin })
})
afterAll(async () => {
  await t.close()
  await provider.close()
})
beforeEach(() => spoil({ kind: 'none' }))

function spoil(fault: Fault) {
  provider.choose = () => fault
  provider.cutAll()
}

const refund = (shop: ShopFixture, orderId: string, amountMinor = 840) =>
  shop.owner.call(refundOrder, {
    params: { orderId },
    body: { amountMinor, extraMinor: amountMinor, reason: 'Burnt crust' },
    headers: { 'idempotency-key': newId() },
  })
const retry = (shop: ShopFixture, refundId: string) =>
  shop.owner.call(retryRefund, {
    params: { refundId },
    headers: { 'idempotency-key': newId() },
  })
const orderOf = async (shop: ShopFixture, orderId: string) =>
  (await shop.owner.call(getOrder, { params: { orderId } })).body
const problemsOf = async (shop: ShopFixture) =>
  (await shop.owner.call(listOrders, { query: { tab: 'problems' } })).body.rows.map(
    (row) => row.problems,
  )

/** Provider's refunds of our row, oldest first, with their idempotency keys. */
async function atProvider(shop: ShopFixture, orderId: string) {
  const payment = await t.inTenant(shop.owner.tenantId, (db) =>
    db
      .selectFrom('payments')
      .select('stripe_payment_intent_id')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow(),
  )
  const list = await merchantStripe(t, shop).refunds.list({
    payment_intent: payment.stripe_payment_intent_id ?? '',
  })
  return list.data.toReversed()
}

/** Simulates the bank's decision, with or without an event. */
async function bankDecides(refundId: string, status: 'succeeded' | 'failed', said = true) {
  const decided = (await (await sandbox(`_refund/${refundId}`, { status })).json()) as object
  const type = status === 'failed' ? 'refund.failed' : 'refund.updated'
  if (said) expect((await sendEvent(t, eventOf(type, decided))).statusCode).toBe(200)
}

const looksWithinTwoMinutes = (shop: ShopFixture) =>
  t.inTenant(shop.owner.tenantId, async (db) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pgboss.job
      where name = 'settle-refund' and state in ('created', 'retry')
        and data ->> 'tenantId' = ${shop.owner.tenantId} and start_after <= app_now() + interval '120 seconds'`.execute(
      db,
    )
    return rows[0]?.count
  })

describe('WHK-10: a card refund', () => {
  it('that succeeded and then fails is owed again, shown, and mailed to owner and shopper', async () => {
    const { shop, orderId } = await placePaidOrder(t, failsLate)
    expect((await refund(shop, orderId)).body.refunds).toMatchObject([{ status: 'succeeded' }])
    const [sent] = await atProvider(shop, orderId)
    await bankDecides(sent?.id ?? '', 'failed')

    expect(await orderOf(shop, orderId)).toMatchObject({
      paymentStatus: 'paid',
      refundedMinor: 0,
      refundableMinor: 840,
      refunds: [{ status: 'reversed', failureReason: 'The card has expired or was cancelled.' }],
    })
    expect(await problemsOf(shop)).toEqual([['A refund failed']])
    await t.runJobs()
    const mails = await mailsOf(t, shop)
    expect(mails.filter((mail) => mail.template === 'notification')).toMatchObject([
      { subject: 'A refund of £8.40 failed' },
    ])
    expect(mails.filter((mail) => mail.template === 'refund-returned')).toMatchObject([
      { to_address: contact.email },
    ])
    expect(await booksOf(t, shop)).toEqual([])
  })

  it('that fails after pending is tried again under a new key and arrives', async () => {
    const { shop, orderId } = await placePaidOrder(t, isPending)
    const [pending] = (await refund(shop, orderId)).body.refunds
    expect(pending?.status).toBe('pending')
    const [first] = await atProvider(shop, orderId)
    await bankDecides(first?.id ?? '', 'failed')
    expect((await orderOf(shop, orderId)).refunds).toMatchObject([{ status: 'failed' }])

    expect((await retry(shop, pending?.id ?? '')).body.refund.status).toBe('pending')
    const sent = await atProvider(shop, orderId)
    expect(sent).toHaveLength(2)
    await bankDecides(sent[1]?.id ?? '', 'succeeded')
    // Late events of the first attempt do not affect the second.
    expect((await sendEvent(t, eventOf('refund.failed', sent[0] ?? {}))).statusCode).toBe(200)
    expect(await orderOf(shop, orderId)).toMatchObject({
      refundedMinor: 840,
      paymentStatus: 'refunded',
      refunds: [{ status: 'succeeded', failureReason: null }],
    })
    expect(await problemsOf(shop)).toEqual([])
    expect(await booksOf(t, shop)).toEqual([])
  })

  it('of which the provider forgets the event is found out within two minutes', async () => {
    const { shop, orderId } = await placePaidOrder(t, isPending)
    const other = await placePaidOrder(t, isPending)
    await refund(shop, orderId)
    await refund(other.shop, other.orderId)
    const [fails] = await atProvider(shop, orderId)
    const [arrives] = await atProvider(other.shop, other.orderId)
    await bankDecides(fails?.id ?? '', 'failed', false)
    await bankDecides(arrives?.id ?? '', 'succeeded', false)
    expect(await looksWithinTwoMinutes(shop)).toBe(1)
    await t.runJobs({ early: true })
    expect((await orderOf(shop, orderId)).refunds).toMatchObject([{ status: 'failed' }])
    expect((await orderOf(other.shop, other.orderId)).refunds).toMatchObject([
      { status: 'succeeded' },
    ])
    expect(await booksOf(t, shop)).toEqual([])
    expect(await booksOf(t, other.shop)).toEqual([])
  })

  it('that the provider cannot take now is promised and sent later, once', async () => {
    const { shop, orderId } = await placePaidOrder(t)
    spoil({ kind: 'cutRequest', afterBytes: 0 })
    const answer = await refund(shop, orderId, 300)
    expect(answer.status).toBe(200)
    expect(answer.body.refunds).toMatchObject([{ status: 'requested' }])
    spoil({ kind: 'none' })
    await t.runJobs({ early: true })
    expect(await orderOf(shop, orderId)).toMatchObject({ refundedMinor: 300 })
    expect(await atProvider(shop, orderId)).toHaveLength(1)
  })

  it('whose answers are lost is one refund', async () => {
    const { shop, orderId } = await placePaidOrder(t)
    spoil({ kind: 'cutAnswer', afterBytes: 0 })
    expect((await refund(shop, orderId, 300)).body.refunds).toMatchObject([{ status: 'requested' }])
    spoil({ kind: 'none' })
    await t.runJobs({ early: true })
    expect(await atProvider(shop, orderId)).toHaveLength(1)
    expect(await orderOf(shop, orderId)).toMatchObject({
      refundedMinor: 300,
      refunds: [{ status: 'succeeded' }],
    })
  })

  it('is not tried again when the sum was given back otherwise meanwhile', async () => {
    const { shop, orderId } = await placePaidOrder(t, isPending)
    const [failed] = (await refund(shop, orderId)).body.refunds
    const [first] = await atProvider(shop, orderId)
    await bankDecides(first?.id ?? '', 'failed')
    expect((await refund(shop, orderId, 500)).status).toBe(200)
    const again = await retry(shop, failed?.id ?? '')
    expect(again.problem).toMatchObject({
      code: 'refund_exceeds_payment',
      detail: 'At most £3.40 can be refunded',
    })
  })

  it('ORD-11 to an expired card fails with its reason, and goes to store credit instead', async () => {
    const { shop, orderId } = await placePaidOrder(t, isPending)
    await refund(shop, orderId)
    const [sent] = await atProvider(shop, orderId)
    await bankDecides(sent?.id ?? '', 'failed')
    const [failed] = (await orderOf(shop, orderId)).refunds
    expect(failed).toMatchObject({
      status: 'failed',
      failureReason: 'The card has expired or was cancelled.',
    })
    const again = await shop.owner.call(refundOrder, {
      params: { orderId },
      body: { amountMinor: 840, extraMinor: 840, reason: 'Card expired', to: 'store_credit' },
      headers: { 'idempotency-key': newId() },
    })
    expect(again.status).toBe(200)
    expect(await orderOf(shop, orderId)).toMatchObject({ refundedMinor: 840, refundableMinor: 0 })
    expect(await booksOf(t, shop)).toEqual([])
  })

  it('tried again by two at once is sent once', async () => {
    const { shop, orderId } = await placePaidOrder(t, isPending)
    const [failed] = (await refund(shop, orderId)).body.refunds
    const [first] = await atProvider(shop, orderId)
    await bankDecides(first?.id ?? '', 'failed')
    const answers = await Promise.all([
      retry(shop, failed?.id ?? ''),
      retry(shop, failed?.id ?? ''),
    ])
    expect(answers.map((answer) => answer.status)).toEqual([200, 200])
    expect(await atProvider(shop, orderId)).toHaveLength(2)
  })

  it('made at the provider and told by several events at once is one refund', async () => {
    const { shop, orderId, sessionId } = await placePaidOrder(t)
    const stripe = merchantStripe(t, shop)
    const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(sessionId)
    const made = await stripe.refunds.create({ payment_intent: String(intent), amount: 300 })
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => sendEvent(t, eventOf('refund.updated', made))),
    )
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array(6).fill(200))
    expect(await orderOf(shop, orderId)).toMatchObject({
      refundedMinor: 300,
      refunds: [{ status: 'succeeded', amountMinor: 300 }],
    })
    expect(await booksOf(t, shop)).toEqual([])
  })

  it('of a cancelled order that fails leaves the order under Problems until it arrives', async () => {
    const { shop, orderId } = await placePaidOrder(t, failsLate)
    const body = { reason: 'customer', restock: true, refund: 'full', notify: false } as const
    await shop.owner.call(cancelOrder, { params: { orderId }, body })
    await t.runJobs()
    const [sent] = await atProvider(shop, orderId)
    await bankDecides(sent?.id ?? '', 'failed')
    expect((await problemsOf(shop)).flat()).toEqual(['Cancelled, not refunded', 'A refund failed'])
    const [refundRow] = (await orderOf(shop, orderId)).refunds
    await retry(shop, refundRow?.id ?? '')
    expect(await problemsOf(shop)).toEqual([])
    expect(await booksOf(t, shop)).toEqual([])
  })
})
