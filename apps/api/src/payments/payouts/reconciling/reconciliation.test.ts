import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { capturePayment } from '@marketday/contract/payments/card/authorisations'
import { refundOrder } from '@marketday/contract/payments/card/payments'
import {
  explainDifference,
  listDifferences,
  takeOverDifference,
} from '@marketday/contract/payments/reconciliation'
import { getOrder, listOrders } from '@marketday/contract/orders/orders'
import { listNotifications } from '@marketday/contract/panel/notifications'

import { merchantStripe } from '../../../../testing/sales/connect-shop.ts'
import { authoriseOrder } from '../../../../testing/sales/authorise-order.ts'
import {
  booksOf,
  eventOf,
  openCardPage,
  placePaidOrder,
  sendEvent,
} from '../../../../testing/sales/card-payments.ts'
import { sandbox } from '../../../../testing/sales/sandbox.ts'
import { readProvider } from '../../../../testing/sales/payouts.ts'
import type { ShopFixture } from '../../../../testing/shop-fixture.ts'
import { testApp } from '../../../../testing/test-app.ts'
import type { TestApp } from '../../../../testing/test-app.ts'
import { newId } from '../../../platform/ids.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const inShop = ({ owner }: ShopFixture, statement: ReturnType<typeof sql>) =>
  t.inTenant(owner.tenantId, (db) => statement.execute(db))

const compare = (shop: ShopFixture) => inShop(shop, sql`select reconcile_money()`)

/** Two hours ahead, when nothing is pending. */
async function compareLater(shop: ShopFixture) {
  await readProvider(t)
  for (const table of ['balance_readings', 'payment_accounts'])
    await inShop(
      shop,
      sql`update ${sql.table(table)} set read_at = greatest(read_at, clock_timestamp()) + interval '2 hours'`,
    )
  await compare(shop)
  return (await shop.owner.call(listDifferences)).body
}

const intentOf = async (shop: ShopFixture, paymentId: string): Promise<string> => {
  const { rows } = await inShop(
    shop,
    sql`select stripe_payment_intent_id as intent from payments where payment_id = ${paymentId}::uuid`,
  )
  return (rows as { intent: string }[])[0]?.intent ?? ''
}

const londonDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' })
const dayBefore = (iso: string) => new Date(Date.parse(iso) - 86_400_000).toISOString().slice(0, 10)

async function refundedOrder() {
  const paid = await placePaidOrder(t)
  await paid.shop.owner.call(refundOrder, {
    params: { orderId: paid.orderId },
    body: { amountMinor: 100, extraMinor: 100, reason: 'Burnt crust' },
    headers: { 'idempotency-key': newId() },
  })
  await t.runJobs()
  return paid
}

test('WHK-06 what agrees is listed nowhere, and until when it agrees is said', async () => {
  const { shop } = await refundedOrder()
  expect((await shop.owner.call(listDifferences)).body.agreesUntil).toBeNull()
  const { rows, agreesUntil, readAt } = await compareLater(shop)
  expect(rows).toEqual([])
  const horizon = Date.parse(readAt ?? '') - 3_600_000
  expect(agreesUntil).toBe(dayBefore(londonDay.format(horizon)))
})

test('WHK-06 a refund made on the provider’s pages whose event was lost is listed, told once, and taken over', async () => {
  const { shop, orderId, paymentId } = await placePaidOrder(t)
  const payment_intent = await intentOf(shop, paymentId)
  await merchantStripe(t, shop).refunds.create({ payment_intent, amount: 240 })
  const { rows, agreesUntil } = await compareLater(shop)
  expect(rows).toMatchObject([
    { subject: 'refund', kind: 'missing_here', oursMinor: 0, theirsMinor: 240, status: 'open' },
  ])
  expect(agreesUntil).toBe(dayBefore(rows[0]?.day ?? ''))
  await compare(shop)
  await t.runJobs()
  const told = (await shop.owner.call(listNotifications)).body.rows
  expect(told.filter(({ kind }) => kind === 'moneyDiffers')).toMatchObject([
    { title: '1 payment or refund differs from the card provider’s records' },
  ])
  const params = { differenceId: rows[0]?.id ?? '' }
  expect((await shop.owner.call(takeOverDifference, { params, body: {} })).body.status).toBe(
    'mended',
  )
  const order = (await shop.owner.call(getOrder, { params: { orderId } })).body
  expect(order).toMatchObject({ refundedMinor: 240 })
  expect((await shop.owner.call(takeOverDifference, { params, body: {} })).problem).toMatchObject({
    code: 'invalid_transition',
    message: 'It now matches',
  })
  expect(await booksOf(t, shop)).toEqual([])
})

test('WHK-06 a payment of which nobody told becomes its order when it is taken over', async () => {
  const { shop, sessionId } = await openCardPage(t)
  await sandbox(`_pay/${sessionId}`)
  const { rows } = await compareLater(shop)
  expect(rows).toMatchObject([
    { subject: 'payment', kind: 'missing_here', theirsMinor: 840, takeOver: null },
  ])
  const params = { differenceId: rows[0]?.id ?? '' }
  expect((await shop.owner.call(takeOverDifference, { params, body: {} })).body.status).toBe(
    'mended',
  )
  expect((await shop.owner.call(listOrders)).body.rows).toMatchObject([{ totalMinor: 840 }])
  expect(await booksOf(t, shop)).toEqual([])
})

test('WHK-10 a refund that the bank sent back unheard is another state, and is owed again once taken over', async () => {
  const { shop, orderId } = await refundedOrder()
  const { rows: refunds } = await inShop(shop, sql`select stripe_refund_id as id from refunds`)
  await sandbox(`_refund/${(refunds as { id: string }[])[0]?.id}`, { status: 'failed' })
  const { rows } = await compareLater(shop)
  expect(rows).toMatchObject([{ kind: 'state', oursMinor: 100, theirsMinor: 0 }])
  const params = { differenceId: rows[0]?.id ?? '' }
  expect((await shop.owner.call(takeOverDifference, { params, body: {} })).body.status).toBe(
    'mended',
  )
  const order = (await shop.owner.call(getOrder, { params: { orderId } })).body
  expect(order.refunds).toMatchObject([{ status: 'reversed' }])
  expect(await booksOf(t, shop)).toEqual([])
})

test('WHK-06 what the provider does not know is explained, by one of two who do so at once, and comes back when its sum changes', async () => {
  const { shop } = await placePaidOrder(t)
  await compareLater(shop)
  await inShop(
    shop,
    sql`update balance_transactions set stripe_payment_intent_id = null, amount_minor = 0`,
  )
  await inShop(
    shop,
    sql`update payments set stripe_session_id = 'cs_test_gone', stripe_payment_intent_id = 'pi_gone'`,
  )
  const { rows } = await compareLater(shop)
  const gone = rows.find(({ reference }) => reference === 'pi_gone')
  expect(gone).toMatchObject({ kind: 'missing_there', oursMinor: 840, theirsMinor: 0 })
  const params = { differenceId: gone?.id ?? '' }
  expect((await shop.owner.call(takeOverDifference, { params, body: {} })).problem).toMatchObject({
    status: 409,
    message: 'The card provider has no record of this payment. Enter a reason',
  })
  const explain = (explanation: string) =>
    shop.owner.call(explainDifference, { params, body: { explanation } })
  expect((await explain(' ')).status).toBe(400)
  const both = await Promise.all([explain('Paid by terminal'), explain('Paid by terminal')])
  expect(both.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]))
  expect(both.find(({ status }) => status === 409)?.problem.message).toMatch(
    /has already settled it$/,
  )
  const again = await compareLater(shop)
  const known = again.rows.find(({ id }) => id === gone?.id)
  expect(known).toMatchObject({ status: 'explained', explanation: 'Paid by terminal' })
  await inShop(shop, sql`update payments set amount_minor = 900, captured_minor = 900`)
  const changed = await compareLater(shop)
  expect(changed.rows.find(({ id }) => id === gone?.id)).toMatchObject({
    status: 'open',
    oursMinor: 900,
  })
})

test('WHK-06 another amount is listed with both', async () => {
  const { shop } = await placePaidOrder(t)
  await readProvider(t)
  await inShop(shop, sql`update payments set amount_minor = 850, captured_minor = 850`)
  const { rows } = await compareLater(shop)
  expect(rows).toMatchObject([{ kind: 'amount', oursMinor: 850, theirsMinor: 840 }])
})

test('WHK-06 while the provider does not answer nothing is said to agree that was not looked at', async () => {
  const { shop } = await placePaidOrder(t)
  await readProvider(t)
  await inShop(shop, sql`update payment_accounts set read_at = read_at - interval '3 days'`)
  await compare(shop)
  const { agreesUntil } = (await shop.owner.call(listDifferences)).body
  expect(agreesUntil).not.toBeNull()
  await readProvider(t, { answersBeforeFailure: 0 })
  await compare(shop)
  const later = (await shop.owner.call(listDifferences)).body
  expect(later.agreesUntil).toBe(agreesUntil)
  expect(later.failingSince).not.toBeNull()
})

test('differences stand on the days of the business, also where those have 23 or 25 hours', async () => {
  const { shop } = await placePaidOrder(t)
  const moments = [
    ['2025-03-29T23:59:59Z', '2025-03-29'],
    ['2025-03-30T22:59:59Z', '2025-03-30'],
    ['2025-03-30T23:00:00Z', '2025-03-31'],
    ['2025-10-25T23:00:00Z', '2025-10-26'],
    ['2025-10-26T23:59:59Z', '2025-10-26'],
    ['2025-10-27T00:00:00Z', '2025-10-27'],
  ]
  for (const [at] of moments)
    await inShop(
      shop,
      sql`insert into balance_transactions (stripe_id, kind, stripe_payment_intent_id, claimed_payment_id, amount_minor, fee_minor, currency, occurred_at, available_at)
        values (${`txn_${at}`}, 'payment', ${`pi_${at}`}, ${newId()}, 500, 0, 'GBP', ${at}::timestamptz, ${at}::timestamptz)`,
    )
  const { rows } = await compareLater(shop)
  const days = new Map(rows.map(({ reference, day }) => [reference, day]))
  for (const [at, day] of moments) expect(days.get(`pi_${at}`), at).toBe(day)
  expect(rows[0]?.takeOver).toMatch(/^No order of the shop is known for it/)
})

test('WHK-06 WHK-11 the rest of a partial capture is neither a refund nor a difference', async () => {
  const { shop, orderId, paymentId } = await authoriseOrder(t, 'by_hand')
  const params = { orderId }
  const headers = { 'idempotency-key': newId() }
  await shop.owner.call(capturePayment, { params, body: { amountMinor: 500 }, headers })
  await t.runJobs()
  const payment_intent = await intentOf(shop, paymentId)
  const { data } = await merchantStripe(t, shop).charges.list({ payment_intent })
  expect(data).toMatchObject([{ amount_captured: 500, amount_refunded: 340 }])
  await sendEvent(t, eventOf('charge.refunded', data[0] ?? {}))
  expect((await shop.owner.call(getOrder, { params })).body).toMatchObject({
    paidMinor: 500,
    refundedMinor: 0,
    refunds: [],
  })
  expect((await compareLater(shop)).rows).toEqual([])
  expect(await booksOf(t, shop)).toEqual([])
})

test('a refund in the balance whose refund is unknown stops no comparison', async () => {
  const { shop, paymentId } = await placePaidOrder(t)
  await inShop(
    shop,
    sql`insert into balance_transactions (stripe_id, kind, stripe_payment_intent_id, amount_minor, fee_minor, currency, occurred_at, available_at)
      select 'txn_nameless', 'refund_failure', stripe_payment_intent_id, -840, 0, 'GBP', now(), now()
      from payments where payment_id = ${paymentId}::uuid`,
  )
  expect((await compareLater(shop)).rows).toEqual([])
})

test('money that the account takes elsewhere is no difference', async () => {
  const { shop } = await placePaidOrder(t)
  const stripe = merchantStripe(t, shop)
  const automatic_payment_methods = { enabled: true, allow_redirects: 'never' } as const
  const card = { payment_method: 'pm_card_visa', confirm: true, automatic_payment_methods }
  const { id } = await stripe.paymentIntents.create({ amount: 900, currency: 'gbp', ...card })
  await stripe.refunds.create({ payment_intent: id, amount: 100 })
  expect((await compareLater(shop)).rows).toEqual([])
})

test('differences are seen by who may see what is earned, and settled by who may give money back', async () => {
  const { shop } = await placePaidOrder(t)
  for (const role of ['catalogue', 'dispatcher', 'driver'] as const) {
    const member = await t.member(shop.owner, role)
    expect((await member.call(listDifferences)).status).toBe(403)
    const params = { differenceId: newId() }
    expect((await member.call(takeOverDifference, { params, body: {} })).status).toBe(403)
  }
  const clerk = await t.member(shop.owner, 'orders')
  expect((await clerk.call(listDifferences)).status).toBe(200)
})
