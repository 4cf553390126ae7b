import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { getDiscount } from '@marketday/contract/orders/discounts/discounts'
import { placeDirectOrder } from '@marketday/contract/orders/place-orders'
import { orderGuard } from '@marketday/contract/orders/order-guard'
import {
  approveOrder,
  cancelOrder,
  countOrders,
  getOrder,
  listOrders,
  rejectOrder,
  startPicking,
} from '@marketday/contract/orders/orders'
import { recordCash } from '@marketday/contract/payments/card/payments'

import {
  browserOf,
  ensureShopBuild,
  publish,
  snapshotOf,
} from '../../../testing/shop/published-shop.ts'
import { addDiscount } from '../../../testing/shop/discount-fixture.ts'
import { contact, openShop } from '../../../testing/shop-fixture.ts'
import type { ShopFixture } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { confirmationCode } from '../../orders/order-token.ts'

let t: TestApp
let shop: ShopFixture
beforeAll(async () => {
  await ensureShopBuild()
  t = await testApp({ ORDER_GUARD: 'on' })
}, 60_000)
afterAll(() => t.close())
beforeEach(async () => {
  shop = await openShop(t, [{ priceMinor: 420, stock: 20 }])
  await publish(t, shop.owner, snapshotOf('Bakery'))
})

const reserved = () =>
  t.inTenant(shop.owner.tenantId, async (db) => {
    const row = await db.selectFrom('stock_levels').select('reserved').executeTakeFirstOrThrow()
    return row.reserved
  })

async function order(quantity = 9, email = 'carla@example.com') {
  const { body, status } = await shop.shopper.call(placeDirectOrder, {
    body: {
      lines: [{ variantId: shop.variantIds[0] ?? '', quantity }],
      contact: { ...contact, email },
      delivery: { kind: 'pickup' },
      payment: 'cash',
    },
  })
  expect(status).toBe(201)
  const code = confirmationCode(t.app.services.config, {
    orderId: body.orderId,
    generation: 0,
  })
  return {
    ...body,
    params: { orderId: body.orderId },
    link: `/orders/${body.token}/confirm/${code}`,
  }
}

test('a suspicious cash order takes nothing until the mailed link is used, without scripts too', async () => {
  const { token, params, link } = await order()
  expect(await reserved()).toBe(0)
  const browser = browserOf(t, shop.owner.slug)
  const waiting = await browser.get(`/orders/${token}?new=1`)
  expect(waiting.html).toContain('One more step, Carla Customer')
  expect(waiting.html).not.toContain(link)

  await t.runJobs()
  const mails = await t.inTenant(shop.owner.tenantId, (db) =>
    db.selectFrom('mail_outbox').select(['template', 'to_address', 'text']).execute(),
  )
  // The link is a secret, so the mail's content is erased after sending.
  expect(mails).toMatchObject([{ template: 'order-confirm', to_address: contact.email }])

  // GET confirms nothing: mail clients prefetch links.
  const asked = await browser.get(link)
  expect(asked.html).toContain('Is this your order, Carla Customer?')
  expect(asked.headers['referrer-policy']).toBe('same-origin')
  expect(await reserved()).toBe(0)

  const confirmed = await browser.post(link)
  expect(confirmed).toMatchObject({ status: 303, headers: { location: `/orders/${token}?new=1` } })
  expect(await reserved()).toBe(9)
  const { body } = await shop.owner.call(getOrder, { params })
  expect(body).toMatchObject({ status: 'open', reviewReason: 'share', problems: [] })
  expect(body.timeline.map(({ action }) => action)).toContain('order.approved')
  // Repeating changes nothing; the address is now confirmed.
  expect((await browser.post(link)).status).toBe(303)
  expect(await reserved()).toBe(9)
  await order(9)
  expect(await reserved()).toBe(18)
})

test('only the code of the mail confirms, and what is gone meanwhile is said', async () => {
  const { token, link } = await order()
  const browser = browserOf(t, shop.owner.slug)
  expect((await browser.post(`/orders/${token}/confirm/${'x'.repeat(32)}`)).status).toBe(404)
  const others = await order(9, 'other@example.com')
  await shop.owner.call(approveOrder, { params: others.params })
  const third = await order(9, 'third@example.com')
  await shop.owner.call(approveOrder, { params: third.params })
  const late = await browser.post(link)
  expect(late.status).toBe(409)
  expect(late.html).toContain('Only 2 of Loaf 1 left')
})

test('the shop sees why an order waits, and takes or refuses it', async () => {
  const { params } = await order()
  const { body } = await shop.owner.call(getOrder, { params })
  expect(body).toMatchObject({
    status: 'pending_review',
    problems: [
      'Awaiting email confirmation: a large part of the stock or a time slot, paid in cash',
    ],
    actions: {
      approve: null,
      reject: null,
      startPicking: 'The order is waiting for its confirmation',
      cancel: 'The order is waiting for its confirmation',
      recordCash: 'The order is waiting for its confirmation',
    },
  })
  expect(
    (await shop.owner.call(listOrders, { query: { tab: 'problems' } })).body.rows,
  ).toHaveLength(1)
  expect((await shop.owner.call(countOrders)).body).toMatchObject({ problems: 1, unfulfilled: 0 })
  const cancellation = { reason: 'other', restock: true, refund: 'none', notify: false } as const
  for (const refused of [
    await shop.owner.call(startPicking, { params }),
    await shop.owner.call(cancelOrder, { params, body: cancellation }),
    await shop.owner.call(recordCash, {
      params,
      body: { amountMinor: 100 },
      headers: { 'idempotency-key': 'k' },
    }),
  ])
    expect(refused.problem).toMatchObject({ status: 409, code: 'invalid_transition' })

  const approved = await shop.owner.call(approveOrder, { params })
  expect(approved.body).toMatchObject({ status: 'open', actions: { startPicking: null } })
  expect(await reserved()).toBe(9)

  const second = await order(9, 'second@example.com')
  const rejected = await shop.owner.call(rejectOrder, { params: second.params })
  expect(rejected.body).toMatchObject({ status: 'cancelled', outstandingMinor: 0 })
  expect((await shop.owner.call(approveOrder, { params: second.params })).problem.code).toBe(
    'invalid_transition',
  )
  expect(await reserved()).toBe(9)
})

test('an unconfirmed order has its discount, and gives the use back when it is refused', async () => {
  const discount = await addDiscount(shop, { code: null, usageLimit: 1 })
  const uses = async () =>
    (await shop.owner.call(getDiscount, { params: { discountId: discount.id } })).body.usedCount
  const { params, totalMinor } = await order(10)
  expect([totalMinor, await uses()]).toEqual([3780, 1])
  await shop.owner.call(rejectOrder, { params })
  expect(await uses()).toBe(0)
})

test('an order that nobody confirms ends by itself and leaves nothing behind', async () => {
  const { params } = await order()
  t.app.services.clock.setOffset((orderGuard.reviewHours * 60 + 1) * 60_000)
  try {
    await t.runJobs({ early: true })
  } finally {
    t.app.services.clock.setOffset(0)
  }
  expect((await shop.owner.call(getOrder, { params })).body).toMatchObject({
    status: 'cancelled',
    cancelReason: 'unconfirmed',
  })
  expect(await reserved()).toBe(0)
})
