import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { getCart, payCheckout, removeCartLine } from '@marketday/contract/orders/cart'
import { listAttention } from '@marketday/contract/reports/dashboard'
import type { PaymentState } from '@marketday/contract/orders/order-states'
import { getOrder } from '@marketday/contract/orders/orders'
import { refreshPaymentAccount } from '@marketday/contract/payments/accounts/payment-account'
import {
  adoptUnmatchedPayment,
  dismissPlatformPayment,
  dismissUnmatchedPayment,
  listPaymentProblems,
  listSetAsidePayments,
  refundPlatformPayment,
  refundUnmatchedPayment,
} from '@marketday/contract/payments/card/unmatched-payments'

import { newId } from '../../platform/ids.ts'
import { merchantStripe, testAccountId } from '../../../testing/sales/connect-shop.ts'
import { complete, contact } from '../../../testing/shop-fixture.ts'
import type { ShopFixture } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import {
  booksOf,
  eventOf,
  mailsOf,
  openCardPage,
  sendEvent,
} from '../../../testing/sales/card-payments.ts'
import { sandbox } from '../../../testing/sales/sandbox.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({}, { ownDatabase: true })
})
afterAll(() => t.close())

type Page = Awaited<ReturnType<typeof openCardPage>>

async function paidOtherwise(asked: {
  amount_minor?: number
  currency?: string
  status?: PaymentState
}) {
  const page = await openCardPage(t)
  if (Object.keys(asked).length > 0)
    await t.inTenant(page.shop.owner.tenantId, (db) =>
      db.updateTable('payments').set(asked).where('payment_id', '=', page.paymentId).execute(),
    )
  await sandbox(`_pay/${page.sessionId}`)
  return page
}

const sessionOf = ({ shop, sessionId }: Page) =>
  merchantStripe(t, shop).checkout.sessions.retrieve(sessionId)

async function announce(page: Page, change: object = {}, ofEvent: object = {}) {
  const session = { ...(await sessionOf(page)), ...change }
  expect(
    (await sendEvent(t, eventOf('checkout.session.completed', session, ofEvent))).statusCode,
  ).toBe(200)
}

const problems = async (shop: ShopFixture) => (await shop.owner.call(listPaymentProblems)).body.rows
const act = (
  shop: ShopFixture,
  endpoint: typeof refundUnmatchedPayment,
  unmatchedPaymentId: string,
) =>
  shop.owner.call(endpoint, {
    params: { unmatchedPaymentId },
    headers: { 'idempotency-key': newId() },
  })
const ordersOf = (shop: ShopFixture) =>
  t.inTenant(shop.owner.tenantId, (db) =>
    db.selectFrom('orders').select('order_id as id').execute(),
  )

interface Doubt {
  readonly what: string
  readonly asked?: Parameters<typeof paidOtherwise>[0]
  readonly change?: object
  readonly ofEvent?: object
  readonly said: RegExp
}

const foreign = () => ({
  tenant_id: newId(),
  purpose: 'order_payment',
  subject_id: newId(),
})

describe('WHK-11: a payment set aside', () => {
  it.each<Doubt>([
    {
      what: 'amount',
      asked: { amount_minor: 1000 },
      said: /£8.40 was paid instead of £10.00/,
    },
    {
      what: 'currency',
      asked: { currency: 'EUR' },
      said: /£8.40 was paid instead of €8.40/,
    },
    {
      what: 'time',
      asked: { status: 'expired' },
      said: /after the checkout was abandoned/,
    },
    { what: 'business', change: { metadata: foreign() }, said: /marked as another shop/ },
    { what: 'mode', ofEvent: { livemode: true }, said: /other mode/ },
  ])('for its $what is shown to owner and operator, and mailed', async (doubt) => {
    const { asked = {}, change = {}, ofEvent = {}, said } = doubt
    const page = await paidOtherwise(asked)
    await announce(page, change, ofEvent)
    const { shop } = page
    const rows = await problems(shop)
    expect(rows).toMatchObject([{ kind: 'payment', amountMinor: 840, reference: page.sessionId }])
    expect(rows[0]?.message).toMatch(said)
    const { body } = await shop.owner.call(listAttention)
    expect(body.rows).toContainEqual(expect.objectContaining({ id: 'paymentProblems', count: 1 }))
    const operator = await t.operator()
    expect((await operator.call(listSetAsidePayments)).body.rows).toContainEqual(
      expect.objectContaining({ reference: page.sessionId, shop: 'Test Bakery' }),
    )
    expect(await ordersOf(shop)).toEqual([])
    await t.runJobs()
    expect((await mailsOf(t, shop)).map((mail) => mail.template)).toContain('payment-set-aside')
  })

  it('is told to its payer as it is, who is kept from paying again', async () => {
    const page = await paidOtherwise({ amount_minor: 1000 })
    const { shop, paymentId } = page
    const seen = (await complete(shop.shopper, paymentId)).body
    expect(seen.state).toBe('in_review')
    expect(seen.message).toContain('We received your payment of £8.40')
    expect(seen.message).toContain('Please don’t pay again')
    const again = await shop.shopper.call(payCheckout, {
      body: { method: 'card', expectedTotalMinor: 840 },
      headers: { 'idempotency-key': newId() },
    })
    expect(again.problem).toMatchObject({ status: 409, code: 'payment_pending' })
    await t.runJobs()
    expect(await mailsOf(t, shop, contact.email)).toMatchObject([
      { template: 'payment-in-review', subject: 'We’re reviewing your payment of £8.40' },
    ])
  })

  it('is adopted: the order is made with what was paid', async () => {
    const page = await paidOtherwise({ amount_minor: 1000 })
    await announce(page)
    const { shop, paymentId } = page
    const [problem] = await problems(shop)
    expect((await act(shop, adoptUnmatchedPayment, problem?.id ?? '')).body.status).toBe('adopted')
    const [order] = await ordersOf(shop)
    const { body } = await shop.owner.call(getOrder, { params: { orderId: order?.id ?? '' } })
    expect(body).toMatchObject({ paidMinor: 840, outstandingMinor: 0, paymentStatus: 'paid' })
    expect(await problems(shop)).toEqual([])
    expect((await complete(shop.shopper, paymentId)).body.state).toBe('placed')
    // Idempotent.
    expect((await act(shop, adoptUnmatchedPayment, problem?.id ?? '')).body.status).toBe('adopted')
    expect(await ordersOf(shop)).toHaveLength(1)
    expect(await booksOf(t, shop)).toEqual([])
  })

  it('is refunded: the money goes back once, and the payer is told', async () => {
    const page = await paidOtherwise({ currency: 'EUR' })
    await announce(page)
    const { shop, paymentId } = page
    const [problem] = await problems(shop)
    const id = problem?.id ?? ''
    expect(problem?.actions.adopt).toBe('It can’t be turned into an order of this shop')
    expect((await act(shop, adoptUnmatchedPayment, id)).status).toBe(409)
    const answers = await Promise.all([
      act(shop, refundUnmatchedPayment, id),
      act(shop, refundUnmatchedPayment, id),
    ])
    expect(answers.map((answer) => answer.body.status)).toEqual(['refunded', 'refunded'])
    await t.runJobs({ early: true })
    const { payment_intent: intent } = await sessionOf(page)
    const { data } = await merchantStripe(t, shop).refunds.list({ payment_intent: String(intent) })
    expect(data).toMatchObject([{ amount: 840, status: 'succeeded' }])
    expect((await complete(shop.shopper, paymentId)).body.state).toBe('refunded')
    expect((await mailsOf(t, shop, contact.email)).map((mail) => mail.template)).toEqual([
      'payment-in-review',
      'payment-returned',
    ])
    expect(await ordersOf(shop)).toEqual([])
    expect(await booksOf(t, shop)).toEqual([])
  })

  it('keeps its cart as it is until somebody has decided', async () => {
    const page = await paidOtherwise({ amount_minor: 1000 })
    await announce(page)
    const { shop, paymentId } = page
    const cart = (await shop.shopper.call(getCart)).body
    expect(cart.awaitedPaymentId).toBe(paymentId)
    const [line] = cart.lines
    const removed = await shop.shopper.call(removeCartLine, { params: { lineId: line?.id ?? '' } })
    expect(removed.problem).toMatchObject({ status: 409, code: 'payment_pending' })
    const [problem] = await problems(shop)
    expect((await act(shop, refundUnmatchedPayment, problem?.id ?? '')).body.status).toBe(
      'refunded',
    )
    expect((await shop.shopper.call(getCart)).body).toMatchObject({
      awaitedPaymentId: null,
      lines: [{ quantity: 2 }],
    })
  })

  it('goes back when its cart was emptied before it came', async () => {
    const page = await paidOtherwise({ amount_minor: 1000 })
    const { shop } = page
    const [line] = (await shop.shopper.call(getCart)).body.lines
    await shop.shopper.call(removeCartLine, { params: { lineId: line?.id ?? '' } })
    await announce(page)
    const [problem] = await problems(shop)
    expect((await act(shop, adoptUnmatchedPayment, problem?.id ?? '')).body.status).toBe('refunded')
    expect(await ordersOf(shop)).toEqual([])
    expect(await booksOf(t, shop)).toEqual([])
  })

  it('from another page than ours is told as what it is, whatever became of ours', async () => {
    const page = await openCardPage(t)
    const { shop, paymentId } = page
    await announce(page, { id: `cs_test_${newId()}`, status: 'complete', payment_status: 'paid' })
    expect((await complete(shop.shopper, paymentId)).body.state).toBe('in_review')
    await merchantStripe(t, shop).checkout.sessions.expire(page.sessionId)
    expect((await complete(shop.shopper, paymentId)).body.state).toBe('in_review')
  })

  it('of which a part was given back at the provider is given back for the rest', async () => {
    const page = await paidOtherwise({ amount_minor: 1000 })
    await announce(page)
    const { shop } = page
    const [problem] = await problems(shop)
    const id = problem?.id ?? ''
    const payment_intent = String((await sessionOf(page)).payment_intent)
    const { refunds } = merchantStripe(t, shop)
    await refunds.create({ payment_intent, amount: 300 })
    const adopted = await act(shop, adoptUnmatchedPayment, id)
    expect(adopted.problem).toMatchObject({ status: 409, code: 'payment_mismatch' })
    expect((await act(shop, refundUnmatchedPayment, id)).body.status).toBe('refunded')
    await t.runJobs({ early: true })
    const { data } = await refunds.list({ payment_intent })
    expect(data.map(({ amount, status }) => ({ amount, status }))).toEqual([
      { amount: 540, status: 'succeeded' },
      { amount: 300, status: 'succeeded' },
    ])
    expect(await problems(shop)).toEqual([])
    expect(await ordersOf(shop)).toEqual([])
    expect(await booksOf(t, shop)).toEqual([])
  })

  it('is only dismissed once its account is out of reach', async () => {
    const [told, untold] = [
      await paidOtherwise({ amount_minor: 1000 }),
      await paidOtherwise({ amount_minor: 1000 }),
    ]
    for (const page of [told, untold]) {
      await announce(page)
      const account = testAccountId(page.shop.owner.tenantId)
      await sandbox(`_account/${account}`, { condition: 'deauthorized' })
    }
    const { owner } = told.shop
    await owner.call(refreshPaymentAccount)
    const [problem] = await problems(told.shop)
    expect(problem?.message).toMatch(/was paid instead of .*Stripe dashboard.*dismiss/)
    const noAccess = expect.stringContaining('no longer has access')
    expect(problem?.actions).toMatchObject({ adopt: noAccess, refund: noAccess, dismiss: null })
    for (const { shop } of [told, untold]) {
      const id = (await problems(shop))[0]?.id ?? ''
      for (const endpoint of [adoptUnmatchedPayment, refundUnmatchedPayment])
        expect((await act(shop, endpoint, id)).problem).toMatchObject({
          status: 409,
          detail: noAccess,
        })
      expect((await act(shop, dismissUnmatchedPayment, id)).body.status).toBe('dismissed')
      expect(await problems(shop)).toEqual([])
    }
  })

  it('is dismissed only once the provider holds none of it', async () => {
    const page = await paidOtherwise({ amount_minor: 1000 })
    await announce(page)
    const { shop } = page
    const [problem] = await problems(shop)
    const id = problem?.id ?? ''
    const held = await act(shop, dismissUnmatchedPayment, id)
    expect(held.problem).toMatchObject({ detail: 'The card provider still holds £8.40 of it' })
    const { payment_intent: intent } = await sessionOf(page)
    await merchantStripe(t, shop).refunds.create({ payment_intent: String(intent) })
    expect((await act(shop, refundUnmatchedPayment, id)).problem.code).toBe('payment_mismatch')
    expect((await act(shop, dismissUnmatchedPayment, id)).body.status).toBe('dismissed')
    expect(await problems(shop)).toEqual([])
  })

  it('is no other shop’s to see or settle, and the operator settles only what belongs to no shop', async () => {
    const page = await paidOtherwise({ amount_minor: 1000 })
    await announce(page)
    const [problem] = await problems(page.shop)
    const stranger = await openCardPage(t)
    expect(await problems(stranger.shop)).toEqual([])
    const id = problem?.id ?? ''
    expect((await act(stranger.shop, refundUnmatchedPayment, id)).status).toBe(404)
    const operator = await t.operator()
    const tried = await operator.call(dismissPlatformPayment, {
      params: { unmatchedPaymentId: id },
      headers: { 'idempotency-key': newId() },
    })
    expect(tried.status).toBe(404)
  })

  it('that belongs to no shop and of which a part was given back is given back for the rest', async () => {
    const { stripe } = t.app.services
    const product_data = { name: 'Bread' }
    const created = await stripe.checkout.sessions.create({
      mode: 'payment',
      line_items: [
        { quantity: 1, price_data: { currency: 'gbp', unit_amount: 840, product_data } },
      ],
      metadata: foreign(),
      success_url: 'http://localhost/',
    })
    await sandbox(`_pay/${created.id}`)
    const session = await stripe.checkout.sessions.retrieve(created.id)
    const event = eventOf('checkout.session.completed', session)
    expect((await sendEvent(t, event)).statusCode).toBe(200)
    const payment_intent = String(session.payment_intent)
    await stripe.refunds.create({ payment_intent, amount: 300 })

    const operator = await t.operator()
    const { rows } = (await operator.call(listSetAsidePayments)).body
    const row = rows.find((each) => each.reference === created.id)
    expect(row).toMatchObject({ shop: null, amountMinor: 840 })
    const call = (endpoint: typeof refundPlatformPayment) =>
      operator.call(endpoint, {
        params: { unmatchedPaymentId: row?.id ?? '' },
        headers: { 'idempotency-key': newId() },
      })
    expect((await call(dismissPlatformPayment)).problem).toMatchObject({
      code: 'payment_mismatch',
      detail: 'The card provider still holds £5.40 of it',
    })
    expect((await call(refundPlatformPayment)).body.status).toBe('refunded')
    const { data } = await stripe.refunds.list({ payment_intent })
    expect(data.map((refund) => refund.amount)).toEqual([540, 300])
  })
})
