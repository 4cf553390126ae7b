import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { changeContact } from '@marketday/contract/orders/acts/change-contact'
import { tagCustomer, updateCustomer } from '@marketday/contract/orders/acts/edit-customer'
import { getCustomer, listCustomers } from '@marketday/contract/orders/customers'
import type { Customer } from '@marketday/contract/orders/customers'
import {
  listCustomerMerges,
  mergeCustomers,
  previewCustomerMerge,
  undoCustomerMerge,
} from '@marketday/contract/orders/customers/merge-customers'
import { listOrders } from '@marketday/contract/orders/orders'
import { placeDirectOrder } from '@marketday/contract/orders/place-orders'

import { booksOf } from '../../../testing/sales/card-payments.ts'
import { contact, openShop } from '../../../testing/shop-fixture.ts'
import type { ShopFixture } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { Staff } from '../../../testing/actors.ts'

let t: TestApp
let shop: ShopFixture
beforeAll(async () => {
  t = await testApp()
})
beforeEach(async () => {
  shop = await openShop(t, [{ priceMinor: 400, stock: 1000 }])
})
afterAll(() => t.close())

async function buy(person: Partial<typeof contact> = {}, quantity = 1): Promise<string> {
  const { body, status } = await shop.shopper.call(placeDirectOrder, {
    body: {
      lines: [{ variantId: shop.variantIds[0] ?? '', quantity }],
      contact: { ...contact, ...person },
      delivery: { kind: 'pickup' },
      payment: 'cash',
    },
  })
  expect(status).toBe(201)
  return body.orderId
}

const bo = { name: 'Bo Customer', email: 'bo@example.com', phone: '' }

const look = async (customerId: string) =>
  (await shop.owner.call(getCustomer, { params: { customerId } })).body

async function find(search: string): Promise<Customer> {
  const { rows } = (await shop.owner.call(listCustomers, { query: { search } })).body
  return await look(rows[0]?.id ?? '')
}

const ordersOf = async (customer: string) =>
  (await shop.owner.call(listOrders, { query: { customer } })).body.rows.map(({ id }) => id)

interface Pair {
  readonly kept: Customer
  readonly other: Customer
}

const merge = ({ kept, other }: Pair, who: Staff = shop.owner) =>
  who.call(mergeCustomers, {
    body: {
      keptId: kept.id,
      nameFromId: other.id,
      phoneFromId: kept.id,
      customers: [kept, other].map(({ id, version }) => ({ id, version })),
    },
  })

async function pair(): Promise<Pair & { readonly orders: readonly string[] }> {
  const orders = [await buy(), await buy(bo, 2), await buy(bo)]
  return { kept: await find(contact.email), other: await find(bo.email), orders }
}

const listMerges = async () => (await shop.owner.call(listCustomerMerges)).body.rows

const undo = (mergeId: string, who: Staff = shop.owner) =>
  who.call(undoCustomerMerge, { params: { mergeId } })

async function undoLast() {
  const [last] = await listMerges()
  return await undo(last?.id ?? '')
}

test('ORD-20 a merge keeps all orders and sums under one customer, and what named the other leads there', async () => {
  const { kept, other, orders } = await pair()
  const { body: reply, status } = await merge({ kept, other })
  const body = reply.customer
  expect(status).toBe(200)
  expect(body).toMatchObject({
    id: kept.id,
    name: 'Bo Customer',
    email: contact.email,
    phone: kept.phone,
    orderCount: 3,
    spentMinor: 1600,
  })
  expect(body.timeline.map(({ message }) => message)).toEqual([
    'Merged with 1 other customer: 2 orders moved',
  ])
  expect(await look(other.id)).toEqual(body)
  expect(await ordersOf(other.id)).toEqual(orders.toReversed())
  const { rows } = (await shop.owner.call(listCustomers)).body
  expect(rows.map(({ id }) => id)).toEqual([kept.id])
  expect((await find(bo.email)).id).toBe(kept.id)
  const later = await buy({ ...bo, email: 'BO@example.com' })
  expect(await ordersOf(kept.id)).toContain(later)
  expect(await booksOf(t, shop)).toEqual([])
})

test('ORD-20 within 30 days a merge is taken back: exactly what moved goes back', async () => {
  const { kept, other, orders } = await pair()
  await shop.owner.call(tagCustomer, {
    params: { customerId: other.id },
    body: { add: ['Near'], remove: [] },
  })
  await shop.owner.call(tagCustomer, {
    params: { customerId: kept.id },
    body: { add: ['Wholesale'], remove: [] },
  })
  const { body } = await merge({ kept: await look(kept.id), other: await look(other.id) })
  expect(body.customer.tags).toEqual(['Near', 'Wholesale'])
  const meanwhile = await buy(bo)
  const undone = await undoLast()
  expect(undone.status).toBe(200)
  expect(undone.body).toMatchObject({ name: kept.name, tags: ['Wholesale'], orderCount: 2 })
  expect(await look(other.id)).toMatchObject({ id: other.id, tags: ['Near'], orderCount: 2 })
  expect(await ordersOf(kept.id)).toEqual([meanwhile, orders[0]])
  expect(await ordersOf(other.id)).toEqual(orders.slice(1).toReversed())
  expect((await find(bo.email)).id).toBe(other.id)
  expect((await undoLast()).problem.message).toBe('This merge was already undone')
  expect(await booksOf(t, shop)).toEqual([])
})

test('ORD-20 what was changed since the merge stays as it is when it is taken back', async () => {
  const { kept, other, orders } = await pair()
  const { body } = await merge({ kept, other })
  await shop.owner.call(updateCustomer, {
    params: { customerId: kept.id },
    body: {
      details: { ...contact, name: 'Bo Married', note: 'Rings twice', consentSource: null },
      version: body.customer.version,
    },
  })
  const somebody = { name: 'Ann', email: 'ann@example.com', phone: '' }
  await shop.owner.call(changeContact, { params: { orderId: orders[1] ?? '' }, body: somebody })
  expect((await undoLast()).body).toMatchObject({ name: 'Bo Married', note: 'Rings twice' })
  expect(await ordersOf(other.id)).toEqual([orders[2]])
  expect(await ordersOf((await find('ann@')).id)).toEqual([orders[1]])
  expect(await booksOf(t, shop)).toEqual([])
})

test('ORD-20 consent stays only where all agreed, notes are put together, and a preview says so before', async () => {
  const { kept, other } = await pair()
  const agree = async ({ id, name, email, version }: Customer, source: string | null) =>
    await shop.owner.call(updateCustomer, {
      params: { customerId: id },
      body: {
        details: { name, email, note: `Note of ${name}`, consentSource: source },
        version,
      },
    })
  await agree(kept, 'At the counter')
  await agree(other, null)
  const preview = async () =>
    (
      await shop.owner.call(previewCustomerMerge, {
        body: { customerIds: [kept.id, other.id] },
      })
    ).body
  expect(await preview()).toMatchObject({
    orderCount: 3,
    spentMinor: 1600,
    note: 'Note of Carla Customer\nNote of Bo Customer',
    allAgreed: false,
    merge: null,
  })
  const { body } = await merge({ kept: await look(kept.id), other: await look(other.id) })
  expect(body.customer.consent).toBeNull()
  await undoLast()
  expect((await look(kept.id)).consent).toMatchObject({ source: 'At the counter' })
  await agree(await look(other.id), 'By phone')
  expect((await preview()).allAgreed).toBe(true)
})

test('ORD-20 two people who merge the same customers at once make one merge, and the second is told', async () => {
  const { kept, other } = await pair()
  const replies = await Promise.all([merge({ kept, other }), merge({ kept: other, other: kept })])
  expect(replies.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]))
  expect(replies.find(({ status }) => status === 409)?.problem.message).toBe(
    'One of these customers was just merged into another one. Close this and choose again.',
  )
  expect(await listMerges()).toHaveLength(1)
  expect(await booksOf(t, shop)).toEqual([])
})

test('ORD-20 an order placed while its customer is merged is the kept one’s', async () => {
  for (let round = 0; round < 5; round += 1) {
    const person = { ...bo, email: `bo${round}@example.com` }
    await buy()
    await buy(person)
    const [kept, other] = [await find(contact.email), await find(person.email)]
    const [reply, ...orders] = await Promise.all([
      merge({ kept, other }),
      buy(person),
      buy(person),
      buy(person),
    ])
    expect(reply.status).toBe(200)
    expect(await ordersOf(kept.id)).toEqual(expect.arrayContaining(orders))
    expect(await booksOf(t, shop)).toEqual([])
  }
}, 60_000)

test('ORD-20 who was merged twice comes back step by step, the last merge first', async () => {
  const { kept, other } = await pair()
  await merge({ kept, other })
  await buy({ name: 'Ann', email: 'ann@example.com', phone: '' })
  const ann = await find('ann@')
  await merge({ kept: ann, other: await look(kept.id) })
  expect((await look(other.id)).id).toBe(ann.id)
  const [last, first] = await listMerges()
  expect(first?.undo).toBe(
    'The customer they were merged into was later merged into another one. Undo that first',
  )
  expect((await undo(first?.id ?? '')).problem.message).toBe(first?.undo)
  await undo(last?.id ?? '')
  expect((await look(other.id)).id).toBe(kept.id)
  await undo(first?.id ?? '')
  expect((await look(other.id)).orderCount).toBe(2)
  expect(await booksOf(t, shop)).toEqual([])
})

test('ORD-20 after 30 days a merge stays', async () => {
  const { kept, other } = await pair()
  await merge({ kept, other })
  const [last] = await listMerges()
  await t.inTenant(shop.owner.tenantId, (db) =>
    sql`update customer_merges set created_at = app_now() - interval '30 days 1 minute'`.execute(
      db,
    ),
  )
  expect((await undo(last?.id ?? '')).problem.message).toBe('A merge can be undone for 30 days')
  expect(await listMerges()).toEqual([])
})

test('ORD-20 probable doubles: the same phone in any spelling, or the same name at the same address', async () => {
  await buy({ phone: '+44 113 496 0000' })
  await buy({ ...bo, phone: '+441134960000' })
  const [carla, other] = [await find(contact.email), await find(bo.email)]
  expect(carla.doubles).toMatchObject([{ id: other.id, email: bo.email, alike: 'phone' }])
  expect(other.doubles).toMatchObject([{ id: carla.id, alike: 'phone' }])
  const { body } = await merge({ kept: carla, other })
  expect(body.customer.doubles).toEqual([])

  await buy({ email: 'carla.work@example.com', phone: '' })
  await t.inTenant(shop.owner.tenantId, (db) =>
    sql`update orders set delivery_kind = 'delivery', place = '{"address": "1 Park Row, Leeds"}'
      where name = ${contact.name}`.execute(db),
  )
  await undoLast()
  const doubles = (await look(carla.id)).doubles
  expect(doubles.map(({ email, alike }) => [email, alike])).toEqual([
    ['carla.work@example.com', 'address'],
    [bo.email, 'phone'],
  ])
})

test('ORD-20 only who may change orders merges customers and takes them apart, and only those of their business', async () => {
  const { kept, other } = await pair()
  for (const role of ['dispatcher', 'catalogue'] as const)
    expect((await merge({ kept, other }, await t.member(shop.owner, role))).status).toBe(403)
  const stranger = await t.owner()
  expect((await merge({ kept, other }, stranger)).status).toBe(404)
  expect((await merge({ kept, other }, await t.member(shop.owner, 'orders'))).status).toBe(200)
  const [last] = await listMerges()
  expect((await undo(last?.id ?? '', stranger)).status).toBe(404)
  expect((await stranger.call(listCustomerMerges)).body.rows).toEqual([])
})
