import { afterAll, beforeAll, expect, test } from 'vitest'

import type { BodyInput } from '@marketday/contract/endpoints/endpoint'
import { refundOrder } from '@marketday/contract/payments/card/payments'

import { orderByCard } from '../../../testing/sales/authorise-order.ts'
import { merchantStripe } from '../../../testing/sales/connect-shop.ts'
import { sandbox } from '../../../testing/sales/sandbox.ts'
import { sellIn } from '../../../testing/sales/sell-in.ts'
import { complete, fillCart, openShop, pay } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { newId } from '../../platform/ids.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

test.each([
  // Price, amount sent to the provider, and half of it refunded.
  { currency: 'HUF', priceMinor: 2990, sent: 299_000, half: 149_500 },
  { currency: 'IDR', priceMinor: 45_000, sent: 4_500_000, half: 2_250_000 },
  { currency: 'ISK', priceMinor: 1990, sent: 199_000, half: 99_500 },
  { currency: 'JPY', priceMinor: 1980, sent: 1980, half: 990 },
  { currency: 'KWD', priceMinor: 4120, typedMinor: 4124, sent: 4120, half: 2060 },
  { currency: 'KWD', priceMinor: 1260, typedMinor: 1255, sent: 1260, half: 630 },
])(
  'an order in $currency is charged and given back whole',
  async ({ currency, priceMinor, typedMinor = priceMinor, sent, half }) => {
    const shop = await openShop(t, [{ priceMinor: typedMinor, stock: 5 }])
    await sellIn(t, shop, currency)
    const total = await fillCart(shop.shopper, shop, [1])
    expect(total).toBe(priceMinor)
    const { body } = await pay(shop.shopper, { method: 'card', total })
    const sessionId = body.redirectUrl?.split('/').at(-1) ?? ''
    await sandbox(`_pay/${sessionId}`)
    const placed = await complete(shop.shopper, body.paymentId ?? '')
    expect(placed.body.state).toBe('placed')
    const session = await merchantStripe(t, shop).checkout.sessions.retrieve(sessionId)
    expect(session.amount_total).toBe(sent)

    const given = await shop.owner.call(refundOrder, {
      params: { orderId: placed.body.order?.orderId ?? '' },
      body: {
        amountMinor: Math.floor(priceMinor / 2),
        extraMinor: Math.floor(priceMinor / 2),
        reason: 'Burnt crust',
      },
      headers: { 'idempotency-key': newId() },
    })
    expect(given.body.refunds).toMatchObject([{ status: 'succeeded' }])
    const payment_intent = String(session.payment_intent)
    const { data } = await merchantStripe(t, shop).refunds.list({ payment_intent })
    expect(data.map(({ amount }) => amount)).toEqual([half])
  },
)

test('ORD-11 in dinars an amount that no card can be refunded is refused at its field', async () => {
  const shop = await openShop(t, [{ priceMinor: 4120, stock: 5 }])
  await sellIn(t, shop, 'KWD')
  const { orderId } = await orderByCard(shop, [1])
  const refund = (body: Omit<BodyInput<typeof refundOrder>, 'reason'>) =>
    shop.owner.call(refundOrder, {
      params: { orderId },
      body: { reason: 'Burnt crust', ...body },
      headers: { 'idempotency-key': newId() },
    })
  const message = expect.stringMatching(/^Enter an amount in steps of KWD\s0\.010$/)
  const refused = await refund({ amountMinor: 1255, extraMinor: 1255 })
  expect(refused.problem).toMatchObject({ status: 400, errors: [{ path: 'amountMinor', message }] })
  const half = await refund({ amountMinor: 1250.5, extraMinor: 1250 })
  expect(half.status).toBe(400)
  expect((await refund({ amountMinor: 1250, extraMinor: 1250 })).status).toBe(200)
})
