import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import type { FaultProxy } from '../../../../../bench/fault-tests/faults/fault-proxy.ts'
import { merchantStripe } from '../../../testing/sales/connect-shop.ts'
import { complete } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import {
  eventOf,
  openCardPage,
  sendEvent,
  startProviderProxy,
} from '../../../testing/sales/card-payments.ts'
import { sandbox } from '../../../testing/sales/sandbox.ts'
import { lockPaidCheckout } from '../place-order/lock-paid-checkout.ts'

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
beforeEach(() => {
  provider.choose = () => ({ kind: 'none' })
})

async function workOn(tenantId: string, paymentId: string) {
  const { promise: ending, resolve: end } = Promise.withResolvers<void>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const work = t.inTenant(tenantId, async (db) => {
    await lockPaidCheckout(db, paymentId)
    begin()
    await ending
  })
  await begun
  return async () => {
    end()
    await work
  }
}

test('a return page waits for nobody who is at work on the payment', async () => {
  const { shop, sessionId, paymentId } = await openCardPage(t)
  await sandbox(`_pay/${sessionId}`)
  const end = await workOn(shop.owner.tenantId, paymentId)
  const early = await complete(shop.shopper, paymentId)
  expect(early.status).toBe(200)
  expect(early.body).toMatchObject({ state: 'processing', order: null })
  await end()
  expect((await complete(shop.shopper, paymentId)).body).toMatchObject({ state: 'placed' })
})

test('nor for those who begin while the provider is asked', async () => {
  const { shop, sessionId, paymentId } = await openCardPage(t)
  await sandbox(`_pay/${sessionId}`)
  const asked = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  const { services } = t.app
  const { stripeFor } = services
  const merchant = merchantStripe(t, shop)
  const { sessions } = merchant.checkout
  const retrieve = sessions.retrieve.bind(sessions)
  sessions.retrieve = async (...asking: Parameters<typeof retrieve>) => {
    asked.resolve()
    await answered.promise
    return await retrieve(...asking)
  }
  Object.assign(services, { stripeFor: () => merchant })
  try {
    const looking = complete(shop.shopper, paymentId)
    await asked.promise
    const end = await workOn(shop.owner.tenantId, paymentId)
    answered.resolve()
    expect((await looking).body).toMatchObject({ state: 'processing', order: null })
    await end()
  } finally {
    Object.assign(services, { stripeFor })
  }
  expect((await complete(shop.shopper, paymentId)).body).toMatchObject({ state: 'placed' })
})

test('what the webhook has settled is answered without the provider', async () => {
  const { shop, sessionId, paymentId } = await openCardPage(t)
  await sandbox(`_pay/${sessionId}`)
  const session = await merchantStripe(t, shop).checkout.sessions.retrieve(sessionId)
  await sendEvent(t, eventOf('checkout.session.completed', session))
  provider.choose = () => ({ kind: 'cutRequest', afterBytes: 0 })
  provider.cutAll()
  expect((await complete(shop.shopper, paymentId)).body).toMatchObject({
    state: 'placed',
    order: { number: '1001' },
  })
})
