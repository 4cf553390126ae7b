import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import type { Endpoint } from '@marketday/contract/endpoints/endpoint'
import { checkDelivery } from '@marketday/contract/deliveries/check-delivery'
import { newSection, standardDesign } from '@marketday/contract/storefront/design/design'
import { setDiscountCode } from '@marketday/contract/orders/discounts/use-discount-code'

import { newId } from '../platform/ids.ts'
import { orderToken } from '../orders/order-token.ts'
import { orderDirectly } from '../../testing/shop-fixture.ts'
import { testApp } from '../../testing/test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import {
  addItem,
  browserOf,
  ensureShopBuild,
  publish,
  snapshotOf,
} from '../../testing/shop/published-shop.ts'

let t: TestApp
let browser: ReturnType<typeof browserOf>
let shopper: ReturnType<TestApp['shopper']>
let token: string
let host: string
beforeAll(async () => {
  await ensureShopBuild()
  // Pages keep their own limit out of the way; endpoints keep theirs.
  t = await testApp({ SHOP_WRITES_PER_MINUTE: '300', SHOP_READS_PER_MINUTE: '100000' })
}, 60_000)
afterAll(() => t.close())

beforeEach(async () => {
  const owner = await t.owner()
  const home = [newSection('deliveryCheck', 'check1')]
  await publish(t, owner, snapshotOf('Bakery', { design: { ...standardDesign, home } }))
  const { variantId } = await addItem(t, owner, { title: 'Bun', priceMinor: 450, stock: 5 })
  shopper = t.shopper(owner.slug)
  host = `${owner.slug}.localhost`
  const { body } = await orderDirectly(shopper, [{ variantId, quantity: 1 }])
  token = body.token ?? orderToken(t.app.services.config, body.orderId)
  browser = browserOf(t, owner.slug)
  await browser.post('/cart/lines', { variantId, quantity: '1' })
})

type Act = () => ReturnType<ReturnType<typeof browserOf>['post']>

const address = { postcode: 'BA1 1AB', street: '3 Long Street', city: 'Bath' }
const person = { email: 'sam@example.com', name: 'Sam', phone: '', kind: 'delivery' }
const details = { ...person, ...address, intent: 'update' }
const code = '2345-6789-ABCD-EFGH'

/** Pages through which a shopper uses an endpoint that has a limit. */
const pages: Readonly<Record<string, readonly Act[]>> = {
  'PUT /shop/cart/discount': [
    () => browser.post('/checkout', { ...details, discountCode: 'GUESS' }),
    () => browser.post('/cart/discount', { code: 'GUESS' }),
    () => browser.get('/discount/GUESS'),
  ],
  'PUT /shop/cart/gift-cards': [
    () => browser.post('/checkout', { ...details, giftCardCode: code }),
  ],
  'PUT /shop/cart/details': [() => browser.post('/checkout', details)],
  'POST /shop/mailbox/codes': [
    () => browser.post('/checkout', { ...person, intent: 'update', askForCode: '1' }),
    () => browser.post('/your-data', { email: person.email }),
  ],
  'POST /shop/mailbox/proofs': [
    () => browser.post('/checkout', { ...person, intent: 'update', storeCreditCode: '482913' }),
    () => browser.post('/your-data', { code: '482913' }),
  ],
  'PUT /shop/own-data/erasure': [() => browser.post('/your-data/erasure')],
  'DELETE /shop/own-data/erasure': [() => browser.post('/your-data/erasure/withdrawal')],
  'PUT /shop/own-data/mail-stop': [() => browser.post('/your-data/mail-stop')],
  'POST /shop/own-data/file': [() => browser.post('/your-data/file')],
  'POST /shop/carts/:token/recovery': [() => browser.post(`/cart/recovery/${token}`)],
  'POST /shop/cart-mail-stops/:token': [() => browser.post(`/cart/mails/${token}`)],
  'POST /shop/orders/:token/cart': [() => browser.post(`/orders/${token}/again`)],
  'PUT /shop/orders/:token/details': [
    () => browser.post(`/orders/${token}/details`, { ...person, ...address }),
  ],
  'POST /shop/orders/:token/returns': [
    () => browser.post(`/orders/${token}/returns`, { [`units.${newId()}`]: '1', reason: 'other' }),
  ],
  'POST /shop/orders/:token/returns/:returnId/cancellation': [
    () => browser.post(`/orders/${token}/returns/${newId()}/cancellation`),
  ],
  'POST /shop/news-sign-ups': [() => browser.post('/news', { email: person.email })],
  'POST /shop/assistant/messages': [() => browser.post('/ask', { question: 'Do you bake rye?' })],
}

/** No page uses it: the checkout's form saves the address with `PUT /shop/cart/details`. */
const isIslandOnly = ({ path }: Endpoint) => path === '/shop/cart/address'

const limitedEndpoints = () =>
  t.app.endpoints.filter(
    (endpoint) =>
      endpoint.access === 'shop' &&
      endpoint.limit &&
      endpoint.method !== 'GET' &&
      !isIslandOnly(endpoint),
  )
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

/** Counted before anything of the request is read. */
async function useUp({ method, path, limit }: Endpoint): Promise<void> {
  const url = `/api${path.replace(':token', token).replace(':returnId', newId())}`
  for (let turn = 0; turn < (limit?.max ?? 0); turn += 1)
    await t.app.inject({ method, url, headers: { host }, payload: {} })
}

test('NET-09 every endpoint of a shop with a limit of its own is tried through its pages', () => {
  expect(limitedEndpoints().map(nameOf).toSorted()).toEqual(Object.keys(pages).toSorted())
})

test('NET-09 a limit belongs to the action: what the API has used up is used up on the pages', async () => {
  for (const endpoint of limitedEndpoints()) {
    await useUp(endpoint)
    for (const [index, act] of (pages[nameOf(endpoint)] ?? []).entries()) {
      expect((await act()).status, `${nameOf(endpoint)} ${index}`).toBe(429)
    }
  }
}, 60_000)

test('NET-09 guesses of discount codes count together, wherever they are made', async () => {
  const { max = 0 } = setDiscountCode.limit ?? {}
  const ways = [
    ...(pages['PUT /shop/cart/discount'] ?? []).map((act) => async () => (await act()).status),
    async () => (await shopper.call(setDiscountCode, { body: { code: 'GUESS' } })).status,
  ]
  const statuses: number[] = []
  for (let turn = 0; turn < 40; turn += 1) statuses.push((await ways[turn % ways.length]?.()) ?? 0)
  expect(statuses.filter((status) => status !== 429)).toHaveLength(max)
}, 60_000)

test('NET-09 postcodes are checked at a limited rate, and pages without one stay open', async () => {
  const { limit } = checkDelivery
  const headers = { host }
  for (let turn = 0; turn < (limit?.max ?? 0); turn += 1)
    await t.app.inject({ method: 'GET', url: '/api/shop/delivery?postcode=BA1', headers })
  expect((await browser.get('/?postcode=BA1')).status).toBe(429)
  expect((await browser.get('/')).status).toBe(200)
})
