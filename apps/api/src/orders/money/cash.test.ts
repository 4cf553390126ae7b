import { afterAll, beforeAll, expect, it } from 'vitest'

import type { BodyInput } from '@marketday/contract/endpoints/endpoint'
import {
  getOrder,
  handOverOrder,
  listOrders,
  packOrder,
  startPicking,
} from '@marketday/contract/orders/orders'
import { recordCash, recordTransfer, refundOrder } from '@marketday/contract/payments/card/payments'

import { openShop, orderDirectly } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { newId } from '../../platform/ids.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

async function packedOrder() {
  const shop = await openShop(t, [{ priceMinor: 420, stock: 5 }])
  const { body } = await orderDirectly(shop.shopper, [
    { variantId: shop.variantIds[0] ?? '', quantity: 2 },
  ])
  const params = { orderId: body.orderId }
  await shop.owner.call(startPicking, { params })
  await shop.owner.call(packOrder, { params })
  return {
    shop,
    handOver: (cash: BodyInput<typeof handOverOrder>) =>
      shop.owner.call(handOverOrder, { params, body: cash }),
    pay: (cash: BodyInput<typeof recordCash>) =>
      shop.owner.call(recordCash, {
        params,
        body: cash,
        headers: { 'idempotency-key': newId() },
      }),
    transfer: (transfer: BodyInput<typeof recordTransfer>, key = newId()) =>
      shop.owner.call(recordTransfer, {
        params,
        body: transfer,
        headers: { 'idempotency-key': key },
      }),
    giveBack: (amountMinor: number, more: Partial<BodyInput<typeof refundOrder>> = {}) =>
      shop.owner.call(refundOrder, {
        params,
        body: { amountMinor, reason: 'Too much', ...more },
        headers: { 'idempotency-key': newId() },
      }),
    order: async () => (await shop.owner.call(getOrder, { params })).body,
    problems: async () =>
      (await shop.owner.call(listOrders, { query: { tab: 'problems' } })).body.rows.flatMap(
        (row) => row.problems,
      ),
    unpaid: async () =>
      (await shop.owner.call(listOrders, { query: { tab: 'unpaid' } })).body.rows.length,
  }
}

it('ORD-10 cash and transfers in dinars are recorded in steps that can be refunded', async () => {
  const { shop, handOver, pay, transfer, order } = await packedOrder()
  await t.inTenant(shop.owner.tenantId, (db) =>
    db.updateTable('orders').set({ currency: 'KWD' }).execute(),
  )
  const message = 'Enter an amount in steps of KWD\u00a00.010'
  const odd = { amountMinor: 405, reason: 'The rest comes tomorrow' }
  for (const { problem } of [await pay(odd), await transfer({ ...odd, reference: 'Bank 7' })])
    expect(problem.errors).toEqual([{ path: 'amountMinor', message }])
  const refused = await handOver({ cashCollectedMinor: 405, cashReason: odd.reason })
  expect(refused.problem.errors).toEqual([{ path: 'cashCollectedMinor', message }])
  expect(await order()).toMatchObject({ paidMinor: 0, fulfilmentStatus: 'packed' })
  expect((await pay({ ...odd, amountMinor: 400 })).status).toBe(200)
})

it.each([{}, { cashCollectedMinor: 0 }, { cashCollectedMinor: 500 }, { cashCollectedMinor: 900 }])(
  'ORD-10 goods are not handed over for another sum than is due without a reason: %j',
  async (cash) => {
    const { handOver, order } = await packedOrder()
    const message = '£8.40 is due. Enter a reason for the difference'
    expect((await handOver(cash)).problem).toMatchObject({
      status: 400,
      errors: [{ path: 'cashReason', message }],
    })
    expect(await order()).toMatchObject({ fulfilmentStatus: 'packed', paidMinor: 0 })
  },
)

it('ORD-10 too little cash, with its reason, is a problem until the rest is paid', async () => {
  const { handOver, pay, order, problems, unpaid } = await packedOrder()
  expect(await unpaid()).toBe(1)
  await handOver({ cashCollectedMinor: 500, cashReason: 'The rest comes on Friday' })
  expect(await problems()).toEqual(['Delivered, not fully paid'])
  expect(await unpaid()).toBe(1)
  expect((await order()).timeline.map(({ message }) => message)).toContain(
    '£5.00 of £8.40 received in cash: The rest comes on Friday',
  )
  expect((await pay({ amountMinor: 100 })).status).toBe(400)
  expect((await pay({ amountMinor: 340 })).status).toBe(200)
  expect(await problems()).toEqual([])
  expect(await order()).toMatchObject({ status: 'completed', outstandingMinor: 0 })
  expect((await pay({ amountMinor: 1, reason: 'More' })).problem.code).toBe('invalid_transition')
})

it('ORD-10 goods that leave unpaid say why, and are a problem', async () => {
  const { handOver, order, problems } = await packedOrder()
  await handOver({ cashReason: 'Pays with the next order' })
  expect(await problems()).toEqual(['Delivered, not fully paid'])
  expect((await order()).timeline.map(({ message }) => message)).toContain(
    'Delivered, unpaid: Pays with the next order',
  )
})

it('ORD-10 too much cash can be refunded', async () => {
  const { handOver, giveBack, order, problems } = await packedOrder()
  await handOver({ cashCollectedMinor: 1000, cashReason: 'No change in the till' })
  expect(await problems()).toEqual(['Overpaid'])
  expect(await order()).toMatchObject({ paymentStatus: 'overpaid', refundableMinor: 1000 })
  // A partial refund does not settle it.
  await giveBack(100)
  expect(await problems()).toEqual(['Overpaid'])
  await giveBack(60)
  expect(await problems()).toEqual([])
})

it('ORD-07 a bank transfer marks an order as paid, once, with its reference and who said so', async () => {
  const { transfer, order } = await packedOrder()
  expect((await transfer({ amountMinor: 840, reference: ' ' })).problem).toMatchObject({
    status: 400,
    errors: [expect.objectContaining({ path: 'reference' })],
  })
  expect((await transfer({ amountMinor: 800, reference: 'RF18 5390' })).problem.errors).toEqual([
    { path: 'reason', message: '£8.40 is due. Enter a reason for the difference' },
  ])
  const key = newId()
  const press = () => transfer({ amountMinor: 840, reference: 'RF18 5390' }, key)
  expect([(await press()).status, (await press()).status]).toEqual([200, 200])
  const paid = await order()
  expect(paid).toMatchObject({ paymentStatus: 'paid', paidMinor: 840, outstandingMinor: 0 })
  expect(paid.payments).toMatchObject([{ provider: 'bank', reference: 'RF18 5390' }])
  const entry = paid.timeline.find(({ action }) => action === 'order.paid')
  expect(entry).toMatchObject({
    message: '£8.40 received by bank transfer (RF18 5390)',
    actorKind: 'user',
  })
  expect(entry?.actorName).not.toBe('')
})

it('ORD-07 what came by the bank is given back by hand, with the reference of that', async () => {
  const { transfer, giveBack, order } = await packedOrder()
  await transfer({ amountMinor: 840, reference: 'RF18 5390' })
  const goodwill = (extraMinor: number) => ({ extraMinor, reference: 'Out 12' })
  expect((await giveBack(841, goodwill(841))).problem.code).toBe('refund_exceeds_payment')
  expect((await giveBack(300, goodwill(300))).status).toBe(200)
  const after = await order()
  expect(after).toMatchObject({ refundedMinor: 300, refundableMinor: 540 })
  expect(after.refunds).toMatchObject([{ status: 'succeeded', reference: 'Out 12' }])
  expect(after.timeline.map(({ message }) => message)).toContain(
    '£3.00 refunded (Out 12): Too much',
  )
})
