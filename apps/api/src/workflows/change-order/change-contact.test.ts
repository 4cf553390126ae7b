import { afterAll, beforeAll, expect, it } from 'vitest'

import { changeContact } from '@marketday/contract/orders/acts/change-contact'
import { listCustomers } from '@marketday/contract/orders/customers'
import { getOrder, listOrders } from '@marketday/contract/orders/orders'

import { contact, openShop, orderDirectly } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

it('ORD-06 a misspelt address is put right: the order is found by it, and is its customer’s', async () => {
  const shop = await openShop(t, [{ priceMinor: 400, stock: 9 }])
  const [variantId = ''] = shop.variantIds
  const lines = [{ variantId, quantity: 1 }]
  const { orderId } = (await orderDirectly(shop.shopper, lines)).body
  const params = { orderId }
  const before = (await shop.owner.call(getOrder, { params })).body
  const body = { email: 'Carla.Cook@example.com', name: 'Carla Cook', phone: '' }
  const { body: after } = await shop.owner.call(changeContact, { params, body })
  expect(after).toMatchObject({
    email: body.email,
    customerName: body.name,
    phone: '',
    customerOrderCount: 1,
  })
  expect(after.customerId).not.toBe(before.customerId)
  expect(after.timeline.map(({ message }) => message)).toContain(
    'Changed: name, email, phone of the customer',
  )
  const found = await shop.owner.call(listOrders, { query: { search: 'carla.cook@' } })
  expect(found.body.rows.map(({ id }) => id)).toEqual([orderId])
  const again = await shop.owner.call(changeContact, { params, body })
  expect(again.body.version).toBe(after.version)
  const { orderId: second } = (await orderDirectly(shop.shopper, lines)).body
  const joined = await shop.owner.call(changeContact, { params: { orderId: second }, body })
  expect(joined.body).toMatchObject({ customerId: after.customerId, customerOrderCount: 2 })
  const customers = (await shop.owner.call(listCustomers, { query: { search: 'carla' } })).body
  expect(customers.rows.map(({ email }) => email)).toContain(body.email)
})

it('an address that is none is refused, and so are those who may not', async () => {
  const shop = await openShop(t, [{ priceMinor: 400, stock: 9 }])
  const [variantId = ''] = shop.variantIds
  const { orderId } = (await orderDirectly(shop.shopper, [{ variantId, quantity: 1 }])).body
  const params = { orderId }
  const wrong = await shop.owner.call(changeContact, { params, body: { ...contact, email: 'x' } })
  expect([wrong.status, wrong.problem.errors?.[0]?.path]).toEqual([400, 'email'])
  const other = await openShop(t, [])
  expect((await other.owner.call(changeContact, { params, body: contact })).status).toBe(404)
  const dispatcher = await t.member(shop.owner, 'dispatcher')
  expect((await dispatcher.call(changeContact, { params, body: contact })).status).toBe(403)
})
