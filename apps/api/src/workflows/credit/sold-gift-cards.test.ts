import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import {
  adjustGiftCard,
  getGiftCard,
  sendGiftCard,
} from '@marketday/contract/payments/credit/gift-cards'
import {
  setGiftOfLine,
  takeBackGiftCard,
} from '@marketday/contract/payments/credit/sell-gift-cards'
import { listOrderMails, resendMail } from '@marketday/contract/panel/messages/sent-mails'
import { recordCash } from '@marketday/contract/payments/card/payments'
import { getCustomer } from '@marketday/contract/orders/customers'
import { cancelOrder, getOrder, holdOrder, releaseOrder } from '@marketday/contract/orders/orders'
import { getShopOrder } from '@marketday/contract/orders/shop-orders'
import { createItem } from '@marketday/contract/catalog/products/products'
import { getDashboard } from '@marketday/contract/reports/dashboard'

import { freshEmail, lastMail } from '../../../testing/identity/people.ts'
import { movingClock } from '../../../testing/identity/moving-clock.ts'
import { booksOf, mailsOf } from '../../../testing/sales/card-payments.ts'
import {
  addGiftCardItem,
  buyGiftCards,
  fillGiftCart,
  giftFor,
} from '../../../testing/sales/sell-gift-cards.ts'
import { addDiscount } from '../../../testing/shop/discount-fixture.ts'
import { contact, openShop, orderDirectly } from '../../../testing/shop-fixture.ts'
import type { ShopFixture } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { orderToken } from '../../orders/order-token.ts'
import { newId } from '../../platform/ids.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { issueSoldCards } from './sold-cards.ts'

let t: TestApp
let shop: ShopFixture
let variantId: string
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  shop = await openShop(t, [{ priceMinor: 1000, stock: 50 }])
  ;({ variantId } = await addGiftCardItem(shop.owner))
})
const ahead = movingClock(() => t)

const read = async (orderId: string) =>
  (await shop.owner.call(getOrder, { params: { orderId } })).body
const seen = async (orderId: string) => {
  const token = orderToken(t.app.services.config, orderId)
  return (await shop.shopper.call(getShopOrder, { params: { token } })).body
}
const mailsTo = async (email: string) =>
  (await mailsOf(t, shop, email)).filter(({ template }) => template === 'gift-card')
const takeBack = (orderId: string, giftCardId = '', refund: 'none' | 'full' = 'full') =>
  shop.owner.call(takeBackGiftCard, {
    params: { orderId, giftCardId },
    body: { refund },
    headers: { 'idempotency-key': newId() },
  })
const spend = (giftCardId = '', amountMinor = 100) =>
  shop.owner.call(adjustGiftCard, {
    params: { giftCardId },
    body: { amountMinor: -amountMinor, reason: 'Spent at the counter' },
  })
const cancelLine = (orderId: string, lineId = '') =>
  shop.owner.call(cancelOrder, {
    params: { orderId },
    body: {
      reason: 'customer',
      restock: true,
      refund: 'full',
      notify: false,
      lines: [{ lineId, quantity: 1 }],
    },
  })

async function sell(basket: Partial<Parameters<typeof buyGiftCards>[1]> = {}) {
  const orderId = await buyGiftCards(shop, { variantId, ...basket })
  await t.runJobs()
  return await read(orderId)
}

describe('a gift card that is sold', () => {
  it('INV-09 has no delivery, no tax and no discount, and is for whom the shopper says', async () => {
    await addDiscount(shop, { code: null, percentBp: 1000 })
    const gift = giftFor()
    const { cart } = await fillGiftCart(shop, { variantId, gift })
    expect(cart).toMatchObject({
      deliveryKind: 'none',
      missing: [],
      taxMinor: 0,
      totalMinor: 5000,
      lines: [{ kind: 'gift_card', discountMinor: 0, gift }],
    })
  })

  it('INV-09 refuses a day that is over or far away, a line that is none, and forgets what is emptied', async () => {
    const { lineId } = await fillGiftCart(shop, { variantId, gift: giftFor() })
    const set = (gift: Parameters<typeof giftFor>[0], id = lineId) =>
      shop.shopper.call(setGiftOfLine, { params: { lineId: id }, body: giftFor(gift) })
    expect((await set({ sendOn: '2020-01-01' })).problem).toMatchObject({
      errors: [{ path: 'sendOn', message: 'Choose today or a later day' }],
    })
    expect((await set({ sendOn: '2099-01-01' })).problem).toMatchObject({
      errors: [{ path: 'sendOn', message: 'Choose a date within a year' }],
    })
    expect((await set({}, newId())).status).toBe(404)
    const { body } = await set({ recipientName: '', recipientEmail: '', message: '' })
    expect(body.lines[0]?.gift).toBeNull()
  })

  it('INV-09 costs nothing else than what it is worth', async () => {
    const { problem } = await shop.owner.call(createItem, {
      body: {
        title: 'Gift card',
        kind: 'gift_card',
        variants: [{ optionValues: [], priceMinor: 5000, salePriceMinor: 4500 }],
      },
    })
    expect(problem?.errors).toEqual([
      { path: 'variants.0.salePriceMinor', message: 'A gift card’s price is its value' },
    ])
  })

  it('INV-09 is issued once for each unit however often its order is told to be paid, and mailed to whom it is for', async () => {
    const recipientEmail = freshEmail()
    const order = await sell({ quantity: 2, gift: giftFor({ recipientEmail }) })
    for (let again = 0; again < 5; again += 1)
      await t.inTenant(shop.owner.tenantId, (db) =>
        enqueue(db, issueSoldCards, { orderId: order.id }),
      )
    await t.runJobs()
    expect(await read(order.id)).toMatchObject({
      status: 'completed',
      paymentStatus: 'paid',
      giftCards: [1, 2].map(() => ({
        amountMinor: 5000,
        balanceMinor: 5000,
        recipientEmail,
        isSent: true,
        isTakenBack: false,
        takeBackRefusal: null,
      })),
    })
    expect(await mailsTo(recipientEmail)).toHaveLength(2)
    expect((await lastMail(t, recipientEmail)).text).toContain('Happy birthday!')
    const [card] = order.giftCards
    const { body } = await shop.owner.call(getGiftCard, { params: { giftCardId: card?.id ?? '' } })
    expect(body.movements).toMatchObject([{ kind: 'issue', order: { number: order.number } }])
    expect(await booksOf(t, shop)).toEqual([])
  })

  it('INV-09 goes to the shopper where nobody else is said, and waits for the money', async () => {
    const { body } = await orderDirectly(shop.shopper, [{ variantId, quantity: 1 }])
    const { orderId } = body
    await t.runJobs()
    expect((await read(orderId)).giftCards).toEqual([])
    await shop.owner.call(recordCash, {
      params: { orderId },
      body: { amountMinor: 5000 },
      headers: { 'idempotency-key': newId() },
    })
    await t.runJobs()
    expect((await read(orderId)).giftCards).toMatchObject([
      { recipientName: contact.name, recipientEmail: contact.email },
    ])
    const { giftCards } = await seen(orderId)
    expect(giftCards).toMatchObject([{ amountMinor: 5000, isSent: true }])
    expect(Object.keys(giftCards[0] ?? {})).not.toContain('balanceMinor')
  })

  it('INV-09 is mailed on its day, and not once it was taken back', async () => {
    const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
    const order = await sell({ quantity: 2, gift: giftFor({ sendOn: day }) })
    expect(order.giftCards).toMatchObject([1, 2].map(() => ({ sendOn: day, isSent: false })))
    expect(await mailsTo('mia@example.com')).toEqual([])
    expect((await takeBack(order.id, order.giftCards[1]?.id)).status).toBe(200)
    ahead(4 * 24 * 60)
    await t.runJobs({ early: true })
    expect(await mailsTo('mia@example.com')).toHaveLength(1)
    expect((await seen(order.id)).giftCards[0]).toMatchObject({ isSent: true })
  })

  it('INV-09 stands among the mails of its order and is sent again from there', async () => {
    const { id: orderId } = await sell({ gift: giftFor() })
    const { rows } = (await shop.owner.call(listOrderMails, { params: { orderId } })).body
    const mailId = rows.find(({ name }) => name === 'gift-card')?.id ?? ''
    const { status } = await shop.owner.call(resendMail, { params: { orderId, mailId } })
    expect(status).toBe(200)
    expect(await mailsTo('mia@example.com')).toHaveLength(2)
  })

  it('INV-09 is not mailed on its day once more where it was sent before', async () => {
    const sendOn = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
    const order = await sell({ gift: giftFor({ sendOn }) })
    const recipientEmail = 'mia@example.com'
    const params = { giftCardId: order.giftCards[0]?.id ?? '' }
    await shop.owner.call(sendGiftCard, { params, body: { recipientEmail } })
    await t.runJobs()
    const [card] = (await read(order.id)).giftCards
    expect([card?.isSent, card?.sendOn === sendOn]).toEqual([true, false])
    ahead(4 * 24 * 60)
    await t.runJobs({ early: true })
    expect(await mailsTo(recipientEmail)).toHaveLength(1)
  })

  it('INV-09 is issued once an order that was on hold is released', async () => {
    const { body } = await orderDirectly(shop.shopper, [{ variantId, quantity: 1 }])
    const params = { orderId: body.orderId }
    await shop.owner.call(holdOrder, { params, body: {} })
    await shop.owner.call(recordCash, {
      params,
      body: { amountMinor: 5000 },
      headers: { 'idempotency-key': newId() },
    })
    await t.runJobs()
    expect((await read(body.orderId)).giftCards).toEqual([])
    await shop.owner.call(releaseOrder, { params })
    await t.runJobs()
    expect(await read(body.orderId)).toMatchObject({
      status: 'completed',
      giftCards: [{ isSent: true }],
    })
  })

  it('INV-09 is owed and no sale: neither the dashboard nor its customer has spent anything', async () => {
    const order = await sell({ besides: shop.variantIds[0] ?? '' })
    const { body } = await shop.owner.call(getDashboard, { query: { range: 'today' } })
    expect(body.money).toMatchObject({
      salesMinor: { value: 1000 },
      grossMinor: { value: 1000 },
    })
    const { body: customer } = await shop.owner.call(getCustomer, {
      params: { customerId: order.customerId ?? '' },
    })
    expect(customer.spentMinor).toBe(1000)
  })
})

describe('a sold gift card that comes back', () => {
  it('INV-09 is taken back while nobody has used it, and its money goes back', async () => {
    const order = await sell({ quantity: 2 })
    const [first, second] = order.giftCards
    const { body } = await takeBack(order.id, first?.id)
    expect(body).toMatchObject({
      cancelledMinor: 5000,
      refundedMinor: expect.any(Number),
      lines: [{ cancelledQuantity: 1, returnedQuantity: 1 }],
      giftCards: [{ balanceMinor: 0, isTakenBack: true }, { isTakenBack: false }],
    })
    expect((await takeBack(order.id, first?.id)).body.cancelledMinor).toBe(5000)
    expect((await takeBack(order.id, newId())).status).toBe(404)
    await t.runJobs()
    expect(await booksOf(t, shop)).toEqual([])
    const sent = await shop.owner.call(sendGiftCard, {
      params: { giftCardId: first?.id ?? '' },
      body: { recipientEmail: contact.email },
    })
    expect(sent.status).toBe(409)

    await spend(second?.id)
    const refused = await takeBack(order.id, second?.id)
    expect(refused.problem).toMatchObject({
      code: 'invalid_transition',
      message: expect.stringContaining('£1.00 of it is spent'),
    })
  })

  it('INV-09 is taken back with the units that are cancelled, and refused where it is spent', async () => {
    const order = await sell({ quantity: 2, besides: shop.variantIds[0] ?? '' })
    const line = order.lines.find(({ kind }) => kind === 'gift_card')
    const [first, second] = order.giftCards
    await spend(second?.id)
    expect((await cancelLine(order.id, line?.id)).status).toBe(200)
    const after = await read(order.id)
    expect(after.giftCards.map(({ id, isTakenBack }) => [id, isTakenBack])).toEqual([
      [first?.id, true],
      [second?.id, false],
    ])
    expect((await cancelLine(order.id, line?.id)).problem?.message).toContain(
      'Gift card was partly spent',
    )
    await t.runJobs()
    expect((await read(order.id)).giftCards).toHaveLength(2)
    expect(await booksOf(t, shop)).toEqual([])
  })

  it('INV-09 may not be paid back by who may not give money back', async () => {
    const { id, giftCards } = await sell()
    const packer = await t.member(shop.owner, 'driver')
    await t.inTenant(shop.owner.tenantId, async (db) => {
      const role = { custom_role_id: newId(), permissions: ['orders.see', 'orders.edit'] }
      await db
        .insertInto('custom_roles')
        .values({ ...role, name: 'Packer' })
        .execute()
      await db
        .updateTable('memberships')
        .set({
          role: 'custom',
          custom_role_id: role.custom_role_id,
          custom_role_name: 'Packer',
          custom_permissions: role.permissions,
        })
        .where('user_id', '=', packer.userId)
        .execute()
    })
    const params = { orderId: id, giftCardId: giftCards[0]?.id ?? '' }
    const back = (refund: 'none' | 'full') =>
      packer.call(takeBackGiftCard, { params, body: { refund } })
    expect((await back('full')).status).toBe(403)
    expect((await back('none')).status).toBe(200)
  })
})
