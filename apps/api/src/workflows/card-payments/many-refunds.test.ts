import { afterAll, beforeAll, expect, test } from 'vitest'

import { authoriseOrder } from '../../../testing/sales/authorise-order.ts'
import { merchantStripe } from '../../../testing/sales/connect-shop.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { fetchRefunds } from '../../payments/card/fetch-payment-state.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

test('a payment with more refunds than a page of the provider’s list shows them all', async () => {
  const { shop, sessionId } = await authoriseOrder(t, 'ordered')
  const stripe = merchantStripe(t, shop)
  const session = await stripe.checkout.sessions.retrieve(sessionId)
  const intent = String(session.payment_intent)
  for (let made = 0; made < 102; made += 1)
    await stripe.refunds.create({ payment_intent: intent, amount: 1 })
  expect(await fetchRefunds(stripe, intent)).toHaveLength(102)
}, 60_000)
