import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { getOrder, listOrders } from '@marketday/contract/orders/orders'

import { giveGiftCard } from '../../testing/sales/credit-acts.ts'
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
    db.updateTable('locations').set({ offers_pickup: true }).execute(),
  )
  browser = browserOf(t, owner.slug)
  await browser.post('/cart/lines', { variantId, quantity: '2' })
})

const form = { email: 'sam@example.com', name: 'Sam', kind: 'pickup' }
const valueOf = (html: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''

const send = (html: string, more: Record<string, string>) =>
  browser.post('/checkout', {
    ...form,
    attemptKey: valueOf(html, 'attemptKey'),
    expectedTotalMinor: valueOf(html, 'expectedTotalMinor'),
    payment: valueOf(html, 'payment'),
    ...more,
  })

test('a gift card pays all of an order from the form alone, and the page of the order says so', async () => {
  const { card, code } = await giveGiftCard(t, { owner }, 2000)
  const page = await send('', { giftCardCode: code, intent: 'update' })
  for (const words of [`Gift card •${card.codeEnd}`, '£11.00 remain on it', '-£9.00', 'To pay'])
    expect(page.html).toContain(words)
  expect(page.html).toContain('Order and pay by gift card')
  expect(page.html).not.toContain('Pay at pick-up')
  const answer = await send(page.html, { intent: 'pay' })
  expect(answer.status).toBe(303)
  const { html } = await browser.get(String(answer.headers.location))
  expect(html).toContain(`Paid, £9.00 by gift card •${card.codeEnd}`)
  const { rows } = (await owner.call(listOrders, {})).body
  const { body } = await owner.call(getOrder, { params: { orderId: rows[0]?.id ?? '' } })
  expect(body).toMatchObject({ paymentStatus: 'paid', outstandingMinor: 0 })
})

test('a gift card with too little leaves the rest to pay, and can be taken out again', async () => {
  const { card, code } = await giveGiftCard(t, { owner }, 200)
  const page = await send('', { giftCardCode: code, intent: 'update', payment: 'cash' })
  expect(page.html).toContain('Order and pay £7.00')
  expect(valueOf(page.html, 'expectedTotalMinor')).toBe('700')
  const without = await send(page.html, {
    [`withoutGiftCard-${card.codeEnd}`]: 'update',
  })
  expect(without.html).toContain('Order and pay £9.00')
  expect(without.html).toContain('<input id="gift-card-0"')
})

test('a wrong code is refused beside the field, which keeps what was typed', async () => {
  const { html } = await send('', { giftCardCode: 'nonsense', intent: 'update' })
  expect(html).toContain('This gift card doesn’t exist. Please check the code.')
  expect(html).toMatch(/<input id="gift-card-0"[^>]* value="nonsense"/)
})
