import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { saveMailTemplate } from '@marketday/contract/panel/messages/mail-templates'
import {
  getAbandonedCart,
  getCartMailStop,
  getCartFigures,
  getWaitingCart,
  listAbandonedCarts,
  recoverCart,
  stopCartMails,
} from '@marketday/contract/orders/carts/abandoned-carts'
import { chooseMarket } from '@marketday/contract/catalog/market-choice'
import { getCart, setCartContact } from '@marketday/contract/orders/cart'
import { cancelOrder } from '@marketday/contract/orders/orders'
import { listCustomers } from '@marketday/contract/orders/customers'
import { eraseCustomer } from '@marketday/contract/orders/customers/erase-customer'

import { freshEmail } from '../../../testing/identity/people.ts'
import { receivedMails } from '../../../testing/identity/received-mails.ts'
import { mailsOf } from '../../../testing/sales/card-payments.ts'
import { scheduledRun } from '../../../testing/scheduled-run.ts'
import { addMarket } from '../../../testing/shop/add-market.ts'
import { fillGiftCart, giftFor, withGiftCards } from '../../../testing/sales/sell-gift-cards.ts'
import { leaveCart } from '../../../testing/shop/leave-cart.ts'
import { contact, fillCart, openShop, orderDirectly, pay } from '../../../testing/shop-fixture.ts'
import type { ShopFixture } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { Client } from '../../../testing/actors.ts'
import { nightlyHousekeeping } from '../../nightly-housekeeping.ts'
import { remindOfCarts } from './remind-of-carts.ts'

let t: TestApp
let shop: ShopFixture
beforeAll(async () => {
  t = await testApp({}, { ownDatabase: true })
})
beforeEach(async () => {
  shop = await openShop(t, [
    { priceMinor: 400, stock: 50 },
    { priceMinor: 100, stock: 50 },
  ])
})
afterAll(() => t.close())

const listed = async () => (await shop.owner.call(listAbandonedCarts)).body.rows
const figures = async () => (await shop.owner.call(getCartFigures)).body
const look = (cartId: string) => shop.owner.call(getAbandonedCart, { params: { cartId } })
const tokenOf = async (cartId: string) => (await look(cartId)).body.link.split('/').at(-1) ?? ''
const recover = async (shopper: Client, token: string) =>
  await shopper.call(recoverCart, { params: { token } })

const switchOn = () =>
  shop.owner.call(saveMailTemplate, {
    params: { name: 'cart-left' },
    body: { words: null, isOff: false, version: 1 },
  })
const remind = async () => {
  await remindOfCarts.run(scheduledRun(t))
  await t.runJobs()
}
const reminders = async () =>
  (await mailsOf(t, shop)).filter(({ template }) => template === 'cart-left')

const change = (statement: ReturnType<typeof sql>) =>
  t.inTenant(shop.owner.tenantId, (db) => statement.execute(db))

test('ORD-18 a checkout left for an hour with an address is listed with what it holds, and no other cart', async () => {
  const cartId = await leaveCart(t, shop, { quantities: [2, 1] })
  const fresh = t.shopper(shop.owner.slug)
  await fillCart(fresh, shop, [1])
  const nameless = await leaveCart(t, shop)
  await change(sql`update carts set email = '' where cart_id = ${nameless}::uuid`)
  expect(await listed()).toMatchObject([
    {
      id: cartId,
      email: contact.email,
      pieceCount: 3,
      goodsMinor: 900,
      state: 'left',
      order: null,
    },
  ])
  expect(await figures()).toMatchObject({ leftCount: 1, leftMinor: 900, isMailOn: false })

  await change(sql`update variants set price_minor = 450 where sku = 'LOAF-1'`)
  await change(sql`update products set status = 'draft' where title = 'Loaf 2'`)
  const { lines } = (await look(cartId)).body
  expect(lines.map(({ change: said }) => said)).toEqual([
    'Loaf 1 now costs £4.50 instead of £4.00',
    'Loaf 2 is no longer sold',
  ])
  const filtered = await shop.owner.call(listAbandonedCarts, { query: { state: 'recovered' } })
  expect(filtered.body.rows).toEqual([])
})

test('ORD-18 its link brings it back in any browser, says what changed, and what is ordered then is recovered', async () => {
  const cartId = await leaveCart(t, shop, { quantities: [2, 1] })
  const token = await tokenOf(cartId)
  await change(sql`update variants set price_minor = 450 where sku = 'LOAF-1'`)
  await change(sql`update products set status = 'draft' where title = 'Loaf 2'`)
  const elsewhere = t.shopper(shop.owner.slug)
  const waiting = await elsewhere.call(getWaitingCart, { params: { token } })
  expect(waiting.body.lines).toMatchObject([
    { title: 'Loaf 1', quantity: 2, unitPriceMinor: 450, totalMinor: 900 },
    { title: 'Loaf 2', quantity: 0, change: 'Loaf 2 is no longer sold' },
  ])
  expect(waiting.body.lines[0]?.change).toBe('Loaf 1 now costs £4.50 instead of £4.00')
  expect((await elsewhere.call(getCart)).body.id).toBeNull()
  const { body } = await recover(elsewhere, token)
  expect(body.changes).toEqual(['Loaf 2 is no longer sold', 'Loaf 1 costs £4.50 instead of £4.00'])
  expect(body.cart.lines).toMatchObject([{ quantity: 2, unitPriceMinor: 450 }])
  // The link may have been forwarded.
  expect(body.cart.contact).toEqual({ email: '', name: '', phone: '' })
  expect((await recover(elsewhere, token)).body.cart.lines).toMatchObject([{ quantity: 2 }])

  const total = await fillCart(elsewhere, shop, [])
  expect((await pay(elsewhere, { method: 'cash', total })).status).toBe(200)
  const [row] = await listed()
  expect(row).toMatchObject({ id: cartId, state: 'recovered', order: { netMinor: 900 } })
  expect(await figures()).toMatchObject({ leftCount: 0, recoveredCount: 1, recoveredMinor: 900 })
  await shop.owner.call(cancelOrder, {
    params: { orderId: row?.order?.id ?? '' },
    body: { reason: 'customer', restock: true, refund: 'none', notify: false },
  })
  expect(await figures()).toMatchObject({ recoveredCount: 0, recoveredMinor: 0 })
})

test('ORD-18 it comes back in the market it was left in, and the browser stays there', async () => {
  await addMarket(shop.owner, { priceEnding: null })
  const leaver = t.shopper(shop.owner.slug)
  await leaver.call(chooseMarket, { body: { market: 'trade' } })
  const token = await tokenOf(await leaveCart(t, shop, { shopper: leaver }))
  const fresh = t.shopper(shop.owner.slug)
  const { body } = await recover(fresh, token)
  expect([body.changes, body.cart.lines[0]?.unitPriceMinor]).toEqual([[], 440])
  expect(await fillCart(fresh, shop, [2, 1])).toBe(2 * 440 + 110)
  // Existing goods of a cart are not moved.
  const buyer = t.shopper(shop.owner.slug)
  await fillCart(buyer, shop, [0, 1])
  const { lines } = (await recover(buyer, token)).body.cart
  expect(lines.map(({ unitPriceMinor }) => unitPriceMinor)).toEqual([100, 400])
})

test('ORD-18 a gift card that comes back elsewhere asks anew for whom it is, and keeps that where it was left', async () => {
  const { shopper } = shop
  const sold = await withGiftCards(shop, 5000)
  const { cart } = await fillGiftCart(sold, {
    variantId: sold.variantIds.at(-1) ?? '',
    gift: giftFor(),
  })
  await change(sql`update carts set updated_at = app_now() - interval '2 hours'`)
  const token = await tokenOf(cart.id ?? '')
  const elsewhere = (await recover(t.shopper(shop.owner.slug), token)).body
  expect(elsewhere.changes).toEqual(['Add the recipient of Gift card again'])
  expect(elsewhere.cart.lines).toMatchObject([{ gift: null }])
  const again = (await recover(shopper, token)).body
  expect(again.changes).toEqual([])
  expect(again.cart.lines).toMatchObject([{ gift: giftFor() }])
})

test('ORD-18 brought back where it was left it is the same cart; once ordered there is nothing to bring back', async () => {
  const { shopper } = shop
  const cartId = await leaveCart(t, shop, { shopper })
  const token = await tokenOf(cartId)
  const { body } = await recover(shopper, token)
  expect(body).toMatchObject({
    changes: [],
    cart: { id: cartId, contact: { email: contact.email } },
  })
  await pay(shopper, { method: 'cash', total: body.cart.totalMinor })
  await change(sql`update carts set updated_at = app_now() - interval '2 hours'`)
  expect(await listed()).toMatchObject([{ id: cartId, state: 'recovered' }])
  const again = await recover(t.shopper(shop.owner.slug), token)
  expect([again.status, again.problem.message]).toEqual([
    409,
    'The items in this cart were already ordered',
  ])
  const looked = await t.shopper(shop.owner.slug).call(getWaitingCart, { params: { token } })
  expect(looked.status).toBe(409)
  const forged = `${token.slice(0, -3)}abc`
  expect((await recover(shopper, forged)).status).toBe(404)
  const other = await openShop(t, [{ priceMinor: 400, stock: 50 }])
  expect((await recover(other.shopper, token)).status).toBe(404)
  expect((await other.shopper.call(getWaitingCart, { params: { token } })).status).toBe(404)
})

test('ORD-18 nobody is mailed until the business wishes it; then each once, however often the clock comes', async () => {
  const cartId = await leaveCart(t, shop)
  await remind()
  expect(await reminders()).toEqual([])
  await switchOn()
  expect((await figures()).isMailOn).toBe(true)
  await Promise.all([remindOfCarts.run(scheduledRun(t)), remindOfCarts.run(scheduledRun(t))])
  await remind()
  const [mail, ...others] = await reminders()
  expect(others).toEqual([])
  expect(mail).toMatchObject({ to_address: contact.email })
  expect(mail?.text).toContain('2 × Loaf 1: £8.00')
  expect(mail?.text).toContain((await look(cartId)).body.link)
  expect(await listed()).toMatchObject([{ state: 'reminded' }])
  await leaveCart(t, shop)
  await remind()
  expect(await reminders()).toHaveLength(1)
})

test('ORD-18 nobody is mailed who has ordered since, wants no such mail, was erased, or left a day ago', async () => {
  await switchOn()
  const { shopper } = shop
  await leaveCart(t, shop, { hoursAgo: 30 })
  await remind()
  expect(await reminders()).toEqual([])

  await leaveCart(t, shop)
  const orderId = (
    await orderDirectly(shopper, [{ variantId: shop.variantIds[0] ?? '', quantity: 1 }])
  ).body.orderId
  await remind()
  expect(await reminders()).toEqual([])
  expect((await listed()).map(({ state }) => state)).toContain('ordered')

  const leaver = t.shopper(shop.owner.slug)
  await fillCart(leaver, shop, [1])
  await leaver.call(setCartContact, { body: { ...contact, email: 'ada@example.com' } })
  await change(
    sql`update carts set updated_at = app_now() - interval '2 hours' where email = 'ada@example.com'`,
  )
  await remind()
  const [mail] = await reminders()
  const token = /\/cart\/mails\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  const isStopped = async () =>
    (await leaver.call(getCartMailStop, { params: { token } })).body.isStopped
  expect(await isStopped()).toBe(false)
  expect((await leaver.call(stopCartMails, { params: { token } })).status).toBe(200)
  expect((await leaver.call(stopCartMails, { params: { token } })).status).toBe(200)
  expect(await isStopped()).toBe(true)
  const other = await openShop(t, [])
  for (const [from, wrong] of [
    [leaver, 'k'.repeat(70)],
    [other.shopper, token],
  ] as const) {
    expect((await from.call(stopCartMails, { params: { token: wrong } })).status).toBe(404)
    expect((await from.call(getCartMailStop, { params: { token: wrong } })).status).toBe(404)
  }
  await change(sql`update carts set reminded_at = null where email = 'ada@example.com'`)
  await remind()
  const ofAda = (await listed()).find(({ email }) => email === 'ada@example.com')
  expect(ofAda).toMatchObject({ state: 'left', remindedAt: null })
  expect(await reminders()).toHaveLength(1)

  await shop.owner.call(cancelOrder, {
    params: { orderId },
    body: { reason: 'customer', restock: true, refund: 'none', notify: false },
  })
  const { rows } = (await shop.owner.call(listCustomers)).body
  const erased = await shop.owner.call(eraseCustomer, {
    params: { customerId: rows.find(({ email }) => email === contact.email)?.id ?? '' },
  })
  expect(erased.status).toBe(200)
  expect((await listed()).map(({ email }) => email)).toEqual(['ada@example.com'])
})

test('ORD-18 a mail program stops mails about carts with one click', async () => {
  await switchOn()
  const email = freshEmail('leaver')
  await leaveCart(t, shop)
  await change(sql`update carts set email = ${email}`)
  await remind()
  const [mail] = await receivedMails(email)
  expect(mail?.headers['list-unsubscribe-post']).toContain('List-Unsubscribe=One-Click')
  const stop = new URL(mail?.headers['list-unsubscribe']?.replace(/^.*<|>$/g, '') ?? '')
  const { statusCode } = await t.app.inject({
    method: 'POST',
    url: stop.pathname,
    headers: { host: stop.host, 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })
  expect(statusCode).toBe(200)
  await change(sql`update carts set reminded_at = null`)
  await remind()
  expect(await reminders()).toHaveLength(1)
})

test('ORD-18 a cart that is taken up again between clock and mail is mailed about nothing', async () => {
  await switchOn()
  const { shopper } = shop
  const cartId = await leaveCart(t, shop, { shopper })
  await remindOfCarts.run(scheduledRun(t))
  await change(sql`delete from cart_lines where cart_id = ${cartId}::uuid`)
  await t.runJobs()
  expect(await reminders()).toEqual([])

  await fillCart(shopper, shop, [1])
  await change(sql`update carts set updated_at = app_now() - interval '2 hours'`)
  expect(await listed()).toMatchObject([{ id: cartId, state: 'left', remindedAt: null }])
  await remind()
  expect(await reminders()).toHaveLength(1)
  expect(await listed()).toMatchObject([{ id: cartId, state: 'reminded' }])
})

test('ORD-18 after 30 days nothing of an unpaid cart is left', async () => {
  const { shopper } = shop
  const old = await leaveCart(t, shop, { shopper, hoursAgo: 24 * 31 })
  const kept = await leaveCart(t, shop, { hoursAgo: 24 * 29 })
  await nightlyHousekeeping.run(scheduledRun(t))
  expect((await listed()).map(({ id }) => id)).toEqual([kept])
  expect((await look(old)).status).toBe(404)
  expect((await shopper.call(getCart)).body.lines).toEqual([])
})

test('ORD-18 who may see orders sees left carts, of the own business only', async () => {
  const cartId = await leaveCart(t, shop)
  const dispatcher = await t.member(shop.owner, 'dispatcher')
  expect((await dispatcher.call(listAbandonedCarts)).body.rows).toHaveLength(1)
  const baker = await t.member(shop.owner, 'catalogue')
  const stranger = await t.owner()
  expect((await baker.call(listAbandonedCarts)).status).toBe(403)
  expect((await baker.call(getCartFigures)).status).toBe(403)
  expect((await stranger.call(listAbandonedCarts)).body.rows).toEqual([])
  expect((await stranger.call(getAbandonedCart, { params: { cartId } })).status).toBe(404)
})
