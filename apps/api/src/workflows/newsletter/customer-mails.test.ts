import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { updateCustomer } from '@marketday/contract/orders/acts/edit-customer'
import { stopCartMails } from '@marketday/contract/orders/carts/abandoned-carts'
import { getCustomer, listCustomers } from '@marketday/contract/orders/customers'
import {
  getCustomerMails,
  stopCustomerMails,
} from '@marketday/contract/orders/customers/customer-mails'

import { contact, openShop, orderDirectly } from '../../../testing/shop-fixture.ts'
import type { ShopFixture } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { stopToken } from '../abandoned-carts/cart-links.ts'

let t: TestApp
let shop: ShopFixture
let customerId: string
beforeAll(async () => {
  t = await testApp()
})
beforeEach(async () => {
  shop = await openShop(t, [{ priceMinor: 400, stock: 50 }])
  await orderDirectly(shop.shopper, [{ variantId: shop.variantIds[0] ?? '', quantity: 1 }])
  customerId = (await shop.owner.call(listCustomers)).body.rows[0]?.id ?? ''
})
afterAll(() => t.close())

const mails = async () => (await shop.owner.call(getCustomerMails, { params: { customerId } })).body
const profile = async () => (await shop.owner.call(getCustomer, { params: { customerId } })).body
const stop = (by = shop.owner) => by.call(stopCustomerMails, { params: { customerId } })

test('ORD-20 staff stop offers and reminders for a customer once, and it says who and when', async () => {
  const { name, email, version } = await profile()
  const details = { name, email, phone: '' as const, note: '', consentSource: 'At the counter' }
  await shop.owner.call(updateCustomer, { params: { customerId }, body: { details, version } })
  expect(await mails()).toEqual({
    isAgreed: true,
    cartMails: [{ email: contact.email, stopped: null }],
  })
  const clerk = await t.member(shop.owner, 'orders')
  const { body } = await stop(clerk)
  const stopped = { at: expect.any(String), byName: expect.stringMatching(/\S/) }
  expect(body).toEqual({ isAgreed: false, cartMails: [{ email: contact.email, stopped }] })
  expect((await stop()).body).toEqual(body)
  const { consents, timeline } = await profile()
  expect(consents[0]).toMatchObject({
    isGiven: false,
    byName: body.cartMails[0]?.stopped?.byName,
  })
  const said = timeline.filter(({ message }) =>
    message.includes('Unsubscribed from offers and cart reminders by staff'),
  )
  expect(said).toHaveLength(1)
})

test('ORD-20 what the customer stopped stays theirs when staff stop it as well', async () => {
  const to = { tenantId: shop.owner.tenantId, email: contact.email.toUpperCase() }
  const token = stopToken(t.app.services.config, to)
  await shop.shopper.call(stopCartMails, { params: { token } })
  const stopped = { at: expect.any(String), byName: '' }
  expect((await mails()).cartMails).toEqual([{ email: contact.email, stopped }])
  expect((await stop()).body.cartMails).toEqual([{ email: contact.email, stopped }])
})

test('ORD-20 who may not change orders stops no mails, and of nobody else’s customers', async () => {
  const dispatcher = await t.member(shop.owner, 'dispatcher')
  expect((await stop(dispatcher)).status).toBe(403)
  const stranger = await t.owner()
  expect((await stop(stranger)).status).toBe(404)
  await t.inTenant(shop.owner.tenantId, (db) =>
    sql`update customers set erased_at = app_now()`.execute(db),
  )
  expect((await stop()).status).toBe(404)
})
