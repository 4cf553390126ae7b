import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { BodyInput } from '@marketday/contract/endpoints/endpoint'
import * as contract from '@marketday/contract/orders/documents/order-documents'
import { cancelOrder, getOrder, packOrder, startPicking } from '@marketday/contract/orders/orders'
import { packParcel } from '@marketday/contract/orders/packing/parcels'
import { getShopOrder } from '@marketday/contract/orders/shop-orders'

import { issueInvoices } from '../../../testing/sales/issue-invoices.ts'
import { readPaper } from '../../../testing/paper/read-paper.ts'
import { openShop, orderDirectly } from '../../../testing/shop-fixture.ts'
import type { ShopFixture } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { Client } from '../../../testing/actors.ts'
import { orderToken } from '../order-token.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

type Asked = BodyInput<typeof contract.printOrders>

const print = (by: Client, kind: Asked['kind'], orderIds: string[]) =>
  by.call(contract.printOrders, { body: { kind, orderIds } })
const preview = (by: Client, orderIds: string[]) =>
  by.call(contract.previewInvoices, { body: { orderIds } })
const pagesOf = async (by: Client, kind: Asked['kind'], orderIds: string[]) =>
  readPaper((await print(by, kind, orderIds)).body)

async function orderOf(shop: ShopFixture, quantities: readonly number[] = [2, 1]) {
  const lines = quantities.map((quantity, index) => ({
    variantId: shop.variantIds[index] ?? '',
    quantity,
  }))
  return (await orderDirectly(shop.shopper, lines)).body.orderId
}

const open = () =>
  openShop(t, [
    { priceMinor: 400, stock: 500 },
    { priceMinor: 450, stock: 500 },
  ])
const orderIn = async (shop: ShopFixture, orderId: string) =>
  (await shop.owner.call(getOrder, { params: { orderId } })).body
const cancel = (shop: ShopFixture, orderId: string, lines?: [number, number][]) =>
  orderIn(shop, orderId).then((order) =>
    shop.owner.call(cancelOrder, {
      params: { orderId },
      body: {
        reason: 'customer',
        restock: true,
        refund: 'none',
        notify: false,
        ...(lines && {
          lines: lines.map(([at, quantity]) => ({ lineId: order.lines[at]?.id ?? '', quantity })),
        }),
      },
    }),
  )
const numbersOf = async (shop: ShopFixture, orderId: string) =>
  (await orderIn(shop, orderId)).documents.map(({ number }) => number)

describe('an invoice', () => {
  it('says what the order page says and stays as it is', async () => {
    const shop = await open()
    const orderId = await orderOf(shop)
    expect((await print(shop.owner, 'invoice', [orderId])).problem).toMatchObject({
      status: 409,
      message: 'None of these orders has an invoice. Issue it first',
    })
    expect((await issueInvoices(shop.owner, [orderId])).body).toEqual({ numbers: ['INV-1'] })
    const [page = '', ...more] = await pagesOf(shop.owner, 'invoice', [orderId])
    expect(more).toEqual([])
    const order = await orderIn(shop, orderId)
    expect(order).toMatchObject({ totalMinor: 1250, outstandingMinor: 1250, taxMinor: 208 })
    for (const words of [
      'Invoice',
      'INV-1',
      `Order ${order.number}`,
      'Test Bakery',
      'Carla Customer',
      'Loaf 1',
      'LOAF-2',
      '£4.00 VAT 20% £8.00',
      '£4.50 VAT 20% £4.50',
      'Total £12.50',
      'Paid £0.00',
      'Still to pay £12.50',
      'VAT 20%: £10.42 without tax, £2.08 tax',
      'Page 1 of 1',
    ])
      expect(page.replaceAll(/\s+/g, ' ')).toContain(words)
    await cancel(shop, orderId, [[0, 1]])
    expect(await pagesOf(shop.owner, 'invoice', [orderId])).toEqual([page])
  })

  it('is numbered and printed in the chosen order, each order once', async () => {
    const shop = await open()
    const [first, second, third] = [await orderOf(shop), await orderOf(shop), await orderOf(shop)]
    const chosen = [third, first, second, third]
    const issued = await issueInvoices(shop.owner, chosen, 3)
    expect(issued.body.numbers).toEqual(['INV-1', 'INV-2', 'INV-3'])
    const pages = await pagesOf(shop.owner, 'invoice', chosen)
    expect(pages.map((page) => page.match(/INV-\d/)?.[0])).toEqual(['INV-1', 'INV-2', 'INV-3'])
    expect(await numbersOf(shop, first)).toEqual(['INV-2'])
  })

  it('takes exactly the confirmed count of numbers', async () => {
    const shop = await open()
    const [first, second, cancelled] = [
      await orderOf(shop),
      await orderOf(shop),
      await orderOf(shop),
    ]
    await cancel(shop, cancelled)
    const plan = (await preview(shop.owner, [second, first, cancelled])).body
    expect(plan).toEqual({
      orderIds: [second, first],
      firstNumber: 'INV-1',
      lastNumber: 'INV-2',
      issuedCount: 0,
      mailCount: 2,
      refusals: [
        { orderNumber: 1003, reason: 'Order 1003 is cancelled, so there is nothing to invoice' },
      ],
    })
    await issueInvoices(shop.owner, [first])
    expect((await issueInvoices(shop.owner, plan.orderIds)).problem).toMatchObject({
      status: 409,
      message: '1 of these orders has no invoice now, not 2. Check them and confirm again',
    })
    expect(await numbersOf(shop, second)).toEqual([])
    expect((await preview(shop.owner, plan.orderIds)).body).toMatchObject({
      orderIds: [second],
      firstNumber: 'INV-2',
      issuedCount: 1,
    })
  })

  it('has a number without gaps, and one only, however many issue at once', async () => {
    const shop = await open()
    const orders = await Promise.all(Array.from({ length: 10 }, () => orderOf(shop, [1])))
    const refused = await orderOf(shop, [1])
    await cancel(shop, refused)
    const answers = await Promise.all([
      ...orders.map((orderId) => issueInvoices(shop.owner, [orderId])),
      issueInvoices(shop.owner, orders),
      issueInvoices(shop.owner, [orders[0] ?? '', refused]),
    ])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const numbers = (await Promise.all(orders.map((orderId) => numbersOf(shop, orderId)))).flat()
    expect(numbers.toSorted()).toEqual(orders.map((_order, at) => `INV-${at + 1}`).toSorted())
  })

  it('is refused with the reason, and takes no number with it', async () => {
    const shop = await open()
    const [cancelled, test, good] = [await orderOf(shop), await orderOf(shop), await orderOf(shop)]
    await cancel(shop, cancelled)
    await t.inTenant(shop.owner.tenantId, (db) =>
      db.updateTable('orders').set({ is_test: true }).where('order_id', '=', test).execute(),
    )
    expect((await issueInvoices(shop.owner, [good, cancelled])).problem).toMatchObject({
      status: 409,
      message: 'Order 1001 is cancelled, so there is nothing to invoice',
    })
    expect((await issueInvoices(shop.owner, [cancelled, test])).problem.message).toBe(
      '2 of these orders can’t have an invoice: 1001, 1002. Order 1001 is cancelled, so there is nothing to invoice',
    )
    expect(await numbersOf(shop, good)).toEqual([])
  })

  it('is told in the timeline of its order', async () => {
    const shop = await open()
    const orderId = await orderOf(shop)
    await issueInvoices(shop.owner, [orderId])
    await cancel(shop, orderId)
    const { timeline } = await orderIn(shop, orderId)
    expect(timeline.map(({ message }) => message)).toEqual(
      expect.arrayContaining(['Invoice INV-1 issued', 'Credit note CN-1 issued over £12.50']),
    )
  })
})

describe('a credit note', () => {
  it('takes back what is cancelled after the invoice, piece by piece, and names it', async () => {
    const shop = await open()
    const orderId = await orderOf(shop)
    await cancel(shop, orderId, [[1, 1]])
    await issueInvoices(shop.owner, [orderId])
    await cancel(shop, orderId, [[0, 1]])
    await cancel(shop, orderId)
    expect(await numbersOf(shop, orderId)).toEqual(['INV-1', 'CN-1', 'CN-2'])
    const pages = await pagesOf(shop.owner, 'credit_note', [orderId])
    expect(pages).toHaveLength(2)
    for (const page of pages) {
      expect(page).toMatch(/Credit note[\s\S]*For invoice\s+INV-1 of/)
      expect(page).toMatch(/Credited\s+£4\.00/)
      expect(page).not.toContain('Still to pay')
    }
  })

  it('is none for an order without an invoice', async () => {
    const shop = await open()
    const orderId = await orderOf(shop)
    await cancel(shop, orderId)
    expect(await numbersOf(shop, orderId)).toEqual([])
    expect((await print(shop.owner, 'credit_note', [orderId])).problem).toMatchObject({
      status: 409,
      message: 'None of these orders has a credit note',
    })
  })
})

describe('other paper', () => {
  it.each([
    ['order_sheet', 'Order sheet', 'Not an invoice.'],
    ['pro_forma', 'Pro forma invoice', 'It is not a tax invoice and has no invoice number.'],
  ] as const)('%s has prices and taxes but no number, at any time', async (kind, title, note) => {
    const shop = await open()
    const [orderId, cancelled] = [await orderOf(shop), await orderOf(shop)]
    await cancel(shop, cancelled)
    const pages = await pagesOf(shop.owner, kind, [orderId, cancelled])
    expect(pages).toHaveLength(2)
    const [words = ''] = pages.map((page) => page.replaceAll(/\s+/g, ' '))
    for (const text of [title, 'Order 1001', '£4.00 VAT 20% £8.00', 'Total £12.50', note])
      expect(words).toContain(text)
    expect(words).not.toContain('INV-')
    expect(await numbersOf(shop, orderId)).toEqual([])
  })

  it('packing slips say what lies in the parcel and no price', async () => {
    const shop = await open()
    const orderId = await orderOf(shop, [3, 1])
    await cancel(shop, orderId, [[0, 1]])
    const [page = ''] = await pagesOf(shop.owner, 'packing_slip', [orderId])
    expect(page.replaceAll(/\s+/g, ' ')).toContain('2 Loaf 1 LOAF-1 1 Loaf 2 LOAF-2')
    expect(page).not.toContain('£')
  })

  it('ORD-09 each parcel has a slip of its own, and so has what is not packed yet', async () => {
    const shop = await open()
    const orderId = await orderOf(shop, [3, 1])
    const params = { orderId }
    await shop.owner.call(startPicking, { params })
    const [loaf] = (await orderIn(shop, orderId)).lines
    const lines = [{ lineId: loaf?.id ?? '', quantity: 2 }]
    const details = { carrier: 'DHL', trackingNumber: 'JD01', weightGrams: 1250 }
    await shop.owner.call(packParcel, { params, body: { ...details, lines } })
    const slips = async () =>
      (await pagesOf(shop.owner, 'packing_slip', [orderId])).map((page) =>
        page.replaceAll(/\s+/g, ' '),
      )
    const [first, rest] = await slips()
    expect(first).toMatch(/Parcel 1 Sent with DHL · JD01 Weight 1.25 kg/)
    expect(first).toContain('2 Loaf 1 LOAF-1')
    expect(first).not.toContain('Loaf 2')
    expect(rest).toContain('Not packed yet')
    expect(rest).toContain('1 Loaf 1 LOAF-1 1 Loaf 2 LOAF-2')
    const picked = await pagesOf(shop.owner, 'pick_list', [orderId])
    expect(picked.join(' ').replaceAll(/\s+/g, ' ')).toMatch(/1 Loaf 1 LOAF-1 \S.* 1 Loaf 2 LOAF-2/)
    await shop.owner.call(packOrder, { params })
    expect((await slips()).map((page) => page.match(/Parcel \d of \d/)?.[0])).toEqual([
      'Parcel 1 of 2',
      'Parcel 2 of 2',
    ])
  })

  it('the pick list adds up what is still to be packed', async () => {
    const shop = await open()
    const [first, second, packed] = [
      await orderOf(shop, [2, 1]),
      await orderOf(shop, [3]),
      await orderOf(shop, [5]),
    ]
    const params = { orderId: packed }
    await shop.owner.call(startPicking, { params })
    await shop.owner.call(packOrder, { params })
    const [page = ''] = await pagesOf(shop.owner, 'pick_list', [first, second, packed])
    const words = page.replaceAll(/\s+/g, ' ')
    expect(words).toMatch(/5 Loaf 1 LOAF-1 \S.* 1 Loaf 2 LOAF-2/)
    expect(words).toContain('For orders 1001, 1002 ')
    expect((await print(shop.owner, 'pick_list', [packed])).problem.message).toBe(
      'These orders have nothing left to pack',
    )
  })

  it('address labels fill sheets, and a label printer has one at a time', async () => {
    const shop = await open()
    const orders = [await orderOf(shop), await orderOf(shop)]
    expect(await pagesOf(shop.owner, 'address_labels', orders)).toHaveLength(2)
    const labels = { format: 'a4-24', taken: 23 } as const
    const sheets = await shop.owner.call(contract.printOrders, {
      body: { kind: 'address_labels', orderIds: orders, labels },
    })
    const pages = await readPaper(sheets.body)
    expect(pages.map((page) => page.match(/Order \d+/)?.[0])).toEqual(['Order 1001', 'Order 1002'])
  })
})

describe('who prints', () => {
  it('prints orders of the own business only, and at most two hundred', async () => {
    const [shop, other] = [await open(), await open()]
    const foreign = await orderOf(other)
    const own = await orderOf(shop)
    for (const kind of contract.paperKinds)
      expect((await print(shop.owner, kind, [own, foreign])).status, kind).toBe(404)
    expect((await preview(shop.owner, [own, foreign])).status).toBe(404)
    expect((await issueInvoices(shop.owner, [own, foreign])).status).toBe(404)
    expect(await numbersOf(shop, own)).toEqual([])
    const many = await print(
      shop.owner,
      'packing_slip',
      Array.from({ length: 201 }, () => own),
    )
    expect(many.problem.message).toContain('At most 200 orders at once')
  })

  it('may be whoever sees orders', async () => {
    const shop = await open()
    const orderId = await orderOf(shop)
    const [packer, driver] = [
      await t.member(shop.owner, 'orders'),
      await t.member(shop.owner, 'driver'),
    ]
    expect((await print(packer, 'packing_slip', [orderId])).status).toBe(200)
    expect((await print(driver, 'packing_slip', [orderId])).status).toBe(403)
  })

  it('is the customer, by the link of the order, once there is something', async () => {
    const [shop, other] = [await open(), await open()]
    const orderId = await orderOf(shop)
    const token = orderToken(t.app.services.config, orderId)
    const seen = async () =>
      (await shop.shopper.call(getShopOrder, { params: { token } })).body.documents
    expect(await seen()).toEqual([])
    await issueInvoices(shop.owner, [orderId])
    expect(await seen()).toMatchObject([{ kind: 'invoice', number: 'INV-1' }])
    await cancel(shop, orderId)
    const ask = (by: Client, link: string) =>
      by.call(contract.getShopDocuments, { params: { token: link } })
    const { body, headers } = await ask(shop.shopper, token)
    expect(await readPaper(body)).toEqual([
      expect.stringContaining('INV-1'),
      expect.stringContaining('CN-1'),
    ])
    expect(headers['content-disposition']).toBe('attachment; filename="order-1001.pdf"')
    const uninvoiced = orderToken(t.app.services.config, await orderOf(shop))
    expect((await ask(shop.shopper, uninvoiced)).status).toBe(404)
    expect((await ask(other.shopper, token)).status).toBe(404)
  })
})

describe('numbers', () => {
  it('have the beginnings that the business gives them, and go on', async () => {
    const shop = await open()
    await issueInvoices(shop.owner, [await orderOf(shop)])
    const body = { invoicePrefix: 'R/2026-', creditNotePrefix: 'G-' }
    expect((await shop.owner.call(contract.saveDocumentPrefixes, { body })).body).toEqual({
      ...body,
      nextInvoice: 'R/2026-2',
      nextCreditNote: 'G-1',
    })
    const orderId = await orderOf(shop)
    await issueInvoices(shop.owner, [orderId])
    expect(await numbersOf(shop, orderId)).toEqual(['R/2026-2'])
  })

  it.each([
    [{ invoicePrefix: 'R1', creditNotePrefix: 'G-' }, 'It can’t end with a digit'],
    [{ invoicePrefix: 'Ü-', creditNotePrefix: 'G-' }, 'Letters, digits'],
    [{ invoicePrefix: 'A-', creditNotePrefix: 'A-' }, 'need different prefixes'],
  ])('are refused where they could be taken for one another: %j', async (body, message) => {
    const owner = await t.owner()
    const { status, problem } = await owner.call(contract.saveDocumentPrefixes, { body })
    expect([status, problem.message]).toEqual([400, expect.stringContaining(message)])
  })
})
