import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { sendGiftCard } from '@marketday/contract/payments/credit/gift-cards'
import { listCustomers } from '@marketday/contract/orders/customers'
import { eraseCustomer } from '@marketday/contract/orders/customers/erase-customer'
import { cancelOrder, getOrder } from '@marketday/contract/orders/orders'
import { placeDirectOrder } from '@marketday/contract/orders/place-orders'

import { rowsWith } from '../../../testing/rows-with.ts'
import { mailsOf } from '../../../testing/sales/card-payments.ts'
import {
  addGiftCardItem,
  buyGiftCards,
  fillGiftCart,
  giftFor,
} from '../../../testing/sales/sell-gift-cards.ts'
import { contact, openShop } from '../../../testing/shop-fixture.ts'
import type { ShopFixture } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { newId } from '../../platform/ids.ts'
import { cartRetention } from '../cart/cart-retention.ts'

let t: TestApp
let shop: ShopFixture
let variantId: string
let word: string
beforeAll(async () => {
  // Every row of the database is searched.
  t = await testApp({}, { ownDatabase: true })
})
afterAll(() => t.close())
beforeEach(async () => {
  shop = await openShop(t, [{ priceMinor: 400, stock: 50 }])
  ;({ variantId } = await addGiftCardItem(shop.owner))
  word = `canary${newId().slice(-8)}`
})

const read = async (orderId: string) =>
  (await shop.owner.call(getOrder, { params: { orderId } })).body
const erase = (customerId: string) => shop.owner.call(eraseCustomer, { params: { customerId } })

async function left(): Promise<string[]> {
  await t.inTenant(shop.owner.tenantId, (db) => sql`delete from idempotency_keys`.execute(db))
  return Object.keys(await rowsWith(t, word)).map((table) => table.replace('public.', ''))
}

async function addRecipient(email: string): Promise<string> {
  const { body } = await shop.shopper.call(placeDirectOrder, {
    body: {
      lines: [{ variantId: shop.variantIds[0] ?? '', quantity: 1 }],
      contact: { name: 'Bob', email, phone: '' },
      delivery: { kind: 'pickup' },
      payment: 'cash',
    },
  })
  await shop.owner.call(cancelOrder, {
    params: { orderId: body.orderId },
    body: { reason: 'customer', restock: true, refund: 'none', notify: false },
  })
  const { rows } = (await shop.owner.call(listCustomers, { query: { search: email } })).body
  return rows[0]?.id ?? ''
}

test('ORD-20 who is erased is forgotten in the gifts that others bought or are about to buy', async () => {
  const recipientEmail = `${word}@example.com`
  const gift = giftFor({ recipientEmail })
  const customerId = await addRecipient(recipientEmail.toUpperCase())
  await buyGiftCards(shop, { variantId, gift })
  await fillGiftCart(shop, { variantId, gift })
  await t.runJobs()
  const tables = ['order_lines', 'cart_lines', 'credit_accounts', 'mail_outbox']
  expect(await left()).toEqual(expect.arrayContaining(tables))
  expect((await erase(customerId)).status).toBe(200)
  expect(await left()).toEqual([])
})

test('ORD-20 what who is erased wrote on a gift card goes with its mail, and whom it is for stays', async () => {
  const orderId = await buyGiftCards(shop, { variantId, gift: giftFor({ message: word }) })
  await t.runJobs()
  expect(await left()).toEqual(expect.arrayContaining(['cart_lines', 'credit_accounts']))
  expect(await mailsOf(t, shop, 'mia@example.com')).toHaveLength(1)
  expect((await erase((await read(orderId)).customerId ?? '')).status).toBe(200)
  expect(await left()).toEqual([])
  expect(await mailsOf(t, shop, 'mia@example.com')).toEqual([])
  expect((await read(orderId)).giftCards).toMatchObject([
    { recipientEmail: 'mia@example.com', balanceMinor: 5000 },
  ])
})

test('ORD-20 nobody is erased while a gift card is still to be mailed to them', async () => {
  const recipientEmail = `${word}@example.com`
  const sendOn = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  const customerId = await addRecipient(recipientEmail)
  const orderId = await buyGiftCards(shop, { variantId, gift: giftFor({ recipientEmail, sendOn }) })
  await t.runJobs()
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
  expect((await erase(customerId)).problem).toMatchObject({
    code: 'invalid_transition',
    message: `A gift card will be sent to them on ${day.format(new Date(sendOn))}. Wait, or change the recipient first.`,
  })
  const [card] = (await read(orderId)).giftCards
  await shop.owner.call(sendGiftCard, {
    params: { giftCardId: card?.id ?? '' },
    body: { recipientEmail: contact.email },
  })
  expect((await erase(customerId)).status).toBe(200)
})

test('ORD-20 of what was ordered the cart forgets for whom it is, and the order does not', async () => {
  await buyGiftCards(shop, { variantId, gift: giftFor({ message: word }) })
  expect(await left()).toContain('cart_lines')
  await t.inTenant(shop.owner.tenantId, async (db) => {
    for (const statement of cartRetention.ofTenants ?? []) await statement.execute(db)
  })
  const after = await left()
  expect(after).not.toContain('cart_lines')
  expect(after).toContain('order_lines')
})
