import { afterAll, beforeAll, expect, test } from 'vitest'

import { recordCash } from '@marketday/contract/payments/card/payments'
import { previewSettlement } from '@marketday/contract/orders/returns/return-acts'

import { issueInvoices } from '../../../testing/sales/issue-invoices.ts'
import { checkPaper } from '../../../testing/sales/model/check-paper.ts'
import { booksOf } from '../../../testing/sales/card-payments.ts'
import { collectOrder, keyed } from '../../../testing/sales/collect-order.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

async function exchange(buns: number) {
  const collected = await collectOrder(t)
  const { shop, params, order, loaves, start, receive } = collected
  await start(1)
  await receive({ lineId: loaves, shelved: 1 })
  const returnId = (await order()).returns[0]?.id ?? ''
  const settlement = {
    lines: [{ lineId: loaves, quantity: 1 }],
    instead: [{ variantId: shop.variantIds[1] ?? '', quantity: buns }],
  }
  return {
    ...collected,
    preview: () =>
      shop.owner.call(previewSettlement, {
        params: { ...params, returnId },
        body: { ...settlement, feeMinor: 0, returnsDelivery: false },
      }),
    exchange: () => collected.settle(settlement),
  }
}

test('ORD-12 a loaf is exchanged for something cheaper: the rest goes back, and stock follows', async () => {
  const { shop, order, stock, ...acts } = await exchange(2)
  const before = await order()
  const { body: seen } = await acts.preview()
  expect(seen).toMatchObject({ totalMinor: 1800, cancelledMinor: 400, paidMinor: 1500 })
  expect(await order()).toEqual(before)
  expect(await stock()).toEqual(['8 there, 8 for sale', '8 there, 8 for sale'])
  const { body } = await acts.exchange()
  expect(body).toMatchObject({
    status: 'completed',
    totalMinor: 1800,
    cancelledMinor: 400,
    refundedMinor: 100,
    outstandingMinor: 0,
  })
  expect(body.lines.at(-1)).toMatchObject({ quantity: 2, fulfilledQuantity: 2 })
  expect(await stock()).toEqual(['8 there, 8 for sale', '6 there, 6 for sale'])
  expect(await booksOf(t, shop)).toEqual([])
  expect(body.timeline.map(({ message }) => message)).toContain(
    'Return 1 settled: 1 × Loaf 1 returned, £4.00 less to pay, 2 × Loaf 2 given in exchange',
  )
  expect((await acts.start(2, body.lines.at(-1)?.id)).status).toBe(201)
})

test('ORD-12 exchanged for something dearer the order is open until the rest is paid', async () => {
  const { shop, params, order, tab, ...acts } = await exchange(4)
  const { body } = await acts.exchange()
  expect(body).toMatchObject({ status: 'open', outstandingMinor: 200, refundedMinor: 0 })
  expect(await tab('problems')).toEqual(['Delivered, not fully paid'])
  await shop.owner.call(recordCash, { params, body: { amountMinor: 200 }, headers: keyed() })
  expect(await order()).toMatchObject({ status: 'completed', outstandingMinor: 0 })
  expect(await booksOf(t, shop)).toEqual([])
})

test('ORD-12 what is not in stock is not given in exchange, and nothing is settled', async () => {
  const scarce = await exchange(9)
  expect((await scarce.exchange()).problem.code).toBe('out_of_stock')
  expect((await scarce.order()).returns).toMatchObject([{ status: 'received' }])
})

test('ORD-12 an exchange after an invoice makes a credit note and a supplementary invoice', async () => {
  const { shop, params, ...acts } = await exchange(1)
  await issueInvoices(shop.owner, [params.orderId])
  expect((await acts.exchange()).status).toBe(200)
  expect((await acts.order()).documents).toMatchObject([
    { kind: 'invoice' },
    { kind: 'credit_note' },
    { kind: 'supplementary_invoice' },
  ])
  await checkPaper(t, shop, params.orderId)
})
