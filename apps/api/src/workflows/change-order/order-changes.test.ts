import { afterAll, beforeAll, expect, it } from 'vitest'

import { changeOrder, previewOrderChanges } from '@marketday/contract/orders/acts/change-order'
import { getOrder, packOrder, startPicking } from '@marketday/contract/orders/orders'
import type { Order } from '@marketday/contract/orders/orders'
import { recordCash } from '@marketday/contract/payments/card/payments'

import { booksOf, mailsOf, placePaidOrder } from '../../../testing/sales/card-payments.ts'
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

const keyed = () => ({ 'idempotency-key': newId() })

/** Two items with 20 % included tax; two of the first ordered at £3.33. */
async function orderOfTwo() {
  const shop = await openShop(t, [
    { priceMinor: 333, stock: 9 },
    { priceMinor: 101, stock: 9 },
  ])
  const [variantId = ''] = shop.variantIds
  const { orderId } = (await orderDirectly(shop.shopper, [{ variantId, quantity: 2 }])).body
  return { shop, orderId, order: await read(shop, orderId) }
}

const read = async ({ owner }: ShopFixture, orderId: string): Promise<Order> =>
  (await owner.call(getOrder, { params: { orderId } })).body

interface Change {
  lines?: { lineId: string; quantity: number; unitPriceMinor?: number }[]
  added?: { variantId: string; quantity: number; unitPriceMinor?: number }[]
  settle?: 'none' | 'payLink' | 'refund'
  notify?: boolean
  version?: number
}

const change = (
  { owner }: ShopFixture,
  order: Order,
  { lines = [], added = [], settle = 'none', notify = false, version = order.version }: Change,
) =>
  owner.call(changeOrder, {
    params: { orderId: order.id },
    body: { version, lines, added, settle, notify },
    headers: keyed(),
  })

const levels = async ({ owner }: ShopFixture) =>
  await t.inTenant(owner.tenantId, (db) =>
    db.selectFrom('stock_levels').select(['variant_id', 'on_hand', 'reserved']).execute(),
  )
const reservedOf = async (shop: ShopFixture) => {
  const rows = await levels(shop)
  return shop.variantIds.map((id) => rows.find((row) => row.variant_id === id)?.reserved ?? 0)
}
const movements = async ({ owner }: ShopFixture) =>
  await t.inTenant(owner.tenantId, (db) =>
    db.selectFrom('stock_movements').select('type').where('reference_type', '=', 'order').execute(),
  )

it('ORD-06 adds, takes out and takes more: goods, sums and taxes follow, the preview says the same before', async () => {
  const { shop, order } = await orderOfTwo()
  const [, tart = ''] = shop.variantIds
  const lineId = order.lines[0]?.id ?? ''
  const wish = { lines: [{ lineId, quantity: 1 }], added: [{ variantId: tart, quantity: 3 }] }
  const preview = await shop.owner.call(previewOrderChanges, {
    params: { orderId: order.id },
    body: { version: order.version, ...wish },
  })
  expect(await read(shop, order.id)).toEqual(order)
  expect(await reservedOf(shop)).toEqual([2, 0])

  const { body: after, status } = await change(shop, order, wish)
  expect(status).toBe(200)
  expect(after).toMatchObject({
    changeCount: 1,
    totalMinor: 666 + 303,
    cancelledMinor: 333,
    outstandingMinor: 636,
    subtotalMinor: 969,
    taxMinor: 111 + 51,
    taxLines: [{ rateBp: 2000, taxMinor: 162, netMinor: 807 }],
  })
  expect(preview.body).toMatchObject({
    totalMinor: after.totalMinor,
    outstandingMinor: after.outstandingMinor,
    taxLines: after.taxLines,
  })
  expect(after.timeline.at(-1)?.message).toBe(
    'Changed: 3 × Loaf 2 at £1.01 added, 1 × Loaf 1 removed',
  )
  expect(await reservedOf(shop)).toEqual([1, 3])
  const more = await change(shop, after, { lines: [{ lineId, quantity: 4 }] })
  expect(more.body).toMatchObject({ outstandingMinor: 636 + 999, changeCount: 2 })
  expect(await reservedOf(shop)).toEqual([4, 3])
  expect(await booksOf(t, shop)).toEqual([])
})

it('another price touches no stock, and units that are handed over keep theirs', async () => {
  const { shop, order } = await orderOfTwo()
  const before = (await movements(shop)).length
  const lineId = order.lines[0]?.id ?? ''
  const { body } = await change(shop, order, {
    lines: [{ lineId, quantity: 2, unitPriceMinor: 300 }],
  })
  expect(body).toMatchObject({ outstandingMinor: 600, unitCount: 2 })
  expect((await movements(shop)).length).toBe(before)
  expect(
    body.lines.map((line) => [line.quantity, line.cancelledQuantity, line.unitPriceMinor]),
  ).toEqual([
    [2, 2, 333],
    [2, 0, 300],
  ])
  expect(await booksOf(t, shop)).toEqual([])
})

it('what can be refunded is what was paid, and what is due is asked for by mail', async () => {
  const { shop, orderId } = await placePaidOrder(t)
  const order = await read(shop, orderId)
  const lineId = order.lines[0]?.id ?? ''
  const less = await change(shop, order, {
    lines: [{ lineId, quantity: 2, unitPriceMinor: 400 }],
    settle: 'refund',
    notify: true,
  })
  expect(less.body.refunds).toMatchObject([{ amountMinor: 40, purpose: 'owed' }])
  const more = await change(shop, await read(shop, orderId), {
    lines: [],
    added: [{ variantId: order.lines[0]?.variantId ?? '', quantity: 1 }],
    settle: 'payLink',
  })
  expect(more.body).toMatchObject({ outstandingMinor: 420, paymentStatus: 'part_paid' })
  // Pending payment mails are skipped if nothing is due.
  await t.runJobs()
  const added = more.body.lines.at(-1)?.id ?? ''
  const undone = await change(shop, await read(shop, orderId), {
    lines: [{ lineId: added, quantity: 0 }],
    settle: 'refund',
  })
  expect(undone.body.outstandingMinor).toBe(0)
  expect(undone.body.refunds).toHaveLength(1)
  await t.runJobs()
  const templates = (await mailsOf(t, shop)).map(({ template }) => template)
  expect(templates).toContain('pay-order')
  expect(templates).toContain('order-changed')
  expect(await booksOf(t, shop)).toEqual([])
})

it('what is being packed is packed with what was added; after that nothing is', async () => {
  const { shop, order } = await orderOfTwo()
  const [, tart = ''] = shop.variantIds
  const params = { orderId: order.id }
  const picking = await shop.owner.call(startPicking, { params })
  const { body } = await change(shop, picking.body, { added: [{ variantId: tart, quantity: 1 }] })
  expect(new Set(body.fulfilment?.lines.map(({ quantity }) => quantity))).toEqual(new Set([1, 2]))
  const packed = (await shop.owner.call(packOrder, { params })).body
  expect(packed.actions.change).toBe('The items are already packed')
  const late = await change(shop, packed, { added: [{ variantId: tart, quantity: 1 }] })
  expect(late.problem).toMatchObject({
    code: 'invalid_transition',
    message: 'The items are already packed. Place another order for new items',
  })
})

it('refuses what cannot be, in words, and changes nothing', async () => {
  const { shop, order } = await orderOfTwo()
  const [, tart = ''] = shop.variantIds
  const lineId = order.lines[0]?.id ?? ''
  const answers = [
    await change(shop, order, {}),
    await change(shop, order, { lines: [{ lineId, quantity: 0 }] }),
    await change(shop, order, { lines: [{ lineId: newId(), quantity: 1 }] }),
    await change(shop, order, { added: [{ variantId: tart, quantity: 10 }] }),
    await change(shop, order, { added: [{ variantId: newId(), quantity: 1 }] }),
    await change(shop, order, { added: [{ variantId: tart, quantity: 1 }], version: 9 }),
  ]
  expect(answers.map(({ status, problem }) => [status, problem.message])).toEqual([
    [400, 'No changes'],
    [400, 'The order would be empty. Cancel it instead'],
    [400, 'This line is not in the order'],
    [409, 'Only 9 of Loaf 2 left'],
    [409, 'One of its items is no longer in the catalogue'],
    [409, 'Someone else changed this order while you were editing'],
  ])
  expect(await read(shop, order.id)).toEqual(order)
  const other = await openShop(t, [{ priceMinor: 100, stock: 1 }])
  expect((await change(other, order, { added: [{ variantId: tart, quantity: 1 }] })).status).toBe(
    404,
  )
})

it('two who change at once: one does, the other is told', async () => {
  const { shop, order } = await orderOfTwo()
  const [, tart = ''] = shop.variantIds
  const answers = await Promise.all(
    [1, 2].map((quantity) => change(shop, order, { added: [{ variantId: tart, quantity }] })),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  expect(await booksOf(t, shop)).toEqual([])
})

it('an order that was paid and loses what is left to hand over is complete', async () => {
  const { shop, order } = await orderOfTwo()
  const body = { amountMinor: order.totalMinor }
  await shop.owner.call(recordCash, { params: { orderId: order.id }, body, headers: keyed() })
  const paid = await read(shop, order.id)
  const lineId = paid.lines[0]?.id ?? ''
  const { body: after } = await change(shop, paid, {
    lines: [{ lineId, quantity: 1 }],
    settle: 'refund',
  })
  expect(after).toMatchObject({ refundedMinor: 333, outstandingMinor: 0, status: 'open' })
})
