import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { adjustCustomerCredit } from '@marketday/contract/payments/credit/customer-credit'
import { changeContact } from '@marketday/contract/orders/acts/change-contact'
import { updateCustomer } from '@marketday/contract/orders/acts/edit-customer'
import { addOrderNote } from '@marketday/contract/orders/acts/order-notes'
import { getCustomer } from '@marketday/contract/orders/customers'
import { eraseCustomer as eraseEndpoint } from '@marketday/contract/orders/customers/erase-customer'
import { exportPerson } from '@marketday/contract/orders/customers/export-person'
import { getOrder } from '@marketday/contract/orders/orders'

import type { Db } from '../../platform/database/tenant-db.ts'
import { newId } from '../../platform/ids.ts'
import { collectOrder } from '../../../testing/sales/collect-order.ts'
import {
  addGiftCardItem,
  buyGiftCards,
  fillGiftCart,
  giftFor,
} from '../../../testing/sales/sell-gift-cards.ts'
import { openShop } from '../../../testing/shop-fixture.ts'
import type { ShopFixture } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { Staff } from '../../../testing/actors.ts'
import { unzip } from '../../../testing/platform/unzip.ts'
import { eraseCustomer } from '../erase-customer/erase-customer.ts'
import { findPerson, selectSection } from './send-person-file.ts'
import { personSections } from './person-sections.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

async function known(name = `Quentin ${newId().slice(-8)}`) {
  const { shop, params, order, start } = await collectOrder(t)
  const contact = { name, email: `q${newId().slice(-8)}@example.com`, phone: '' as const }
  await shop.owner.call(changeContact, { params, body: contact })
  const { customerId } = await order()
  await start(1)
  await t.runJobs()
  return { shop, params, order, contact, customerId: customerId ?? '' }
}

const ask = (shop: ShopFixture, customerId: string, who: Staff = shop.owner) =>
  who.call(exportPerson, { params: { customerId }, body: {} })

const unpack = async (file: Blob) => await unzip(Buffer.from(await file.arrayBuffer()))

/** Columns erased but not exported, with the reason. */
const notGiven: Readonly<Record<string, string>> = {
  customer_merges: 'how two customers became one; what is known of them stands in their contacts',
  customer_tags: 'how staff sort their work',
  delivery_acts: 'what a driver’s phone sent; what came of it stands with the delivery',
  delivery_disputes: 'what a dispatcher decided of it; the delivery has the outcome',
  merged_customers: 'which orders came over; the orders are there',
  money_differences: 'what staff found out with the card provider',
  order_counts: 'how many orders a business has',
  order_contacts: 'words of the search, made of name, email and phone',
  order_import_faults: 'cells of a file that could not be read; they go with it after a week',
  order_import_orders: 'what of a file is about to become an order of the former shop',
  order_import_rows: 'a file that waits to come in, or to be left',
  order_notes: 'what staff note of an order',
  order_tags: 'how staff sort their work',
}

async function lookedInto(db: Db, work: () => Promise<void>): Promise<string[]> {
  const before = await countLooks(db)
  await work()
  const after = await countLooks(db)
  return [...after.keys()].filter((name) => after.get(name) !== before.get(name))
}

async function countLooks(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; looks: number }>`
    select relname as name, coalesce(seq_scan, 0) + coalesce(idx_scan, 0) as looks
      from pg_stat_xact_user_tables where schemaname = 'public'`.execute(db)
  return new Map(rows.filter(({ looks }) => looks > 0).map(({ name, looks }) => [name, looks]))
}

async function tablesOfFile(db: Db, customerId: string): Promise<Set<string>> {
  const person = await findPerson(db, customerId)
  const plans = []
  for (const section of personSections) {
    const { rows } = await sql`explain (format json) ${selectSection(section, person)}`.execute(db)
    plans.push(JSON.stringify(rows))
  }
  return new Set(
    [...plans.join('').matchAll(/"Relation Name":"([a-z_]+)"/g)].map(([, name = '']) => name),
  )
}

test('X-12 every table that erasing looks into is in the file of a person, or has its reason', async () => {
  const { shop, customerId, order } = await known()
  const { returns, id: orderId } = await order()
  const given = await t.inTenant(shop.owner.tenantId, (db) => tablesOfFile(db, customerId))
  await t.inTenant(shop.owner.tenantId, (db) =>
    sql`update returns set status = 'rejected' where return_id = ${returns[0]?.id}::uuid`.execute(
      db,
    ),
  )
  await t.inTenant(shop.owner.tenantId, (db) =>
    sql`update orders set open_returns = 0 where order_id = ${orderId}::uuid`.execute(db),
  )
  await t.inTenant(shop.owner.tenantId, (db) =>
    sql`insert into deliveries (order_id, status, place, recipient) values (${orderId}::uuid, 'cancelled', '{}', 'Q')`.execute(
      db,
    ),
  )
  const searched = await t.inTenant(shop.owner.tenantId, (db) =>
    lookedInto(db, () => eraseCustomer(db, customerId)),
  )
  expect(searched.length).toBeGreaterThan(15)
  expect(searched.filter((table) => !given.has(table) && !(table in notGiven)).toSorted()).toEqual(
    [],
  )
  expect(Object.keys(notGiven).filter((table) => given.has(table))).toEqual([])
  expect(Object.keys(notGiven).filter((table) => !searched.includes(table))).toEqual([])
})

test('X-12 the file of a person holds what is kept of them, to read and as tables, and what staff note is not in it', async () => {
  const { shop, params, contact, customerId, order } = await known('=2+3 <b>"Quentin"</b>')
  await shop.owner.call(addOrderNote, {
    params,
    body: { text: 'Never smiles', mentionedIds: [], files: [] },
  })
  const { version } = (await shop.owner.call(getCustomer, { params: { customerId } })).body
  await shop.owner.call(updateCustomer, {
    params: { customerId },
    body: {
      details: { ...contact, note: 'Pays late', consentSource: 'At the counter' },
      version,
    },
  })
  await shop.owner.call(adjustCustomerCredit, {
    params: { customerId },
    body: { amountMinor: 250, reason: 'For the wait' },
  })
  const reply = await ask(shop, customerId)
  expect(reply.status).toBe(200)
  const files = await unpack(reply.body)
  expect(Object.keys(files)).toHaveLength(1 + 2 * personSections.length)
  const { number, totalMinor } = await order()
  const read = (name: string) => JSON.parse(files[`json/${name}.json`] ?? '') as unknown[]
  expect(read('contact')).toMatchObject([
    { Name: contact.name, Email: contact.email, 'Consent source': 'At the counter' },
  ])
  expect(read('orders')).toMatchObject([
    { Order: number, Total: totalMinor / 100, State: 'completed' },
  ])
  expect(read('order-lines')).toHaveLength(2)
  expect(read('returns')).toMatchObject([{ Goods: '1 × Loaf 1', Reason: 'damaged' }])
  expect(read('store-credit')).toMatchObject([{ Amount: 2.5, Left: 2.5, Why: 'For the wait' }])
  expect(read('payments')).toMatchObject([{ By: 'cash', Paid: 15 }])
  expect(read('messages').length).toBeGreaterThan(0)
  const page = files['index.html'] ?? ''
  expect(page).toContain('=2+3 &lt;b&gt;&quot;Quentin&quot;&lt;/b&gt;')
  expect(page).not.toContain('<b>')
  expect(files['csv/contact.csv']).toContain(`"'=2+3 <b>""Quentin""</b>"`)
  expect(Object.values(files).join('\n')).not.toMatch(/Never smiles|Pays late/)
  const { timeline } = (await shop.owner.call(getCustomer, { params: { customerId } })).body
  expect(timeline.map(({ message }) => message)).toContain('Their data was exported')
})

test('X-12 the file of who bought a gift card holds what they wrote for it, and not what is left of it', async () => {
  const shop = await openShop(t, [])
  const { variantId } = await addGiftCardItem(shop.owner)
  const buy = { variantId, gift: giftFor() }
  const orderId = await buyGiftCards(shop, buy)
  await fillGiftCart(shop, buy)
  await t.runJobs()
  const { customerId } = (await shop.owner.call(getOrder, { params: { orderId } })).body
  const files = await unpack((await ask(shop, customerId ?? '')).body)
  const read = (name: string) => JSON.parse(files[`json/${name}.json`] ?? '') as unknown[]
  const written = {
    'Gift for': 'Mia',
    'Gift email': 'mia@example.com',
    'Gift message': 'Happy birthday!',
  }
  expect(read('order-lines')).toMatchObject([written])
  expect(read('basket-lines')).toMatchObject([written, written])
  expect(read('gift-cards')).toMatchObject([
    { Email: 'mia@example.com', Message: 'Happy birthday!', Left: '' },
  ])
})

test('X-12 more rows than are read at once all stand in the file', async () => {
  const { shop, contact, customerId } = await known()
  await t.inTenant(shop.owner.tenantId, (db) =>
    sql`insert into mail_outbox (tenant_id, template, to_address, subject, text, html)
      select current_setting('app.tenant_id')::uuid, 'order-placed', ${contact.email}, 'Mail ' || n, '', ''
      from generate_series(1, 1001) n`.execute(db),
  )
  const { body } = await ask(shop, customerId)
  const mails = JSON.parse((await unpack(body))['json/messages.json'] ?? '') as object[]
  const subjects = mails.map((mail) => (mail as { Subject: string }).Subject)
  expect(new Set(subjects.filter((subject) => /^Mail \d/.test(subject))).size).toBe(1001)
})

test('X-12 only who may erase customers gives out their file, of those of their business, while they are there', async () => {
  const { shop, customerId, params } = await known()
  expect((await ask(shop, customerId, await t.member(shop.owner, 'orders'))).status).toBe(403)
  expect((await ask(shop, customerId, await t.owner())).status).toBe(404)
  expect((await ask(shop, customerId, await t.member(shop.owner, 'manager'))).status).toBe(200)
  await t.inTenant(shop.owner.tenantId, (db) =>
    sql`update orders set open_returns = 0 where order_id = ${params.orderId}::uuid`.execute(db),
  )
  await shop.owner.call(eraseEndpoint, { params: { customerId } })
  expect((await ask(shop, customerId)).problem.code).toBe('erased')
})
