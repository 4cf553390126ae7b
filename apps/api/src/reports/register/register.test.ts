import { afterAll, beforeAll, expect, test } from 'vitest'

import { changeOrder } from '@marketday/contract/orders/acts/change-order'
import { cancelOrder, getOrder } from '@marketday/contract/orders/orders'
import { getFinance } from '@marketday/contract/reports/finance'
import * as contract from '@marketday/contract/reports/register'

import { readPaper } from '../../../testing/paper/read-paper.ts'
import { issueInvoices } from '../../../testing/sales/issue-invoices.ts'
import { openShop, orderDirectly } from '../../../testing/shop-fixture.ts'
import type { ShopFixture } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { newId } from '../../platform/ids.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

async function order(shop: ShopFixture, quantity: number) {
  const [variantId = ''] = shop.variantIds
  return (await orderDirectly(shop.shopper, [{ variantId, quantity }])).body.orderId
}

async function cancelOne({ owner }: ShopFixture, orderId: string) {
  const { lines } = (await owner.call(getOrder, { params: { orderId } })).body
  const { status } = await owner.call(cancelOrder, {
    params: { orderId },
    body: {
      reason: 'customer',
      restock: true,
      notify: false,
      refund: 'none',
      lines: [{ lineId: lines[0]?.id ?? '', quantity: 1 }],
    },
  })
  expect(status).toBe(200)
}

async function shopWithDocuments() {
  const shop = await openShop(t, [{ priceMinor: 1200, stock: 50 }])
  const [first, second] = [await order(shop, 3), await order(shop, 1)]
  await order(shop, 2)
  await issueInvoices(shop.owner, [first, second])
  await cancelOne(shop, first)
  return { shop, first, second }
}

test('ORD-10 the register lists invoices and credit notes with their tax, and its VAT is that of sales but for what is not invoiced', async () => {
  const { shop, first } = await shopWithDocuments()
  const { owner } = shop
  const { body } = await owner.call(contract.listDocuments, { query: {} })
  expect(body.rows).toMatchObject([
    {
      kind: 'credit_note',
      number: 'CN-1',
      invoiceNumber: 'INV-1',
      state: 'issued',
      grossMinor: -1200,
      taxMinor: -200,
      netMinor: -1000,
    },
    { kind: 'invoice', number: 'INV-2', state: 'issued', grossMinor: 1200 },
    { kind: 'invoice', number: 'INV-1', state: 'part_credited', grossMinor: 3600 },
  ])
  expect(body.rows[0]?.order.id).toBe(first)
  const pageOne = (await owner.call(contract.listDocuments, { query: { limit: '2' } })).body
  const cursor = pageOne.nextCursor ?? ''
  const pageTwo = (await owner.call(contract.listDocuments, { query: { cursor } })).body
  expect([...pageOne.rows, ...pageTwo.rows]).toEqual(body.rows)
  const notes = { query: { kind: 'credit_note' } } as const
  expect((await owner.call(contract.listDocuments, notes)).body.rows).toHaveLength(1)

  const report = (await owner.call(contract.getTaxReport, { query: {} })).body
  expect(report).toMatchObject({
    invoices: { count: 2, grossMinor: 4800 },
    supplementaryInvoices: { count: 0, grossMinor: 0 },
    creditNotes: { count: 1, grossMinor: -1200 },
    rates: [
      {
        name: 'VAT',
        rateBp: 2000,
        sales: { netMinor: 5000, taxMinor: 1000 },
        documents: { netMinor: 3000, taxMinor: 600 },
        notInvoiced: { netMinor: 2000, taxMinor: 400 },
      },
    ],
  })
  const { taxes } = (await owner.call(getFinance, { query: {} })).body
  expect(taxes).toMatchObject([{ netMinor: 5000, taxMinor: 1000 }])
  const sums = body.rows.map(({ taxMinor }) => taxMinor)
  expect(sums.reduce((all, each) => all + each, 0)).toBe(600)
})

test('ORD-10 the register is a file with numbers, and its documents are PDF files, one by one and as ZIP', async () => {
  const { shop } = await shopWithDocuments()
  const { owner } = shop
  const file = async (format: 'csv' | 'json') =>
    await (await owner.call(contract.exportDocuments, { query: { format } })).body.text()
  const [, ...lines] = (await file('csv')).trim().split('\n')
  expect(lines).toHaveLength(3)
  expect(lines[0]).toMatch(/CN-1,Credit note,.*,INV-1,.*,VAT 20%,-10,-2,-12,GBP/)
  expect(JSON.parse(await file('json'))).toMatchObject([
    { number: 'CN-1', net: -10, tax: -2 },
    { number: 'INV-2', gross: 12 },
    { number: 'INV-1', gross: 36 },
  ])
  const [document] = (await owner.call(contract.listDocuments, { query: {} })).body.rows
  const params = { documentId: document?.id ?? '' }
  const pdf = await owner.call(contract.printDocument, { params })
  expect((await readPaper(pdf.body))[0]).toContain('CN-1')
  const zip = await owner.call(contract.zipDocuments, { query: {} })
  expect(zip.status).toBe(200)
  for (const name of ['INV-1.pdf', 'INV-2.pdf', 'CN-1.pdf'])
    expect(await zip.body.text()).toContain(name)
  expect((await owner.call(contract.zipDocuments, { query: { month: '2001-01' } })).status).toBe(
    409,
  )
  const other = await openShop(t, [])
  expect((await other.owner.call(contract.printDocument, { params })).status).toBe(404)
})

test('ORD-10 a supplementary invoice is listed, counted and exported under its own name', async () => {
  const shop = await openShop(t, [{ priceMinor: 1200, stock: 50 }])
  const { owner } = shop
  const orderId = await order(shop, 1)
  await issueInvoices(owner, [orderId])
  const { version } = (await owner.call(getOrder, { params: { orderId } })).body
  const added = [{ variantId: shop.variantIds[0] ?? '', quantity: 2 }]
  const changed = await owner.call(changeOrder, {
    params: { orderId },
    body: { version, lines: [], added, settle: 'none', notify: false },
    headers: { 'idempotency-key': newId() },
  })
  expect(changed.status).toBe(200)
  const query = { kind: 'supplementary_invoice' } as const
  const { rows } = (await owner.call(contract.listDocuments, { query })).body
  expect(rows).toMatchObject([
    { number: 'INV-2', invoiceNumber: 'INV-1', state: 'issued', grossMinor: 2400 },
  ])
  const report = (await owner.call(contract.getTaxReport, { query: {} })).body
  expect(report).toMatchObject({
    invoices: { count: 1, grossMinor: 1200 },
    supplementaryInvoices: { count: 1, grossMinor: 2400 },
    rates: [{ notInvoiced: { netMinor: 0, taxMinor: 0 } }],
  })
  const file = await owner.call(contract.exportDocuments, { query })
  expect(await file.body.text()).toMatch(/INV-2,Supplementary invoice,.*,INV-1,.*,20,4,24,GBP/)
})
