import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { getOrder, listOrders } from '@marketday/contract/orders/orders'

import { addDiscount } from '../../testing/shop/discount-fixture.ts'
import {
  addItem,
  browserOf,
  ensureShopBuild,
  publish,
  snapshotOf,
} from '../../testing/shop/published-shop.ts'
import { testApp } from '../../testing/test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import type { Staff } from '../../testing/actors.ts'

let t: TestApp
let owner: Staff
let browser: ReturnType<typeof browserOf>
beforeAll(async () => {
  await ensureShopBuild()
  t = await testApp()
}, 60_000)
afterAll(() => t.close())
beforeEach(async () => {
  owner = await t.owner()
  await publish(t, owner, snapshotOf('Bakery'))
  const { variantId } = await addItem(t, owner, { title: 'Sourdough', priceMinor: 450, stock: 50 })
  await t.inTenant(owner.tenantId, (db) =>
    db
      .insertInto('delivery_zones')
      .values({ name: 'Town', kind: 'postcodes', postcodes: ['BA1'], fee_minor: 300 })
      .execute(),
  )
  browser = browserOf(t, owner.slug)
  await browser.post('/cart/lines', { variantId, quantity: '2' })
})

const form = {
  email: 'sam@example.com',
  name: 'Sam',
  postcode: 'BA1 1AB',
  street: '3 Long Street',
  city: 'Bath',
  kind: 'delivery',
  payment: 'cash',
}
const valueOf = (html: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''

const pay = (html: string, more: Record<string, string> = {}) =>
  browser.post('/checkout', {
    ...form,
    attemptKey: valueOf(html, 'attemptKey'),
    expectedTotalMinor: valueOf(html, 'expectedTotalMinor'),
    intent: 'pay',
    ...more,
  })

test('a wrong code is refused beside the field, which keeps what was typed', async () => {
  const { status, html } = await browser.post('/cart/discount', { discountCode: ' sprinng ' })
  expect(status).toBe(409)
  expect(html).toContain('This code doesn’t exist. Please check the spelling.')
  expect(html).toMatch(/<input id="discountCode"[^>]* value=" sprinng "/)
  const checkout = await browser.post('/checkout', {
    ...form,
    discountCode: 'sprinng',
    intent: 'update',
  })
  expect(checkout.html).toMatch(/<input id="discountCode"[^>]* value="sprinng"/)
  expect(checkout.html).toContain('value="3 Long Street"')
})

test('a code goes with the shopper from the cart to the order, its page and its mail', async () => {
  await addDiscount({ owner }, {})
  expect((await browser.post('/cart/discount', { discountCode: 'spring' })).status).toBe(303)
  const cart = await browser.get('/cart')
  expect(cart.html).toContain('Code SPRING')
  expect(cart.html).toContain('£8.10')
  const { html } = await browser.post('/checkout', { ...form, intent: 'update' })
  expect(valueOf(html, 'expectedTotalMinor')).toBe('1110')
  const placed = await pay(html)
  expect(placed.status).toBe(303)
  const page = await browser.get(String(placed.headers.location))
  expect(page.html).toContain('-£0.90')
  await t.runJobs()
  const mails = await t.inTenant(owner.tenantId, (db) =>
    db.selectFrom('mail_outbox').select('text').where('template', '=', 'order-confirmed').execute(),
  )
  expect(mails[0]?.text).toContain('Code SPRING: -£0.90')
  const [order] = (await owner.call(listOrders, { query: {} })).body.rows
  const { body } = await owner.call(getOrder, { params: { orderId: order?.id ?? '' } })
  expect(body.timeline.map(({ message }) => message)).toContain(
    'Order placed, to be paid in cash, £0.90 off with Code SPRING',
  )
})

test('a link brings its code to a cart that is still empty, and says later what it waits for', async () => {
  await addDiscount({ owner }, { minimumMinor: 2000 })
  const visitor = browserOf(t, owner.slug)
  const { status, html } = await visitor.get('/discount/spring?to=/products/sourdough')
  expect(status).toBe(200)
  expect(html).toContain('Discount applied')
  expect(html).toContain('It will be applied to items in your cart.')
  expect(html).toContain('href="/products/sourdough"')
  const { variantId } = await addItem(t, owner, { title: 'Rye', priceMinor: 1000, stock: 9 })
  await visitor.post('/cart/lines', { variantId, quantity: '1' })
  expect((await visitor.get('/discount/SPRING')).html).toContain('From £20.00; £10.00 more to go.')
  await visitor.post('/cart/lines', { variantId, quantity: '1' })
  expect((await visitor.get('/cart')).html).toContain('-£2.00')
})

test.each([
  ['/discount/NOBODY', 'This code doesn’t exist', 409],
  [`/discount/${'A'.repeat(41)}`, 'This discount can’t be used', 400],
])('the link %s says why it brings nothing', async (link, text, status) => {
  const answer = await browser.get(link)
  expect(answer).toMatchObject({ status, html: expect.stringContaining(text) })
})

test('a link with a code leads nowhere outside of the shop', async () => {
  await addDiscount({ owner }, {})
  for (const to of ['https://example.com', '//example.com', '/\\example.com'])
    expect((await browser.get(`/discount/SPRING?to=${encodeURIComponent(to)}`)).html).not.toContain(
      'example.com',
    )
})

test('a code typed at the checkout is used before anything is paid, and can be taken off again', async () => {
  await addDiscount({ owner }, { kind: 'free_delivery' })
  const { html } = await browser.post('/checkout', { ...form, intent: 'update' })
  expect(valueOf(html, 'expectedTotalMinor')).toBe('1200')
  const answer = await pay(html, { discountCode: 'spring' })
  expect(answer.html).toContain('The total is now £9.00. Please review it')
  expect(answer.html).toContain('Code SPRING')
  expect(valueOf(answer.html, 'expectedTotalMinor')).toBe('900')
  const without = await browser.post('/checkout', { ...form, withoutCode: 'update' })
  expect(valueOf(without.html, 'expectedTotalMinor')).toBe('1200')
  expect(without.html).toContain('<input id="discountCode"')
})

test('delivery that is free by itself is so before its time is chosen, and told by its name', async () => {
  await addDiscount({ owner }, { name: 'Free vans', code: null, kind: 'free_delivery' })
  const { html } = await browser.post('/checkout', { ...form, intent: 'update' })
  expect(valueOf(html, 'expectedTotalMinor')).toBe('900')
  expect(html).toContain('Free vans')
  const placed = await pay(html)
  expect(placed.status).toBe(303)
})

test('an order of nothing is placed from the page without a card', async () => {
  await addDiscount({ owner }, { percentBp: 10_000 })
  await browser.post('/cart/discount', { discountCode: 'spring' })
  const collected = { ...form, kind: 'pickup', payment: 'card' }
  await t.inTenant(owner.tenantId, (db) =>
    db.updateTable('locations').set({ offers_pickup: true }).execute(),
  )
  const { html } = await browser.post('/checkout', { ...collected, intent: 'update' })
  expect(html).toContain('Place free order')
  const placed = await pay(html, collected)
  expect(placed.headers.location).toMatch(/^\/orders\//)
})
