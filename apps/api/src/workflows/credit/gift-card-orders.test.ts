import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { disableGiftCard, getGiftCard } from '@marketday/contract/payments/credit/gift-cards'
import { getCustomerCredit } from '@marketday/contract/payments/credit/customer-credit'
import {
  addGiftCard,
  removeGiftCard,
  payWithCredit,
} from '@marketday/contract/payments/credit/pay-with-credit'
import { recordCash, refundOrder } from '@marketday/contract/payments/card/payments'
import { cancelShopOrder } from '@marketday/contract/orders/acts/change-shop-order'
import { getCart, leaveCheckout } from '@marketday/contract/orders/cart'
import { cancelOrder, getOrder } from '@marketday/contract/orders/orders'

import { booksOf, mailsOf } from '../../../testing/sales/card-payments.ts'
import { sandbox } from '../../../testing/sales/sandbox.ts'
import { giveGiftCard } from '../../../testing/sales/credit-acts.ts'
import { complete, fillCart, openShop, orderDirectly, pay } from '../../../testing/shop-fixture.ts'
import type { ShopFixture } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { Client } from '../../../testing/actors.ts'
import { orderToken } from '../../orders/order-token.ts'
import { newId } from '../../platform/ids.ts'

let t: TestApp
let shop: ShopFixture
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  shop = await openShop(t, [{ priceMinor: 500, stock: 50 }])
})

const use = (shopper: Client, code: string) => shopper.call(addGiftCard, { body: { code } })
const left = async ({ id: giftCardId }: { id: string }) =>
  (await shop.owner.call(getGiftCard, { params: { giftCardId } })).body.balanceMinor
const read = async (orderId = '') => (await shop.owner.call(getOrder, { params: { orderId } })).body
const keyed = () => ({ 'idempotency-key': newId() })

async function cartWith(code: string, shopper = shop.shopper) {
  await fillCart(shopper, shop, [2])
  return (await use(shopper, code)).body
}

async function atCardPage(code: string) {
  const { dueMinor } = await cartWith(code)
  const { body } = await pay(shop.shopper, { method: 'card', total: dueMinor })
  return { paymentId: body.paymentId ?? '', sessionId: body.redirectUrl?.split('/').at(-1) ?? '' }
}

describe('a gift card at the checkout', () => {
  it('pays the whole order without the card provider, and every paper says so', async () => {
    const { card, code } = await giveGiftCard(t, shop, 2500)
    const cart = await cartWith(` ${code.toLowerCase()} `)
    expect(cart).toMatchObject({
      totalMinor: 1000,
      dueMinor: 0,
      credits: [{ codeEnd: card.codeEnd, amountMinor: 1000, leftMinor: 1500 }],
    })
    const { body } = await pay(shop.shopper, { method: 'card', total: 0 })
    const order = await read(body.order?.orderId)
    expect(order).toMatchObject({
      status: 'open',
      paymentStatus: 'paid',
      totalMinor: 1000,
      paidMinor: 1000,
      outstandingMinor: 0,
      payments: [{ provider: 'gift_card', reference: card.codeEnd, capturedMinor: 1000 }],
    })
    expect(await left(card)).toBe(1500)
    const { body: after } = await shop.owner.call(getGiftCard, { params: { giftCardId: card.id } })
    expect(after.movements[0]).toMatchObject({
      kind: 'spend',
      amountMinor: -1000,
      order: { id: order.id, number: '1001' },
    })
    await t.runJobs()
    const mail = (await mailsOf(t, shop)).find(({ template }) => template === 'order-confirmed')
    expect(mail?.text).toContain(`Paid, £10.00 by gift card •${card.codeEnd}`)
    expect(await booksOf(t, shop)).toEqual([])
  })

  it('pays a part, is kept while the card page is open, and the card pays the rest', async () => {
    const { card, code } = await giveGiftCard(t, shop, 300)
    const { paymentId, sessionId } = await atCardPage(code)
    expect(await left(card)).toBe(0)
    expect((await shop.shopper.call(getCart)).body).toMatchObject({ dueMinor: 700 })
    // Held credit is spent even if the card is disabled since.
    const params = { giftCardId: card.id }
    await shop.owner.call(disableGiftCard, { params, body: { reason: 'Lost' } })
    await sandbox(`_pay/${sessionId}`)
    const { body } = await complete(shop.shopper, paymentId)
    const order = await read(body.order?.orderId)
    expect(order).toMatchObject({ paymentStatus: 'paid', paidMinor: 1000 })
    expect(order.payments.map(({ provider, capturedMinor }) => [provider, capturedMinor])).toEqual(
      expect.arrayContaining([
        ['stripe', 700],
        ['gift_card', 300],
      ]),
    )
    expect(await left(card)).toBe(0)
    expect(await booksOf(t, shop)).toEqual([])
  })

  it('leaves no less than a card can be charged with, and money in cash is told as cash', async () => {
    const { code } = await giveGiftCard(t, shop, 990)
    expect(await cartWith(code)).toMatchObject({
      dueMinor: 30,
      credits: [{ amountMinor: 970, leftMinor: 20 }],
    })
    const { body } = await pay(shop.shopper, { method: 'cash', total: 30 })
    const params = { orderId: body.order?.orderId ?? '' }
    const cash = { params, body: { amountMinor: 30 }, headers: keyed() }
    const { paymentId } = (await shop.owner.call(recordCash, cash)).body
    await shop.owner.call(refundOrder, {
      params,
      body: {
        amountMinor: 30,
        extraMinor: 30,
        reason: 'Burnt',
        payments: [{ paymentId, amountMinor: 30 }],
      },
      headers: keyed(),
    })
    await t.runJobs()
    const mail = (await mailsOf(t, shop)).find(({ template }) => template === 'refund')
    expect(mail?.text).toContain('We’ll refund it in cash.')
  })

  it('pays a part of what is paid in cash', async () => {
    const { card, code } = await giveGiftCard(t, shop, 300)
    const { dueMinor } = await cartWith(code)
    const { body } = await pay(shop.shopper, { method: 'cash', total: dueMinor })
    expect(await read(body.order?.orderId)).toMatchObject({
      paymentStatus: 'part_paid',
      outstandingMinor: 700,
    })
    expect(await left(card)).toBe(0)
    expect(await booksOf(t, shop)).toEqual([])
  })

  it('is given back when the checkout is left, when its time is over and when it is taken out', async () => {
    const { card, code } = await giveGiftCard(t, shop, 300)
    await atCardPage(code)
    await shop.shopper.call(leaveCheckout)
    expect(await left(card)).toBe(300)
    await pay(shop.shopper, { method: 'card', total: 700 })
    expect(await left(card)).toBe(0)
    t.app.services.clock.setOffset(11 * 60_000)
    try {
      await t.runJobs({ early: true })
    } finally {
      t.app.services.clock.setOffset(0)
    }
    expect(await left(card)).toBe(300)
    const { body } = await shop.shopper.call(removeGiftCard, {
      params: { codeEnd: card.codeEnd },
    })
    expect(body).toMatchObject({ credits: [], dueMinor: 1000 })
    expect(await booksOf(t, shop)).toEqual([])
  })

  it('is spent once by two who pay with its last money at the same time', async () => {
    const { card, code } = await giveGiftCard(t, shop, 1000)
    const other = t.shopper(shop.owner.slug)
    await cartWith(code)
    await cartWith(code, other)
    const both = await Promise.all(
      [shop.shopper, other].map((shopper) => pay(shopper, { method: 'card', total: 0 })),
    )
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(await left(card)).toBe(0)
    const problems = both.filter(({ status }) => status === 409).map(({ problem }) => problem.code)
    expect(['gift_card_refused', 'price_changed']).toContain(problems[0])
    expect(await booksOf(t, shop)).toEqual([])
  })

  it('is refused with the reason: unknown, another shop’s, used up, disabled', async () => {
    await fillCart(shop.shopper, shop, [2])
    const unknown = (await use(shop.shopper, 'AAAA-BBBB-CCCC-DDDD')).problem
    expect(unknown).toMatchObject({ code: 'gift_card_refused', status: 409 })
    const stranger = await openShop(t, [{ priceMinor: 100, stock: 1 }])
    const foreign = await giveGiftCard(t, stranger, 500)
    expect((await use(shop.shopper, foreign.code)).problem.message).toBe(unknown.message)
    const { card, code } = await giveGiftCard(t, shop, 500)
    const params = { giftCardId: card.id }
    await shop.owner.call(disableGiftCard, { params, body: { reason: 'Lost' } })
    expect((await use(shop.shopper, code)).problem.message).toContain('can’t be used')
    const spent = await giveGiftCard(t, shop, 1000)
    await use(shop.shopper, spent.code)
    await pay(shop.shopper, { method: 'cash', total: 0 })
    await fillCart(shop.shopper, shop, [1])
    expect((await use(shop.shopper, spent.code)).problem.message).toContain('no balance left')
  })
})

describe('several gift cards at one checkout', () => {
  it('pay one after the other, each kept, spent and given back on its own', async () => {
    const first = await giveGiftCard(t, shop, 300)
    const second = await giveGiftCard(t, shop, 400)
    await cartWith(first.code)
    const cart = (await use(shop.shopper, second.code)).body
    expect(cart).toMatchObject({
      dueMinor: 300,
      credits: [
        { codeEnd: first.card.codeEnd, amountMinor: 300 },
        { codeEnd: second.card.codeEnd, amountMinor: 400 },
      ],
    })
    const leftOfBoth = async () => [await left(first.card), await left(second.card)]
    await pay(shop.shopper, { method: 'card', total: 300 })
    expect(await leftOfBoth()).toEqual([0, 0])
    await shop.shopper.call(leaveCheckout)
    expect(await leftOfBoth()).toEqual([300, 400])

    const { body: again } = await pay(shop.shopper, { method: 'card', total: 300 })
    // Held credit is spent even if one card is disabled since.
    await shop.owner.call(disableGiftCard, {
      params: { giftCardId: second.card.id },
      body: { reason: 'Lost' },
    })
    await sandbox(`_pay/${again.redirectUrl?.split('/').at(-1) ?? ''}`)
    const { body } = await complete(shop.shopper, again.paymentId ?? '')
    const order = await read(body.order?.orderId)
    expect(order).toMatchObject({ paymentStatus: 'paid', paidMinor: 1000 })
    expect(await leftOfBoth()).toEqual([0, 0])
    await shop.owner.call(refundOrder, {
      params: { orderId: order.id },
      body: { amountMinor: 500, extraMinor: 500, reason: 'Burnt' },
      headers: keyed(),
    })
    expect(await leftOfBoth()).toEqual([150, 200])
    expect(await booksOf(t, shop)).toEqual([])
  })

  it('are not more than five, and none twice', async () => {
    const { code } = await giveGiftCard(t, shop, 100)
    const others = await Promise.all([2, 3, 4, 5, 6].map(() => giveGiftCard(t, shop, 100)))
    await cartWith(code)
    expect((await use(shop.shopper, code)).problem.message).toBe('It’s already applied')
    for (const other of others.slice(0, 4)) await use(shop.shopper, other.code)
    const { problem } = await use(shop.shopper, others[4]?.code ?? '')
    expect(problem).toMatchObject({
      code: 'gift_card_refused',
      message: 'At most 5 gift cards per order',
    })
  })
})

describe('money of an order that a gift card paid', () => {
  async function paid() {
    const { card, code } = await giveGiftCard(t, shop, 1000)
    await cartWith(code)
    const { body } = await pay(shop.shopper, { method: 'cash', total: 0 })
    return { card, order: await read(body.order?.orderId) }
  }
  async function refundMails() {
    await t.runJobs()
    const mails = (await mailsOf(t, shop)).filter(({ template }) => template === 'refund')
    expect(mails.filter(({ text }) => text.includes('bank'))).toEqual([])
    return mails.map(({ text }) => text)
  }
  const cancellation = { reason: 'customer', restock: true, notify: false } as const

  it('goes back to it, and as often as is tried no more than it paid', async () => {
    const { card, order } = await paid()
    const refund = () =>
      shop.owner.call(refundOrder, {
        params: { orderId: order.id },
        body: { amountMinor: 600, extraMinor: 600, reason: 'Burnt' },
        headers: keyed(),
      })
    const both = await Promise.all([refund(), refund()])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(await left(card)).toBe(600)
    expect(await refundMails()).toEqual([expect.stringContaining('It’s back on your gift card.')])
    expect((await read(order.id)).refunds).toMatchObject([
      { status: 'succeeded', amountMinor: 600, to: 'origin' },
    ])
    expect(await booksOf(t, shop)).toEqual([])
  })

  it('says so where its card cannot be used any more', async () => {
    const { card, order } = await paid()
    expect((await read(order.id)).payments).toMatchObject([{ isCreditOver: false }])
    const params = { giftCardId: card.id }
    await shop.owner.call(disableGiftCard, { params, body: { reason: 'Lost' } })
    expect((await read(order.id)).payments).toMatchObject([{ isCreditOver: true }])
  })

  it('goes back to it when its customer cancels the order by the link', async () => {
    const { card, order } = await paid()
    const token = orderToken(t.app.services.config, order.id)
    const { status } = await shop.shopper.call(cancelShopOrder, { params: { token } })
    expect(status).toBe(200)
    expect(await left(card)).toBe(1000)
    expect(await booksOf(t, shop)).toEqual([])
  })

  it('becomes store credit by choice, also when the order is cancelled', async () => {
    const { card, order } = await paid()
    const params = { orderId: order.id }
    await shop.owner.call(refundOrder, {
      params,
      body: { amountMinor: 200, extraMinor: 200, reason: 'Burnt', to: 'store_credit' },
      headers: keyed(),
    })
    const body = { ...cancellation, notify: true, refund: 'store_credit' } as const
    expect((await shop.owner.call(cancelOrder, { params, body })).status).toBe(200)
    expect(await left(card)).toBe(0)
    const said = 'now store credit. Use it at checkout with this email address.'
    expect(await refundMails()).toEqual(Array(2).fill(expect.stringContaining(`It’s ${said}`)))
    const mails = await mailsOf(t, shop)
    expect(mails.find(({ template }) => template === 'order-cancelled')?.text).toContain(
      `£8.00 is ${said}`,
    )
    const { customerId } = await read(order.id)
    const credit = await shop.owner.call(getCustomerCredit, {
      params: { customerId: customerId ?? '' },
    })
    expect(credit.body).toMatchObject({ balanceMinor: 1000 })
    expect((await read(order.id)).refunds.map((each) => each.to)).toEqual([
      'store_credit',
      'store_credit',
    ])
    expect(await booksOf(t, shop)).toEqual([])
  })
})

it('staff pay an order with store credit and a gift card, never more than is due or there', async () => {
  const [variantId = ''] = shop.variantIds
  const { orderId } = (await orderDirectly(shop.shopper, [{ variantId, quantity: 2 }])).body
  const { code } = await giveGiftCard(t, shop, 300)
  const payBy = (amountMinor: number, giftCardCode?: string, who = shop.owner) =>
    who.call(payWithCredit, {
      params: { orderId },
      body: { amountMinor, ...(giftCardCode && { giftCardCode }) },
      headers: keyed(),
    })
  expect((await payBy(1001, code)).problem.message).toBe('£10.00 is still due')
  expect((await payBy(301, code)).problem.message).toBe('Only £3.00 is left')
  expect((await payBy(100)).problem.message).toBe('Only £0.00 is left')
  expect((await payBy(300, code)).status).toBe(200)
  expect(await read(orderId)).toMatchObject({ outstandingMinor: 700, paymentStatus: 'part_paid' })
  const stranger = await t.owner()
  expect((await payBy(100, code, stranger)).status).toBe(404)
  const dispatcher = await t.member(shop.owner, 'dispatcher')
  expect((await payBy(100, code, dispatcher)).status).toBe(403)
  expect(await booksOf(t, shop)).toEqual([])
})
