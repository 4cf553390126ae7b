import { afterAll, beforeAll, expect, it } from 'vitest'

import { setCartContact } from '@marketday/contract/orders/cart'

import type { FaultProxy } from '../../../../../bench/fault-tests/faults/fault-proxy.ts'
import { booksOf, startProviderProxy } from '../../../testing/sales/card-payments.ts'
import { sandbox } from '../../../testing/sales/sandbox.ts'
import { complete, fillCart, openShop, pay } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'

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

it('IDM-07 a card page whose answer was lost opens with an email address changed since', async () => {
  const shop = await openShop(t, [{ priceMinor: 420, stock: 5 }])
  const total = await fillCart(shop.shopper, shop, [2])
  provider.choose = () => ({ kind: 'cutAnswer', afterBytes: 0 })
  provider.cutAll()
  expect((await pay(shop.shopper, { method: 'card', total })).status).toBe(503)
  provider.choose = () => ({ kind: 'none' })
  provider.cutAll()
  await shop.shopper.call(setCartContact, { body: { email: 'other@example.com', name: 'Other' } })
  const { status, body } = await pay(shop.shopper, { method: 'card', total })
  expect(status).toBe(200)
  await sandbox(`_pay/${body.redirectUrl?.split('/').at(-1)}`)
  expect((await complete(shop.shopper, body.paymentId ?? '')).body.state).toBe('placed')
  expect(await booksOf(t, shop)).toEqual([])
})
