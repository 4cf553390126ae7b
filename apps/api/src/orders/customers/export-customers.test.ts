import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { tagCustomer } from '@marketday/contract/orders/acts/edit-customer'
import { listCustomers } from '@marketday/contract/orders/customers'
import { exportCustomers } from '@marketday/contract/orders/customers/export-customers'
import type { CustomerExport } from '@marketday/contract/orders/customers/export-customers'
import { placeDirectOrder } from '@marketday/contract/orders/place-orders'

import { openShop } from '../../../testing/shop-fixture.ts'
import type { ShopFixture } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { Staff } from '../../../testing/actors.ts'
import { readWorkbook } from '../../imports/lists/files/read-workbook.ts'

let t: TestApp
let shop: ShopFixture
const ids: string[] = []
beforeAll(async () => {
  t = await testApp()
  shop = await openShop(t, [{ priceMinor: 455, stock: 100 }])
  for (const [name, email] of [
    ['Ann', 'ann@example.com'],
    ['=cmd()', 'fred@example.com'],
  ] as const)
    ids.push(await buy(name, email))
})
afterAll(() => t.close())

async function buy(name: string, email: string): Promise<string> {
  await shop.shopper.call(placeDirectOrder, {
    body: {
      lines: [{ variantId: shop.variantIds[0] ?? '', quantity: 2 }],
      contact: { name, email, phone: '' },
      delivery: { kind: 'pickup' },
      payment: 'cash',
    },
  })
  const { rows } = (await shop.owner.call(listCustomers, { query: { search: email } })).body
  return rows[0]?.id ?? ''
}

const ask = (asked: Partial<CustomerExport>, staff: Staff = shop.owner) =>
  staff.call(exportCustomers, {
    body: {
      selection: { matching: { sort: 'name' } },
      format: 'csv',
      columns: ['name', 'email', 'orders', 'spent'],
      ...asked,
    },
  })

async function readText(asked: Partial<CustomerExport>): Promise<string> {
  const { status, body } = await ask(asked)
  expect(status).toBe(200)
  return await body.text()
}

const readJson = async (asked: Partial<CustomerExport>) =>
  JSON.parse(await readText({ ...asked, format: 'json' })) as Record<string, unknown>[]

test('ORD-20 a file has the chosen columns of all customers in the order of the list, and no formula', async () => {
  const lines = (await readText({})).split('\r\n')
  expect(lines).toEqual([
    'Name,Email,Orders,Spent',
    "'=cmd(),fred@example.com,1,9.1",
    'Ann,ann@example.com,1,9.1',
    '',
  ])
  const { body } = await ask({ format: 'xlsx' })
  const [sheet] = await readWorkbook(Buffer.from(await body.arrayBuffer()))
  expect(sheet?.list).toContain('=cmd()\tfred@example.com\t1\t9.1')
})

test('ORD-20 the chosen customers, or those whom the filters of the list find', async () => {
  const customerId = ids[0] ?? ''
  await shop.owner.call(tagCustomer, {
    params: { customerId },
    body: { add: ['Wholesale', 'Early'], remove: [] },
  })
  const tagged = [{ tags: 'Early, Wholesale' }]
  const columns = ['tags'] as const
  expect(
    await readJson({ columns: [...columns], selection: { customerIds: [customerId] } }),
  ).toEqual(tagged)
  const matching = { tag: 'wholesale', spentFromMinor: 910, spentToMinor: 910 }
  expect(await readJson({ columns: [...columns], selection: { matching } })).toEqual(tagged)
  const none = await ask({ selection: { matching: { spentFromMinor: 911 } } })
  expect([none.status, none.problem.detail]).toEqual([409, 'No customers match these filters now'])
})

test('ORD-20 consent and times stand in the file by the clock of the business', async () => {
  const customerId = ids[0] ?? ''
  await t.inTenant(shop.owner.tenantId, async (db) => {
    await sql`update tenants set time_zone = 'Asia/Tokyo'`.execute(db)
    await sql`update customers set consented_at = '2026-03-01T20:30:00Z', consent_source = 'In the shop'
      where customer_id = ${customerId}::uuid`.execute(db)
  })
  const selection = { customerIds: [customerId] }
  expect(await readJson({ columns: ['agreedAt', 'agreedHow'], selection })).toEqual([
    { agreedAt: '2026-03-02 05:30:00', agreedHow: 'In the shop' },
  ])
})

test('ORD-20 more customers than are read at once all stand in the file, once', async () => {
  await t.inTenant(shop.owner.tenantId, (db) =>
    sql`insert into customers (email, name) select 'n' || n || '@example.com', 'N' from generate_series(1, 1100) n`.execute(
      db,
    ),
  )
  const emails = (await readJson({ columns: ['email'] })).map(({ email }) => email)
  expect([emails.length, new Set(emails).size]).toEqual([1_102, 1_102])
})

test('ORD-20 takes the right to export customers, and has nobody of another business', async () => {
  const selection = { customerIds: ids }
  expect((await ask({ selection }, await t.owner())).status).toBe(404)
  expect((await ask({ selection }, await t.member(shop.owner, 'orders'))).status).toBe(403)
  expect((await ask({ selection }, await t.member(shop.owner, 'manager'))).status).toBe(200)
  const twice = await ask({ columns: ['name', 'name'] })
  expect(twice.problem.errors).toEqual([{ path: 'columns', message: 'Use each column only once' }])
})
