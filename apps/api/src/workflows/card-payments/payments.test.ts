import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { acceptCartChanges, setCartLine, startCheckout } from '@marketday/contract/orders/cart'
import { cancelOrder, getOrder, listOrders } from '@marketday/contract/orders/orders'
import { recordCash, refundOrder } from '@marketday/contract/payments/card/payments'
import { listPaymentProblems } from '@marketday/contract/payments/card/unmatched-payments'

import { newId } from '../../platform/ids.ts'
import { testAccountId, merchantStripe } from '../../../testing/sales/connect-shop.ts'
import { complete, openShop, orderDirectly, pay } from '../../../testing/shop-fixture.ts'
import type { ShopFixture } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import {
  eventOf,
  mailsOf,
  openCardPage,
  placePaidOrder,
  sendEvent,
  sendRaw,
  sign,
} from '../../../testing/sales/card-payments.ts'
import { sandbox } from '../../../testing/sales/sandbox.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const atCardPage = (stock?: number) => openCardPage(t, stock)

const inShop = <T>(shop: ShopFixture, work: Parameters<TestApp['inTenant']>[1]) =>
  t.inTenant(shop.owner.tenantId, work) as Promise<T>
const countOrders = (shop: ShopFixture) =>
  inShop<number>(
    shop,
    async (db) => (await db.selectFrom('orders').select('order_id').execute()).length,
  )
const paymentOf = (shop: ShopFixture, paymentId: string) =>
  inShop<{ status: string; captured_minor: number; refunded_minor: number }>(shop, (db) =>
    db
      .selectFrom('payments')
      .select(['status', 'captured_minor', 'refunded_minor'])
      .where('payment_id', '=', paymentId)
      .executeTakeFirstOrThrow(),
  )
const levels = (shop: ShopFixture) =>
  inShop(shop, (db) => db.selectFrom('stock_levels').select(['on_hand', 'reserved']).execute())

const send = (event: object) => sendEvent(t, event)

const sessionFrom = (shop: ShopFixture, sessionId: string) =>
  merchantStripe(t, shop).checkout.sessions.retrieve(sessionId)

describe('a card payment', () => {
  it('places the order when the shopper returns, shows it paid, and again changes nothing', async () => {
    const { shop, sessionId, paymentId } = await atCardPage()
    expect((await complete(shop.shopper, paymentId)).body).toMatchObject({
      state: 'processing',
      order: null,
    })
    await sandbox(`_pay/${sessionId}`)
    const first = await complete(shop.shopper, paymentId)
    expect(first.body).toMatchObject({ state: 'placed', order: { number: '1001' } })
    expect((await complete(shop.shopper, paymentId)).body).toEqual(first.body)
    const order = await shop.owner.call(getOrder, {
      params: { orderId: first.body.order?.orderId ?? '' },
    })
    expect(order.body).toMatchObject({
      paymentStatus: 'paid',
      paidMinor: 840,
      outstandingMinor: 0,
      refundableMinor: 840,
    })
    expect(await levels(shop)).toEqual([{ on_hand: 5, reserved: 2 }])
  })

  it('tells a declined card and lets the same page be tried again', async () => {
    const { shop, total, sessionId, paymentId } = await atCardPage()
    await sandbox(`_pay/${sessionId}`, { card: '4000000000009995' })
    expect((await complete(shop.shopper, paymentId)).body).toMatchObject({
      state: 'declined',
      message: 'Your card has insufficient funds.',
    })
    expect((await pay(shop.shopper, { method: 'card', total })).body.paymentId).toBe(paymentId)
    await sandbox(`_pay/${sessionId}`)
    expect((await complete(shop.shopper, paymentId)).body.state).toBe('placed')
  })

  it('WHK-09 believes neither a made up nor a foreign payment', async () => {
    const { shop } = await atCardPage()
    const other = await atCardPage()
    expect((await complete(shop.shopper, newId())).status).toBe(404)
    expect((await complete(shop.shopper, other.paymentId)).status).toBe(404)
    expect(await countOrders(shop)).toBe(0)
  })

  it('CON-07 return page and webhook fifty times at once make one order and one charge', async () => {
    const { shop, sessionId, paymentId } = await atCardPage()
    await sandbox(`_pay/${sessionId}`)
    const event = eventOf('checkout.session.completed', await sessionFrom(shop, sessionId))
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_each, index) =>
        index % 2 ? complete(shop.shopper, paymentId) : send(event),
      ),
    )
    for (const answer of answers)
      expect('statusCode' in answer ? answer.statusCode : answer.status).toBe(200)
    expect(await countOrders(shop)).toBe(1)
    expect(await paymentOf(shop, paymentId)).toMatchObject({
      status: 'captured',
      captured_minor: 840,
    })
  })

  it('WHK-06 closes the page when the hold ends, and heals a payment whose webhook never came', async () => {
    const unpaid = await atCardPage()
    const paid = await atCardPage()
    await sandbox(`_pay/${paid.sessionId}`)
    t.app.services.clock.setOffset(11 * 60_000)
    try {
      await t.runJobs({ early: true })
    } finally {
      t.app.services.clock.setOffset(0)
    }
    expect(await countOrders(paid.shop)).toBe(1)
    expect(await paymentOf(unpaid.shop, unpaid.paymentId)).toMatchObject({ status: 'expired' })
    expect(await levels(unpaid.shop)).toEqual([{ on_hand: 5, reserved: 0 }])
    expect((await sessionFrom(unpaid.shop, unpaid.sessionId)).status).toBe('expired')
  })

  it('sends the money back when the goods went to somebody else meanwhile', async () => {
    const { shop, sessionId, paymentId } = await atCardPage(2)
    await sandbox(`_pay/${sessionId}`)
    // The hold has expired, as after a long provider outage.
    await inShop(shop, async (db) => {
      const { cart_id: cartId } = await db
        .selectFrom('carts')
        .select('cart_id')
        .executeTakeFirstOrThrow()
      const { lockCartById } = await import('../cart/queries.ts')
      const { releaseCheckout } = await import('../checkout/release-checkout.ts')
      const contents = await lockCartById(db, cartId)
      if (contents) await releaseCheckout(db, contents, 'expired')
    })
    await orderDirectly(t.shopper(shop.owner.slug), [
      { variantId: shop.variantIds[0] ?? '', quantity: 2 },
    ])
    const { body } = await complete(shop.shopper, paymentId)
    expect(body.state).toBe('refunded')
    expect(body.message).toContain('£8.40')
    await t.runJobs({ early: true })
    expect(await paymentOf(shop, paymentId)).toMatchObject({
      status: 'captured',
      captured_minor: 840,
      refunded_minor: 840,
    })
    expect((await complete(shop.shopper, paymentId)).body.state).toBe('refunded')
    expect(await countOrders(shop)).toBe(1)
    expect(await levels(shop)).toEqual([{ on_hand: 2, reserved: 2 }])
  })

  it('sends the money back when the cart was changed after the page had opened', async () => {
    const { shop, sessionId, paymentId } = await atCardPage()
    await sandbox(`_pay/${sessionId}`)
    await shop.shopper.call(setCartLine, {
      params: { lineId: newId() },
      body: { variantId: shop.variantIds[0] ?? '', quantity: 3 },
    })
    expect((await complete(shop.shopper, paymentId)).body.state).toBe('refunded')
    await shop.shopper.call(acceptCartChanges)
    expect((await shop.shopper.call(startCheckout)).body.totalMinor).toBe(1260)
  })
})

describe('the webhook', () => {
  it('WHK-01 ten copies of an event take effect once and are all acknowledged', async () => {
    const { shop, sessionId } = await atCardPage()
    await sandbox(`_pay/${sessionId}`)
    const event = eventOf('checkout.session.completed', await sessionFrom(shop, sessionId))
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(event)))
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array(10).fill(200))
    expect(await countOrders(shop)).toBe(1)
  })

  it('WHK-02 ends in one state whatever order the events arrive in', async () => {
    const orders = permutations(['completed', 'succeeded', 'refunded', 'expired'])
    const ends = []
    for (const order of orders) {
      const { shop, sessionId, paymentId } = await atCardPage()
      await sandbox(`_pay/${sessionId}`)
      const session = await sessionFrom(shop, sessionId)
      const intent = typeof session.payment_intent === 'string' ? session.payment_intent : ''
      const stripe = merchantStripe(t, shop)
      await stripe.refunds.create({ payment_intent: intent, amount: 100 })
      const [charge] = (await stripe.charges.list({ payment_intent: intent })).data
      const events: Record<string, object> = {
        completed: eventOf('checkout.session.completed', session),
        succeeded: eventOf(
          'payment_intent.succeeded',
          await stripe.paymentIntents.retrieve(intent),
        ),
        refunded: eventOf('charge.refunded', charge ?? {}),
        expired: eventOf('checkout.session.expired', { ...session, status: 'expired' }),
      }
      for (const name of order) expect((await send(events[name] ?? {})).statusCode).toBe(200)
      ends.push({ ...(await paymentOf(shop, paymentId)), orders: await countOrders(shop) })
    }
    expect(new Set(ends.map((end) => JSON.stringify(end))).size).toBe(1)
    expect(ends[0]).toEqual({
      status: 'captured',
      captured_minor: 840,
      refunded_minor: 100,
      orders: 1,
    })
  }, 60_000)

  it('WHK-03 WHK-04 accepts only fresh signatures of these very bytes, either of two during rotation', async () => {
    const { shop, sessionId } = await atCardPage()
    await sandbox(`_pay/${sessionId}`)
    const payload = JSON.stringify(
      eventOf('checkout.session.completed', await sessionFrom(shop, sessionId), {
        account: testAccountId(shop.owner.tenantId),
      }),
    )
    const seconds = Math.floor(Date.now() / 1000)
    const good = sign(t, payload)
    const wrong = sign(t, payload, { secret: 'whsec_other' })
    const refused = [
      await sendRaw(t, payload, wrong),
      await sendRaw(t, payload.replace('"livemode":false', '"livemode": false'), good),
      await sendRaw(t, payload, undefined),
      await sendRaw(t, payload, sign(t, payload, { timestamp: seconds - 301 })),
      await sendRaw(t, payload, sign(t, payload, { timestamp: seconds + 302 })),
    ]
    expect(refused.map((answer) => answer.statusCode)).toEqual([400, 400, 400, 400, 400])
    expect(await countOrders(shop)).toBe(0)
    const [time, right] = good.split(',')
    const both = await sendRaw(t, payload, [time, wrong.split(',')[1], right].join(','))
    expect(both.statusCode).toBe(200)
    expect(await countOrders(shop)).toBe(1)
  })

  it('WHK-05 puts aside what does not match, and the order stays unpaid', async () => {
    const { shop, sessionId, paymentId } = await atCardPage()
    const other = await openShop(t, [{ priceMinor: 1, stock: 1 }])
    const session = {
      ...(await sessionFrom(shop, sessionId)),
      status: 'complete',
      payment_status: 'paid',
    }
    const metadata = { ...session.metadata, tenant_id: other.owner.tenantId }
    const forged = [
      eventOf('checkout.session.completed', { ...session, amount_total: 1 }),
      eventOf('checkout.session.completed', { ...session, currency: 'usd' }),
      eventOf('checkout.session.completed', { ...session, metadata }),
      eventOf('checkout.session.completed', { ...session, id: 'cs_test_other' }),
      eventOf('checkout.session.completed', session, { livemode: true }),
    ]
    for (const event of forged) expect((await send(event)).statusCode).toBe(200)
    const ids = forged.map((event) => event.id)
    const aside = await t.inTenant(null, (db) =>
      db
        .selectFrom('stripe_events')
        .select(['quarantine_reason', 'processed_at'])
        .where('stripe_event_id', 'in', ids)
        .execute(),
    )
    expect(aside).toHaveLength(5)
    expect(aside.every((row) => row.quarantine_reason && !row.processed_at)).toBe(true)
    expect(await paymentOf(shop, paymentId)).toMatchObject({ status: 'error', captured_minor: 0 })
    expect(await countOrders(shop)).toBe(0)
  })

  it('WHK-05 an unpaid page for another sum is no money that came', async () => {
    const { shop, sessionId, paymentId } = await atCardPage()
    await inShop(shop, (db) =>
      db
        .updateTable('payments')
        .set({ amount_minor: 1000 })
        .where('payment_id', '=', paymentId)
        .execute(),
    )
    const session = { ...(await sessionFrom(shop, sessionId)), status: 'expired' }
    expect((await send(eventOf('checkout.session.expired', session))).statusCode).toBe(200)
    expect((await complete(shop.shopper, paymentId)).problem).toMatchObject({
      status: 409,
      code: 'payment_mismatch',
    })
    expect((await shop.owner.call(listPaymentProblems)).body.rows).toEqual([])
    await t.runJobs()
    expect((await mailsOf(t, shop)).map((mail) => mail.template)).not.toContain('payment-set-aside')

    t.app.services.clock.setOffset(11 * 60_000)
    try {
      await t.runJobs({ early: true })
    } finally {
      t.app.services.clock.setOffset(0)
    }
    expect(await paymentOf(shop, paymentId)).toMatchObject({ status: 'expired', captured_minor: 0 })
    expect(await levels(shop)).toEqual([{ on_hand: 5, reserved: 0 }])
  })

  it.each(['null', '42', '"event"', '[]', 'true', '{}', '{"id":"evt_1","type":"refund.failed"}'])(
    'WHK-04 refuses %s, which is signed JSON but no event',
    async (payload) => {
      const answer = await sendRaw(t, payload, sign(t, payload))
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({ detail: 'This is not an event of the card provider' })
    },
  )

  it('acknowledges what it does not know', async () => {
    expect(
      (await send(eventOf('customer.created', { id: 'cus_1', object: 'customer' }))).statusCode,
    ).toBe(200)
  })
})

describe('refunds', () => {
  const paidOrder = () => placePaidOrder(t)
  const refund = (shop: ShopFixture, orderId: string, amountMinor: number) =>
    shop.owner.call(refundOrder, {
      params: { orderId },
      body: { amountMinor, extraMinor: amountMinor, reason: 'Burnt crust' },
      headers: { 'idempotency-key': newId() },
    })

  it('never give back more than was paid, however many clerks press at once', async () => {
    const { shop, orderId, paymentId } = await paidOrder()
    const answers = await Promise.all(Array.from({ length: 5 }, () => refund(shop, orderId, 300)))
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([
      200, 200, 409, 409, 409,
    ])
    const refused = answers.find((answer) => answer.status === 409)
    expect(refused?.problem).toMatchObject({ code: 'refund_exceeds_payment' })
    expect(await paymentOf(shop, paymentId)).toMatchObject({ refunded_minor: 600 })
    const { body } = await shop.owner.call(getOrder, { params: { orderId } })
    expect(body).toMatchObject({
      refundedMinor: 600,
      refundableMinor: 240,
      paymentStatus: 'part_refunded',
    })
    expect(body.refunds.every((one) => one.status === 'succeeded')).toBe(true)
  })

  it('follow a cancellation by themselves', async () => {
    const { shop, orderId } = await paidOrder()
    const body = { reason: 'customer', restock: true, refund: 'full', notify: true } as const
    expect((await shop.owner.call(cancelOrder, { params: { orderId }, body })).body).toMatchObject({
      status: 'cancelled',
      refundableMinor: 0,
    })
    await t.runJobs()
    const after = await shop.owner.call(getOrder, { params: { orderId } })
    expect(after.body).toMatchObject({
      paymentStatus: 'refunded',
      refundedMinor: 840,
      outstandingMinor: 0,
    })
    expect(await levels(shop)).toEqual([{ on_hand: 5, reserved: 0 }])
    expect(
      (await shop.owner.call(listOrders, { query: { tab: 'problems' } })).body.rows,
    ).toHaveLength(0)
  })

  it('of cash are done with the request; cash is never taken beyond what is owed', async () => {
    const shop = await openShop(t, [{ priceMinor: 420, stock: 5 }])
    const { orderId } = (
      await orderDirectly(shop.shopper, [{ variantId: shop.variantIds[0] ?? '', quantity: 1 }])
    ).body
    const cash = (amountMinor: number) =>
      shop.owner.call(recordCash, {
        params: { orderId },
        body: { amountMinor },
        headers: { 'idempotency-key': newId() },
      })
    expect((await cash(421)).status).toBe(400)
    expect((await cash(420)).status).toBe(200)
    expect((await refund(shop, orderId, 420)).body.refunds).toMatchObject([
      { status: 'succeeded', amountMinor: 420 },
    ])
    expect((await refund(shop, orderId, 1)).problem.code).toBe('refund_exceeds_payment')
  })
})

function permutations(items: readonly string[]): string[][] {
  if (items.length === 0) return [[]]
  return items.flatMap((item) =>
    permutations(items.filter((other) => other !== item)).map((rest) => [item, ...rest]),
  )
}
