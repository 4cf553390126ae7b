import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { getOrder, listOrders, startPicking } from '@marketday/contract/orders/orders'
import { listOrderMails, resendMail } from '@marketday/contract/panel/messages/sent-mails'
import { changeShopOrderDetails } from '@marketday/contract/orders/acts/change-shop-order'
import { listNotifications } from '@marketday/contract/panel/notifications'

import { json } from '../../platform/database/sql.ts'
import { mayWrite } from '../../orders/mails/may-write.ts'
import { findMailedOrder } from '../../orders/mails/tell-order.ts'
import { orderToken } from '../../orders/order-token.ts'
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

let t: TestApp
let owner: Staff
beforeAll(async () => {
  await ensureShopBuild()
  t = await testApp()
}, 60_000)
afterAll(() => t.close())

beforeEach(async () => {
  owner = await t.owner()
  await publish(t, owner, snapshotOf('Bakery'))
  await t.inTenant(owner.tenantId, (db) =>
    db
      .insertInto('delivery_zones')
      .values([
        { name: 'Town', kind: 'postcodes', postcodes: ['BA1'], fee_minor: 300 },
        { name: 'Hills', kind: 'postcodes', postcodes: ['BA3'], fee_minor: 550 },
        { name: 'Far', kind: 'postcodes', postcodes: ['BA4'], fee_minor: 300, minimum_minor: 5000 },
      ])
      .execute(),
  )
})

const typed = {
  email: 'sam@example.com',
  name: 'Sam',
  phone: '',
  postcode: 'BA1 1AB',
  street: '3 Long Street',
  city: 'Bath',
}
type Typed = Partial<typeof typed>

async function order(kind: 'delivery' | 'pickup' = 'delivery') {
  const { variantId } = await addItem(t, owner, { title: 'Sourdough', priceMinor: 450, stock: 5 })
  const browser = browserOf(t, owner.slug)
  await browser.post('/cart/lines', { variantId, quantity: '2' })
  const form = { ...typed, kind, payment: 'cash', attemptKey: variantId }
  await browser.post('/checkout', { ...form, intent: 'update' })
  const expectedTotalMinor = kind === 'delivery' ? '1200' : '900'
  const placed = await browser.post('/checkout', { ...form, expectedTotalMinor, intent: 'pay' })
  expect(placed.status).toBe(303)
  await t.runJobs()
  const orderId = (await owner.call(listOrders)).body.rows[0]?.id ?? ''
  const token = orderToken(t.app.services.config, orderId)
  const path = `/orders/${token}/details`
  const look = async () => (await owner.call(getOrder, { params: { orderId } })).body
  const save = (change: Typed) => browserOf(t, owner.slug).post(path, { ...typed, ...change })
  return { browser, orderId, token, path, look, save }
}

test('ORD-21 a customer changes address and contact by the link of the order: driver, timeline and staff know it', async () => {
  const { browser, path, look, save, orderId } = await order()
  const page = await browser.get(path)
  expect(page.html).toContain('until we start packing')
  expect(page.html).toContain('value="3 Long Street"')
  const saved = await save({ street: '9 Short Street', phone: '+441134960000', name: 'Samantha' })
  expect([saved.status, String(saved.headers.location)]).toEqual([
    303,
    `${path.replace('/details', '')}?changed=1`,
  ])
  const changed = await look()
  expect(changed).toMatchObject({ customerName: 'Samantha', phone: '+441134960000' })
  expect(changed.place?.address).toBe('9 Short Street, Bath BA1 1AB')
  const told = changed.timeline.filter(({ action }) => action === 'order.contact_changed')
  expect(told.map(({ actorKind, message }) => [actorKind, message])).toEqual([
    ['shopper', 'Changed: address, name, phone of the customer'],
  ])
  const [delivery] = await t.inTenant(owner.tenantId, (db) =>
    db
      .selectFrom('deliveries')
      .select(['recipient', 'phone', 'place', 'status'])
      .where('order_id', '=', orderId)
      .execute(),
  )
  expect(delivery).toMatchObject({
    recipient: 'Samantha',
    phone: '+441134960000',
    place: { address: '9 Short Street, Bath BA1 1AB' },
  })
  await t.runJobs()
  const notices = (await owner.call(listNotifications)).body.rows.map(({ title }) => title)
  expect(notices).toContain(`Order ${changed.number} was changed by its customer`)
})

test.each([
  ['BA2 2AB', /outside our delivery area/],
  ['BA3 2AB', /The delivery there costs £5\.50 instead of £3\.00\. Contact the shop/],
  ['BA4 2AB', /The minimum order there is £50\.00\. Contact the shop/],
])(
  'ORD-21 an address at %s is refused beside its field, and nothing is changed or lost',
  async (postcode, words) => {
    const { look, save } = await order()
    const before = await look()
    const refused = await save({ postcode, street: '9 Short Street', name: 'Samantha' })
    expect(refused.status).toBe(409)
    expect(/id="postcode-error"[^>]*>([^<]*)</.exec(refused.html)?.[1]).toMatch(words)
    for (const kept of [postcode, '9 Short Street', 'Samantha'])
      expect(refused.html).toContain(`value="${kept}"`)
    expect(await look()).toEqual(before)
  },
)

test('ORD-21 within its zone the fee that was agreed stays, whatever the zone costs by now', async () => {
  const { look, save } = await order()
  await t.inTenant(owner.tenantId, (db) =>
    db.updateTable('delivery_zones').set({ fee_minor: 900 }).where('name', '=', 'Town').execute(),
  )
  expect((await save({ street: '9 Short Street', postcode: 'BA1 9ZZ' })).status).toBe(303)
  expect(await look()).toMatchObject({ totalMinor: 1200, place: { data: { zip: 'BA1 9ZZ' } } })
})

test('ORD-21 of an address that staff found on the map the number stays, and the phone alone can be changed', async () => {
  const { browser, path, look, save, found } = await orderFound()
  const { html } = await browser.get(path)
  expect(html).toContain('value="12 Main Street"')
  expect(html).toContain('value="Bath"')
  const shown = { street: '12 Main Street', city: 'Bath' }
  expect((await save({ ...shown, phone: '+441134960000' })).status).toBe(303)
  expect(await look()).toMatchObject({ phone: '+441134960000', place: found })
})

async function orderFound() {
  const ordered = await order()
  const found = {
    address: '12 Main Street, Bath BA1 1AB, UK',
    lat: 51.4,
    lng: -2.4,
    data: {
      City: '',
      State: 'England',
      Country: 'United Kingdom',
      Area: '',
      zip: 'BA1 1AB',
      street1: '12',
      street2: 'Main Street',
    },
  }
  await t.inTenant(owner.tenantId, (db) =>
    db
      .updateTable('orders')
      .set({ place: json(found) })
      .where('order_id', '=', ordered.orderId)
      .execute(),
  )
  return { ...ordered, found }
}

test('ORD-21 of a changed address the region stays within the town; where other taxes apply it is the shop’s to say', async () => {
  const { look, save } = await orderFound()
  const rate = { country: 'GB', region: '', rateBp: 2000, validFrom: null }
  await t.inTenant(owner.tenantId, (db) =>
    db
      .updateTable('tax_classes')
      .set({ rates: json([rate, { ...rate, region: 'England', rateBp: 500 }]) })
      .execute(),
  )
  expect((await save({ street: '14 Main Street' })).status).toBe(303)
  const { place } = await look()
  expect(place).toMatchObject({
    address: '14 Main Street, Bath BA1 1AB',
    data: { State: 'England' },
  })
  const refused = await save({ street: '14 Main Street', postcode: 'BA1 9ZZ' })
  expect(refused.status).toBe(409)
  expect(/id="postcode-error"[^>]*>([^<]*)</.exec(refused.html)?.[1]).toBe(
    'Different taxes apply there. Contact the shop to change the address.',
  )
  expect((await look()).place).toEqual(place)
})

test('ORD-21 the address that an order had is told by mail that it has another one, which stays unnamed', async () => {
  const { save, look } = await order()
  const told = async () =>
    (await mailsOf(t, { owner })).filter(({ template }) => template === 'order-readdressed')
  await save({ phone: '+441134960000' })
  expect(await told()).toEqual([])
  await save({ email: 'new@example.com' })
  await t.runJobs()
  const [mail, ...others] = await told()
  expect([mail?.to_address, others]).toEqual(['sam@example.com', []])
  expect(mail?.subject).toContain(`your order ${(await look()).number} at `)
  expect(mail?.text).not.toContain('new@example.com')
  const orderId = (await look()).id
  const { rows } = (await owner.call(listOrderMails, { params: { orderId } })).body
  const sent = rows.find(({ name }) => name === 'order-readdressed')
  expect(sent?.resend ?? '').toContain('sent once to the previous address')
  const params = { orderId, mailId: sent?.id ?? '' }
  const again = await owner.call(resendMail, { params })
  expect([again.status, again.problem.message]).toEqual([409, sent?.resend])
})

test('ORD-21 what was paid vouches for no address that came by the link of the order', async () => {
  const { save, orderId } = await order()
  await t.inTenant(owner.tenantId, (db) =>
    db
      .updateTable('orders')
      .set({ captured_minor: 1200 })
      .where('order_id', '=', orderId)
      .execute(),
  )
  const tries = () =>
    t.inTenant(owner.tenantId, async (db) => {
      const found = await findMailedOrder(db, { orderId })
      const answers: boolean[] = []
      for (const each of [1, 2, 3, 4].flatMap(() => found)) answers.push(await mayWrite(db, each))
      return answers
    })
  await save({ phone: '+441134960000' })
  expect(await tries()).toEqual([true, true, true, true])
  await save({ email: `${orderId}@example.com` })
  expect(await tries()).toEqual([true, true, true, false])
})

test('ORD-21 what is wrong is said beside its field', async () => {
  const { save, look } = await order()
  const wrong = await save({ name: '', street: '' })
  expect(wrong.status).toBe(422)
  expect(wrong.html).toContain('Enter your name')
  expect(wrong.html).toContain('Enter your street and number')
  expect((await look()).customerName).toBe('Sam')
})

test('ORD-21 once packing began nothing is changed any more; what was typed stays on the page', async () => {
  const { browser, path, orderId, look, save } = await order()
  await owner.call(startPicking, { params: { orderId } })
  const before = await look()
  const late = await save({ name: 'Samantha' })
  expect(late.status).toBe(409)
  expect(late.html).toContain('Packing has started')
  expect(late.html).toContain('value="Samantha"')
  const closed = await browser.get(path)
  expect(closed.html).toContain('Packing has started')
  expect(closed.html).not.toContain('Save changes')
  expect(await look()).toEqual(before)
})

test('ORD-21 packing and a change at the same moment: one of them is first, and the box has one address', async () => {
  const { look, save, orderId } = await order()
  const [saved] = await Promise.all([
    save({ street: '9 Short Street' }),
    owner.call(startPicking, { params: { orderId } }),
  ])
  const { place } = await look()
  const isSaved = saved.status === 303
  expect(place?.address.startsWith(isSaved ? '9 Short Street' : '3 Long Street')).toBe(true)
})

test('ORD-21 of a pick-up the contact alone is changed, and the link of another shop changes nothing', async () => {
  const { path, save, look, token } = await order('pickup')
  expect((await browserOf(t, owner.slug).get(path)).html).not.toContain('Street and number')
  expect((await save({ name: 'Samantha', street: 'Elsewhere' })).status).toBe(303)
  expect(await look()).toMatchObject({ customerName: 'Samantha', place: null })
  const other = await t.owner()
  await publish(t, other, snapshotOf('Bakery'))
  expect((await browserOf(t, other.slug).get(path)).status).toBe(404)
  const foreign = await t.shopper(other.slug).call(changeShopOrderDetails, {
    params: { token },
    body: { contact: { email: 'x@example.com', name: 'X', phone: '' }, address: null },
  })
  expect(foreign.status).toBe(404)
})
