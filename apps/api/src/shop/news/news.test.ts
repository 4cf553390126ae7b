import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { changeContact } from '@marketday/contract/orders/acts/change-contact'
import { updateCustomer } from '@marketday/contract/orders/acts/edit-customer'
import { getCustomer, listCustomers } from '@marketday/contract/orders/customers'
import {
  mergeCustomers,
  undoCustomerMerge,
} from '@marketday/contract/orders/customers/merge-customers'
import { getNewsOffer, saveNewsOffer } from '@marketday/contract/orders/customers/news'
import { eraseCustomer } from '@marketday/contract/orders/customers/erase-customer'
import { cancelOrder, listOrders } from '@marketday/contract/orders/orders'

import { stopToken } from '../../workflows/abandoned-carts/cart-links.ts'
import { mailsOf } from '../../../testing/sales/card-payments.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { Staff } from '../../../testing/actors.ts'
import {
  addItem,
  browserOf,
  ensureShopBuild,
  publish,
  snapshotOf,
} from '../../../testing/shop/published-shop.ts'

const words = 'Yes, write to me about <new> breads'

let t: TestApp
let owner: Staff
let variantId: string
beforeAll(async () => {
  await ensureShopBuild()
  t = await testApp()
}, 60_000)
afterAll(() => t.close())

beforeEach(async () => {
  owner = await t.owner()
  await publish(t, owner, snapshotOf('Bakery'))
  ;({ variantId } = await addItem(t, owner, { title: 'Sourdough', priceMinor: 450, stock: 50 }))
  await offer(words)
})

const offer = (text: string) => owner.call(saveNewsOffer, { body: { words: text } })

const valueOf = (html: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''

interface Buying {
  readonly email?: string
  readonly ticks?: boolean
  readonly shown?: string
}

/** Submits the checkout without scripts: an unticked box is not sent. */
async function buy({ email = 'sam@example.com', ticks = true, shown = words }: Buying = {}) {
  const browser = browserOf(t, owner.slug)
  await browser.post('/cart/lines', { variantId, quantity: '1' })
  const { html } = await browser.get('/checkout')
  const form = {
    attemptKey: valueOf(html, 'attemptKey'),
    expectedTotalMinor: '450',
    email,
    name: 'Sam',
    kind: 'pickup',
    payment: 'cash',
    newsWords: shown,
    ...(ticks && { news: 'yes' }),
    intent: 'pay',
  }
  const placed = await browser.post('/checkout', form)
  await t.runJobs()
  return { html, placed, browser, form }
}

async function find(email = 'sam@example.com') {
  const { rows } = (await owner.call(listCustomers, { query: { search: email } })).body
  return (await owner.call(getCustomer, { params: { customerId: rows[0]?.id ?? '' } })).body
}

const countAgreed = async (consent: 'yes' | 'no') =>
  (await owner.call(listCustomers, { query: { consent } })).body.rows.length

async function stopPath() {
  const mails = await mailsOf(t, { owner })
  const { text = '' } = mails.find(({ template }) => template === 'order-confirmed') ?? {}
  const [, path = ''] = /Unsubscribe from offers:\n\S+?(\/news\/\S+)/.exec(text) ?? []
  return path
}

test('ORD-20 who ticks the box agrees with the order to the words beside it, and list and filter know it', async () => {
  const { html, placed } = await buy()
  expect(html).toContain('Yes, write to me about &lt;new&gt; breads')
  expect(/<input[^>]*name="news"[^>]*>/.exec(html)?.[0]).not.toContain('checked')
  expect(placed.status).toBe(303)
  const { consent, consents, timeline } = await find()
  expect(consent?.source).toMatch(/^Checkout of order \d+$/)
  expect(consents).toEqual([
    { isGiven: true, source: consent?.source, words, byName: '', at: expect.anything() },
  ])
  expect(timeline.map(({ actorName: _name, message }) => message)).toContain('Subscribed to offers')
  expect([await countAgreed('yes'), await countAgreed('no')]).toEqual([1, 0])
})

test('ORD-20 nobody agrees by leaving the box alone, and a shop without words has none', async () => {
  await buy({ ticks: false })
  expect((await find()).consent).toBeNull()
  expect(await stopPath()).toBe('')
  await offer('')
  const { html } = await buy({ email: 'bo@example.com', shown: '' })
  expect(html).not.toContain('name="news"')
  expect((await find('bo@example.com')).consents).toEqual([])
})

test('ORD-20 what is ticked stays ticked while something else is put right, and can be taken back', async () => {
  const { browser, form } = await buy({ email: '' })
  const again = await browser.get('/checkout')
  expect(/<input[^>]*name="news"[^>]*>/.exec(again.html)?.[0]).toContain('checked')
  const { news: _news, ...without } = { ...form, email: 'sam@example.com' }
  expect((await browser.post('/checkout', without)).status).toBe(303)
  await t.runJobs()
  expect((await find()).consents).toEqual([])
})

test('ORD-20 words that were changed meanwhile are read again, and nothing typed is lost', async () => {
  const { placed } = await buy({ shown: 'Yes to other words' })
  expect(placed.status).toBe(422)
  expect(placed.html).toContain('The shop changed this text. Please read it again')
  expect(placed.html).toContain('value="sam@example.com"')
  expect((await owner.call(listCustomers)).body.rows).toEqual([])
})

test('ORD-20 the link of the mail stops offers with one press and without sign-in, once', async () => {
  await buy()
  const path = await stopPath()
  const stranger = browserOf(t, owner.slug)
  expect((await stranger.get(path)).html).toContain('Unsubscribe from offers')
  expect((await find()).consent).not.toBeNull()
  const ofCarts = `/cart/mails/${stopToken(t.app.services.config, { tenantId: owner.tenantId, email: 'sam@example.com' })}`
  expect((await stranger.get(ofCarts)).html).toContain('Unsubscribe from cart reminders?')
  expect((await stranger.post(path, {})).status).toBe(303)
  expect((await stranger.get(ofCarts)).html).toContain('You’re unsubscribed from cart reminders')
  const { html } = await stranger.get(path)
  expect(html).toContain('You don’t receive offers by email')
  expect(html).toContain('emails you only about your orders')
  expect((await stranger.post(path, {})).status).toBe(303)
  const { consent, consents } = await find()
  expect(consent).toBeNull()
  expect(consents.map(({ isGiven, byName }) => [isGiven, byName])).toEqual([
    [false, ''],
    [true, ''],
  ])
  const other = await t.owner()
  await publish(t, other, snapshotOf('Bakery'))
  expect((await browserOf(t, other.slug).get(path)).status).toBe(404)
  expect((await stranger.get(`/news/${'A'.repeat(48)}`)).status).toBe(404)
})

test('ORD-20 the same link stops mails about carts where the shop was told already to send no offers', async () => {
  await buy()
  const path = await stopPath()
  const { id, name, email, version } = await find()
  const details = { name, email, phone: '' as const, note: '', consentSource: null }
  await owner.call(updateCustomer, { params: { customerId: id }, body: { details, version } })
  const browser = browserOf(t, owner.slug)
  expect((await browser.get(path)).html).toContain('Unsubscribe from cart reminders')
  expect((await browser.post(path, {})).status).toBe(303)
  expect((await browser.get(path)).html).toContain('emails you only about your orders')
})

test('ORD-18 the link that ends mails about carts asks once, and says what holds then', async () => {
  const { config } = t.app.services
  const to = { tenantId: owner.tenantId, email: 'sam@example.com' }
  const path = `/cart/mails/${stopToken(config, to)}`
  const browser = browserOf(t, owner.slug)
  expect((await browser.get(path)).html).toContain('Unsubscribe from cart reminders?')
  expect((await browser.get(path)).html).toContain('Unsubscribe')
  expect((await browser.post(path, {})).status).toBe(303)
  const { html } = await browser.get(path)
  expect(html).toContain('You’re unsubscribed from cart reminders')
  expect(html).not.toContain('Unsubscribe')
  expect((await browser.get(`/cart/mails/${'k'.repeat(70)}`)).status).toBe(404)
})

test('ORD-20 what staff write down of it stands in the history with who it was', async () => {
  await buy({ ticks: false })
  const { id, name, email, version } = await find()
  const details = { name, email, phone: '' as const, note: '', consentSource: 'At the counter' }
  await owner.call(updateCustomer, { params: { customerId: id }, body: { details, version } })
  const body = { details: { ...details, consentSource: null }, version: version + 1 }
  await owner.call(updateCustomer, { params: { customerId: id }, body })
  expect((await find()).consents).toMatchObject([
    { isGiven: false, source: '', byName: expect.stringMatching(/\S/) },
    { isGiven: true, source: 'At the counter', words: '', byName: expect.stringMatching(/\S/) },
  ])
})

async function merge() {
  const [kept, other] = [await find('sam@example.com'), await find('bo@example.com')]
  const customers = [kept, other].map(({ id, version }) => ({ id, version }))
  const { body } = await owner.call(mergeCustomers, {
    body: { keptId: kept.id, nameFromId: kept.id, phoneFromId: kept.id, customers },
  })
  return { kept, other, mergeId: body.mergeId }
}

test('ORD-20 of merged customers the stricter counts, and its history says so', async () => {
  await buy()
  await buy({ email: 'bo@example.com', ticks: false })
  const { kept, mergeId } = await merge()
  const merged = await find()
  expect([merged.consent, merged.consents.map(({ isGiven }) => isGiven)]).toEqual([
    null,
    [false, true],
  ])
  await owner.call(undoCustomerMerge, { params: { mergeId } })
  expect((await find()).consent).toEqual(kept.consent)
})

test('ORD-20 who stops offers while merged does not agree again when taken apart; erasing forgets it all', async () => {
  await buy()
  const path = await stopPath()
  await buy({ email: 'bo@example.com' })
  const { kept, other, mergeId } = await merge()
  expect((await find()).consents).toHaveLength(2)
  await browserOf(t, owner.slug).post(path, {})
  await owner.call(undoCustomerMerge, { params: { mergeId } })
  expect([await countAgreed('yes'), await countAgreed('no')]).toEqual([0, 2])
  const body = { reason: 'customer', restock: true, refund: 'none', notify: false } as const
  for (const { id: orderId } of (await owner.call(listOrders)).body.rows)
    await owner.call(cancelOrder, { params: { orderId }, body })
  const erased = await owner.call(eraseCustomer, { params: { customerId: kept.id }, body: {} })
  expect(erased.status).toBe(200)
  const left = await t.inTenant(owner.tenantId, (db) =>
    db.selectFrom('customer_consents').select('customer_id').distinct().execute(),
  )
  expect(left).toEqual([{ customer_id: other.id }])
})

test('ORD-20 who agreed with a misspelt address agrees with the right one, and the stranger does not', async () => {
  await buy({ email: 'bo@example.com' })
  await readdress('sam@example.com')
  const [stranger, sam] = [await find('bo@example.com'), await find()]
  expect(stranger.consent).toBeNull()
  expect(sam.consent?.source).toMatch(/^Checkout of order \d+$/)
  expect(sam.consents).toMatchObject([{ isGiven: true, words, byName: '' }])
})

test('ORD-20 who had agreed before still does after an order goes to another address', async () => {
  await buy()
  await buy()
  await readdress('bo@example.com')
  expect([await countAgreed('yes'), await countAgreed('no')]).toEqual([2, 0])
})

async function readdress(email: string) {
  const [order] = (await owner.call(listOrders)).body.rows
  const body = { email, name: 'Sam', phone: '' } as const
  const { status } = await owner.call(changeContact, { params: { orderId: order?.id ?? '' }, body })
  expect(status).toBe(200)
}

test.each(['sam@example.com', 'bo@example.com'])(
  'ORD-20 where %s agreed and the other one did not, stopping while merged holds when they are taken apart',
  async (email) => {
    await buy({ email })
    const path = await stopPath()
    await buy({
      email: email.startsWith('sam') ? 'bo@example.com' : 'sam@example.com',
      ticks: false,
    })
    const { mergeId } = await merge()
    expect((await browserOf(t, owner.slug).post(path, {})).status).toBe(303)
    await owner.call(undoCustomerMerge, { params: { mergeId } })
    expect([await countAgreed('yes'), await countAgreed('no')]).toEqual([0, 2])
  },
)

test('ORD-20 only who may change settings changes what shoppers are asked', async () => {
  const manager = await t.member(owner, 'manager')
  expect((await manager.call(getNewsOffer)).status).toBe(200)
  const orders = await t.member(owner, 'orders')
  expect((await orders.call(saveNewsOffer, { body: { words: 'Other' } })).status).toBe(403)
  expect((await owner.call(getNewsOffer)).body).toEqual({ words })
  expect((await (await t.owner()).call(getNewsOffer)).body).toEqual({ words: '' })
})
