import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { listOrders } from '@marketday/contract/orders/orders'
import { addGiftCard } from '@marketday/contract/payments/credit/pay-with-credit'

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
afterEach(() => vi.restoreAllMocks())

beforeEach(async () => {
  owner = await t.owner()
  await publish(t, owner, snapshotOf('Bakery'))
  const { variantId } = await addItem(t, owner, { title: 'Sourdough', priceMinor: 450, stock: 5 })
  await t.inTenant(owner.tenantId, (db) =>
    db
      .insertInto('delivery_zones')
      .values({ name: 'Town', kind: 'postcodes', postcodes: ['BA1'], fee_minor: 300 })
      .execute(),
  )
  browser = browserOf(t, owner.slug)
  await browser.post('/cart/lines', { variantId, quantity: '1' })
})

const details = {
  email: 'sam@example.com',
  name: 'Sam',
  postcode: 'BA1 1AB',
  street: '3 Long Street',
  city: 'Bath',
  kind: 'delivery',
}
const order = { ...details, attemptKey: 'a1', expectedTotalMinor: '750', intent: 'pay' }

/** Write transactions of the shopper's requests while the work runs. */
async function countTransactions(work: () => Promise<unknown>): Promise<number> {
  const spy = vi.spyOn(t.app.services.databases, 'transaction')
  await work()
  return spy.mock.calls.filter(
    ([{ tenantId, actor }]) => tenantId === owner.tenantId && actor.kind === 'shopper',
  ).length
}

const listPayments = () =>
  t.inTenant(owner.tenantId, (db) => db.selectFrom('payments').select('status').execute())

test('a posted form takes one transaction, and by card one more after the card page', async () => {
  const saved = await countTransactions(() => browser.post('/checkout', { ...details }))
  expect(saved).toBe(1)
  vi.restoreAllMocks()
  const card = { ...order, name: 'Samuel', payment: 'card' }
  expect(await countTransactions(() => browser.post('/checkout', card))).toBe(2)
  vi.restoreAllMocks()
  const cash = { ...order, name: 'Sam Baker', payment: 'cash', attemptKey: 'a2' }
  expect(await countTransactions(() => browser.post('/checkout', cash))).toBe(1)
  expect((await owner.call(listOrders, {})).body.rows).toHaveLength(1)
})

test('a refused payment keeps what was typed', async () => {
  const outdated = { ...order, expectedTotalMinor: '450', payment: 'cash' }
  const { status, html } = await browser.post('/checkout', outdated)
  expect(status).toBe(409)
  expect(html).toContain('Order and pay £7.50')
  const { html: opened } = await browser.get('/checkout')
  for (const typed of ['value="Sam"', 'value="3 Long Street"', 'value="BA1 1AB"'])
    expect(opened).toContain(typed)
})

test('a wrong field keeps the other fields, and begins no payment', async () => {
  const wrong = { ...order, payment: 'card', discountCode: 'NOSUCHCODE' }
  const { status, html } = await browser.post('/checkout', wrong)
  expect(status).toBe(422)
  expect(html).toContain('This code doesn’t exist')
  expect((await browser.get('/checkout')).html).toContain('value="3 Long Street"')
  expect(await listPayments()).toEqual([])
})

test('gift card codes tried in the form count against the limit of their endpoint', async () => {
  const limited = await testApp({ SHOP_WRITES_PER_MINUTE: '300' })
  try {
    const shop = await limited.owner()
    await publish(limited, shop, snapshotOf('Bakery'))
    const { variantId } = await addItem(limited, shop, { title: 'Bun', priceMinor: 450, stock: 5 })
    const shopper = browserOf(limited, shop.slug)
    await shopper.post('/cart/lines', { variantId, quantity: '1' })
    const { max = 0 } = addGiftCard.limit ?? {}
    const statuses: number[] = []
    for (let turn = 0; turn <= max; turn += 1) {
      const giftCardCode = `2345-6789-ABCD-${2222 + turn}`
      statuses.push((await shopper.post('/checkout', { ...details, giftCardCode })).status)
    }
    expect(statuses.indexOf(429)).toBe(max)
  } finally {
    await limited.close()
  }
})

test('a form posted twice at once leads to one order', async () => {
  const cash = { ...order, payment: 'cash' }
  const replies = await Promise.all([1, 2, 3].map(() => browser.post('/checkout', cash)))
  expect(replies.filter(({ status }) => status >= 500)).toEqual([])
  expect(replies.some(({ headers }) => headers.location?.startsWith('/orders/'))).toBe(true)
  expect((await owner.call(listOrders, {})).body.rows).toHaveLength(1)
})

test('a form posted twice at once opens one card page, which stays open', async () => {
  const card = { ...order, payment: 'card' }
  const replies = await Promise.all([1, 2].map(() => browser.post('/checkout', card)))
  expect(replies.some(({ headers }) => headers.location?.includes('/stripe/'))).toBe(true)
  const payments = await listPayments()
  expect(payments).toHaveLength(1)
  expect((await browser.get('/checkout')).html).toContain('We’re reserving your items')
})

test('a form changed after the card page opened is saved, and leads there again', async () => {
  const card = { ...order, payment: 'card' }
  const first = await browser.post('/checkout', card)
  const again = await browser.post('/checkout', card)
  expect(again.headers.location).toBe(first.headers.location)
  const changed = await browser.post('/checkout', { ...card, name: 'Samantha' })
  expect(changed.headers.location).toContain('/stripe/')
  const { html } = await browser.get('/checkout')
  expect(html).toContain('We’re reserving your items')
  expect(html).toContain('value="Samantha"')
})
