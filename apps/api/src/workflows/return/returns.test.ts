import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { archiveOrder, getOrder } from '@marketday/contract/orders/orders'
import {
  cancelReturn,
  startReturn,
  undoReceipts,
} from '@marketday/contract/orders/returns/return-acts'

import { booksOf } from '../../../testing/sales/card-payments.ts'
import { collectOrder, keyed } from '../../../testing/sales/collect-order.ts'
import { openShop, orderDirectly } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

test('ORD-12 of two loaves that come back one is sold again, one is set aside, and the money goes back', async () => {
  const { shop, order, loaves, start, receive, settle, stock, tab } = await collectOrder(t)
  expect(await stock()).toEqual(['7 there, 7 for sale', '8 there, 8 for sale'])
  expect((await start(2)).status).toBe(201)
  expect(await tab('returns')).toEqual([''])
  expect(await stock()).toEqual(['7 there, 7 for sale', '8 there, 8 for sale'])
  await receive({ lineId: loaves, shelved: 1 })
  expect((await order()).returns).toMatchObject([{ status: 'approved', number: 1 }])
  await receive({ lineId: loaves, damaged: 1 })
  expect((await order()).returns).toMatchObject([{ status: 'received' }])
  expect(await stock()).toEqual(['9 there, 8 for sale', '8 there, 8 for sale'])
  expect(await tab('problems')).toEqual(['Return needs settling'])
  const { body } = await settle({ lines: [{ lineId: loaves, quantity: 2 }] })
  expect(body).toMatchObject({
    status: 'completed',
    cancelledMinor: 800,
    refundedMinor: 800,
    outstandingMinor: 0,
    returns: [{ status: 'settled', creditedMinor: 800, lines: [{ acceptedQuantity: 2 }] }],
  })
  expect(body.lines[0]).toMatchObject({
    quantity: 3,
    fulfilledQuantity: 1,
    cancelledQuantity: 2,
    returnedQuantity: 2,
    returningQuantity: 0,
  })
  expect(await tab('returns')).toEqual([])
  expect(await tab('problems')).toEqual([])
  expect(await booksOf(t, shop)).toEqual([])
  expect(body.timeline.map(({ message }) => message)).toEqual(
    expect.arrayContaining([
      'Return 1 started: 2 × Loaf 1: damaged',
      'Return 1: 1 × Loaf 1 restocked',
      'Return 1: 1 × Loaf 1 damaged',
      'Return 1 settled: 2 × Loaf 1 returned, £8.00 less to pay',
    ]),
  )
})

test('ORD-12 the customer hears by mail that a return was started and has arrived, once, and of the money', async () => {
  const { shop, params, order, loaves, start, receive, settle } = await collectOrder(t)
  await t.runJobs()
  await start(1)
  await receive({ lineId: loaves, damaged: 1 })
  const returnId = (await order()).returns[0]?.id ?? ''
  await shop.owner.call(undoReceipts, { params: { ...params, returnId } })
  await receive({ lineId: loaves, shelved: 1 })
  await settle({ lines: [{ lineId: loaves, quantity: 1 }] })
  await t.runJobs()
  const { rows } = await t.inTenant(shop.owner.tenantId, (db) =>
    sql<{ subject: string; text: string }>`
      select subject, text from mail_outbox where template like 'return-%' or template = 'refund' order by mail_id`.execute(
      db,
    ),
  )
  expect(rows.map(({ subject }) => subject.replace(/\d+$/, 'N')).toSorted()).toEqual([
    'We received your return: order N',
    'Your return: order N',
    '£4.00 refunded for order N',
  ])
  expect(rows[0]?.text).toContain('Loaf 1')
})

test('ORD-12 each unit comes back once, whoever asks at the same time', async () => {
  const { order, start, cancel } = await collectOrder(t)
  const answers = await Promise.all([start(2), start(2), start(1), start(1)])
  const taken = (await order()).returns.flatMap(({ lines }) => lines.map((line) => line.quantity))
  expect(taken.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(3)
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(taken.length)
  expect(answers.find(({ status }) => status !== 201)?.problem.status).toBe(400)
  for (const _each of taken) await cancel()
  const another = await collectOrder(t)
  await another.start(2)
  await another.receive({ lineId: another.loaves, shelved: 2 })
  await another.settle({ lines: [{ lineId: another.loaves, quantity: 2 }] })
  expect((await another.start(2)).problem.message).toBe('Only 1 of Loaf 1 can be returned')
  expect((await another.start(1)).status).toBe(201)
})

test('ORD-12 a fee is kept with its reason, and never more than what comes back is worth', async () => {
  const { shop, start, receive, settle, loaves, tab } = await collectOrder(t)
  await start(1)
  await receive({ lineId: loaves, damaged: 1 })
  const lines = [{ lineId: loaves, quantity: 1 }]
  expect((await settle({ lines, feeMinor: 100 })).problem.errors).toEqual([
    { path: 'feeReason', message: 'Enter a reason for the fee' },
  ])
  const tooMuch = await settle({ lines, feeMinor: 401, feeReason: 'Broken' })
  expect(tooMuch.problem.errors).toEqual([
    { path: 'feeMinor', message: 'The returned items are worth £4.00' },
  ])
  const { body } = await settle({ lines, feeMinor: 150, feeReason: 'Half of it was eaten' })
  expect(body).toMatchObject({ cancelledMinor: 250, keptMinor: 150, refundedMinor: 250 })
  expect(body.returns).toMatchObject([
    { creditedMinor: 250, feeMinor: 150, feeReason: 'Half of it was eaten' },
  ])
  expect(await tab('problems')).toEqual([])
  expect(await booksOf(t, shop)).toEqual([])
})

test('ORD-12 a fee as high as what comes back has no tax, though nothing is refunded', async () => {
  const { shop, start, receive, settle, loaves } = await collectOrder(t)
  const readTax = async () => {
    const { rows } = await t.inTenant(shop.owner.tenantId, (db) =>
      sql<{
        tax: number
      }>`select sum(tax)::int as tax from tax_rows('-infinity', 'infinity')`.execute(db),
    )
    return rows[0]?.tax ?? 0
  }
  const before = await readTax()
  await start(1)
  await receive({ lineId: loaves, damaged: 1 })
  const lines = [{ lineId: loaves, quantity: 1 }]
  const { body } = await settle({ lines, feeMinor: 400, feeReason: 'Eaten' })
  expect(body).toMatchObject({ cancelledMinor: 0, keptMinor: 400, refundedMinor: 0 })
  expect(before - (await readTax())).toBe(66)
})

test('ORD-12 a fee in dinars is entered in steps that can be refunded', async () => {
  const { shop, start, receive, settle, loaves, order } = await collectOrder(t)
  await t.inTenant(shop.owner.tenantId, (db) =>
    db.updateTable('orders').set({ currency: 'KWD' }).execute(),
  )
  await start(1)
  await receive({ lineId: loaves, damaged: 1 })
  const settlement = { lines: [{ lineId: loaves, quantity: 1 }], feeReason: 'Broken' }
  expect((await settle({ ...settlement, feeMinor: 155 })).problem.errors).toEqual([
    { path: 'feeMinor', message: 'Enter an amount in steps of KWD\u00a00.010' },
  ])
  expect((await order()).returns).toMatchObject([{ status: 'received' }])
  expect((await settle({ ...settlement, feeMinor: 160 })).body).toMatchObject({ keptMinor: 160 })
})

test('ORD-12 what did not arrive or was something else moves no stock, and can be left with the customer', async () => {
  const { order, start, receive, settle, loaves, stock } = await collectOrder(t)
  await start(3)
  expect((await receive({ lineId: loaves, lost: 4 })).problem.message).toBe(
    'Only 3 of Loaf 1 can still be returned',
  )
  await receive({ lineId: loaves, lost: 1, wrong: 2 })
  expect(await stock()).toEqual(['7 there, 7 for sale', '8 there, 8 for sale'])
  await settle({ lines: [{ lineId: loaves, quantity: 1 }] })
  expect(await order()).toMatchObject({ refundedMinor: 400, cancelledMinor: 400 })
  expect((await start(2)).status).toBe(201)
})

test('ORD-12 all of an order comes back, and the money for it with or without a refund', async () => {
  const { order, start, receive, settle, loaves, buns, tab } = await collectOrder(t)
  await start(3)
  await receive({ lineId: loaves, shelved: 3 })
  await settle({ lines: [{ lineId: loaves, quantity: 3 }], refund: 'none' })
  expect(await tab('problems')).toEqual(['Overpaid'])
  await start(2, buns)
  await receive({ lineId: buns, shelved: 2 })
  const { body } = await settle({ lines: [{ lineId: buns, quantity: 2 }], returnsDelivery: true })
  expect(body).toMatchObject({ status: 'completed', cancelledMinor: 1500, refundedMinor: 1500 })
  expect((await order()).actions).toMatchObject({
    startReturn: 'Nothing is left to return',
    cancel: 'The order is completed',
  })
})

test('ORD-12 a return is called off while nothing has come, and an order with one is not archived', async () => {
  const { shop, params, order, start, receive, cancel, settle, loaves } = await collectOrder(t)
  await start(2)
  expect((await order()).actions.archive).toBe('It has an open return')
  expect((await shop.owner.call(archiveOrder, { params })).status).toBe(409)
  expect((await settle({})).problem.code).toBe('invalid_transition')
  expect((await cancel()).body.returns).toMatchObject([{ status: 'cancelled' }])
  expect((await shop.owner.call(archiveOrder, { params })).status).toBe(200)
  await start(1)
  expect(await order()).toMatchObject({ isArchived: false })
  await receive({ lineId: loaves, lost: 1 })
  expect((await cancel()).problem.code).toBe('invalid_transition')
})

test('ORD-12 what was said of what came is taken back and said anew, until it is settled', async () => {
  const { shop, params, order, start, receive, settle, stock, loaves } = await collectOrder(t)
  await start(2)
  const undo = async (who = shop.owner) =>
    who.call(undoReceipts, {
      params: { ...params, returnId: (await order()).returns[0]?.id ?? '' },
    })
  expect((await undo()).problem.message).toBe('Nothing was returned yet')
  await receive({ lineId: loaves, shelved: 1 })
  await receive({ lineId: loaves, damaged: 1 })
  expect((await undo(await t.owner())).status).toBe(404)
  expect((await undo(await t.member(shop.owner, 'dispatcher'))).status).toBe(403)
  const { body } = await undo()
  expect(body.returns).toMatchObject([{ status: 'approved', lines: [{ shelved: 0, damaged: 0 }] }])
  expect(await stock()).toEqual(['7 there, 7 for sale', '8 there, 8 for sale'])
  expect(await booksOf(t, shop)).toEqual([])

  await receive({ lineId: loaves, shelved: 2 })
  const all = [{ variantId: shop.variantIds[0] ?? '', quantity: 9 }]
  await orderDirectly(shop.shopper, all)
  expect((await undo()).problem).toMatchObject({
    code: 'out_of_stock',
    message: 'Some of it was sold or moved. Correct the stock instead',
  })
  expect((await order()).returns).toMatchObject([{ status: 'received' }])
  await settle({ lines: [{ lineId: loaves, quantity: 2 }] })
  expect((await undo()).problem.code).toBe('invalid_transition')
  expect(await booksOf(t, shop)).toEqual([])
})

test('ORD-12 nothing comes back before the customer has it, or to another business', async () => {
  const { shop, start, params, order } = await collectOrder(t)
  const { body } = await orderDirectly(shop.shopper, [
    { variantId: shop.variantIds[0] ?? '', quantity: 1 },
  ])
  const open = (await shop.owner.call(getOrder, { params: { orderId: body.orderId } })).body
  expect(open.actions.startReturn).toBe('The customer hasn’t received anything yet')
  const early = await shop.owner.call(startReturn, {
    params: { orderId: body.orderId },
    body: {
      lines: [{ lineId: open.lines[0]?.id ?? '', quantity: 1 }],
      reason: 'other',
      notify: false,
    },
    headers: keyed(),
  })
  expect(early.problem.code).toBe('invalid_transition')
  await start(1)
  const returnId = (await order()).returns[0]?.id ?? ''
  const foreign = await (
    await openShop(t, [])
  ).owner.call(cancelReturn, {
    params: { ...params, returnId },
  })
  expect(foreign.status).toBe(404)
  const elsewhere = { orderId: body.orderId, returnId }
  expect((await shop.owner.call(cancelReturn, { params: elsewhere })).status).toBe(404)
  const dispatcher = await t.member(shop.owner, 'dispatcher')
  expect((await dispatcher.call(cancelReturn, { params: { ...params, returnId } })).status).toBe(
    403,
  )
})
