import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { BodyInput } from '@marketday/contract/endpoints/endpoint'
import { changeOrder } from '@marketday/contract/orders/acts/change-order'
import { listCashUps } from '@marketday/contract/payments/cash-ups'
import { refundOrder } from '@marketday/contract/payments/card/payments'
import { getOrder, packOrder, startPicking } from '@marketday/contract/orders/orders'
import { payWithCredit } from '@marketday/contract/payments/credit/pay-with-credit'
import { listGiftCards } from '@marketday/contract/payments/credit/gift-cards'
import { listStock } from '@marketday/contract/stock/stock'
import { owedAfterRefund } from '@marketday/contract/orders/sums/refunded-lines'

import { openTown, inTown } from '../../../testing/deliveries/town-delivery.ts'
import { booksOf, mailsOf } from '../../../testing/sales/card-payments.ts'
import { collectOrder, keyed } from '../../../testing/sales/collect-order.ts'
import { giveGiftCard } from '../../../testing/sales/credit-acts.ts'
import { issueInvoices } from '../../../testing/sales/issue-invoices.ts'
import { openPayPage, payOnPage } from '../../../testing/sales/pay-pages.ts'
import { openShop, orderDirectly } from '../../../testing/shop-fixture.ts'
import type { ShopFixture } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { findDocuments } from '../../orders/documents/order-documents.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const read = async ({ owner }: ShopFixture, orderId: string) =>
  (await owner.call(getOrder, { params: { orderId } })).body

type Refund = Omit<BodyInput<typeof refundOrder>, 'reason'>

const refund = ({ owner }: ShopFixture, orderId: string, body: Refund) =>
  owner.call(refundOrder, {
    params: { orderId },
    body: { reason: 'Burnt crust', ...body },
    headers: keyed(),
  })

const stockOf = async ({ owner }: ShopFixture) =>
  (await owner.call(listStock, { query: {} })).body.rows.map(({ onHand, available }) => [
    onHand,
    available,
  ])

/** Two loaves of £4.20 brought for £2, paid with a gift card of £3 and by card. */
async function placeDelivered() {
  const shop = await openShop(t, [{ priceMinor: 420, stock: 5 }])
  await openTown(t, shop, 200)
  const variantId = shop.variantIds[0] ?? ''
  const { orderId } = (await orderDirectly(shop.shopper, [{ variantId, quantity: 2 }])).body
  const { version } = await read(shop, orderId)
  await shop.owner.call(changeOrder, {
    params: { orderId },
    body: { version, lines: [], added: [], receiving: inTown, settle: 'none', notify: false },
    headers: keyed(),
  })
  const { code } = await giveGiftCard(t, shop, 300)
  await shop.owner.call(payWithCredit, {
    params: { orderId },
    body: { amountMinor: 300, giftCardCode: code },
    headers: keyed(),
  })
  const order = await read(shop, orderId)
  const { page } = await openPayPage(t, shop, order)
  if (!page) throw new Error('no card page')
  await payOnPage(t, shop, { order, page })
  const paid = await read(shop, orderId)
  const [giftCard, card] = paid.payments
  return {
    shop,
    orderId,
    lineId: paid.lines[0]?.id ?? '',
    giftCardId: giftCard?.id ?? '',
    cardId: card?.id ?? '',
    paid,
  }
}

describe('ORD-11 one refund of lines, delivery fee and a price reduction', () => {
  it('takes each off the order and its invoice, in proportion from each payment', async () => {
    const { shop, orderId, lineId, giftCardId, cardId, paid } = await placeDelivered()
    expect(paid).toMatchObject({ totalMinor: 1040, refundableMinor: 1040 })
    await issueInvoices(shop.owner, [orderId])
    const lines = [{ lineId, quantity: 1, restock: false, reason: 'Dropped' }]
    expect(owedAfterRefund(paid, { lines, returnsDelivery: true })).toBe(620)
    const body = { lines, returnsDelivery: true, extraMinor: 60, amountMinor: 680 }
    expect((await refund(shop, orderId, body)).status).toBe(200)
    const order = await read(shop, orderId)
    expect(order).toMatchObject({
      status: 'open',
      refundedMinor: 680,
      goodwillMinor: 60,
      refundableMinor: 360,
      outstandingMinor: 0,
      isDeliveryReturned: true,
      lines: [{ quantity: 2, cancelledQuantity: 1 }],
    })
    const sumOf = (paymentId: string) =>
      order.refunds
        .filter((row) => row.paymentId === paymentId)
        .reduce((sum, { amountMinor }) => sum + amountMinor, 0)
    // 300 and 740 of 1040.
    expect([sumOf(giftCardId), sumOf(cardId)]).toEqual([196, 484])
    await t.runJobs()
    const mails = await mailsOf(t, shop, 'carla@example.com')
    expect(
      mails.filter(({ template }) => template === 'refund').map(({ subject }) => subject),
    ).toEqual([expect.stringContaining('£1.96'), expect.stringContaining('£4.84')])
    const documents = await t.inTenant(shop.owner.tenantId, (db) => findDocuments(db, [orderId]))
    const credits = documents.filter(({ kind }) => kind === 'credit_note')
    const sum = (of: 'totalMinor' | 'taxMinor') =>
      credits.reduce((all, { content }) => all + content.bill[of], 0)
    expect([credits.length > 0, sum('totalMinor'), sum('taxMinor')]).toEqual([true, 680, 80])
    // One reserved, one written off.
    expect(await stockOf(shop)).toEqual([[4, 3]])
    expect(order.timeline.map(({ message }) => message)).toEqual(
      expect.arrayContaining(['1 × Loaf 1 cancelled: Dropped', 'Delivery fee of £2.00 taken off']),
    )
    expect(await booksOf(t, shop)).toEqual([])
  })

  it('takes back delivered units into stock, or leaves them with the customer', async () => {
    const { shop, params, order, loaves, buns, stock } = await collectOrder(t)
    expect(await stock()).toEqual(['7 there, 7 for sale', '8 there, 8 for sale'])
    const lines = [
      { lineId: loaves, quantity: 2, restock: true, reason: 'Wrong size' },
      { lineId: buns, quantity: 1, restock: false },
    ]
    const body = { lines, amountMinor: 950 }
    expect((await refund(shop, params.orderId, body)).status).toBe(200)
    expect(await stock()).toEqual(['9 there, 9 for sale', '8 there, 8 for sale'])
    const after = await order()
    expect(after).toMatchObject({ status: 'completed', cancelledMinor: 950, refundedMinor: 950 })
    expect(after.timeline.map(({ message }) => message)).toContain(
      '2 × Loaf 1 taken off, restocked: Wrong size. 1 × Loaf 2 taken off: Burnt crust',
    )
    expect(await booksOf(t, shop)).toEqual([])
  })

  it('of everything that is still here cancels the order', async () => {
    const { shop, orderId, lineId } = await placeDelivered()
    const lines = [{ lineId, quantity: 2, restock: true }]
    expect((await refund(shop, orderId, { lines, amountMinor: 1040 })).status).toBe(200)
    const order = await read(shop, orderId)
    expect(order).toMatchObject({ status: 'cancelled', refundableMinor: 0 })
    expect(order.timeline.map(({ message }) => message)).toContain('Cancelled: Burnt crust')
    expect(await stockOf(shop)).toEqual([[5, 5]])
    expect(await booksOf(t, shop)).toEqual([])
  })

  it('is refused whole with a reason at the field', async () => {
    const { shop, orderId, lineId, cardId } = await placeDelivered()
    const other = await placeDelivered()
    const lines = [{ lineId, quantity: 1, restock: true }]
    const refusals: readonly (readonly [Refund, string, string])[] = [
      [{ lines, amountMinor: 421 }, 'amountMinor', 'At most £4.20 can be refunded'],
      [{ amountMinor: 1 }, 'amountMinor', 'At most £0.00 can be refunded'],
      [
        { lines: [{ lineId, quantity: 3, restock: true }], amountMinor: 1 },
        'lines.0.quantity',
        'Only 2 of Loaf 1 can be refunded',
      ],
      [
        { lines: [...lines, ...lines], amountMinor: 1 },
        'lines.1.quantity',
        'Loaf 1 is in the refund twice',
      ],
      [
        { lines: [{ lineId: other.lineId, quantity: 1, restock: true }], amountMinor: 1 },
        'lines.0.quantity',
        'This line is not in the order',
      ],
      [
        { amountMinor: 100, extraMinor: 101 },
        'extraMinor',
        'The extra amount is more than the whole refund',
      ],
      [
        { amountMinor: 100, extraMinor: 100, payments: [{ paymentId: cardId, amountMinor: 99 }] },
        'payments',
        'The payments don’t add up to £1.00',
      ],
      [
        {
          amountMinor: 100,
          extraMinor: 100,
          payments: [{ paymentId: other.cardId, amountMinor: 100 }],
        },
        'payments.0.paymentId',
        'This payment is not of this order',
      ],
    ]
    for (const [body, path, message] of refusals) {
      const { problem } = await refund(shop, orderId, body)
      expect(problem).toMatchObject({ status: 400, errors: [{ path, message }] })
    }
    const params = { orderId }
    await shop.owner.call(startPicking, { params })
    await shop.owner.call(packOrder, { params })
    expect((await refund(shop, orderId, { lines, amountMinor: 420 })).problem.detail).toBe(
      'None of Loaf 1 can be refunded (2 packed: unpack first)',
    )
    expect(await read(shop, orderId)).toMatchObject({ refunds: [], cancelledMinor: 0 })
  })
})

describe('ORD-11 a refund goes', () => {
  it('from the chosen payments, and no more from one than it holds', async () => {
    const { shop, orderId, giftCardId, cardId } = await placeDelivered()
    const share = (paymentId: string, amountMinor: number) => ({ paymentId, amountMinor })
    const tooMuch = await refund(shop, orderId, {
      amountMinor: 400,
      extraMinor: 400,
      payments: [share(giftCardId, 301), share(cardId, 99)],
    })
    expect(tooMuch.problem).toMatchObject({
      code: 'refund_exceeds_payment',
      detail: 'At most £3.00 can be refunded',
    })
    const chosen = { payments: [share(giftCardId, 300), share(cardId, 100)] }
    const body = { amountMinor: 400, extraMinor: 400, ...chosen }
    expect((await refund(shop, orderId, body)).status).toBe(200)
    const { refunds } = await read(shop, orderId)
    expect(refunds).toMatchObject([
      { paymentId: giftCardId, amountMinor: 300, to: 'origin' },
      { paymentId: cardId, amountMinor: 100, to: 'origin' },
    ])
    const above = await refund(shop, orderId, { amountMinor: 641, extraMinor: 641 })
    expect(above.problem.detail).toBe('At most £6.40 can be refunded')
    expect(await booksOf(t, shop)).toEqual([])
  })

  it('out of the till, though the order was paid by card', async () => {
    const { shop, orderId } = await placeDelivered()
    const body = { amountMinor: 200, extraMinor: 200, to: 'cash' } as const
    expect((await refund(shop, orderId, body)).body.refunds).toMatchObject([
      { status: 'succeeded', to: 'cash' },
      { status: 'succeeded', to: 'cash' },
    ])
    const [till] = (await shop.owner.call(listCashUps, { query: {} })).body.rows
    expect(till).toMatchObject({ takenMinor: -200 })
    expect(await booksOf(t, shop)).toEqual([])
  })

  it('to a new gift card that is mailed to the customer', async () => {
    const { shop, orderId, lineId } = await placeDelivered()
    const lines = [{ lineId, quantity: 1, restock: true }]
    const body = { lines, amountMinor: 420, to: 'gift_card' } as const
    expect((await refund(shop, orderId, body)).status).toBe(200)
    expect((await read(shop, orderId)).refunds.map(({ to }) => to)).toEqual([
      'gift_card',
      'gift_card',
    ])
    const { rows } = (await shop.owner.call(listGiftCards, { query: {} })).body
    expect(rows[0]).toMatchObject({
      balanceMinor: 420,
      state: 'active',
      recipientEmail: 'carla@example.com',
    })
    await t.runJobs()
    const mails = await mailsOf(t, shop, 'carla@example.com')
    expect(mails.map(({ template }) => template)).toContain('gift-card')
    const refundMails = mails.filter(({ template }) => template === 'refund')
    expect(refundMails.map(({ text }) => text)).toEqual([
      expect.stringContaining('on a new gift card'),
    ])
    expect(await booksOf(t, shop)).toEqual([])
  })
})

describe('ORD-11 of two refunds at once', () => {
  it('of the same line only one is made', async () => {
    const { shop, orderId, lineId } = await placeDelivered()
    const body = { lines: [{ lineId, quantity: 2, restock: true }], amountMinor: 1040 }
    const replies = await Promise.all([refund(shop, orderId, body), refund(shop, orderId, body)])
    expect(replies.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 400]))
    expect(await read(shop, orderId)).toMatchObject({ refundedMinor: 1040, status: 'cancelled' })
    expect(await booksOf(t, shop)).toEqual([])
  })

  it('above what several payments hold only one is made', async () => {
    const { shop, orderId } = await placeDelivered()
    const body = { amountMinor: 600, extraMinor: 600 }
    const replies = await Promise.all([refund(shop, orderId, body), refund(shop, orderId, body)])
    expect(replies.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]))
    const refused = replies.find(({ status }) => status === 409)
    expect(refused?.problem).toMatchObject({
      code: 'refund_exceeds_payment',
      detail: 'At most £4.40 can be refunded',
    })
    expect(await booksOf(t, shop)).toEqual([])
  })
})
