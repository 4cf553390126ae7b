import { afterAll, beforeAll, expect, test } from 'vitest'

import { deleteMarket } from '@marketday/contract/catalog/markets'
import { prioritiseOrder, tagOrder } from '@marketday/contract/orders/acts/order-marks'
import { exportOrders } from '@marketday/contract/orders/export-orders'
import type { ExportColumn, OrderExport } from '@marketday/contract/orders/export-orders'
import { cancelOrder, getOrder, listOrders } from '@marketday/contract/orders/orders'
import { placeDirectOrder } from '@marketday/contract/orders/place-orders'
import { sql } from 'kysely'

import { issueInvoices } from '../../../testing/sales/issue-invoices.ts'
import { addMarket } from '../../../testing/shop/add-market.ts'
import { withGiftCards } from '../../../testing/sales/sell-gift-cards.ts'
import { contact, openShop } from '../../../testing/shop-fixture.ts'
import type { ShopFixture } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { Staff } from '../../../testing/actors.ts'
import { readWorkbook } from '../../imports/lists/files/read-workbook.ts'

let t: TestApp
let shop: ShopFixture
let owner: Staff
const ids: string[] = []
beforeAll(async () => {
  t = await testApp()
  shop = await openShop(t, [
    { priceMinor: 455, stock: 100 },
    { priceMinor: 1_099, stock: 100 },
  ])
  owner = shop.owner
  for (const name of ['Ann', '=HYPERLINK("http://bad","x")', 'Ümit, "der" Bäcker'])
    ids.push(await place(name))
})
afterAll(() => t.close())

async function place(name: string, { shopper, variantIds } = shop): Promise<string> {
  const lines = variantIds.map((variantId, index) => ({ variantId, quantity: index + 1 }))
  const { body } = await shopper.call(placeDirectOrder, {
    body: { lines, contact: { ...contact, name }, delivery: { kind: 'pickup' }, payment: 'cash' },
  })
  return body.orderId
}

async function ask(asked: Partial<OrderExport>, staff: Staff = owner) {
  const body: OrderExport = {
    selection: { matching: {} },
    format: 'csv',
    by: 'order',
    columns: ['number', 'name', 'total'],
    ...asked,
  }
  return await staff.call(exportOrders, { body })
}

const readText = async (asked: Parameters<typeof ask>[0]): Promise<string> => {
  const { status, body } = await ask(asked)
  expect(status).toBe(200)
  return await body.text()
}

const readJson = async (asked: Parameters<typeof ask>[0]) =>
  JSON.parse(await readText({ ...asked, format: 'json' })) as Record<string, unknown>[]

test('ORD-17 a file has the chosen columns of all orders, and sums that are those of the list', async () => {
  const listed = (await owner.call(listOrders)).body.rows
  const rows = await readJson({ columns: ['total', 'number', 'units'] })
  expect(Object.keys(rows[0] ?? {})).toEqual(['total', 'number', 'units'])
  expect(rows.map(({ number }) => String(number))).toEqual(listed.map(({ number }) => number))
  expect(rows.map(({ total }) => Math.round(Number(total) * 100))).toEqual(
    listed.map(({ totalMinor }) => totalMinor),
  )
  expect(rows.map(({ units }) => units)).toEqual([3, 3, 3])
})

test('ORD-17 by line each line has a row, and the lines add up to the order', async () => {
  const columns: ExportColumn[] = ['number', 'item', 'quantity', 'lineTotal', 'total']
  const rows = await readJson({ by: 'line', columns, selection: { orderIds: ids.slice(0, 1) } })
  expect(rows).toMatchObject([
    { item: 'Loaf 1', quantity: 1, lineTotal: 4.55, total: 26.53 },
    { item: 'Loaf 2', quantity: 2, lineTotal: 21.98, total: null },
  ])
  const refused = await ask({ columns })
  expect(refused.problem.errors).toEqual([
    { path: 'columns', message: 'Line columns need a file with one row per line' },
  ])
})

test('ORD-17 a file says how much of an order is gift cards, and which lines they are', async () => {
  const bakery = await openShop(t, [{ priceMinor: 455, stock: 100 }])
  const orderId = await place('Ann', await withGiftCards(bakery, 1_000))
  const columns: ExportColumn[] = ['total', 'giftCardsSold', 'kind']
  const read = async (format: OrderExport['format']) =>
    await (await ask({ by: 'line', columns, format }, bakery.owner)).body.text()
  expect((await read('csv')).split('\r\n')).toEqual([
    'Total,Gift cards sold,Kind of item',
    '24.55,20,Physical item',
    ',,Gift card',
    '',
  ])
  const { lines } = (await bakery.owner.call(getOrder, { params: { orderId } })).body
  const lineId = lines.find(({ kind }) => kind === 'gift_card')?.id ?? ''
  await bakery.owner.call(cancelOrder, {
    params: { orderId },
    body: {
      reason: 'other',
      restock: true,
      refund: 'none',
      notify: false,
      lines: [{ lineId, quantity: 1 }],
    },
  })
  expect(JSON.parse(await read('json'))).toMatchObject([
    { giftCardsSold: 10, kind: 'physical' },
    { giftCardsSold: null, kind: 'gift_card' },
  ])
})

test('ORD-17 taxes and lines are net of cancellations, as on the invoice', async () => {
  const bakery = await openShop(t, [
    { priceMinor: 600, stock: 100 },
    { priceMinor: 1_200, stock: 100 },
  ])
  const orderId = await place('Ann', bakery)
  const { lines } = (await bakery.owner.call(getOrder, { params: { orderId } })).body
  const cancelOne = await bakery.owner.call(cancelOrder, {
    params: { orderId },
    body: {
      reason: 'other',
      restock: true,
      refund: 'none',
      notify: false,
      lines: [{ lineId: lines[1]?.id ?? '', quantity: 1 }],
    },
  })
  expect(cancelOne.status).toBe(200)
  await issueInvoices(bakery.owner, [orderId])
  const read = async (by: OrderExport['by'], columns: ExportColumn[]) =>
    JSON.parse(
      await (await ask({ by, columns, format: 'json' }, bakery.owner)).body.text(),
    ) as Record<string, unknown>[]
  const order: ExportColumn[] = ['total', 'cancelled', 'tax', 'invoice']
  const net = { total: 30, cancelled: 12, tax: 3, invoice: expect.any(String) as string }
  expect(await read('order', order)).toEqual([net])
  const line: ExportColumn[] = ['cancelledQuantity', 'taxRate', 'taxClass', 'lineTax', 'lineTotal']
  const rows = await read('line', [...order, ...line])
  expect(rows).toEqual([
    { ...net, cancelledQuantity: 0, taxRate: 20, taxClass: 'VAT 20%', lineTax: 1, lineTotal: 6 },
    {
      total: null,
      cancelled: null,
      tax: null,
      invoice: net.invoice,
      cancelledQuantity: 1,
      taxRate: 20,
      taxClass: 'VAT 20%',
      lineTax: 2,
      lineTotal: 12,
    },
  ])
})

test('ORD-17 a text that looks like a formula is a text in every file', async () => {
  const text = await readText({ columns: ['name', 'total'] })
  expect(text.split('\r\n')).toEqual([
    'Name,Total',
    '"Ümit, ""der"" Bäcker",26.53',
    `"'=HYPERLINK(""http://bad"",""x"")",26.53`,
    'Ann,26.53',
    '',
  ])
  const { body } = await ask({ format: 'xlsx', columns: ['name', 'total'] })
  const [sheet] = await readWorkbook(Buffer.from(await body.arrayBuffer()))
  expect(sheet?.list).toContain('"=HYPERLINK(""http://bad"",""x"")"\t26.53')
})

test('ORD-17 an amount below zero is a number in every file', async () => {
  const orderIds = ids.slice(0, 1)
  const setCaptured = async (minor: number) =>
    await t.inTenant(owner.tenantId, (db) =>
      sql`update orders set captured_minor = ${minor} where order_id = ${orderIds[0]}::uuid`.execute(
        db,
      ),
    )
  await setCaptured(2_648)
  const options = { columns: ['balance'] satisfies ExportColumn[], selection: { orderIds } }
  expect(await readText(options)).toBe('Balance\r\n-0.05\r\n')
  expect(await readJson(options)).toEqual([{ balance: -0.05 }])
  const { body } = await ask({ ...options, format: 'xlsx' })
  const [sheet] = await readWorkbook(Buffer.from(await body.arrayBuffer()))
  expect(sheet?.list).toContain('-0.05')
  await setCaptured(0)
})

test('ORD-17 people read words, programs read codes', async () => {
  const columns: ExportColumn[] = ['status', 'payment', 'goods', 'delivery', 'method']
  const selection = { orderIds: ids.slice(0, 1) }
  expect(await readText({ columns, selection })).toContain(
    'Open,Unpaid,To pack,Pick-up,Not by card',
  )
  expect(await readJson({ columns, selection })).toEqual([
    { status: 'open', payment: 'unpaid', goods: 'unfulfilled', delivery: 'pickup', method: 'cash' },
  ])
})

test('ORD-17 ORD-13 how urgent an order is and what its payer disputes stand in the file', async () => {
  const [orderId = ''] = ids
  await owner.call(prioritiseOrder, { params: { orderId }, body: { priority: 'urgent' } })
  await t.inTenant(owner.tenantId, (db) =>
    sql`update orders set disputed_minor = 1250 where order_id = ${orderId}::uuid`.execute(db),
  )
  const columns: ExportColumn[] = ['priority', 'risk', 'disputed']
  const options = { columns, selection: { orderIds: [orderId] } }
  expect(await readText(options)).toBe('Priority,Risk,Disputed\r\nUrgent,None,12.5\r\n')
  expect(await readJson(options)).toEqual([{ priority: 'urgent', risk: 'none', disputed: 12.5 }])
})

test('ORD-17 INV-26 where an order was sold stands in the file, also once that market is deleted', async () => {
  const { id: marketId } = await addMarket(owner)
  const [orderId = '', atHome = ''] = ids
  await t.inTenant(owner.tenantId, (db) =>
    sql`update orders set market_id = ${marketId}::uuid where order_id = ${orderId}::uuid`.execute(
      db,
    ),
  )
  await owner.call(deleteMarket, { params: { marketId } })
  const selection = { orderIds: [orderId, atHome] }
  const rows = await readJson({ columns: ['market'], selection })
  expect(new Set(rows.map(({ market }) => market))).toEqual(new Set(['Home market', 'Trade']))
})

test('ORD-17 times are those of the clock of the business', async () => {
  await t.inTenant(owner.tenantId, (db) =>
    sql`update tenants set time_zone = 'Pacific/Kiritimati'`.execute(db),
  )
  const [row] = await readJson({ columns: ['placedAt'], selection: { orderIds: [ids[0] ?? ''] } })
  const [placed] = (await owner.call(listOrders)).body.rows.filter(({ id }) => id === ids[0])
  const local = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Pacific/Kiritimati',
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(new Date(placed?.placedAt ?? ''))
  expect(row?.['placedAt']).toBe(local)
})

test('ORD-17 filters hold in the file, which may be longer than a page', async () => {
  await owner.call(tagOrder, {
    params: { orderId: ids[1] ?? '' },
    body: { add: ['Wholesale'], remove: [] },
  })
  const matching = { tag: 'Wholesale' }
  expect(await readJson({ columns: ['tags'], selection: { matching } })).toEqual([
    { tags: 'Wholesale' },
  ])
  const none = await ask({ selection: { matching: { tag: 'Nobody has it' } } })
  expect([none.status, none.problem.detail]).toEqual([409, 'No orders match these filters now'])
  await t.inTenant(owner.tenantId, (db) =>
    sql`insert into orders (number, status, email, name, currency, subtotal_minor, delivery_minor, tax_minor, total_minor,
        payment_method, delivery_kind, placed_at)
      select 90000 + n, 'open', 'a@example.com', 'A', 'GBP', n, 0, 0, n, 'cash', 'pickup', app_now() - n % 7 * interval '1 minute'
      from generate_series(1, 1100) n`.execute(db),
  )
  const numbers = (await readJson({ columns: ['number'] })).map(({ number }) => number)
  expect(numbers).toHaveLength(1_103)
  expect(new Set(numbers).size).toBe(1_103)
})

test('ORD-17 takes the right to export orders, and has none of another business', async () => {
  const stranger = await t.owner()
  expect((await ask({ selection: { orderIds: ids } }, stranger)).status).toBe(404)
  for (const role of ['catalogue', 'orders', 'dispatcher'] as const)
    expect((await ask({}, await t.member(owner, role))).status, role).toBe(403)
})
