import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { changeShopOrderDetails } from '@marketday/contract/orders/acts/change-shop-order'
import { updateCustomer } from '@marketday/contract/orders/acts/edit-customer'
import { getCustomer, listCustomers } from '@marketday/contract/orders/customers'
import { eraseCustomer } from '@marketday/contract/orders/customers/erase-customer'
import { mergeCustomers } from '@marketday/contract/orders/customers/merge-customers'
import { proveMailbox, requestMailboxCode } from '@marketday/contract/orders/customers/mailbox'
import {
  askForErasure,
  exportOwnData,
  getOwnData,
  stopOwnMails,
  withdrawErasure,
} from '@marketday/contract/orders/customers/own-data'
import { cancelOrder, getOrder } from '@marketday/contract/orders/orders'
import { listNotifications } from '@marketday/contract/panel/notifications'

import { orderToken } from '../../orders/order-token.ts'
import { freshEmail, mailedCode } from '../../../testing/identity/people.ts'
import { openShop, orderDirectly } from '../../../testing/shop-fixture.ts'
import type { ShopFixture } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { Client } from '../../../testing/actors.ts'
import { unzip } from '../../../testing/platform/unzip.ts'

let t: TestApp
let shop: ShopFixture
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  shop = await openShop(t, [{ priceMinor: 500, stock: 50 }])
})

async function buy(email: string) {
  const lines = [{ variantId: shop.variantIds[0] ?? '', quantity: 1 }]
  const { body } = await orderDirectly(shop.shopper, lines, { email })
  return (await shop.owner.call(getOrder, { params: { orderId: body.orderId } })).body
}

async function find(email: string) {
  const { rows } = (await shop.owner.call(listCustomers, { query: { search: email } })).body
  const params = { customerId: rows[0]?.id ?? '' }
  return (await shop.owner.call(getCustomer, { params })).body
}

async function proven(email: string): Promise<Client> {
  const shopper = t.shopper(shop.owner.slug)
  await shopper.call(requestMailboxCode, { body: { email } })
  await t.runJobs()
  await shopper.call(proveMailbox, { body: { code: await mailedCode(t, email) } })
  return shopper
}

async function ask(shopper: Client) {
  const { status, body } = await shopper.call(exportOwnData, { body: {} })
  expect(status).toBe(200)
  const files = await unzip(Buffer.from(await body.arrayBuffer()))
  const rowsIn = (name: string) => JSON.parse(files[`json/${name}.json`] ?? '') as object[]
  return { files, rowsIn }
}

async function correct(email: string, right: string) {
  const { id: customerId, name, version } = await find(email)
  const details = { name, email: right, phone: '' as const, note: '', consentSource: null }
  const body = { details, version }
  expect((await shop.owner.call(updateCustomer, { params: { customerId }, body })).status).toBe(200)
}

async function merge(kept: string, other: string) {
  const [into, from] = [await find(kept), await find(other)]
  const merged = await shop.owner.call(mergeCustomers, {
    body: {
      keptId: into.id,
      nameFromId: into.id,
      phoneFromId: from.id,
      customers: [into, from].map(({ id, version }) => ({ id, version })),
    },
  })
  expect(merged.status).toBe(200)
}

const told = async () =>
  (await shop.owner.call(listNotifications)).body.rows.filter(({ kind }) => kind === 'erasureAsked')

test('X-12 whoever proves their mailbox saves the file of what is kept of them, which stands in the journal', async () => {
  const email = freshEmail('carla')
  const { number } = await buy(email.toUpperCase())
  await buy(freshEmail('other'))
  const { files, rowsIn } = await ask(await proven(email))
  expect(rowsIn('orders')).toMatchObject([{ Order: number }])
  expect(rowsIn('contact')).toHaveLength(1)
  expect(rowsIn('order-lines')).toHaveLength(1)
  expect(files['index.html']).toContain(`Data stored about ${email}`)
  expect((await find(email)).timeline.map(({ message }) => message)).toContain(
    'Downloaded their data',
  )
})

test('X-12 a stranger, a code that was used or is over, and half an hour later give nothing out', async () => {
  const email = freshEmail('carla')
  await buy(email)
  const stranger = t.shopper(shop.owner.slug)
  const nothing = { isAgreed: false, getsCartMails: false, erasureAskedAt: null }
  const refused = async (who: Client) => {
    expect((await who.call(getOwnData)).body).toMatchObject(nothing)
    for (const act of [exportOwnData, stopOwnMails, askForErasure])
      expect((await who.call(act, { body: {} })).status).toBe(403)
    expect((await who.call(withdrawErasure)).status).toBe(403)
  }
  await refused(stranger)
  await stranger.call(requestMailboxCode, { body: { email } })
  await refused(stranger)

  const shopper = await proven(freshEmail('known'))
  const code = '000000'
  expect((await shopper.call(proveMailbox, { body: { code } })).problem.code).toBe('code_expired')
  t.app.services.clock.setOffset(11 * 60_000)
  try {
    const late = { body: { code: await mailedCode(t, email) } }
    expect((await stranger.call(proveMailbox, late)).problem.code).toBe('code_expired')
    t.app.services.clock.setOffset(31 * 60_000)
    await refused(shopper)
  } finally {
    t.app.services.clock.setOffset(0)
  }
  expect((await find(email)).erasureAskedAt).toBeNull()
})

test('X-12 of an address that nobody ordered with the file says that nothing is kept, and nobody is told', async () => {
  const shopper = await proven(freshEmail('nobody'))
  const { files, rowsIn } = await ask(shopper)
  expect(rowsIn('orders')).toEqual([])
  expect(files['index.html']).toContain('No data stored.')
  const { body, status } = await shopper.call(askForErasure, { body: {} })
  expect([status, body.erasureAskedAt]).toEqual([200, null])
  await t.runJobs()
  expect(await told()).toEqual([])
})

test('X-12 the address of who was merged with somebody gives out what belongs to it, and no more', async () => {
  const [ann, bo] = [freshEmail('ann'), freshEmail('bo')]
  const numbers = [(await buy(ann)).number, (await buy(bo)).number]
  await merge(ann, bo)
  const files = [await ask(await proven(ann)), await ask(await proven(bo))]
  expect(files.map(({ rowsIn }) => rowsIn('orders'))).toMatchObject(
    numbers.map((Order) => [{ Order }]),
  )
  expect(files[0]?.files['json/contact.json']).not.toContain(bo)
  expect(files[1]?.files['json/contact.json']).not.toContain(ann)
  expect(files[0]?.rowsIn('contact')).toMatchObject([{ Name: '', Phone: '' }])
})

test('X-12 of somebody whose address was put right before they were merged nothing is given out to another', async () => {
  const [ann, bo, right] = [freshEmail('ann'), freshEmail('bo'), freshEmail('right')]
  const { number } = await buy(ann)
  await buy(bo)
  await correct(bo, right)
  await merge(ann, right)
  const { rowsIn } = await ask(await proven(ann))
  expect(rowsIn('orders')).toMatchObject([{ Order: number }])
})

test('X-12 an order that was placed before staff put the address right is in the file', async () => {
  const email = freshEmail('before')
  const { number } = await buy(email)
  const right = freshEmail('right')
  await correct(email, right)
  const { rowsIn } = await ask(await proven(right))
  expect(rowsIn('orders')).toMatchObject([{ Order: number }])
})

test('X-12 an address that came by the link of an order, which may be passed on, gives nothing of it out', async () => {
  const { id: orderId } = await buy(freshEmail('buyer'))
  const finder = freshEmail('finder')
  const token = orderToken(t.app.services.config, orderId)
  const changed = await shop.shopper.call(changeShopOrderDetails, {
    params: { token },
    body: { contact: { email: finder, name: 'Finder', phone: '' }, address: null },
  })
  expect(changed.status).toBe(200)
  const { rowsIn } = await ask(await proven(finder))
  expect(rowsIn('orders')).toEqual([])
})

test('X-12 whoever proves their mailbox stops offers and mails about carts, also without an order', async () => {
  const email = freshEmail('carla')
  await buy(email)
  const { id, name, version } = await find(email)
  const details = { name, email, phone: '' as const, note: '', consentSource: 'At the counter' }
  await shop.owner.call(updateCustomer, { params: { customerId: id }, body: { details, version } })
  const shopper = await proven(email)
  expect((await shopper.call(getOwnData)).body).toMatchObject({
    isAgreed: true,
    getsCartMails: true,
  })
  for (let n = 0; n < 2; n++)
    expect((await shopper.call(stopOwnMails, { body: {} })).body).toMatchObject({
      isAgreed: false,
      getsCartMails: false,
    })
  expect((await find(email)).consents[0]).toMatchObject({ isGiven: false, byName: '' })
  const unknown = await proven(freshEmail('nobody'))
  const { body } = await unknown.call(stopOwnMails, { body: {} })
  expect(body.getsCartMails).toBe(false)
})

test('X-12 staff are told once that a customer asks to be erased, who may take it back, and erasing ends it', async () => {
  const email = freshEmail('carla')
  const { id: orderId } = await buy(email)
  const shopper = await proven(email)
  const asked = await shopper.call(askForErasure, { body: {} })
  expect(asked.body.erasureAskedAt).not.toBeNull()
  expect((await shopper.call(askForErasure, { body: {} })).body).toEqual(asked.body)
  await t.runJobs()
  const { id, erasureAskedAt } = await find(email)
  expect(erasureAskedAt).toBe(asked.body.erasureAskedAt)
  const path = `/adminPanel/orderManagement/customers/${id}`
  expect(await told()).toMatchObject([{ title: 'A customer requested erasure', path }])

  expect((await shopper.call(withdrawErasure)).body.erasureAskedAt).toBeNull()
  expect((await find(email)).timeline.map(({ message }) => message)).toEqual(
    expect.arrayContaining(['Requested erasure', 'Withdrew the erasure request']),
  )
  await shopper.call(askForErasure, { body: {} })
  await t.runJobs()
  expect(await told()).toHaveLength(1)
  await shop.owner.call(cancelOrder, {
    params: { orderId },
    body: { reason: 'customer', restock: true, refund: 'none', notify: false },
  })
  const erased = await shop.owner.call(eraseCustomer, { params: { customerId: id } })
  expect(erased.status).toBeLessThan(300)
  await t.runJobs()
  expect(await told()).toHaveLength(1)
  expect((await shopper.call(getOwnData)).body.erasureAskedAt).toBeNull()
  const { files } = await ask(shopper)
  expect(files['json/orders.json']).not.toContain('Carla')
})
