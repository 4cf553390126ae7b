import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { getDashboard } from '@marketday/contract/reports/dashboard'
import { exportOrders, lineColumns, orderColumns } from '@marketday/contract/orders/export-orders'
import type { ExportColumn } from '@marketday/contract/orders/export-orders'
import { getCustomer, listCustomers } from '@marketday/contract/orders/customers'
import {
  getHistoricOrder,
  listHistoricOrders,
} from '@marketday/contract/orders/historic/historic-orders'
import {
  cancelOrderImport,
  chooseOrderColumns,
  commitOrderImport,
  listOrderFaults,
  listOrderImports,
  listPlannedOrders,
  undoOrderImport,
} from '@marketday/contract/orders/historic/order-imports'
import { getOrder, listOrders } from '@marketday/contract/orders/orders'
import { placeDirectOrder } from '@marketday/contract/orders/place-orders'

import { orderUploads } from '../../../testing/imports/order-uploads.ts'
import { contact, openShop } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { Staff } from '../../../testing/actors.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const { upload, compared, brought, get } = orderUploads(() => t)

const shopify = [
  'Name,Email,Financial Status,Fulfillment Status,Currency,Subtotal,Shipping,Taxes,Total,Discount Amount,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Billing Name,Shipping Street,Shipping City,Notes,Cancelled at,Payment Method,Refunded Amount,Billing Phone,Vendor',
  '#1001,Ada@Example.com,paid,fulfilled,GBP,20.00,3.50,3.33,23.50,1.00,2022-03-27 10:15:30 +0100,2,Rye loaf,7.50,RYE-1,Ada Lovelace,"1 High St, Flat 2",York,Ring twice,,Visa,0.00,+44 7700 900123,Hearth',
  '#1001,,,,,,,,,,,1,Bun,5.00,,,,,,,,,,Hearth',
  '#1002,bo@example.com,refunded,,GBP,9.00,0,1.50,9.00,0,2022-04-01 08:00:00 +0100,1,Gone cake,9.00,OLD-9,Bo,,,,2022-04-02 09:00:00 +0100,,9.00,,Hearth',
].join('\n')

const listed = async (owner: Staff, query = {}) =>
  (await owner.call(listHistoricOrders, { query })).body

test('ORD-17 an export of Shopify comes in with its lines, money and people as they were', async () => {
  const { owner, variantIds } = await openShop(t, [{ priceMinor: 455, stock: 5 }])
  await t.inTenant(owner.tenantId, (db) =>
    sql`update variants set sku = 'RYE-1' where variant_id = ${variantIds[0]}::uuid`.execute(db),
  )
  const done = await brought(owner, shopify)
  expect(done).toMatchObject({
    status: 'done',
    format: { origin: 'shopify' },
    counts: { added: 2, known: 0, faulty: 0 },
    imported: 2,
  })
  const { rows, count } = await listed(owner)
  expect(count).toBe(2)
  expect(rows).toMatchObject([
    { number: '#1002', totalMinor: 900, paidMinor: 900, refundedMinor: 900, state: 'Cancelled' },
    {
      number: '#1001',
      placedAt: '2022-03-27T09:15:30Z',
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      totalMinor: 2350,
      paidMinor: 2350,
      refundedMinor: 0,
      state: 'fulfilled',
      pieceCount: 3,
    },
  ])
  const { body } = await owner.call(getHistoricOrder, {
    params: { historicOrderId: rows[1]?.id ?? '' },
  })
  expect(body).toMatchObject({
    address: '1 High St, Flat 2, York',
    phone: '+44 7700 900123',
    note: 'Ring twice',
    method: 'Visa',
    subtotalMinor: 2000,
    discountMinor: 100,
    deliveryMinor: 350,
    taxMinor: 333,
    lines: [
      { title: 'Rye loaf', sku: 'RYE-1', quantity: 2, unitPriceMinor: 750 },
      { title: 'Bun', sku: '', quantity: 1, itemId: null },
    ],
  })
  expect(body.lines[0]?.itemId).not.toBeNull()
  const customer = await owner.call(getCustomer, { params: { customerId: body.customerId ?? '' } })
  expect(customer.body).toMatchObject({
    name: 'Ada Lovelace',
    phone: '+447700900123',
    orderCount: 0,
    spentMinor: 0,
    consent: null,
    joinedAt: '2022-03-27T09:15:30Z',
  })
  expect((await listed(owner, { customer: body.customerId })).count).toBe(1)
  expect((await listed(owner, { search: 'rye 1001' })).count).toBe(1)
  expect((await listed(owner, { search: 'rye 1002' })).count).toBe(0)
  expect((await listed(owner, { from: '2022-04-01', to: '2022-04-01' })).count).toBe(1)
  const page = await listed(owner, { limit: 1 })
  expect((await listed(owner, { limit: 1, cursor: page.nextCursor })).rows).toMatchObject([
    { number: '#1001' },
  ])
})

test('ORD-17 a file that comes twice makes no doubles', async () => {
  const owner = await t.owner()
  await brought(owner, shopify)
  const again = await compared(
    owner,
    `${shopify}\n#1003,,,,GBP,,,,4.00,,2022-05-01,1,Bun,4,,,,,,,,,,`,
  )
  expect(again.counts).toEqual({ added: 1, known: 2, faulty: 0 })
  const same = await compared(owner, shopify)
  expect(same.actions.commit).toBe('This file has no new orders')
  const reply = await owner.call(commitOrderImport, { params: { orderImportId: same.id } })
  expect([reply.status, reply.problem.code]).toEqual([409, 'invalid_transition'])
})

test('ORD-17 two files that were compared before either came in bring an order once', async () => {
  const owner = await t.owner()
  const [first, second] = [await compared(owner, shopify), await compared(owner, shopify)]
  for (const { id } of [first, second])
    await owner.call(commitOrderImport, { params: { orderImportId: id } })
  await t.runJobs()
  expect((await listed(owner)).count).toBe(2)
  expect([await get(owner, first.id), await get(owner, second.id)]).toMatchObject([
    { status: 'done', imported: 2 },
    { status: 'done', imported: 0, counts: { known: 2 } },
  ])
})

test('ORD-17 our own export by line comes into another shop, and is nothing new to the one it left', async () => {
  const { owner, shopper, variantIds } = await openShop(t, [
    { priceMinor: 455, stock: 9 },
    { priceMinor: 1_099, stock: 9 },
  ])
  const lines = variantIds.map((variantId, at) => ({ variantId, quantity: at + 1 }))
  const { body: placed } = await shopper.call(placeDirectOrder, {
    body: { lines, contact, delivery: { kind: 'pickup' }, payment: 'cash' },
  })
  const { body } = await owner.call(exportOrders, {
    body: {
      selection: { matching: {} },
      format: 'csv',
      by: 'line',
      columns: Object.keys({ ...orderColumns, ...lineColumns }) as ExportColumn[],
    },
  })
  const file = await body.text()
  const order = (await owner.call(getOrder, { params: { orderId: placed.orderId } })).body
  const other = await t.owner()
  expect(await brought(other, file)).toMatchObject({ format: { origin: 'own' }, imported: 1 })
  const { rows } = await listed(other)
  expect(rows).toMatchObject([
    { number: order.number, totalMinor: order.totalMinor, paidMinor: 0, email: order.email },
  ])
  expect((await compared(owner, file)).counts).toEqual({ added: 0, known: 1, faulty: 0 })
})

test('ORD-17 good orders land, and each fault says row, column, value, problem and remedy', async () => {
  const owner = await t.owner()
  const file = [
    'Order number;Date;Total;Email;Item;Qty',
    'A1;25.11.2022 09:30;1.234,50;a@example.com;Cake;1',
    'A2;32.11.2022;5,00;;Cake;1',
    'A3;24.11.2022;5,00;no-address;Cake;many',
    ';24.11.2022;5,00;;Cake;1',
    'A4;24.11.2022;5,00;;Cake;1',
    'A4;24.11.2022;6,00;;Bun;1',
    'A5;24.11.2999;five;;Cake;1',
    ';;;;;',
  ].join('\n')
  const found = await compared(owner, file)
  expect(found).toMatchObject({
    format: { decimal: ',', delimiter: ';' },
    rows: 7,
    blank: 1,
    counts: { added: 1, known: 0, faulty: 5 },
  })
  const params = { orderImportId: found.id }
  const { rows } = (await owner.call(listOrderFaults, { params, query: {} })).body
  expect(rows.map(({ row, heading, value }) => [row, heading, value])).toEqual([
    [3, 'Date', '32.11.2022'],
    [4, 'Email', 'no-address'],
    [4, 'Qty', 'many'],
    [5, 'Order number', ''],
    [7, 'Total', '6,00'],
    [8, 'Date', '24.11.2999'],
    [8, 'Total', 'five'],
  ])
  expect(rows.every(({ problem, remedy }) => problem !== '' && remedy !== '')).toBe(true)
  const planned = (await owner.call(listPlannedOrders, { params, query: {} })).body.rows
  expect(planned).toMatchObject([{ row: 2, number: 'A1', totalMinor: 123_450 }])
  await owner.call(commitOrderImport, { params })
  await t.runJobs()
  expect((await listed(owner)).rows).toMatchObject([{ number: 'A1', totalMinor: 123_450 }])
})

test('ORD-17 columns are chosen by a person, and what every order needs is asked for', async () => {
  const owner = await t.owner()
  const { id, format } = await upload(owner, 'A,B,C\n1,3/4/2022,5.00')
  const choose = (columns: ('number' | 'placedAt' | 'total' | null)[], dayOrder: 'dmy' | 'mdy') =>
    owner.call(chooseOrderColumns, {
      params: { orderImportId: id },
      body: { columns, decimal: format.decimal, dayOrder },
    })
  expect((await choose(['number', 'placedAt', null], 'dmy')).problem.errors).toEqual([
    { path: 'columns', message: 'Choose the column for “Total”' },
  ])
  expect((await choose(['number', 'number', 'total'], 'dmy')).status).toBe(400)
  expect((await choose(['number', 'placedAt'], 'dmy')).status).toBe(400)
  expect((await choose(['number', 'placedAt', 'total'], 'mdy')).status).toBe(200)
  await t.runJobs()
  const { rows } = (
    await owner.call(listPlannedOrders, { params: { orderImportId: id }, query: {} })
  ).body
  expect(rows[0]?.placedAt.slice(0, 10)).toMatch(/^2022-03-0[34]/)
  const next = await upload(owner, 'A,B,C\n2,3/4/2022,5.00')
  expect(next.columns.map(({ field }) => field)).toEqual(['number', 'placedAt', 'total'])
  expect(next.format.dayOrder).toBe('mdy')
})

test('ORD-17 an import is taken back with the customers it made, and those who are known otherwise stay', async () => {
  const { owner, shopper, variantIds } = await openShop(t, [{ priceMinor: 455, stock: 9 }])
  const done = await brought(owner, shopify)
  await shopper.call(placeDirectOrder, {
    body: {
      lines: [{ variantId: variantIds[0] ?? '', quantity: 1 }],
      contact: { ...contact, email: 'bo@example.com' },
      delivery: { kind: 'pickup' },
      payment: 'cash',
    },
  })
  const params = { orderImportId: done.id }
  expect((await owner.call(undoOrderImport, { params })).body).toMatchObject({
    status: 'undoing',
    total: 2,
  })
  await t.runJobs()
  expect(await get(owner, done.id)).toMatchObject({ status: 'undone', removed: 2 })
  expect((await listed(owner)).count).toBe(0)
  const { rows } = (await owner.call(listCustomers, { query: {} })).body
  expect(rows.map(({ email }) => email)).toEqual(['bo@example.com'])
  expect((await owner.call(undoOrderImport, { params })).status).toBe(409)
  expect(await brought(owner, shopify)).toMatchObject({ imported: 2 })
})

test('ORD-17 a file that is left brings nothing, and its rows are gone', async () => {
  const owner = await t.owner()
  const { id } = await compared(owner, shopify)
  const params = { orderImportId: id }
  expect((await owner.call(cancelOrderImport, { params })).body.status).toBe('cancelled')
  expect((await owner.call(commitOrderImport, { params })).problem.detail).toBe(
    'The import was cancelled',
  )
  const left = await t.inTenant(owner.tenantId, (db) =>
    sql`select from order_import_rows union all select from order_import_orders`.execute(db),
  )
  expect(left.rows).toHaveLength(0)
  expect((await owner.call(listOrderImports, { query: {} })).body.rows).toMatchObject([{ id }])
})

test('ORD-17 history sends no mail, moves no stock, and counts in no figure of money', async () => {
  const { owner, shopper, variantIds } = await openShop(t, [{ priceMinor: 455, stock: 9 }])
  await shopper.call(placeDirectOrder, {
    body: {
      lines: [{ variantId: variantIds[0] ?? '', quantity: 1 }],
      contact,
      delivery: { kind: 'pickup' },
      payment: 'cash',
    },
  })
  await t.runJobs()
  const before = await booksOf(owner)
  const today = t.app.services.clock.now().toISOString().slice(0, 10)
  const file = [
    'Order number,Placed,Total,Amount paid,Email,SKU,Quantity',
    ...Array.from({ length: 30 }, (_none, n) => `H${n},${today},99.00,99.00,h${n}@example.com,x,1`),
  ].join('\n')
  expect(await brought(owner, file)).toMatchObject({ imported: 30 })
  expect(await booksOf(owner)).toEqual(before)
})

const untouched = [
  'orders',
  'order_lines',
  'order_documents',
  'payments',
  'refunds',
  'credit_movements',
  'cash_entries',
  'balance_transactions',
  'stock_movements',
  'stock_levels',
  'fulfilments',
  'deliveries',
  'customer_consents',
  'notifications',
  'mail_outbox',
  'counted_sales',
  'daily_sales',
  'daily_goods',
]

async function booksOf(owner: Staff) {
  const tables = await t.inTenant(owner.tenantId, async (db) => {
    const found: Record<string, unknown> = {}
    for (const table of untouched) {
      const { rows } = await sql<{ whole: string }>`
        select coalesce(md5(string_agg(each::text, ',' order by each::text)), '') as whole
        from ${sql.table(table)} each`.execute(db)
      found[table] = rows[0]?.whole
    }
    return found
  })
  const { body } = await owner.call(getDashboard, { query: {} })
  const { updatedAt: _updatedAt, ...dashboard } = body
  const { body: orders } = await owner.call(listOrders, { query: {} })
  return { tables, dashboard, orders }
}

test('ORD-17 whoever came with a file is found among the customers', async () => {
  const owner = await t.owner()
  await brought(owner, shopify)
  const { rows } = (await owner.call(listCustomers, { query: { search: 'ada@example' } })).body
  expect(rows).toMatchObject([{ name: 'Ada Lovelace' }])
})

test('ORD-17 the year 1, which some systems write for never, is a fault of its row', async () => {
  const owner = await t.owner()
  const { id, counts } = await compared(
    owner,
    shopify.replace('2022-04-02 09:00:00 +0100', '0001-01-01 00:00:00'),
  )
  expect(counts).toEqual({ added: 1, known: 0, faulty: 1 })
  const { rows } = (await owner.call(listOrderFaults, { params: { orderImportId: id } })).body
  expect(rows).toMatchObject([{ problem: 'This isn’t a date and time' }])
})
