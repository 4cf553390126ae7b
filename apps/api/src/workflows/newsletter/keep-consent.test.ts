import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { updateCustomer } from '@marketday/contract/orders/acts/edit-customer'
import { getCustomer } from '@marketday/contract/orders/customers'
import { stopCustomerMails } from '@marketday/contract/orders/customers/customer-mails'
import { answerCartNews, saveNewsOffer, stopNews } from '@marketday/contract/orders/customers/news'
import { approveOrder, getOrder } from '@marketday/contract/orders/orders'

import { contact, fillCart, openShop, orderDirectly, pay } from '../../../testing/shop-fixture.ts'
import type { ShopFixture } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { newsToken } from '../../orders/customers/news.ts'

const words = 'Yes, write to me about new breads'
const beyondShare = 9

let t: TestApp
let shop: ShopFixture
let customerId: string
beforeAll(async () => {
  t = await testApp({ ORDER_GUARD: 'on' })
})
beforeEach(async () => {
  shop = await openShop(t, [{ priceMinor: 400, stock: 20 }])
  await shop.owner.call(saveNewsOffer, { body: { words } })
  const { body } = await orderDirectly(shop.shopper, [
    { variantId: shop.variantIds[0] ?? '', quantity: 1 },
  ])
  customerId = (await read(body.orderId)).customerId ?? ''
})
afterAll(() => t.close())

const read = async (orderId: string) =>
  (await shop.owner.call(getOrder, { params: { orderId } })).body
const profile = async () => (await shop.owner.call(getCustomer, { params: { customerId } })).body

async function orderWaiting() {
  const total = await fillCart(shop.shopper, shop, [beyondShare])
  await shop.shopper.call(answerCartNews, { body: { agreedTo: words } })
  const { body } = await pay(shop.shopper, { method: 'cash', total })
  const orderId = body.order?.orderId ?? ''
  expect((await read(orderId)).status).toBe('pending_review')
  return orderId
}

async function approve(orderId: string) {
  const { status } = await shop.owner.call(approveOrder, { params: { orderId } })
  expect(status).toBe(200)
  await t.runJobs()
}

async function setConsent(consentSource: string | null) {
  const { version } = await profile()
  const details = { name: contact.name, email: contact.email, phone: '' as const, note: '' }
  const { status } = await shop.owner.call(updateCustomer, {
    params: { customerId },
    body: { details: { ...details, consentSource }, version },
  })
  expect(status).toBe(200)
}

test('ORD-20 who ticked the box agrees once the order is confirmed', async () => {
  await approve(await orderWaiting())
  expect((await profile()).consent?.source).toBe('Checkout of order 1002')
})

test.each([
  [
    'staff stopped all mails for them',
    () => shop.owner.call(stopCustomerMails, { params: { customerId } }),
  ],
  [
    'they stopped all mails by the link',
    () =>
      shop.shopper.call(stopNews, {
        params: {
          token: newsToken(t.app.services.config, customerId),
        },
      }),
  ],
  ['staff took their consent back in the form', () => setConsent(null)],
])('ORD-20 an order confirmed after %s makes nobody agree again', async (_, stop) => {
  await setConsent('At the counter')
  const orderId = await orderWaiting()
  await stop()
  await approve(orderId)
  expect((await profile()).consent).toBeNull()
})

test('ORD-20 who never agreed before is not made to by an order from before they stopped', async () => {
  const orderId = await orderWaiting()
  await shop.owner.call(stopCustomerMails, { params: { customerId } })
  await approve(orderId)
  expect((await profile()).consents).toEqual([])
})
