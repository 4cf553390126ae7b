import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { adjustCustomerCredit } from '@marketday/contract/payments/credit/customer-credit'
import { getOrder, listOrders } from '@marketday/contract/orders/orders'

import { freshEmail, mailedCode } from '../../testing/identity/people.ts'
import {
  addItem,
  browserOf,
  ensureShopBuild,
  publish,
  snapshotOf,
} from '../../testing/shop/published-shop.ts'
import { contact, orderDirectly } from '../../testing/shop-fixture.ts'
import { testApp } from '../../testing/test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import type { Staff } from '../../testing/actors.ts'

let t: TestApp
let owner: Staff
let email: string
let customerId: string
let browser: ReturnType<typeof browserOf>
beforeAll(async () => {
  await ensureShopBuild()
  t = await testApp()
}, 60_000)
afterAll(() => t.close())
beforeEach(async () => {
  owner = await t.owner()
  email = freshEmail('sam')
  await publish(t, owner, snapshotOf('Bakery'))
  const { variantId } = await addItem(t, owner, { title: 'Sourdough', priceMinor: 450, stock: 50 })
  await t.inTenant(owner.tenantId, (db) =>
    db.updateTable('locations').set({ offers_pickup: true }).execute(),
  )
  const lines = [{ variantId, quantity: 1 }]
  const { body } = await orderDirectly(t.shopper(owner.slug), lines, { ...contact, email })
  const params = { orderId: body.orderId }
  customerId = (await owner.call(getOrder, { params })).body.customerId ?? ''
  await owner.call(adjustCustomerCredit, {
    params: { customerId },
    body: { amountMinor: 2000, reason: 'Came late' },
  })
  browser = browserOf(t, owner.slug)
  await browser.post('/cart/lines', { variantId, quantity: '2' })
})

const valueOf = (html: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''

const send = (html: string, more: Record<string, string>) =>
  browser.post('/checkout', {
    email,
    name: 'Sam',
    kind: 'pickup',
    attemptKey: valueOf(html, 'attemptKey'),
    expectedTotalMinor: valueOf(html, 'expectedTotalMinor'),
    payment: valueOf(html, 'payment'),
    ...more,
  })

test('ORD-20 store credit pays an order from the form alone, after a mailed code', async () => {
  expect((await browser.get('/checkout')).html).toContain('Use store credit')
  const reply = await send('', { askForCode: 'update' })
  expect(reply.html).toContain(`Code from our email to ${email}`)
  const wrong = await send(reply.html, { storeCreditCode: '12', intent: 'update' })
  expect(wrong.html).toMatch(/<input id="storeCreditCode"[^>]* value="12"/)

  const code = await mailedCode(t, email)
  const paid = await send(wrong.html, { storeCreditCode: code, intent: 'update' })
  for (const words of ['£11.00 remains for later', '-£9.00', 'Order and pay by store credit'])
    expect(paid.html).toContain(words)
  const without = await send(paid.html, { withoutStoreCredit: 'update' })
  expect(without.html).toContain('Order and pay £9.00')
  const again = await send(without.html, { useStoreCredit: 'update' })

  const answer = await send(again.html, { intent: 'pay' })
  expect(answer.status).toBe(303)
  const { html } = await browser.get(String(answer.headers.location))
  expect(html).toContain('Paid, £9.00 by store credit')
  const { rows } = (await owner.call(listOrders, {})).body
  const order = await owner.call(getOrder, { params: { orderId: rows[0]?.id ?? '' } })
  expect(order.body).toMatchObject({ paymentStatus: 'paid', outstandingMinor: 0 })
})

test('ORD-20 store credit leaves what a card can be charged with, and says why', async () => {
  await owner.call(adjustCustomerCredit, {
    params: { customerId },
    body: { amountMinor: -1110, reason: 'Came late' },
  })
  const reply = await send('', { askForCode: 'update' })
  const code = await mailedCode(t, email)
  const { html } = await send(reply.html, { storeCreditCode: code, intent: 'update' })
  expect(html).toContain('-£8.70')
  expect(html).toContain('£0.20 remains for later, because card payments start at £0.30')
})

test('ORD-20 who types the address of somebody else gets the same page as for any other', async () => {
  const pages = []
  for (const typed of [email, freshEmail('nobody')]) {
    const { html, status } = await send('', { email: typed, askForCode: 'update' })
    pages.push([status, html.replaceAll(typed, 'them').replaceAll(/[0-9a-f-]{36}/g, '')])
  }
  expect(pages[0]).toEqual(pages[1])
  const spent = await send('', { useStoreCredit: 'update' })
  expect(spent.html).toContain('Confirm the email address of this order with a code first')
})

test('a wrong code sent with the order counts as a try, and nothing is ordered', async () => {
  const reply = await send('', { askForCode: 'update' })
  const code = await mailedCode(t, email)
  const storeCreditCode = code === '000000' ? '000001' : '000000'
  const wrong = { storeCreditCode, intent: 'pay', payment: 'cash', expectedTotalMinor: '900' }
  expect((await send(reply.html, wrong)).status).toBe(422)
  const rows = await t.inTenant(owner.tenantId, (db) =>
    db.selectFrom('mailbox_requests').select('tries').where('email', '=', email).execute(),
  )
  expect(rows).toEqual([{ tries: 1 }])
  expect((await owner.call(listOrders, {})).body.rows).toHaveLength(1)
})
