import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { getDiscount, pauseDiscount } from '@marketday/contract/orders/discounts/discounts'
import {
  removeDiscountCode,
  setDiscountCode,
} from '@marketday/contract/orders/discounts/use-discount-code'
import { recordCash } from '@marketday/contract/payments/card/payments'
import { getCart, leaveCheckout, setCartContact } from '@marketday/contract/orders/cart'
import { cancelOrder, getOrder } from '@marketday/contract/orders/orders'
import { getShopOrder } from '@marketday/contract/orders/shop-orders'

import { listBookDifferences } from '../../../testing/list-book-differences.ts'
import { sandbox } from '../../../testing/sales/sandbox.ts'
import { addDiscount } from '../../../testing/shop/discount-fixture.ts'
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
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  shop = await openShop(t, [
    { priceMinor: 450, stock: 50 },
    { priceMinor: 1000, stock: 50 },
  ])
})
afterEach(async () => {
  const differences = await t.inTenant(shop.owner.tenantId, (db) =>
    listBookDifferences((text) => sql.raw(text).execute(db)),
  )
  expect(differences).toEqual([])
})

const enter = (shopper: Client, code: string) => shopper.call(setDiscountCode, { body: { code } })
const cartOf = async (shopper: Client) => (await shopper.call(getCart)).body
const usesOf = async ({ id }: { id: string }) =>
  (await shop.owner.call(getDiscount, { params: { discountId: id } })).body.usedCount

async function shopperWith(code: string, { quantities = [2], email = contact.email } = {}) {
  const shopper = t.shopper(shop.owner.slug)
  await fillCart(shopper, shop, quantities)
  await shopper.call(setCartContact, { body: { ...contact, email } })
  const { body } = await enter(shopper, code)
  return { shopper, total: body.totalMinor }
}

async function placed(shopper: Client, total: number) {
  const { body } = await pay(shopper, { method: 'cash', total })
  return body.order ?? { orderId: '', token: '' }
}

const read = async (orderId: string) =>
  (await shop.owner.call(getOrder, { params: { orderId } })).body

const cancel = (orderId: string, lines?: readonly { lineId: string; quantity: number }[]) =>
  shop.owner.call(cancelOrder, {
    params: { orderId },
    body: {
      reason: 'customer',
      restock: true,
      refund: 'full',
      notify: false,
      ...(lines && { lines: [...lines] }),
    },
  })

describe('a code in the cart', () => {
  it('is the same in any case and with spaces, and says what it takes off', async () => {
    await addDiscount(shop, { code: 'Spring' })
    await fillCart(shop.shopper, shop, [2, 1])
    const { body } = await enter(shop.shopper, '  sPrInG ')
    expect(body).toMatchObject({
      goodsMinor: 1900,
      subtotalMinor: 1710,
      totalMinor: 1710,
      discounts: [{ name: 'Spring', code: 'SPRING', amountMinor: 190, reason: null }],
    })
    expect(body.lines.map(({ discountMinor, totalMinor }) => [discountMinor, totalMinor])).toEqual([
      [90, 810],
      [100, 900],
    ])
    const removed = await shop.shopper.call(removeDiscountCode)
    expect(removed.body).toMatchObject({ totalMinor: 1900, discounts: [] })
  })

  it('waits for what it needs, and says how much is missing', async () => {
    await addDiscount(shop, { minimumMinor: 2000 })
    await fillCart(shop.shopper, shop, [2])
    const { body } = await enter(shop.shopper, 'spring')
    expect(body.discounts).toMatchObject([
      { amountMinor: 0, reason: 'From £20.00; £11.00 more to go' },
    ])
    await fillCart(shop.shopper, shop, [2, 2])
    expect(await cartOf(shop.shopper)).toMatchObject({ totalMinor: 2610 })
  })

  it.each([
    ['This code doesn’t exist. Please check the spelling.', { code: 'OTHER' }],
    ['SPRING: Ended on 3 May', { endsAt: '2026-05-03T12:00:00Z' }],
    ['SPRING: Starts on 3 May', { startsAt: '2099-05-03T12:00:00Z' }],
  ])('that can never apply is refused: %s', async (message, terms) => {
    await addDiscount(shop, terms)
    await fillCart(shop.shopper, shop, [2])
    const { status, problem } = await enter(shop.shopper, 'spring')
    expect([status, problem.code, problem.errors]).toEqual([
      409,
      'discount_refused',
      [{ path: 'code', message }],
    ])
    expect((await cartOf(shop.shopper)).discounts).toEqual([])
  })

  it('of chosen items, and of a first order', async () => {
    const [, productId = ''] = shop.productIds
    await addDiscount(shop, { items: { categoryIds: [], productIds: [productId] } })
    await addDiscount(shop, { code: 'FIRST', isFirstOrderOnly: true })
    const first = await shopperWith('spring', { quantities: [2, 1] })
    expect(first.total).toBe(1800)
    await placed(first.shopper, first.total)
    await fillCart(shop.shopper, shop, [1])
    expect((await enter(shop.shopper, 'FIRST')).problem.message).toBe(
      'FIRST: For first orders only',
    )
  })

  it('is said to be gone when its discount is paused meanwhile, and costs what was seen', async () => {
    const discount = await addDiscount(shop, {})
    const { shopper, total } = await shopperWith('spring')
    await shop.owner.call(pauseDiscount, { params: { discountId: discount.id } })
    const { problem } = await pay(shopper, { method: 'cash', total })
    expect(problem.message).toBe('The total is now £9.00. Please review it')
    expect((await cartOf(shopper)).discounts).toMatchObject([
      { reason: 'Not available at the moment' },
    ])
  })
})

describe('an order', () => {
  it('keeps name, code and amount, taxed on what is paid, however it was placed', async () => {
    await addDiscount(shop, {})
    await addDiscount(shop, {
      name: 'Loaf week',
      code: null,
      items: { categoryIds: [], productIds: [shop.productIds[1] ?? ''] },
    })
    const { shopper, total } = await shopperWith('spring', { quantities: [2, 1] })
    // 10 % of the second item, then 10 % of the remaining total.
    expect(total).toBe(1620)
    const { orderId, token } = await placed(shopper, total)
    const discounts = [
      { name: 'Loaf week', code: null, amountMinor: 100 },
      { name: 'Spring', code: 'SPRING', amountMinor: 180 },
    ]
    expect(await read(orderId)).toMatchObject({
      subtotalMinor: 1620,
      totalMinor: 1620,
      taxMinor: 270,
      discounts,
      lines: [
        { unitPriceMinor: 450, discountMinor: 90, totalMinor: 810 },
        { unitPriceMinor: 1000, discountMinor: 190, totalMinor: 810 },
      ],
    })
    const own = await shopper.call(getShopOrder, { params: { token } })
    expect(own.body).toMatchObject({ totalMinor: 1620, discounts })
    const direct = await orderDirectly(shop.shopper, [
      { variantId: shop.variantIds[1] ?? '', quantity: 1 },
    ])
    expect(direct.body.totalMinor).toBe(900)
    await expect(
      t.inTenant(shop.owner.tenantId, (db) =>
        db
          .updateTable('orders')
          .set({ discounts: '[]' as never })
          .execute(),
      ),
    ).rejects.toThrow('stay as they were')
  })

  it('gives back for a unit exactly what was paid for it, and with the last all of it', async () => {
    await addDiscount(shop, { kind: 'amount', amountMinor: 100 })
    const { shopper, total } = await shopperWith('spring', { quantities: [3] })
    expect(total).toBe(1250)
    const { orderId } = await placed(shopper, total)
    await shop.owner.call(recordCash, {
      params: { orderId },
      body: { amountMinor: total },
      headers: { 'idempotency-key': newId() },
    })
    const [line] = (await read(orderId)).lines
    for (const back of [416, 833, 1250]) {
      await cancel(orderId, [{ lineId: line?.id ?? '', quantity: 1 }])
      expect(await read(orderId)).toMatchObject({ cancelledMinor: back, refundedMinor: back })
    }
  })

  it('of nothing needs no payment, by card too', async () => {
    await addDiscount(shop, { percentBp: 10_000 })
    const { shopper, total } = await shopperWith('spring')
    expect(total).toBe(0)
    const { body } = await pay(shopper, { method: 'card', total })
    expect(body).toMatchObject({ paymentId: null, redirectUrl: null })
    expect(await read(body.order?.orderId ?? '')).toMatchObject({
      totalMinor: 0,
      paymentStatus: 'paid',
      outstandingMinor: 0,
      payments: [],
    })
  })
})

describe('the last use', () => {
  it('raced by two goes to one of them; the other hears why and loses nothing', async () => {
    const discount = await addDiscount(shop, { usageLimit: 1 })
    const two = [
      await shopperWith('spring'),
      await shopperWith('spring', { email: 'dora@example.com' }),
    ]
    const answers = await Promise.all(
      two.map(({ shopper, total }) => pay(shopper, { method: 'cash', total })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = answers.findIndex(({ status }) => status === 409)
    expect(answers[refused]?.problem.code).toMatch(/^(?:discount_refused|price_changed)$/)
    const cart = await cartOf(two[refused]?.shopper ?? shop.shopper)
    expect(cart).toMatchObject({ totalMinor: 900, discounts: [{ reason: 'Fully used' }] })
    expect(await usesOf(discount)).toBe(1)
  })

  it('that is taken between question and order is refused by its own sentence', async () => {
    const discount = await addDiscount(shop, { usageLimit: 1 })
    const { shopper, total } = await shopperWith('spring')
    const other = await shopperWith('spring', { email: 'dora@example.com' })
    // The other transaction holds the lock, uncommitted.
    const waiting = await t.inTenant(shop.owner.tenantId, async (db) => {
      await sql`select take_discounts(array[${discount.id}::uuid], ${newId()}::uuid, 'eve@example.com')`.execute(
        db,
      )
      const asked = pay(shopper, { method: 'cash', total })
      await expect
        .poll(async () => {
          const { rows } = await sql`select from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
          return rows.length
        })
        .toBe(1)
      return { asked }
    })
    const { status, problem } = await waiting.asked
    expect([status, problem.code]).toEqual([409, 'discount_refused'])
    expect(problem.message).toBe(
      'The discount code SPRING has just reached its limit. Nothing was charged, and your items are still here. Please review the total.',
    )
    expect((await pay(other.shopper, { method: 'cash', total: 900 })).status).toBe(200)
    expect((await pay(shopper, { method: 'cash', total: 900 })).status).toBe(200)
  })

  it('is kept by a checkout, and given back when it is left or its time is over', async () => {
    const discount = await addDiscount(shop, { usageLimit: 1 })
    const first = await shopperWith('spring')
    await pay(first.shopper, { method: 'card', total: first.total })
    expect(await usesOf(discount)).toBe(1)
    await fillCart(shop.shopper, shop, [1])
    expect((await enter(shop.shopper, 'spring')).problem.message).toBe('SPRING: Fully used')
    await first.shopper.call(leaveCheckout)
    expect(await usesOf(discount)).toBe(0)

    await pay(first.shopper, { method: 'card', total: first.total })
    t.app.services.clock.setOffset(11 * 60_000)
    try {
      await t.runJobs({ early: true })
    } finally {
      t.app.services.clock.setOffset(0)
    }
    expect(await usesOf(discount)).toBe(0)
  })

  it('stays with the paid order, which keeps the price though its discount ends meanwhile', async () => {
    const discount = await addDiscount(shop, { usageLimit: 1 })
    const { shopper, total } = await shopperWith('spring')
    const { body } = await pay(shopper, { method: 'card', total })
    await shop.owner.call(pauseDiscount, { params: { discountId: discount.id } })
    await sandbox(`_pay/${body.redirectUrl?.split('/').at(-1)}`)
    const done = await complete(shopper, body.paymentId ?? '')
    expect(done.body.state).toBe('placed')
    const orderId = done.body.order?.orderId ?? ''
    expect(await read(orderId)).toMatchObject({ totalMinor: total, paymentStatus: 'paid' })
    expect(await usesOf(discount)).toBe(1)
    await cancel(orderId)
    expect(await usesOf(discount)).toBe(0)
  })

  it('of each customer is counted by the address for mails', async () => {
    await addDiscount(shop, { customerLimit: 1 })
    const first = await shopperWith('spring', { email: 'Carla@example.com' })
    const { orderId } = await placed(first.shopper, first.total)
    const again = await shopperWith('spring')
    expect(again.total).toBeUndefined()
    const other = await shopperWith('spring', { email: 'dora@example.com' })
    expect(other.total).toBe(810)
    const said = await other.shopper.call(setCartContact, { body: contact })
    expect(said.body).toMatchObject({
      totalMinor: 900,
      discounts: [{ reason: 'You’ve already used it' }],
    })
    await cancel(orderId)
    expect(await cartOf(other.shopper)).toMatchObject({ totalMinor: 810 })
  })
})
