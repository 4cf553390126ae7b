import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { assignDelivery } from '@marketday/contract/deliveries/deliveries'
import { actOnStop } from '@marketday/contract/deliveries/driver-run'
import { recordTransfer, refundOrder } from '@marketday/contract/payments/card/payments'
import { changeContact } from '@marketday/contract/orders/acts/change-contact'
import { updateCustomer } from '@marketday/contract/orders/acts/edit-customer'
import { addOrderNote } from '@marketday/contract/orders/acts/order-notes'
import { tagOrder } from '@marketday/contract/orders/acts/order-marks'
import { getCustomer, listCustomers } from '@marketday/contract/orders/customers'
import type { Customer } from '@marketday/contract/orders/customers'
import {
  eraseCustomer,
  erasedName,
  previewErasure,
} from '@marketday/contract/orders/customers/erase-customer'
import {
  mergeCustomers,
  undoCustomerMerge,
} from '@marketday/contract/orders/customers/merge-customers'
import { cancelOrder, getOrder, listOrders } from '@marketday/contract/orders/orders'
import { placeDirectOrder } from '@marketday/contract/orders/place-orders'
import { explainDifference } from '@marketday/contract/payments/reconciliation'

import { newId } from '../../platform/ids.ts'
import { deliveryDay } from '../../../testing/deliveries/delivery-day.ts'
import { rowsWith } from '../../../testing/rows-with.ts'
import { issueInvoices } from '../../../testing/sales/issue-invoices.ts'
import { booksOf } from '../../../testing/sales/card-payments.ts'
import { collectOrder, keyed } from '../../../testing/sales/collect-order.ts'
import type { ShopFixture } from '../../../testing/shop-fixture.ts'
import { addFile } from '../../../testing/tenants/two-tenants.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { Staff } from '../../../testing/actors.ts'

let t: TestApp
beforeAll(async () => {
  // Every row of the database is searched.
  t = await testApp({}, { ownDatabase: true })
})
afterAll(() => t.close())

const canary = () => `canary${newId().slice(-8)}`

const look = (shop: ShopFixture, customerId: string, who: Staff = shop.owner) =>
  who.call(getCustomer, { params: { customerId } })

const erase = (shop: ShopFixture, customerId: string, who: Staff = shop.owner) =>
  who.call(eraseCustomer, { params: { customerId } })

async function finished() {
  const word = canary()
  const { shop, params, order } = await collectOrder(t)
  const contact = { name: `Quentin ${word}`, email: `${word}@example.com`, phone: '' as const }
  await shop.owner.call(changeContact, { params, body: contact })
  const customerId = (await order()).customerId ?? ''
  return { shop, params, order, word, contact, customerId }
}

type Person = Pick<Awaited<ReturnType<typeof finished>>, 'shop' | 'contact'>

async function place({ shop, contact }: Person) {
  const { body } = await shop.shopper.call(placeDirectOrder, {
    body: {
      lines: [{ variantId: shop.variantIds[0] ?? '', quantity: 1 }],
      contact,
      delivery: { kind: 'pickup', customerNote: `Ring for ${contact.name}` },
      payment: 'cash',
    },
  })
  return body.orderId
}

const cancel = (shop: ShopFixture, orderId: string, refund: 'none' | 'full' = 'none') =>
  shop.owner.call(cancelOrder, {
    params: { orderId },
    body: { reason: 'customer', restock: true, refund, notify: true },
  })

async function mergeInto(keptId: string, { shop, otherEmail, nameFrom = 'kept' }: MergeInto) {
  const { rows } = (await shop.owner.call(listCustomers, { query: { search: otherEmail } })).body
  const otherId = rows[0]?.id ?? ''
  const customers = await Promise.all(
    [keptId, otherId].map(async (id) => ({ id, version: (await look(shop, id)).body.version })),
  )
  const nameFromId = nameFrom === 'kept' ? keptId : otherId
  const { body } = await shop.owner.call(mergeCustomers, {
    body: { keptId, nameFromId, phoneFromId: keptId, customers },
  })
  return { otherId, mergeId: body.mergeId }
}

interface MergeInto {
  readonly shop: ShopFixture
  readonly otherEmail: string
  readonly nameFrom?: 'kept' | 'other'
}

test('ORD-20 who is erased is named nowhere but on issued invoices, and their orders and sums stay', async () => {
  const person = await finished()
  const { shop, params, order, word, customerId, contact } = person
  await cancel(shop, await place(person))
  await shop.owner.call(addOrderNote, { params, body: { text: `${word} likes rye` } })
  expect((await issueInvoices(shop.owner, [params.orderId])).status).toBe(200)
  const { version } = (await look(shop, customerId)).body
  await shop.owner.call(updateCustomer, {
    params: { customerId },
    body: { details: { ...contact, note: `${word} pays late`, consentSource: word }, version },
  })
  await t.runJobs()
  expect(Object.keys(await rowsWith(t, word)).length).toBeGreaterThan(4)
  const before = await order()

  const preview = await shop.owner.call(previewErasure, { params: { customerId } })
  expect(preview.body).toEqual({ orderCount: 2, documentCount: 1, refusals: [] })
  expect((await erase(shop, customerId)).status).toBe(200)

  await t.inTenant(shop.owner.tenantId, (db) => sql`delete from idempotency_keys`.execute(db))
  expect(Object.keys(await rowsWith(t, word))).toEqual(['public.order_documents'])
  const after = await order()
  expect(after).toMatchObject({ customerName: erasedName, email: '', phone: '', customerId: null })
  for (const sum of ['totalMinor', 'capturedMinor', 'taxMinor', 'balanceMinor'] as const)
    expect([sum, after[sum as never]]).toEqual([sum, before[sum as never]])
  expect(after.lines).toEqual(before.lines)
  expect(after.timeline.map(({ action }) => action)).toEqual(
    before.timeline.map(({ action }) => action),
  )
  expect((await shop.owner.call(listOrders)).body.rows).toHaveLength(2)
  expect((await shop.owner.call(listCustomers, { query: { search: word } })).body.rows).toEqual([])
  expect(await booksOf(t, shop)).toEqual([])
}, 60_000)

test('ORD-20 what staff wrote of their money, their tags and mails to an earlier address go with them', async () => {
  const word = canary()
  const { shop, params, order } = await collectOrder(t)
  const reason = `${word} was overcharged`
  const refund = await shop.owner.call(refundOrder, {
    params,
    body: { amountMinor: 100, extraMinor: 100, reason, reference: `To ${word}` },
    headers: keyed(),
  })
  expect(refund.status).toBe(200)
  await t.runJobs()
  await shop.owner.call(tagOrder, { params, body: { add: [word], remove: [] } })
  const contact = { name: word, email: `${word}@example.com`, phone: '' as const }
  await shop.owner.call(changeContact, { params, body: contact })
  const orderId = await place({ shop, contact })
  await shop.owner.call(recordTransfer, {
    params: { orderId },
    body: { amountMinor: 400, reference: `Bread ${word}` },
    headers: keyed(),
  })
  await cancel(shop, orderId, 'full')
  await explain(shop, { orderId, explanation: `${word} asked their bank` })
  await t.runJobs()
  const found = Object.keys(await rowsWith(t, word))
  for (const table of ['refunds', 'payments', 'order_tags', 'money_differences', 'mail_outbox'])
    expect(found).toContain(`public.${table}`)

  expect((await erase(shop, (await order()).customerId ?? '')).status).toBe(200)
  await t.inTenant(shop.owner.tenantId, (db) => sql`delete from idempotency_keys`.execute(db))
  expect(await rowsWith(t, word)).toEqual({})
  expect(await order()).toMatchObject({ refundedMinor: 100 })
  expect(await booksOf(t, shop)).toEqual([])
})

async function explain(
  shop: ShopFixture,
  { orderId, explanation }: { orderId: string; explanation: string },
) {
  const { rows } = await t.inTenant(shop.owner.tenantId, (db) =>
    sql<{ id: string }>`
      insert into money_differences (subject, stripe_id, payment_id, day, currency, kind, ours_minor, theirs_minor)
      select 'payment', ${newId()}, payment_id, app_now(), currency, 'amount', amount_minor, 0
        from payments where order_id = ${orderId}::uuid
      returning difference_id as id`.execute(db),
  )
  const params = { differenceId: rows[0]?.id ?? '' }
  const { status } = await shop.owner.call(explainDifference, { params, body: { explanation } })
  expect(status).toBe(200)
}

test('ORD-20 of who was merged and taken apart again, nothing stays with the other one', async () => {
  const person = await finished()
  const { shop, customerId, contact, word } = person
  const other = { ...contact, name: 'Bo', email: 'bo@example.com' }
  await cancel(shop, await place({ ...person, contact: other }))
  const { rows } = (await shop.owner.call(listCustomers, { query: { search: other.email } })).body
  const keptId = rows[0]?.id ?? ''
  const { mergeId } = await mergeInto(keptId, {
    shop,
    otherEmail: contact.email,
    nameFrom: 'other',
  })
  const undone = await shop.owner.call(undoCustomerMerge, { params: { mergeId } })
  expect(undone.status).toBe(200)
  await t.runJobs()
  expect((await erase(shop, customerId)).status).toBe(200)
  await t.inTenant(shop.owner.tenantId, (db) => sql`delete from idempotency_keys`.execute(db))
  expect(await rowsWith(t, word)).toEqual({})
  expect((await look(shop, keptId)).body).toMatchObject({ name: 'Bo', orderCount: 1 })
})

test('ORD-20 of a delivery to somebody who was erased its end stays, and nothing that names them', async () => {
  const day = await deliveryDay(t)
  const { owner } = day
  const word = canary()
  const { orderId, deliveryId } = await day.order({ slotId: day.slotId })
  const contact = { name: word, email: `${word}@example.com`, phone: '' as const }
  await owner.call(changeContact, { params: { orderId }, body: contact })
  await t.inTenant(owner.tenantId, (db) =>
    sql`update deliveries set place = jsonb_set(place, '{address}', to_jsonb(${word}::text)), note = ${word}`.execute(
      db,
    ),
  )
  const { staff, driver } = await day.driver()
  const params = { deliveryId }
  await owner.call(assignDelivery, { params, body: { driverId: driver.id } })
  const act = () => ({ id: newId(), happenedAt: t.app.services.clock.now().toISOString() })
  for (const event of ['start', 'arrive'] as const)
    await staff.call(actOnStop, { params, body: { ...act(), event } })
  const fileId = await addFile(t, owner.tenantId, 'proof')
  const note = `Beside ${word}`
  const delivered = await staff.call(actOnStop, {
    params,
    body: { ...act(), event: 'deliver', fileId, receivedBy: `Aunt of ${word}`, note },
  })
  expect(delivered.status).toBe(200)
  await t.runJobs()
  const order = (await owner.call(getOrder, { params: { orderId } })).body
  const customerId = order.customerId ?? ''
  expect((await owner.call(eraseCustomer, { params: { customerId } })).status).toBe(200)
  await t.inTenant(owner.tenantId, (db) => sql`delete from idempotency_keys`.execute(db))
  expect(await rowsWith(t, word)).toEqual({})
  const after = (await owner.call(getOrder, { params: { orderId } })).body
  expect(after.delivery).toEqual(order.delivery)
  const { rows } = await t.inTenant(owner.tenantId, (db) =>
    sql`select recipient, status, phone from deliveries`.execute(db),
  )
  expect(rows).toEqual([{ recipient: erasedName, status: 'delivered', phone: '' }])
})

test('ORD-20 nobody is erased while an order is open or money is due, and the orders are named', async () => {
  const person = await finished()
  const { shop, customerId } = person
  const orderId = await place(person)
  const { number } = (await shop.owner.call(getOrder, { params: { orderId } })).body
  const refused = await erase(shop, customerId)
  expect([refused.status, refused.problem.code]).toEqual([409, 'invalid_transition'])
  expect(refused.problem.message).toContain(`An order is still open: ${number}`)
  const { refusals } = (await shop.owner.call(previewErasure, { params: { customerId } })).body
  expect(refused.problem.message).toBe(`${refusals.join('. ')}.`)
  await cancel(shop, orderId)
  expect((await erase(shop, customerId)).status).toBe(200)
})

test('ORD-20 whoever has an erased customer open is told that they were erased', async () => {
  const { shop, customerId, contact } = await finished()
  const customer: Customer = (await look(shop, customerId)).body
  await erase(shop, customerId)
  const answers = [
    await look(shop, customerId),
    await erase(shop, customerId),
    await shop.owner.call(previewErasure, { params: { customerId } }),
    await shop.owner.call(updateCustomer, {
      params: { customerId },
      body: {
        details: { ...contact, note: '', consentSource: null },
        version: customer.version,
      },
    }),
  ]
  for (const { status, problem } of answers)
    expect([status, problem.code, problem.message]).toEqual([
      404,
      'erased',
      'This customer was erased. Their orders stay on record without a name',
    ])
})

test('ORD-20 who was merged is erased with the kept one, and cannot be taken apart again', async () => {
  const person = await finished()
  const { shop, customerId, word } = person
  const other = { ...person.contact, email: `other.${word}@example.com` }
  await cancel(shop, await place({ ...person, contact: other }))
  const { otherId } = await mergeInto(customerId, { shop, otherEmail: other.email })
  await t.runJobs()
  expect((await erase(shop, customerId)).status).toBe(200)
  expect((await look(shop, otherId)).problem.code).toBe('erased')
  await t.inTenant(shop.owner.tenantId, (db) => sql`delete from idempotency_keys`.execute(db))
  expect(await rowsWith(t, word)).toEqual({})
  expect(await booksOf(t, shop)).toEqual([])
})

test('ORD-20 an order placed while its customer is erased stays whole, and is of somebody who is there', async () => {
  for (let round = 0; round < 4; round += 1) {
    const person = await finished()
    const { shop, customerId, contact } = person
    const [erased, orderId] = await Promise.all([erase(shop, customerId), place(person)])
    expect([200, 409]).toContain(erased.status)
    const order = (await shop.owner.call(getOrder, { params: { orderId } })).body
    expect(order).toMatchObject({ email: contact.email, customerName: contact.name })
    expect((await look(shop, order.customerId ?? '')).body).toMatchObject({ email: contact.email })
    expect(await booksOf(t, shop)).toEqual([])
  }
}, 60_000)

test('ORD-20 only who may erase customers does, and only those of their business', async () => {
  const { shop, customerId } = await finished()
  expect((await erase(shop, customerId, await t.member(shop.owner, 'orders'))).status).toBe(403)
  expect((await erase(shop, customerId, await t.owner())).status).toBe(404)
  expect((await erase(shop, customerId, await t.member(shop.owner, 'manager'))).status).toBe(200)
})
