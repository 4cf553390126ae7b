import { afterAll, beforeAll, expect, it } from 'vitest'

import { changeOrder } from '@marketday/contract/orders/acts/change-order'
import { getOrder } from '@marketday/contract/orders/orders'
import type { Order } from '@marketday/contract/orders/orders'

import { booksOf } from '../../../testing/sales/card-payments.ts'
import { issueInvoices } from '../../../testing/sales/issue-invoices.ts'
import { checkPaper } from '../../../testing/sales/model/check-paper.ts'
import { openShop, orderDirectly } from '../../../testing/shop-fixture.ts'
import type { ShopFixture } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { newId } from '../../platform/ids.ts'
import { findDocuments } from '../../orders/documents/order-documents.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const read = async ({ owner }: ShopFixture, orderId: string): Promise<Order> =>
  (await owner.call(getOrder, { params: { orderId } })).body

/** Two at £4.00 with 20 % included tax. */
async function placeOrder() {
  const shop = await openShop(t, [
    { priceMinor: 400, stock: 99 },
    { priceMinor: 450, stock: 99 },
  ])
  const [variantId = ''] = shop.variantIds
  const { orderId } = (await orderDirectly(shop.shopper, [{ variantId, quantity: 2 }])).body
  return { shop, order: await read(shop, orderId) }
}

interface Change {
  readonly lines?: { lineId: string; quantity: number; unitPriceMinor?: number }[]
  readonly added?: { variantId: string; quantity: number; unitPriceMinor?: number }[]
}

const change = ({ owner }: ShopFixture, order: Order, { lines = [], added = [] }: Change) =>
  owner.call(changeOrder, {
    params: { orderId: order.id },
    body: { version: order.version, lines, added, settle: 'none', notify: false },
    headers: { 'idempotency-key': newId() },
  })

const documentsOf = async ({ owner }: ShopFixture, orderId: string) =>
  (await t.inTenant(owner.tenantId, (db) => findDocuments(db, [orderId]))).map(
    ({ kind, number, content: { bill } }) => [kind, number, bill.totalMinor, bill.taxMinor],
  )

it('an item added after the invoice makes a supplementary invoice, a removed one a credit note', async () => {
  const { shop, order } = await placeOrder()
  await issueInvoices(shop.owner, [order.id])
  const [, cake = ''] = shop.variantIds
  const { status } = await change(shop, order, {
    lines: [{ lineId: order.lines[0]?.id ?? '', quantity: 1 }],
    added: [{ variantId: cake, quantity: 1 }],
  })
  expect(status).toBe(200)
  expect(await documentsOf(shop, order.id)).toEqual([
    ['invoice', 'INV-1', 800, 133],
    ['credit_note', 'CN-1', 400, 66],
    ['supplementary_invoice', 'INV-2', 450, 75],
  ])
  await checkPaper(t, shop, order.id)
  const { timeline } = await read(shop, order.id)
  expect(timeline.map(({ message }) => message)).toContain(
    'Supplementary invoice INV-2 issued over £4.50',
  )
  expect(await booksOf(t, shop)).toEqual([])
})

it('an order of nothing can be invoiced, and what is added later is charged', async () => {
  const { shop, order } = await placeOrder()
  const free = [{ lineId: order.lines[0]?.id ?? '', quantity: 2, unitPriceMinor: 0 }]
  const { status, body: freed } = await change(shop, order, { lines: free })
  expect([status, freed.totalMinor - freed.cancelledMinor]).toEqual([200, 0])
  await issueInvoices(shop.owner, [order.id])
  const [, cake = ''] = shop.variantIds
  const added = [{ variantId: cake, quantity: 1 }]
  expect((await change(shop, freed, { added })).status).toBe(200)
  expect(await documentsOf(shop, order.id)).toEqual([
    ['invoice', 'INV-1', 0, 0],
    ['supplementary_invoice', 'INV-2', 450, 75],
  ])
})

it('an invoice issued while the order changes and its corrections sum to the order', async () => {
  const { shop, order } = await placeOrder()
  const [, cake = ''] = shop.variantIds
  const others = await Promise.all(
    [1, 2, 3].map(async () => {
      const [variantId = ''] = shop.variantIds
      const { orderId } = (await orderDirectly(shop.shopper, [{ variantId, quantity: 2 }])).body
      return await read(shop, orderId)
    }),
  )
  const all = [order, ...others]
  const answers = await Promise.all([
    issueInvoices(
      shop.owner,
      all.map(({ id }) => id),
    ),
    ...all.map((each) =>
      change(shop, each, {
        lines: [{ lineId: each.lines[0]?.id ?? '', quantity: 1 }],
        added: [{ variantId: cake, quantity: 2 }],
      }),
    ),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  for (const { id } of all) await checkPaper(t, shop, id)
})
