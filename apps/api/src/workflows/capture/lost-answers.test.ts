import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

import { saveCardRules } from '@marketday/contract/payments/card/authorisations'
import { acceptCartChanges, setCartLine } from '@marketday/contract/orders/cart'
import { getOrder } from '@marketday/contract/orders/orders'

import type { Fault, FaultProxy } from '../../../../../bench/fault-tests/faults/fault-proxy.ts'
import { authoriseOrder } from '../../../testing/sales/authorise-order.ts'
import { captureSome } from '../../../testing/sales/authorised-acts.ts'
import { booksOf, mailsOf, startProviderProxy } from '../../../testing/sales/card-payments.ts'
import { sandbox } from '../../../testing/sales/sandbox.ts'
import { complete, fillCart, openShop, pay } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { newId } from '../../platform/ids.ts'

let provider: FaultProxy
let t: TestApp
beforeAll(async () => {
  provider = await startProviderProxy()
  t = await testApp({ STRIPE_API_BASE: provider.origin })
})
afterAll(async () => {
  await t.close()
  await provider.close()
})
beforeEach(() => spoil({ kind: 'none' }))

function spoil(fault: Fault) {
  provider.choose = () => fault
  provider.cutAll()
}

it.each([
  ['that never reached the provider', { kind: 'cutRequest', afterBytes: 0 }],
  ['whose answer was lost', { kind: 'cutAnswer', afterBytes: 0 }],
] as const)('ORD-10 IDM-07 a capture %s is kept, and ends exactly once', async (_what, fault) => {
  const { shop, orderId } = await authoriseOrder(t, 'by_hand')
  spoil(fault)
  expect((await captureSome(shop, orderId, 500)).body).toEqual({ state: 'asked', message: '' })
  expect((await captureSome(shop, orderId, 500)).problem).toMatchObject({
    code: 'invalid_transition',
    detail: 'A request to the card provider is already in progress',
  })
  spoil({ kind: 'none' })
  await t.runJobs({ early: true })
  const order = (await shop.owner.call(getOrder, { params: { orderId } })).body
  expect(order).toMatchObject({
    paidMinor: 500,
    authorisedMinor: 0,
    payments: [{ status: 'part_captured', capturedMinor: 500 }],
  })
  expect(await booksOf(t, shop)).toEqual([])
})

it('ORD-10 authorised money of which no order is made is released, and its payer is told', async () => {
  const shop = await openShop(t, [{ priceMinor: 420, stock: 5 }])
  await shop.owner.call(saveCardRules, { body: { takesMoney: 'packed' } })
  const total = await fillCart(shop.shopper, shop, [2])
  const { body } = await pay(shop.shopper, { method: 'card', total })
  const paymentId = body.paymentId ?? ''
  await sandbox(`_pay/${body.redirectUrl?.split('/').at(-1)}`)
  await shop.shopper.call(setCartLine, {
    params: { lineId: newId() },
    body: { variantId: shop.variantIds[0] ?? '', quantity: 3 },
  })
  const told = {
    state: 'refunded',
    message: expect.stringContaining('You weren’t charged. The £8.40 authorised'),
    order: null,
  }
  expect((await complete(shop.shopper, paymentId)).body).toEqual(told)
  // Another payment turns the cart into an order before the release.
  await shop.shopper.call(acceptCartChanges)
  const again = (await pay(shop.shopper, { method: 'card', total: 1260 })).body
  await sandbox(`_pay/${again.redirectUrl?.split('/').at(-1)}`)
  const { order } = (await complete(shop.shopper, again.paymentId ?? '')).body
  await t.runJobs()
  const params = { orderId: order?.orderId ?? '' }
  expect((await shop.owner.call(getOrder, { params })).body).toMatchObject({
    authorisedMinor: 1260,
    payments: [{ status: 'authorised' }],
  })
  const payment = await t.inTenant(shop.owner.tenantId, (db) =>
    db
      .selectFrom('payments')
      .select(['status', 'captured_minor'])
      .where('payment_id', '=', paymentId)
      .executeTakeFirstOrThrow(),
  )
  expect(payment).toEqual({ status: 'voided', captured_minor: 0 })
  const mail = (await mailsOf(t, shop)).find(({ subject }) => subject === '£8.40 refunded to you')
  expect(mail?.text).toContain('wasn’t charged and is being released')
  expect(await booksOf(t, shop)).toEqual([])
})
