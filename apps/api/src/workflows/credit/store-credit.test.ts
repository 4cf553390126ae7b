import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import {
  adjustCustomerCredit,
  getCustomerCredit,
} from '@marketday/contract/payments/credit/customer-credit'
import {
  getStoreCreditOffer,
  removeStoreCredit,
  useStoreCredit,
} from '@marketday/contract/payments/credit/pay-with-credit'
import { recordCash, refundOrder } from '@marketday/contract/payments/card/payments'
import { updateCustomer } from '@marketday/contract/orders/acts/edit-customer'
import { getCart, leaveCheckout, setCartContact } from '@marketday/contract/orders/cart'
import { getCustomer } from '@marketday/contract/orders/customers'
import { previewErasure } from '@marketday/contract/orders/customers/erase-customer'
import { proveMailbox, requestMailboxCode } from '@marketday/contract/orders/customers/mailbox'
import { getOrder } from '@marketday/contract/orders/orders'

import { freshEmail, mailedCode } from '../../../testing/identity/people.ts'
import { booksOf, mailsOf } from '../../../testing/sales/card-payments.ts'
import { sandbox } from '../../../testing/sales/sandbox.ts'
import {
  complete,
  contact,
  fillCart,
  openShop,
  orderDirectly,
  pay,
} from '../../../testing/shop-fixture.ts'
import type { ShopFixture } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { Client } from '../../../testing/actors.ts'
import { newId } from '../../platform/ids.ts'

let t: TestApp
let shop: ShopFixture
let email: string
let customerId: string
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  shop = await openShop(t, [{ priceMinor: 500, stock: 50 }])
  email = freshEmail('carla')
  const [variantId = ''] = shop.variantIds
  const { body } = await orderDirectly(shop.shopper, [{ variantId, quantity: 1 }], { email })
  customerId = (await read(body.orderId)).customerId ?? ''
})

const read = async (orderId = '') => (await shop.owner.call(getOrder, { params: { orderId } })).body
const left = async () =>
  (await shop.owner.call(getCustomerCredit, { params: { customerId } })).body.balanceMinor
const give = (amountMinor: number) =>
  shop.owner.call(adjustCustomerCredit, {
    params: { customerId },
    body: { amountMinor, reason: 'Came late' },
  })
const ask = (shopper: Client, to = email) =>
  shopper.call(requestMailboxCode, { body: { email: to } })

async function prove(shopper: Client, to = email) {
  await ask(shopper, to)
  await t.runJobs()
  return await shopper.call(proveMailbox, { body: { code: await mailedCode(t, to) } })
}

async function fill(shopper: Client, of = email) {
  await fillCart(shopper, shop, [2])
  await shopper.call(setCartContact, { body: { ...contact, email: of } })
}

const use = (shopper: Client) => shopper.call(useStoreCredit)

async function provenShopper() {
  const shopper = t.shopper(shop.owner.slug)
  await fill(shopper)
  await prove(shopper)
  return shopper
}

describe('ORD-20 store credit at the checkout', () => {
  it('pays for whoever proves the mailbox of the order by a mailed code', async () => {
    await give(2500)
    const shopper = await provenShopper()
    expect((await use(shopper)).body).toMatchObject({
      dueMinor: 0,
      credits: [{ provider: 'store_credit', codeEnd: '', amountMinor: 1000, leftMinor: 1500 }],
    })
    const { body } = await pay(shopper, { method: 'card', total: 0 })
    expect(await read(body.order?.orderId)).toMatchObject({
      paymentStatus: 'paid',
      payments: [{ provider: 'store_credit', capturedMinor: 1000 }],
    })
    expect(await left()).toBe(1500)
    await t.runJobs()
    const mails = await mailsOf(t, shop, email)
    expect(mails.at(-1)?.text).toContain('Paid, £10.00 by store credit')
    expect(await booksOf(t, shop)).toEqual([])
  })

  it('is kept while the card page is open, given back when it is left, and goes back there', async () => {
    await give(300)
    const shopper = await provenShopper()
    await use(shopper)
    await pay(shopper, { method: 'card', total: 700 })
    expect(await left()).toBe(0)
    // Credit held by a checkout returns to the customer, so it blocks erasure too.
    const erasure = await shop.owner.call(previewErasure, { params: { customerId } })
    expect(erasure.body.refusals).toContain('They have store credit left. Remove it first')
    await shopper.call(leaveCheckout)
    expect(await left()).toBe(300)
    const { body: page } = await pay(shopper, { method: 'card', total: 700 })
    await sandbox(`_pay/${page.redirectUrl?.split('/').at(-1) ?? ''}`)
    const { body } = await complete(shopper, page.paymentId ?? '')
    const order = await read(body.order?.orderId)
    expect(order).toMatchObject({ paymentStatus: 'paid', paidMinor: 1000 })
    expect(await left()).toBe(0)
    await shop.owner.call(refundOrder, {
      params: { orderId: order.id },
      body: { amountMinor: 200, extraMinor: 200, reason: 'Burnt' },
      headers: { 'idempotency-key': newId() },
    })
    // Its share of what was paid.
    expect(await left()).toBe(60)
    expect(await booksOf(t, shop)).toEqual([])
  })

  it('is spent once by two browsers at the same time', async () => {
    await give(1000)
    const shopper = await provenShopper()
    await use(shopper)
    t.app.services.clock.setOffset(60_000)
    try {
      const other = await provenShopper()
      await use(other)
      const both = await Promise.all(
        [shopper, other].map((each) => pay(each, { method: 'card', total: 0 })),
      )
      expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
    } finally {
      t.app.services.clock.setOffset(0)
    }
    expect(await left()).toBe(0)
    expect(await booksOf(t, shop)).toEqual([])
  })

  it('is not spent by a stranger who knows the address, and leaves with it', async () => {
    await give(1000)
    const stranger = t.shopper(shop.owner.slug)
    await fill(stranger)
    expect((await use(stranger)).problem).toMatchObject({ code: 'store_credit_refused' })
    const own = freshEmail('stranger')
    await prove(stranger, own)
    expect((await use(stranger)).problem.message).toContain(`You confirmed ${own}, but this order`)

    const shopper = await provenShopper()
    await use(shopper)
    const { body } = await shopper.call(setCartContact, { body: { ...contact, email: own } })
    expect(body).toMatchObject({ credits: [], dueMinor: 1000 })
    expect((await use(shopper)).status).toBe(409)
    expect(await left()).toBe(1000)
  })

  it('is told of to the address that it can be used with, also where staff corrected that since', async () => {
    const { body } = await orderDirectly(
      shop.shopper,
      [{ variantId: shop.variantIds[0] ?? '', quantity: 1 }],
      { email },
    )
    const params = { orderId: body.orderId ?? '' }
    await shop.owner.call(recordCash, {
      params,
      body: { amountMinor: 500 },
      headers: { 'idempotency-key': newId() },
    })
    const right = freshEmail('clara')
    const { version } = (await shop.owner.call(getCustomer, { params: { customerId } })).body
    const details = { name: 'Clara', email: right, phone: '' as const, note: '' }
    await shop.owner.call(updateCustomer, {
      params: { customerId },
      body: { details: { ...details, consentSource: null }, version },
    })
    await shop.owner.call(refundOrder, {
      params,
      body: { amountMinor: 500, extraMinor: 500, reason: 'Burnt', to: 'store_credit' },
      headers: { 'idempotency-key': newId() },
    })
    await t.runJobs()
    const refundsTo = async (to: string) =>
      (await mailsOf(t, shop, to)).filter(({ template }) => template === 'refund')
    expect(await refundsTo(email)).toEqual([])
    const [mail] = await refundsTo(right)
    expect(mail?.text).toContain('Use it at checkout with this email address.')
    const shopper = t.shopper(shop.owner.slug)
    await fill(shopper, right)
    await prove(shopper, right)
    expect((await use(shopper)).body).toMatchObject({ credits: [{ amountMinor: 500 }] })
  })

  it('can be done without again', async () => {
    await give(400)
    const shopper = await provenShopper()
    await use(shopper)
    expect((await use(shopper)).body.credits).toHaveLength(1)
    await shopper.call(removeStoreCredit)
    expect((await shopper.call(getCart)).body).toMatchObject({ credits: [], dueMinor: 1000 })
  })
})

describe('a mailbox of a shop', () => {
  it('is asked for alike whether its owner is a customer or not', async () => {
    await give(1000)
    const shopper = t.shopper(shop.owner.slug)
    const unknown = freshEmail('nobody')
    const answers = [await ask(shopper), await ask(shopper, unknown)]
    expect(answers.map(({ status, body }) => [status, body.state])).toEqual([
      [200, 'asked'],
      [200, 'asked'],
    ])
    await t.runJobs()
    const [known, other] = [await mailsOf(t, shop, email), await mailsOf(t, shop, unknown)]
    const subject = known.at(-1)?.subject
    expect(other.map((mail) => [mail.template, mail.subject])).toEqual([['customer-code', subject]])
  })

  it('is proved in the browser that asked, in five tries', async () => {
    const shopper = t.shopper(shop.owner.slug)
    await ask(shopper)
    await t.runJobs()
    const code = await mailedCode(t, email)
    const other = t.shopper(shop.owner.slug)
    expect((await other.call(proveMailbox, { body: { code } })).problem.code).toBe('code_expired')
    const wrong = code === '000000' ? '000001' : '000000'
    for (const expected of ['code_wrong', 'code_wrong', 'code_wrong', 'code_wrong', 'code_expired'])
      expect((await shopper.call(proveMailbox, { body: { code: wrong } })).problem.code).toBe(
        expected,
      )
    expect((await shopper.call(proveMailbox, { body: { code } })).problem.code).toBe('code_expired')
    expect((await ask(shopper)).status).toBe(429)
  })

  it('is proved by the first code also where another was asked for too soon', async () => {
    const shopper = t.shopper(shop.owner.slug)
    await ask(shopper)
    expect((await ask(shopper)).status).toBe(429)
    await t.runJobs()
    const proof = { body: { code: await mailedCode(t, email) } }
    expect((await shopper.call(proveMailbox, proof)).body).toEqual({ state: 'proven', email })
  })

  it('is forgotten after half an hour', async () => {
    await give(100)
    const shopper = await provenShopper()
    const offer = async () => (await shopper.call(getStoreCreditOffer)).body
    expect(await offer()).toEqual({ isOffered: true, mailbox: { state: 'proven', email } })
    t.app.services.clock.setOffset(31 * 60_000)
    try {
      expect((await offer()).mailbox).toEqual({ state: 'unknown', email: '' })
      expect((await use(shopper)).status).toBe(409)
    } finally {
      t.app.services.clock.setOffset(0)
    }
  })
})
