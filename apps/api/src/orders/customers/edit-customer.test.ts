import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import type { BodyInput, QueryInput } from '@marketday/contract/endpoints/endpoint'
import {
  listCustomerChoices,
  tagCustomer,
  updateCustomer,
} from '@marketday/contract/orders/acts/edit-customer'
import { getCustomer, listCustomers } from '@marketday/contract/orders/customers'
import type { Customer } from '@marketday/contract/orders/customers'
import { getOrder } from '@marketday/contract/orders/orders'
import { placeDirectOrder } from '@marketday/contract/orders/place-orders'
import { listAudit } from '@marketday/contract/panel/audit'

import { contact, openShop, orderDirectly } from '../../../testing/shop-fixture.ts'
import type { ShopFixture } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { Staff } from '../../../testing/actors.ts'

let t: TestApp
let shop: ShopFixture
let orderId: string
let customer: Customer
beforeAll(async () => {
  t = await testApp()
})
beforeEach(async () => {
  shop = await openShop(t, [{ priceMinor: 400, stock: 100 }])
  const [variantId = ''] = shop.variantIds
  orderId = (await orderDirectly(shop.shopper, [{ variantId, quantity: 1 }])).body.orderId
  const { customerId } = (await shop.owner.call(getOrder, { params: { orderId } })).body
  const params = { customerId: customerId ?? '' }
  customer = (await shop.owner.call(getCustomer, { params })).body
})
afterAll(() => t.close())

type Details = BodyInput<typeof updateCustomer>['details']

const params = () => ({ customerId: customer.id })

const edit = (details: Partial<Details>, version = customer.version, who: Staff = shop.owner) =>
  who.call(updateCustomer, {
    params: params(),
    body: { details: { ...contact, note: '', consentSource: null, ...details }, version },
  })

const tag = (add: string[], remove: string[] = [], who: Staff = shop.owner) =>
  who.call(tagCustomer, { params: params(), body: { add, remove } })

const listed = async (query: QueryInput<typeof listCustomers>) =>
  (await shop.owner.call(listCustomers, { query })).body.rows.map(({ id }) => id)

test('ORD-20 a customer is put right, found by what they are called now, and their orders keep what they were placed with', async () => {
  const changed = { name: 'Carla Cook', email: 'Cook@example.com', phone: '', note: 'Rings twice' }
  const { body } = await edit(changed)
  expect(body).toMatchObject({ ...changed, version: customer.version + 1 })
  expect(await listed({ search: 'carla cook@' })).toEqual([customer.id])
  const order = (await shop.owner.call(getOrder, { params: { orderId } })).body
  expect(order).toMatchObject({ customerId: customer.id, email: contact.email })
  const { rows } = (await shop.owner.call(listAudit, { query: { action: 'customer.changed' } }))
    .body
  expect(rows.map(({ details }) => details)).toEqual([
    { changed: ['name', 'email', 'note', 'phone'] },
  ])
  const again = await edit(changed, body.version)
  expect(again.body.version).toBe(body.version)
})

test('ORD-20 who changes what somebody else changed meanwhile is told so, and nothing is lost', async () => {
  await edit({ note: 'First' })
  const late = await edit({ note: 'Second' })
  expect([late.status, late.problem.code]).toEqual([409, 'version_conflict'])
  expect((await shop.owner.call(getCustomer, { params: params() })).body.note).toBe('First')
})

test('ORD-20 an address that another customer has, or that is none, is refused beside its field', async () => {
  const [variantId = ''] = shop.variantIds
  await shop.shopper.call(placeDirectOrder, {
    body: {
      lines: [{ variantId, quantity: 1 }],
      contact: { ...contact, email: 'bo@example.com' },
      delivery: { kind: 'pickup' },
      payment: 'cash',
    },
  })
  const taken = await edit({ email: 'BO@example.com' })
  expect(taken.status).toBe(409)
  expect(taken.problem.errors).toEqual([
    { path: 'email', message: 'Another customer has this address' },
  ])
  expect((await edit({ email: 'nowhere' })).status).toBe(400)
})

test('ORD-20 consent is kept with how and when it was given, filtered by, and taken back', async () => {
  const agreed = await edit({ consentSource: 'Asked in the shop' })
  expect(agreed.body.consent).toMatchObject({ source: 'Asked in the shop' })
  expect(await listed({ consent: 'yes' })).toEqual([customer.id])
  expect(await listed({ consent: 'no' })).toEqual([])
  const noted = await edit(
    { consentSource: 'Asked in the shop', note: 'Bread' },
    agreed.body.version,
  )
  expect(noted.body.consent).toEqual(agreed.body.consent)
  const revoked = await edit({ consentSource: null }, noted.body.version)
  expect(revoked.body.consent).toBeNull()
  expect(await listed({ consent: 'no' })).toEqual([customer.id])
  expect((await edit({ consentSource: ' ' }, revoked.body.version)).status).toBe(400)
})

test('ORD-20 tags are one in any capitals, offered to others, filtered by, and taken off', async () => {
  expect((await tag(['Wholesale'])).body.tags).toEqual(['Wholesale'])
  expect((await tag(['WHOLESALE', 'Near'])).body.tags).toEqual(['Near', 'Wholesale'])
  expect((await shop.owner.call(listCustomerChoices)).body.tags).toEqual(['Near', 'Wholesale'])
  expect(await listed({ tag: 'wholesale' })).toEqual([customer.id])
  expect(await listed({ tag: 'wholesale', search: 'nobody' })).toEqual([])
  expect((await tag([], ['near'])).body.tags).toEqual(['Wholesale'])
  const many = Array.from({ length: 20 }, (_none, n) => `Tag ${n}`)
  await tag(many)
  await tag(many.map((word) => `${word} more`))
  const refused = await tag(many.map((word) => `${word} most`))
  expect(refused.problem.errors).toEqual([{ path: 'add', message: 'At most 50 tags' }])
})

test('ORD-20 only who may change orders changes customers, and only those of their business', async () => {
  const cases: readonly [Staff, number][] = [
    [await t.member(shop.owner, 'dispatcher'), 403],
    [await t.member(shop.owner, 'catalogue'), 403],
    [await t.owner(), 404],
    [await t.member(shop.owner, 'orders'), 200],
  ]
  for (const [who, status] of cases) {
    expect((await tag(['Mine'], [], who)).status).toBe(status)
    expect((await edit({ note: 'Mine' }, customer.version, who)).status).toBe(status)
  }
  expect((await (await t.owner()).call(listCustomerChoices)).body.tags).toEqual([])
})
