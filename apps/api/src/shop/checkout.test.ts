import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import type { CheckoutFields } from '@marketday/contract/orders/checkout-fields'
import { getOrder, listOrders } from '@marketday/contract/orders/orders'

import { testApp } from '../../testing/test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import type { Staff } from '../../testing/actors.ts'
import {
  addItem,
  browserOf,
  ensureShopBuild,
  publish,
  snapshotOf,
} from '../../testing/shop/published-shop.ts'

let t: TestApp
let owner: Staff
let loaf: { slug: string; variantId: string }
beforeAll(async () => {
  await ensureShopBuild()
  t = await testApp()
}, 60_000)
afterAll(() => t.close())

beforeEach(async () => {
  ;({ owner, loaf } = await bakery(t))
  await t.inTenant(owner.tenantId, (db) =>
    db
      .insertInto('delivery_zones')
      .values({ name: 'Town', kind: 'postcodes', postcodes: ['BA1'], fee_minor: 300 })
      .execute(),
  )
})

async function bakery(app: TestApp) {
  const baker = await app.owner()
  await publish(app, baker, snapshotOf('Bakery'))
  const item = await addItem(app, baker, { title: 'Sourdough', priceMinor: 450, stock: 5 })
  return { owner: baker, loaf: item }
}

const contact = { email: 'sam@example.com', name: 'Sam' }
const address = { postcode: 'BA1 1AB', street: '3 Long Street', city: 'Bath' }

const valueOf = (html: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''

type Browser = ReturnType<typeof browserOf>

async function withLoaf(quantity = '2') {
  const browser = browserOf(t, owner.slug)
  await addToCart(browser, { variantId: loaf.variantId, quantity })
  return browser
}

async function addToCart(browser: Browser, line: { variantId: string; quantity: string }) {
  const added = await browser.post('/cart/lines', line)
  expect(added).toMatchObject({ status: 303, headers: { location: '/cart?done=added' } })
}

async function pay(browser: Browser, form: Record<string, string>) {
  const { html } = await browser.post('/checkout', { ...form, intent: 'update' })
  const hidden = {
    attemptKey: valueOf(html, 'attemptKey'),
    expectedTotalMinor: valueOf(html, 'expectedTotalMinor'),
  }
  return await browser.post('/checkout', { ...hidden, ...form, intent: 'pay' })
}

test('a shopper without JavaScript buys for cash and follows the order', async () => {
  const browser = await withLoaf()
  const placed = await pay(browser, { ...contact, ...address, kind: 'delivery', payment: 'cash' })
  expect(placed.status).toBe(303)
  expect(placed.headers.location).toMatch(/^\/orders\/[\w-]{40,}\?new=1$/)

  const { status, html, headers } = await browser.get(String(placed.headers.location))
  expect(status).toBe(200)
  expect(headers['cache-control']).toBe('no-store')
  expect(headers['referrer-policy']).toBe('same-origin')
  expect(html).toContain('Thank you, Sam')
  expect(html).toContain('£12.00')
  expect((await browser.get('/cart')).html).toContain('Your cart is empty')
})

test('what is typed at the checkout stands on the order, for the shopper and for the shop', async () => {
  const browser = await withLoaf()
  const typed: CheckoutFields = {
    customerNote: 'Ring twice',
    company: 'Mill & Stone Ltd',
    vatNumber: 'GB123456789',
    billingAddress: '9 Counting House, Leeds',
  }
  const form = { ...contact, ...address, ...typed, kind: 'delivery', payment: 'cash' }
  const { headers } = await pay(browser, form)
  const { html } = await browser.get(String(headers.location))
  for (const text of Object.values(typed)) expect(html).toContain(text.replace('&', '&amp;'))
  const { body: list } = await owner.call(listOrders, { query: {} })
  const params = { orderId: list.rows[0]?.id ?? '' }
  expect((await owner.call(getOrder, { params })).body).toMatchObject(typed)
})

test('a wrong VAT number stays typed and is explained; the other fields are saved', async () => {
  const browser = await withLoaf()
  const typed = { ...contact, ...address, company: 'Mill Ltd', vatNumber: 'DE12', kind: 'delivery' }
  const wrong = await pay(browser, { ...typed, payment: 'cash' })
  expect(wrong.status).toBe(422)
  expect(wrong.html).toContain('This number doesn’t match the format of its country code')
  expect(wrong.html).toContain('value="DE12"')
  const { html } = await browser.get('/checkout')
  expect(html).toContain('value="Mill Ltd"')
  expect(html).not.toContain('DE12')
})

test('a phone number is read the way of the shop’s country, and a wrong one stays typed and is explained', async () => {
  const browser = await withLoaf()
  const typed = (phone: string) =>
    browser.post('/checkout', { ...contact, phone, kind: 'pickup', payment: 'cash', intent: 'pay' })
  const wrong = await typed('01225 49')
  expect(wrong.status).toBe(422)
  expect(wrong.html).toContain('id="phone-error"')
  expect(wrong.html).toContain('value="01225 49"')

  const { html } = await browser.post('/checkout', {
    ...contact,
    phone: '01225 496000',
    intent: 'update',
  })
  expect(html).toContain('+441225496000')
  expect((await typed('+44')).html).not.toContain('id="phone-error"')
})

test('S-109 a wrong email is explained at the field, and nothing is ordered', async () => {
  const browser = await withLoaf()
  const paid = { name: 'Sam', kind: 'pickup', payment: 'cash', intent: 'pay' }
  const { status, html } = await browser.post('/checkout', { ...paid, email: 'sam@example' })
  expect(status).toBe(422)
  expect(html).toMatch(/<input[^>]*id="email"[^>]*aria-invalid="true"/)
  expect(html).toContain('href="#email"')
  expect(html).toMatch(/id="email-error"[^>]*>[^<]*Enter an address like name@example\.com/)
  const { html: empty } = await browser.post('/checkout', { ...paid, email: '' })
  expect(empty).toContain('Enter your email address')
})

test('nothing floats over the checkout or leads away from it but the cart and the pages about buying', async () => {
  const browser = await withLoaf()
  const { html } = await browser.get('/checkout')
  const links = [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, to = '']) => to)
  expect(
    links.filter((to) => !/^(#content|\/(cart|terms|returns|privacy|contact))$/.test(to)),
  ).toEqual([])
  expect(html).not.toContain('data-ask-link')
  expect((await browser.get('/cart')).html).toMatch(/<a[^>]*data-ask-link[^>]*>/)
})

test('the only cookie of a shop is the cart’s', async () => {
  const browser = await withLoaf()
  for (const path of ['/', '/products', '/checkout', '/search?q=x']) await browser.get(path)
  expect([...(await browser.get('/cart')).cookies.keys()]).toEqual(['cart'])
})

test('adding the same item twice adds up, and more than there is is refused with what is left', async () => {
  const browser = await withLoaf('2')
  await browser.post('/cart/lines', { variantId: loaf.variantId, quantity: '2' })
  expect((await browser.get('/cart')).html).toContain('value="4"')
  const tooMany = await browser.post('/cart/lines', { variantId: loaf.variantId, quantity: '2' })
  expect(tooMany.status).toBe(409)
  expect(tooMany.html).toContain('Only 5 of Sourdough left')
})

test('what is wrong is said beside its field and above the form, and nothing typed is lost', async () => {
  const browser = await withLoaf()
  const { status, html } = await browser.post('/checkout', {
    intent: 'pay',
    email: 'sam@nowhere',
    name: 'Sam',
    kind: 'delivery',
    postcode: 'BA1 1AB',
    street: '',
    city: 'Bath',
    customerNote: 'Ring twice',
    payment: '',
  })
  expect(status).toBe(422)
  for (const field of ['email', 'street', 'payment']) expect(html).toContain(`href="#${field}"`)
  expect(html).not.toContain('href="#name"')
  expect(html).toMatch(/id="email"[^>]*aria-invalid="true"/)
  for (const typed of [
    'value="sam@nowhere"',
    'value="Sam"',
    'value="BA1 1AB"',
    'value="Bath"',
    'Ring twice',
  ])
    expect(html).toContain(typed)
})

test('a postcode outside every zone is refused at its field', async () => {
  const browser = await withLoaf()
  const { html } = await browser.post('/checkout', {
    intent: 'update',
    ...contact,
    kind: 'delivery',
    postcode: 'ZZ9 9ZZ',
  })
  expect(html).toMatch(/id="postcode-error"/)
})

test('an address is searched for where the installation can, and written otherwise', async () => {
  const search = 'id="find-address"'
  expect((await (await withLoaf()).get('/checkout')).html).toContain(search)

  const bare = await testApp({}, { config: { places: null } })
  const shop = await bakery(bare)
  const browser = browserOf(bare, shop.owner.slug)
  await addToCart(browser, { variantId: shop.loaf.variantId, quantity: '1' })
  const { html } = await browser.get('/checkout')
  await bare.close()
  expect(html).toContain('name="street"')
  expect(html).not.toContain(search)
})

test('the sum names the way that was chosen', async () => {
  const browser = await withLoaf()
  expect((await browser.get('/checkout')).html).toMatch(/<dt>Delivery<.dt><dd[^>]*>Not chosen yet/)
  for (const [kind, line] of [
    ['delivery', /<dt>Delivery<.dt><dd[^>]*>£3.00/],
    ['pickup', /<dt>Pick-up<.dt><dd[^>]*>Free/],
  ] as const) {
    const { html } = await browser.post('/checkout', { ...address, kind, intent: 'update' })
    expect(html).toMatch(line)
  }
})

test('the total on the button is the total that is charged', async () => {
  const browser = await withLoaf('1')
  const { html } = await browser.post('/checkout', {
    intent: 'update',
    ...contact,
    ...address,
    kind: 'delivery',
  })
  expect(html).toContain('Order and pay £7.50')
  const outdated = await browser.post('/checkout', {
    intent: 'pay',
    ...contact,
    ...address,
    kind: 'delivery',
    payment: 'cash',
    attemptKey: 'a1',
    expectedTotalMinor: '450',
  })
  expect(outdated.status).toBe(409)
  expect(outdated.html).toContain('The total is now £7.50')
})

test('paying by card leads to the provider’s page, and coming back unpaid keeps the cart', async () => {
  const browser = await withLoaf()
  const sent = await pay(browser, { ...contact, ...address, kind: 'delivery', payment: 'card' })
  expect(sent.status).toBe(303)
  expect(sent.headers.location).toContain('/stripe/')
  const back = await browser.get('/checkout')
  expect(back.status).toBe(200)
  expect(back.html).toContain('We’re reserving your items')
  expect(back.html).toContain('value="3 Long Street"')
})

test('a checkout left open in a second tab says that the order is already placed', async () => {
  const browser = await withLoaf()
  const form = { ...contact, kind: 'pickup', payment: 'cash' }
  await pay(browser, form)
  const again = await browser.post('/checkout', { ...form, intent: 'pay' })
  expect(again).toMatchObject({ status: 303, headers: { location: '/cart?done=emptied' } })
  expect((await browser.get('/cart?done=emptied')).html).toContain(
    'check your email for the confirmation',
  )
})

test('a form sent from another site changes nothing', async () => {
  const response = await t.app.inject({
    method: 'POST',
    url: '/cart/lines',
    headers: {
      host: `${owner.slug}.localhost`,
      origin: 'https://evil.example',
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: `variantId=${loaf.variantId}&quantity=1`,
  })
  expect(response.statusCode).toBe(403)
  expect(response.headers['set-cookie']).toBeUndefined()
})

test('somebody else’s order link and a made-up one are not found', async () => {
  const { status } = await browserOf(t, owner.slug).get(`/orders/${'x'.repeat(48)}`)
  expect(status).toBe(404)
})
