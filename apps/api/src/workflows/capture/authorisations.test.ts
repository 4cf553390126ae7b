import { afterAll, beforeAll, expect, it } from 'vitest'

import {
  capturePayment,
  saveCardRules,
  voidPayment,
} from '@marketday/contract/payments/card/authorisations'
import type { CardRules } from '@marketday/contract/payments/card/authorisations'
import { recordCash } from '@marketday/contract/payments/card/payments'
import { changeOrder } from '@marketday/contract/orders/acts/change-order'
import {
  cancelOrder,
  getOrder,
  listOrders,
  packOrder,
  startPicking,
} from '@marketday/contract/orders/orders'
import { getShopOrder } from '@marketday/contract/orders/shop-orders'
import { listNotifications } from '@marketday/contract/panel/notifications'

import { merchantStripe } from '../../../testing/sales/connect-shop.ts'
import { booksOf, eventOf, mailsOf, sendEvent } from '../../../testing/sales/card-payments.ts'
import { sandbox } from '../../../testing/sales/sandbox.ts'
import { authoriseOrder } from '../../../testing/sales/authorise-order.ts'
import type { AuthorisedOrder } from '../../../testing/sales/authorise-order.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { orderToken } from '../../orders/order-token.ts'
import { newId } from '../../platform/ids.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { followAuthorisation } from './follow-authorisation.ts'
import { settleAuthorisation } from './settle-authorisation.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const keyed = () => ({ 'idempotency-key': newId() })
const at = ({ orderId }: AuthorisedOrder) => ({ params: { orderId } })
const shown = async (given: AuthorisedOrder) =>
  (await given.shop.owner.call(getOrder, at(given))).body
const capture = (given: AuthorisedOrder, amountMinor: number, headers = keyed()) =>
  given.shop.owner.call(capturePayment, { ...at(given), body: { amountMinor }, headers })
const release = (given: AuthorisedOrder) =>
  given.shop.owner.call(voidPayment, { ...at(given), headers: keyed() })
const pack = async (given: AuthorisedOrder) => {
  await given.shop.owner.call(startPicking, at(given))
  await given.shop.owner.call(packOrder, at(given))
  await t.runJobs()
}
const cancel = (given: AuthorisedOrder, lines?: { lineId: string; quantity: number }[]) =>
  given.shop.owner.call(cancelOrder, {
    ...at(given),
    body: {
      reason: 'customer',
      restock: true,
      refund: 'full',
      notify: false,
      ...(lines && { lines }),
    },
    headers: keyed(),
  })
const intentOf = async ({ shop, sessionId }: AuthorisedOrder) => {
  const session = await merchantStripe(t, shop).checkout.sessions.retrieve(sessionId, {
    expand: ['payment_intent.latest_charge'],
  })
  if (typeof session.payment_intent !== 'object' || !session.payment_intent)
    throw new Error('no intent')
  return session.payment_intent
}
const eventsOf = async (given: AuthorisedOrder, types: readonly string[]) => {
  const intent = await intentOf(given)
  return types.map((type) =>
    eventOf(type, type.startsWith('charge') ? (intent.latest_charge as object) : intent),
  )
}

it('ORD-10 only reserves the money of what is packed, and says so to staff and customer', async () => {
  const given = await authoriseOrder(t, 'packed')
  const order = await shown(given)
  expect(order).toMatchObject({
    paymentStatus: 'authorised',
    paidMinor: 0,
    authorisedMinor: 840,
    outstandingMinor: 0,
    refundableMinor: 0,
    payments: [{ status: 'authorised', amountMinor: 840, capturedMinor: 0 }],
  })
  expect(Date.parse(order.payments[0]?.authorisedUntil ?? '')).toBeGreaterThan(
    Date.parse(order.placedAt),
  )
  expect(order.actions).toMatchObject({
    capture: null,
    void: null,
    recordCash: 'The amount due is authorised',
    sendPayLink: 'The amount due is authorised',
  })
  expect(order.timeline.at(-1)?.message ?? order.timeline[0]?.message).toContain(
    'authorised by card',
  )
  const { rows } = (await given.shop.owner.call(listOrders, { query: { payment: 'authorised' } }))
    .body
  expect(rows.map(({ id }) => id)).toEqual([given.orderId])
  const token = orderToken(t.app.services.config, given.orderId)
  const page = (await given.shop.shopper.call(getShopOrder, { params: { token } })).body
  expect(page).toMatchObject({ authorisedMinor: 840, outstandingMinor: 0, paidMinor: 0 })
  const cash = await given.shop.owner.call(recordCash, {
    ...at(given),
    body: { amountMinor: 840 },
    headers: keyed(),
  })
  expect(cash.status).toBe(409)
  expect(await booksOf(t, given.shop)).toEqual([])
})

it.each(['ordered', 'packed', 'by_hand'] as const)(
  'ORD-10 takes the money when the rule %s says so',
  async (takesMoney: CardRules['takesMoney']) => {
    const given = await authoriseOrder(t, takesMoney)
    expect((await shown(given)).paidMinor).toBe(takesMoney === 'ordered' ? 840 : 0)
    await pack(given)
    const packed = await shown(given)
    expect(packed.paidMinor).toBe(takesMoney === 'by_hand' ? 0 : 840)
    expect(packed.paymentStatus).toBe(takesMoney === 'by_hand' ? 'authorised' : 'paid')
    expect((await intentOf(given)).amount_received).toBe(packed.paidMinor)
    expect(await booksOf(t, given.shop)).toEqual([])
  },
)

it('ORD-10 takes at most what is authorised and due, once, and releases the rest', async () => {
  const given = await authoriseOrder(t, 'by_hand')
  const beyond = await capture(given, 841)
  expect([beyond.status, (beyond.body as { detail?: string }).detail]).toEqual([
    400,
    'At most £8.40 can be captured',
  ])
  const headers = keyed()
  expect((await capture(given, 500, headers)).body).toEqual({ state: 'taken', message: '' })
  expect((await capture(given, 500, headers)).body).toEqual({ state: 'taken', message: '' })
  expect((await capture(given, 340)).status).toBe(409)
  const order = await shown(given)
  expect(order).toMatchObject({
    paymentStatus: 'part_paid',
    paidMinor: 500,
    authorisedMinor: 0,
    outstandingMinor: 340,
    payments: [{ status: 'part_captured', capturedMinor: 500 }],
  })
  expect(order.actions.sendPayLink).toBeNull()
  expect(order.timeline.map(({ message }) => message)).toContain(
    '£5.00 paid by card, £3.40 released',
  )
  expect(await booksOf(t, given.shop)).toEqual([])
})

it('ORD-10 takes only what is due after a change, and voids what is not due at all', async () => {
  const less = await authoriseOrder(t, 'packed')
  const [line] = (await shown(less)).lines
  await cancel(less, [{ lineId: line?.id ?? '', quantity: 1 }])
  await t.runJobs()
  expect(await shown(less)).toMatchObject({ paymentStatus: 'authorised', authorisedMinor: 840 })
  await pack(less)
  expect(await shown(less)).toMatchObject({ paymentStatus: 'paid', paidMinor: 420 })

  const free = await authoriseOrder(t, 'packed')
  const { version, lines } = await shown(free)
  await free.shop.owner.call(changeOrder, {
    ...at(free),
    body: {
      version,
      lines: [{ lineId: lines[0]?.id ?? '', quantity: 2, unitPriceMinor: 0 }],
      added: [],
      settle: 'none',
      notify: false,
    },
    headers: keyed(),
  })
  await pack(free)
  expect(await shown(free)).toMatchObject({
    paidMinor: 0,
    authorisedMinor: 0,
    payments: [{ status: 'voided' }],
  })
  for (const { shop } of [less, free]) expect(await booksOf(t, shop)).toEqual([])
})

it('ORD-10 a cancelled order releases its money instead of giving it back', async () => {
  const given = await authoriseOrder(t, 'packed')
  expect((await cancel(given)).status).toBe(200)
  await t.runJobs()
  expect((await intentOf(given)).status).toBe('canceled')
  expect(await shown(given)).toMatchObject({
    status: 'cancelled',
    authorisedMinor: 0,
    refunds: [],
    payments: [{ status: 'voided' }],
    problems: [],
  })
  expect(await booksOf(t, given.shop)).toEqual([])
})

it('ORD-10 released money is due again, and can be asked for by a link', async () => {
  const given = await authoriseOrder(t, 'by_hand')
  await t.runJobs()
  const mails = await mailsOf(t, given.shop)
  expect(mails.find(({ template }) => template === 'order-confirmed')?.text).toContain(
    'Authorised on your card, not charged yet',
  )
  expect((await release(given)).body).toEqual({ state: 'released', message: '' })
  expect((await release(given)).status).toBe(409)
  const order = await shown(given)
  expect(order).toMatchObject({ paymentStatus: 'unpaid', outstandingMinor: 840 })
  expect(order.actions.sendPayLink).toBeNull()
})

it('ORD-10 a refused capture is kept with its reason, stands among the problems and is tried again', async () => {
  const given = await authoriseOrder(t, 'packed', '4000000000005142')
  await pack(given)
  const failed = await shown(given)
  expect(failed).toMatchObject({
    paymentStatus: 'authorised',
    problems: ['Payment capture failed'],
    payments: [{ failureReason: 'Your card has expired.' }],
  })
  expect(failed.actions.capture).toBeNull()
  const { rows } = (await given.shop.owner.call(listOrders, { query: { tab: 'problems' } })).body
  expect(rows.map(({ id }) => id)).toEqual([given.orderId])
  const told = (await given.shop.owner.call(listNotifications, { query: {} })).body.rows
  expect(told[0]).toMatchObject({
    kind: 'authorisation',
    title: 'Order 1001: £8.40 could not be captured',
    body: 'The card provider says: Your card has expired.',
  })
  expect((await capture(given, 840)).body.state).toBe('taken')
  expect(await shown(given)).toMatchObject({ paymentStatus: 'paid', problems: [] })
  expect(await booksOf(t, given.shop)).toEqual([])
})

async function runOutIn(given: AuthorisedOrder, hours: number) {
  const { paymentId } = given
  await t.inTenant(given.shop.owner.tenantId, async (db) => {
    const until = new Date(db.context.now.getTime() + hours * 3_600_000).toISOString()
    await db
      .updateTable('payments')
      .set({ authorised_until: until })
      .where('payment_id', '=', paymentId)
      .execute()
    await enqueue(db, followAuthorisation, { paymentId })
  })
  await t.runJobs()
}

it('ORD-10 tells a day before it runs out; what has run out is due again', async () => {
  const given = await authoriseOrder(t, 'by_hand')
  const notices = async () =>
    (await given.shop.owner.call(listNotifications, { query: {} })).body.rows
      .filter(({ kind }) => kind === 'authorisation')
      .map(({ title }) => title)
  await runOutIn(given, 25)
  expect([(await shown(given)).problems, await notices()]).toEqual([[], []])
  await runOutIn(given, 23)
  expect((await shown(given)).problems).toEqual(['Authorisation expires within a day'])
  expect(await notices()).toEqual(['Order 1001: the authorisation of £8.40 expires within a day'])
  await sandbox(`_expire/${(await intentOf(given)).id}`)
  // Without the event, the job detects it.
  await runOutIn(given, -1)
  expect(await shown(given)).toMatchObject({
    paymentStatus: 'unpaid',
    outstandingMinor: 840,
    payments: [{ status: 'expired' }],
  })
  expect((await notices())[0]).toBe('Order 1001: the authorisation of £8.40 has ended')
  expect(await booksOf(t, given.shop)).toEqual([])
})

it('WHK-01 WHK-02 answer and webhooks in any order, five times, take the money once', async () => {
  const given = await authoriseOrder(t, 'by_hand')
  const { id } = await intentOf(given)
  await merchantStripe(t, given.shop).paymentIntents.capture(id, { amount_to_capture: 700 })
  const events = await eventsOf(given, ['charge.captured', 'payment_intent.canceled'])
  const sent = Array.from({ length: 5 }, () => [...events, ...events.toReversed()]).flat()
  const answers = await Promise.all(
    sent.map((event) => sendEvent(t, { ...event, id: `evt_${newId()}` })),
  )
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  await t.runJobs()
  expect(await shown(given)).toMatchObject({
    paidMinor: 700,
    authorisedMinor: 0,
    payments: [{ status: 'part_captured', capturedMinor: 700 }],
  })
  expect(await booksOf(t, given.shop)).toEqual([])
})

it('WHK-02 an authorisation that the provider ended counts once, whichever event says it first', async () => {
  for (const types of [
    ['payment_intent.canceled', 'charge.expired'],
    ['charge.expired', 'payment_intent.canceled'],
  ]) {
    const given = await authoriseOrder(t, 'packed')
    await sandbox(`_expire/${(await intentOf(given)).id}`)
    for (const event of await eventsOf(given, [...types, ...types]))
      expect((await sendEvent(t, event)).statusCode).toBe(200)
    expect(await shown(given)).toMatchObject({
      paymentStatus: 'unpaid',
      payments: [
        { status: 'expired', failureReason: expect.stringContaining('wasn’t captured in time') },
      ],
    })
    expect(await booksOf(t, given.shop)).toEqual([])
  }
})

it('ORD-10 a capture whose process is gone ends exactly once', async () => {
  const given = await authoriseOrder(t, 'by_hand')
  // Simulates a crash after the decision, before the provider is called.
  await t.inTenant(given.shop.owner.tenantId, (db) =>
    db
      .updateTable('payments')
      .set({ capture_asked_minor: 840 })
      .where('payment_id', '=', given.paymentId)
      .execute(),
  )
  expect((await shown(given)).actions.capture).toBe(
    'A request to the card provider is already in progress',
  )
  const { paymentId } = given
  await t.inTenant(given.shop.owner.tenantId, async (db) => {
    for (const look of [1, 1]) await enqueue(db, settleAuthorisation, { paymentId, look })
  })
  await t.runJobs()
  expect(await shown(given)).toMatchObject({ paidMinor: 840, paymentStatus: 'paid' })
  expect(await booksOf(t, given.shop)).toEqual([])
})

it('ORD-10 other roles and other businesses take and release nothing', async () => {
  const given = await authoriseOrder(t, 'by_hand')
  const driver = await t.member(given.shop.owner, 'driver')
  const stranger = await t.owner()
  const body = { amountMinor: 1 }
  expect((await driver.call(capturePayment, { ...at(given), body, headers: keyed() })).status).toBe(
    403,
  )
  expect(
    (await stranger.call(capturePayment, { ...at(given), body, headers: keyed() })).status,
  ).toBe(404)
  expect((await stranger.call(voidPayment, { ...at(given), headers: keyed() })).status).toBe(404)
  const clerk = await t.member(given.shop.owner, 'orders')
  expect((await clerk.call(saveCardRules, { body: { takesMoney: 'packed' } })).status).toBe(403)
})
