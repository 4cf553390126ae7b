import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import {
  archiveOrder,
  cancelOrder,
  countOrders,
  getOrder,
  handOverOrder,
  holdOrder,
  listOrders,
  packOrder,
  releaseOrder,
  startPicking,
} from '@marketday/contract/orders/orders'
import { addOrderNote } from '@marketday/contract/orders/acts/order-notes'

import { openShop, orderDirectly } from '../../testing/shop-fixture.ts'
import type { ShopFixture } from '../../testing/shop-fixture.ts'
import { testApp } from '../../testing/test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

async function openOrder(quantities: readonly number[] = [2, 1]) {
  const shop = await openShop(
    t,
    quantities.map((_quantity, index) => ({ priceMinor: 400 + index * 50, stock: 10 })),
  )
  const orderId = await orderOf(shop, quantities)
  return { shop, orderId, params: { orderId } }
}

async function orderOf(shop: ShopFixture, quantities: readonly number[]) {
  const lines = quantities.map((quantity, index) => ({
    variantId: shop.variantIds[index] ?? '',
    quantity,
  }))
  return (await orderDirectly(shop.shopper, lines)).body.orderId
}

const levels = (shop: ShopFixture) =>
  t.inTenant(shop.owner.tenantId, (db) =>
    db.selectFrom('stock_levels').select(['on_hand', 'reserved']).orderBy('variant_id').execute(),
  )
const cancellation = { reason: 'customer', restock: true, refund: 'none', notify: false } as const

describe('an order', () => {
  it('is picked, packed and collected; the stock is sold, the cash recorded, the order completed', async () => {
    const { shop, params } = await openOrder()
    expect((await shop.owner.call(packOrder, { params })).problem).toMatchObject({
      status: 409,
      code: 'invalid_transition',
    })
    await shop.owner.call(startPicking, { params })
    expect((await shop.owner.call(startPicking, { params })).body.fulfilmentStatus).toBe('picking')
    const packed = await shop.owner.call(packOrder, { params })
    expect(packed.body).toMatchObject({
      fulfilmentStatus: 'packed',
      actions: { handOver: null, pack: 'The items are already packed' },
    })
    const done = await shop.owner.call(handOverOrder, {
      params,
      body: { cashCollectedMinor: 1250 },
    })
    expect(done.body).toMatchObject({
      status: 'completed',
      fulfilmentStatus: 'delivered',
      paymentStatus: 'paid',
      outstandingMinor: 0,
    })
    expect(done.body.timeline.map((entry) => entry.action)).toEqual([
      'order.placed',
      'order.picking',
      'order.packed',
      'order.handed_over',
      'order.delivered',
      'order.paid',
      'order.completed',
    ])
    expect(await levels(shop)).toEqual([
      { on_hand: 8, reserved: 0 },
      { on_hand: 9, reserved: 0 },
    ])
    expect(
      (await shop.owner.call(cancelOrder, { params, body: cancellation })).problem,
    ).toMatchObject({
      code: 'invalid_transition',
      errors: [
        { path: 'state', message: 'completed' },
        { path: 'event', message: 'cancel' },
        { path: 'allowed', message: 'archive' },
      ],
    })
  })

  it('that is fully reserved by itself can still be packed with the last units', async () => {
    const shop = await openShop(t, [{ priceMinor: 400, stock: 2 }])
    const params = { orderId: await orderOf(shop, [2]) }
    await shop.owner.call(startPicking, { params })
    await shop.owner.call(packOrder, { params })
    const handedOver = await shop.owner.call(handOverOrder, {
      params,
      body: { cashCollectedMinor: 800 },
    })
    expect(handedOver.body.fulfilmentStatus).toBe('delivered')
    expect(await levels(shop)).toEqual([{ on_hand: 0, reserved: 0 }])
  })

  it('is cancelled line by line until nothing remains, and again without effect', async () => {
    const { shop, params } = await openOrder([3])
    const { body } = await shop.owner.call(getOrder, { params })
    const lineId = body.lines[0]?.id ?? ''
    const some = (quantity: number) =>
      shop.owner.call(cancelOrder, {
        params,
        body: { ...cancellation, lines: [{ lineId, quantity }] },
      })
    expect((await some(4)).problem).toMatchObject({ status: 400 })
    expect((await some(1)).body).toMatchObject({
      status: 'open',
      totalMinor: 1200,
      cancelledMinor: 400,
      outstandingMinor: 800,
    })
    expect(await levels(shop)).toEqual([{ on_hand: 10, reserved: 2 }])
    const { body: list } = await shop.owner.call(listOrders, { query: {} })
    expect(list.rows.map(({ unitCount }) => unitCount)).toEqual([2])
    expect((await some(2)).body).toMatchObject({
      status: 'cancelled',
      cancelledMinor: 1200,
      outstandingMinor: 0,
    })
    expect(await levels(shop)).toEqual([{ on_hand: 10, reserved: 0 }])
    expect((await shop.owner.call(cancelOrder, { params, body: cancellation })).status).toBe(200)
    expect(await levels(shop)).toEqual([{ on_hand: 10, reserved: 0 }])
  })

  it('cancelled without restocking writes the units off', async () => {
    const { shop, params } = await openOrder([3])
    await shop.owner.call(cancelOrder, {
      params,
      body: { ...cancellation, restock: false, note: 'Dropped' },
    })
    expect(await levels(shop)).toEqual([{ on_hand: 7, reserved: 0 }])
  })

  it('loses its box when everything in it is cancelled, and a smaller one keeps the rest', async () => {
    const { shop, params } = await openOrder()
    await shop.owner.call(startPicking, { params })
    const { lines } = (await shop.owner.call(getOrder, { params })).body
    const wish = { ...cancellation, lines: [{ lineId: lines[1]?.id ?? '', quantity: 1 }] }
    const { fulfilment } = (await shop.owner.call(cancelOrder, { params, body: wish })).body
    expect(fulfilment?.lines).toEqual([{ lineId: lines[0]?.id, quantity: 2 }])
    expect(
      (await shop.owner.call(cancelOrder, { params, body: cancellation })).body.fulfilment,
    ).toBeNull()
  })

  it('on hold is neither packed nor cancelled until it is released', async () => {
    const { shop, params } = await openOrder()
    expect(
      (await shop.owner.call(holdOrder, { params, body: { reason: 'Check the address' } })).body
        .status,
    ).toBe('held')
    expect((await shop.owner.call(startPicking, { params })).problem.code).toBe(
      'invalid_transition',
    )
    expect((await shop.owner.call(cancelOrder, { params, body: cancellation })).problem.code).toBe(
      'invalid_transition',
    )
    expect((await shop.owner.call(archiveOrder, { params })).problem.code).toBe(
      'invalid_transition',
    )
    expect((await shop.owner.call(releaseOrder, { params })).body).toMatchObject({
      status: 'open',
      actions: { startPicking: null },
    })
  })

  it('belongs to its shop and its roles', async () => {
    const { shop, params } = await openOrder()
    const stranger = await t.owner()
    expect((await stranger.call(getOrder, { params })).status).toBe(404)
    expect((await stranger.call(packOrder, { params })).status).toBe(404)
    const dispatcher = await t.member(shop.owner, 'dispatcher')
    expect((await dispatcher.call(getOrder, { params })).status).toBe(200)
    expect((await dispatcher.call(packOrder, { params })).status).toBe(403)
    const driver = await t.member(shop.owner, 'driver')
    expect((await driver.call(getOrder, { params })).status).toBe(403)
  })

  it('CON-08 cancelled and packed at once has one winner and a lawful history', async () => {
    const { shop, params } = await openOrder()
    await shop.owner.call(startPicking, { params })
    const answers = await Promise.all([
      shop.owner.call(cancelOrder, { params, body: cancellation }),
      shop.owner.call(packOrder, { params }),
    ])
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const { body } = await shop.owner.call(getOrder, { params })
    const ending = body.timeline.map((entry) => entry.action).slice(2)
    expect([['order.cancelled'], ['order.packed']]).toContainEqual(ending)
  })

  it('writes a mail that leads to its page', async () => {
    const { shop } = await openOrder()
    await t.runJobs()
    const mails = await t.inTenant(shop.owner.tenantId, (db) =>
      db.selectFrom('mail_outbox').select(['template', 'status', 'text']).execute(),
    )
    expect(mails).toMatchObject([{ template: 'order-confirmed', status: 'sent' }])
    expect(mails[0]?.text).toMatch(/\/orders\/[\w-]{48}/)
    expect(mails[0]?.text).toMatch(/Pick-up: Free\nTotal: .*\nVAT 20% included: .*\d/)
  })
})

describe('the list', () => {
  it('counts and fills its tabs, finds by number, name, phone and SKU, and pages without repeating', async () => {
    const shop = await openShop(t, [{ priceMinor: 400, stock: 100 }])
    const ids = []
    for (let index = 0; index < 5; index += 1) ids.push(await orderOf(shop, [1]))
    const [first = '', second = ''] = ids
    await shop.owner.call(cancelOrder, { params: { orderId: first }, body: cancellation })
    await shop.owner.call(holdOrder, { params: { orderId: second }, body: {} })
    await shop.owner.call(addOrderNote, {
      params: { orderId: second },
      body: { text: 'Rang twice' },
    })
    expect((await shop.owner.call(countOrders)).body).toEqual({
      all: 5,
      unpaid: 4,
      unfulfilled: 4,
      archived: 0,
      imported: 0,
      drafts: 0,
      payments: 0,
      today: 0,
      problems: 1,
      returns: 0,
    })
    const list = async (query: object) => (await shop.owner.call(listOrders, { query })).body
    expect((await list({ tab: 'problems' })).rows).toMatchObject([
      { id: second, problems: ['On hold'] },
    ])
    for (const search of ['carla', 'CARLA@example', '0113 496', 'loaf-1', 'a', '100'])
      expect([search, (await list({ search })).rows.length]).toEqual([search, 5])
    for (const search of ['1003', 'carla 1003', 'loaf-1 1003'])
      expect([search, (await list({ search })).rows.length]).toEqual([search, 1])
    for (const search of ['100%', 'c_rla', 'carla loaf-2'])
      expect([search, (await list({ search })).rows.length]).toEqual([search, 0])
    const neighbour = await openShop(t, [{ priceMinor: 400, stock: 1 }])
    const foreign = await neighbour.owner.call(listOrders, { query: { search: 'carla' } })
    expect(foreign.body.rows).toEqual([])
    const page = await list({ limit: 2 })
    const next = await list({ limit: 2, cursor: page.nextCursor })
    expect([...page.rows, ...next.rows].map((row) => row.number)).toEqual([
      '1005',
      '1004',
      '1003',
      '1002',
    ])
    expect((await shop.owner.call(listOrders, { query: { colour: 'blue' } as never })).status).toBe(
      400,
    )
  })
})
