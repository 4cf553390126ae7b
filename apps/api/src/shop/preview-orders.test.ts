import { afterAll, beforeAll, expect, test } from 'vitest'

import { listOrders } from '@marketday/contract/orders/orders'
import {
  getCart,
  payCheckout,
  saveCheckout,
  setCartContact,
  startCheckout,
} from '@marketday/contract/orders/cart'
import { answerCartNews } from '@marketday/contract/orders/customers/news'
import { requestMailboxCode } from '@marketday/contract/orders/customers/mailbox'
import { placeDirectOrder } from '@marketday/contract/orders/place-orders'

import { labelOf, sharePreview } from '../../testing/shop/previews.ts'
import {
  browserOf,
  ensureShopBuild,
  publish,
  snapshotOf,
} from '../../testing/shop/published-shop.ts'
import { contact, fillCart, openShop, orderDirectly, pay } from '../../testing/shop-fixture.ts'
import { testApp } from '../../testing/test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  await ensureShopBuild()
  t = await testApp()
}, 60_000)
afterAll(() => t.close())

async function previewedShop() {
  const shop = await openShop(t, [{ priceMinor: 450, stock: 3 }])
  await publish(t, shop.owner, snapshotOf('Bakery'))
  const label = labelOf(await sharePreview(shop.owner))
  return { shop, label }
}

/** Everything that an order could leave behind. */
const traces = ({ owner }: Awaited<ReturnType<typeof previewedShop>>['shop']) =>
  t.inTenant(owner.tenantId, async (db) => ({
    orders: await db.selectFrom('orders').select('order_id').execute(),
    payments: await db.selectFrom('payments').select('payment_id').execute(),
    customers: await db.selectFrom('customers').select('customer_id').execute(),
    mails: await db.selectFrom('mail_outbox').select('mail_id').execute(),
    addressed: await db.selectFrom('carts').select('cart_id').where('email', '<>', '').execute(),
    levels: await db.selectFrom('stock_levels').select(['on_hand', 'reserved']).execute(),
    movements: await db.selectFrom('stock_movements').select('reason').execute(),
  }))

const valueOf = (html: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''

test.each(['cash', 'card'])(
  'the checkout of a preview shows prices and orders nothing, by %s',
  async (payment) => {
    const { shop, label } = await previewedShop()
    const before = await traces(shop)
    const browser = browserOf(t, label)
    const added = await browser.post('/cart/lines', {
      variantId: shop.variantIds[0] ?? '',
      quantity: '2',
    })
    expect(added.status).toBe(303)
    const form = { email: contact.email, name: contact.name, kind: 'pickup', payment }
    const quoted = await browser.post('/checkout', { ...form, intent: 'update' })
    expect(quoted.status).toBe(200)
    expect(quoted.html).toContain('£9.00')
    expect(quoted.html).toContain('takes no orders')
    const hidden = {
      attemptKey: valueOf(quoted.html, 'attemptKey'),
      expectedTotalMinor: valueOf(quoted.html, 'expectedTotalMinor'),
    }
    const refused = await browser.post('/checkout', { ...hidden, ...form, intent: 'pay' })
    expect(refused.status).toBe(403)
    expect(refused.html).toContain('takes no orders')
    await t.runJobs()
    expect(await traces(shop)).toEqual(before)
  },
)

test('the API of a preview neither orders, holds stock, mails nor stores an address', async () => {
  const { shop, label } = await previewedShop()
  const before = await traces(shop)
  const shopper = t.shopper(label)
  // A preview refuses the contact.
  const total = await fillCart(shopper, shop, [1])
  expect(total).toBe(450)
  const address = { email: contact.email }
  const refused = [
    await shopper.call(setCartContact, { body: contact }),
    await shopper.call(saveCheckout, { body: { contact } }),
    await shopper.call(startCheckout),
    await pay(shopper, { method: 'cash', total }),
    await pay(shopper, { method: 'card', total }),
    await orderDirectly(shopper, [{ variantId: shop.variantIds[0] ?? '', quantity: 1 }]),
    await shopper.call(requestMailboxCode, { body: address }),
    await shopper.call(answerCartNews, { body: { agreedTo: 'Offers' } }),
  ]
  for (const { status, problem } of refused)
    expect([status, problem.message]).toEqual([403, 'This isn’t possible in a preview'])
  expect((await shopper.call(getCart)).body.contact.email).toBe('')
  await t.runJobs()
  expect(await traces(shop)).toEqual(before)
  expect((await shop.owner.call(listOrders, { query: {} })).body.rows).toEqual([])
})

test('the cart of the shop can’t be paid through a preview', async () => {
  const { shop, label } = await previewedShop()
  const browser = browserOf(t, shop.owner.slug)
  const { cookies } = await browser.post('/cart/lines', {
    variantId: shop.variantIds[0] ?? '',
    quantity: '1',
  })
  const before = await traces(shop)
  const headers = { cookie: `cart=${cookies.get('cart')}`, 'idempotency-key': 'one' }
  const { status } = await t.shopper(label).call(payCheckout, {
    body: { method: 'cash', expectedTotalMinor: 450 },
    headers,
  })
  expect(status).toBe(403)
  expect(await traces(shop)).toEqual(before)
  expect(placeDirectOrder).not.toHaveProperty('onPreviews')
})
