import Stripe from 'stripe'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'

import { getPaymentAccount } from '@marketday/contract/payments/accounts/payment-account'
import { translateKnown } from '@marketday/messages/translate-known'

import { booksOf } from '../../../testing/sales/card-payments.ts'
import { testAccountId } from '../../../testing/sales/connect-shop.ts'
import { sandbox } from '../../../testing/sales/sandbox.ts'
import { fillCart, openShop, pay } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

it.each([
  { condition: 'restricted', state: 'restricted' },
  { condition: 'deauthorized', state: 'disconnected' },
])(
  'an account that is $condition unheard: shoppers are told in their language, and cards are no longer offered',
  async ({ condition, state }) => {
    const shop = await openShop(t, [{ priceMinor: 420, stock: 9 }])
    const total = await fillCart(shop.shopper, shop, [2])
    await sandbox(`_account/${testAccountId(shop.owner.tenantId)}`, { condition })
    const { problem } = await pay(shop.shopper, { method: 'card', total })
    expect(problem).toMatchObject({ status: 409, code: 'payment_failed' })
    expect(problem.message).toBe('This shop isn’t accepting card payments at the moment')
    expect(translateKnown(problem.message, 'de')).not.toBe(problem.message)
    expect((await shop.owner.call(getPaymentAccount)).body).toMatchObject({
      state,
      takesCards: false,
    })
    expect((await pay(shop.shopper, { method: 'cash', total })).status).toBe(200)
    await t.runJobs()
    expect(await booksOf(t, shop)).toEqual([])
  },
)

it('a page that is refused for another reason leaves cards on offer', async () => {
  const shop = await openShop(t, [{ priceMinor: 420, stock: 9 }])
  const total = await fillCart(shop.shopper, shop, [2])
  const { services } = t.app
  const { stripeFor } = services
  const refusal = new Stripe.errors.StripeInvalidRequestError({
    type: 'invalid_request_error',
    message: 'Invalid email address: x',
  })
  const refusing = vi.spyOn(services, 'stripeFor').mockImplementation((account) => {
    const stripe = stripeFor(account)
    vi.spyOn(stripe.checkout.sessions, 'create').mockRejectedValue(refusal)
    return stripe
  })
  const { problem } = await pay(shop.shopper, { method: 'card', total })
  expect(problem).toMatchObject({ status: 409, code: 'payment_failed' })
  expect(problem.message).not.toBe('This shop isn’t accepting card payments at the moment')
  refusing.mockRestore()
  expect((await shop.owner.call(getPaymentAccount)).body).toMatchObject({ takesCards: true })
  expect((await pay(shop.shopper, { method: 'card', total })).status).toBe(200)
})
