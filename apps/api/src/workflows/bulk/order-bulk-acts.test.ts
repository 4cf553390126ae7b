import { afterAll, beforeAll, expect, test } from 'vitest'

import {
  getOrderBulkAct,
  listOrderBulkActRows,
  listOrderBulkActs,
  previewOrderBulkAct,
  startOrderBulkAct,
  stopOrderBulkAct,
  undoOrderBulkAct,
} from '@marketday/contract/orders/order-bulk-acts'
import type { OrderBulkAction } from '@marketday/contract/orders/order-bulk-acts'
import type { OrderSelectionInput } from '@marketday/contract/orders/order-selection'
import { assignOrder, tagOrder } from '@marketday/contract/orders/acts/order-marks'
import { recordCash } from '@marketday/contract/payments/card/payments'
import { getBulkAct } from '@marketday/contract/catalog/products/bulk-acts'
import { getOrder, holdOrder } from '@marketday/contract/orders/orders'
import { emptyParcel } from '@marketday/contract/orders/packing/parcel'
import { packParcel } from '@marketday/contract/orders/packing/parcels'
import { getStock } from '@marketday/contract/stock/stock'

import { newId } from '../../platform/ids.ts'
import { openShop, orderDirectly } from '../../../testing/shop-fixture.ts'
import type { ShopFixture } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { Staff } from '../../../testing/actors.ts'

let t: TestApp
let shop: ShopFixture
let owner: Staff
beforeAll(async () => {
  t = await testApp()
  shop = await openShop(t, [{ priceMinor: 400, stock: 1_000 }])
  owner = shop.owner
})
afterAll(() => t.close())

async function place(count: number): Promise<string[]> {
  const [variantId = ''] = shop.variantIds
  const ids: string[] = []
  for (let n = 0; n < count; n += 1) {
    const { body } = await orderDirectly(shop.shopper, [{ variantId, quantity: 2 }])
    ids.push(body.orderId)
  }
  return ids
}

const read = async (orderId: string) => (await owner.call(getOrder, { params: { orderId } })).body

const preview = async (orderIds: string[], action: OrderBulkAction) =>
  (await owner.call(previewOrderBulkAct, { body: { selection: { orderIds }, action } })).body

async function start(selection: OrderSelectionInput, action: OrderBulkAction): Promise<string> {
  const { status, body } = await owner.call(startOrderBulkAct, { body: { selection, action } })
  expect(status).toBe(202)
  return body.id
}

const readAct = async (bulkActId: string) =>
  (await owner.call(getOrderBulkAct, { params: { bulkActId } })).body

async function finish(orderIds: string[], action: OrderBulkAction) {
  const id = await start({ orderIds }, action)
  await t.runJobs()
  return await readAct(id)
}

async function takeBack(bulkActId: string) {
  expect((await owner.call(undoOrderBulkAct, { params: { bulkActId } })).status).toBe(202)
  await t.runJobs()
  return await readAct(bulkActId)
}

async function results(bulkActId: string): Promise<Record<string, string>> {
  const { rows } = (await owner.call(listOrderBulkActRows, { params: { bulkActId } })).body
  return Object.fromEntries(
    rows.map(({ objectId, outcome, reason }) => [objectId, reason || String(outcome)]),
  )
}

const cancel = { kind: 'cancel', reason: 'out_of_stock', restock: true, notify: true } as const
const tagged = (add: string[], remove: string[] = []): OrderBulkAction => ({
  kind: 'tags',
  add,
  remove,
})

test('ORD-16 orders are tagged at once and lose those tags again; what others did since stays', async () => {
  const [first = '', second = '', third = ''] = await place(3)
  await owner.call(tagOrder, { params: { orderId: first }, body: { add: ['Old'], remove: [] } })
  const act = await finish([first, second, third], tagged(['Gift'], ['old']))
  expect(act).toMatchObject({ status: 'done', total: 3, changed: 3, actions: { undo: null } })
  expect((await read(first)).tags).toEqual(['Gift'])
  expect((await read(first)).timeline.at(-1)).toMatchObject({ actorKind: 'user' })
  expect((await finish([first], tagged(['GIFT']))).unchanged).toBe(1)

  await owner.call(tagOrder, { params: { orderId: first }, body: { add: ['Later'], remove: [] } })
  await owner.call(tagOrder, { params: { orderId: second }, body: { add: [], remove: ['Gift'] } })
  expect(await takeBack(act.id)).toMatchObject({ status: 'undone', undone: 2, kept: 1 })
  expect((await results(act.id))[second]).toBe('Someone has changed it since')
  expect((await read(first)).tags).toEqual(['Later', 'Old'])
  expect((await read(third)).tags).toEqual([])
})

test('ORD-16 who sees to orders and until when is said of many, and given back', async () => {
  const ids = await place(2)
  const [first = '', second = ''] = ids
  const colleague = await t.member(owner, 'orders')
  await owner.call(assignOrder, {
    params: { orderId: first },
    body: { assigneeId: null, dueOn: '2031-01-02' },
  })
  const assigned = await finish(ids, { kind: 'assign', assigneeId: colleague.userId })
  const due = await finish(ids, { kind: 'due', dueOn: '2031-05-04' })
  expect(await read(second)).toMatchObject({
    assignee: { id: colleague.userId },
    dueOn: '2031-05-04',
  })
  await takeBack(due.id)
  await takeBack(assigned.id)
  expect(await read(first)).toMatchObject({ assignee: null, dueOn: '2031-01-02' })
  expect(await read(second)).toMatchObject({ assignee: null, dueOn: null })

  const urgent = await finish(ids, { kind: 'priority', priority: 'urgent' })
  expect(await read(second)).toMatchObject({ priority: 'urgent' })
  await takeBack(urgent.id)
  expect(await read(second)).toMatchObject({ priority: 'normal' })

  const stranger = await t.owner()
  const refused = await owner.call(startOrderBulkAct, {
    body: {
      selection: { orderIds: ids },
      action: { kind: 'assign', assigneeId: stranger.userId },
    },
  })
  expect(refused.status).toBe(404)
})

test('ORD-16 what can be packed is packed, and each of the others says why not', async () => {
  const [open = '', picking = '', held = '', cancelled = '', packed = ''] = await place(5)
  await finish([picking], { kind: 'pick' })
  await owner.call(holdOrder, { params: { orderId: held }, body: {} })
  await finish([cancelled], cancel)
  await finish([packed], { kind: 'pack' })
  const all = [open, picking, held, cancelled, packed]
  const looked = await preview(all, { kind: 'pack' })
  expect(looked).toMatchObject({ total: 5, changed: 2, unchanged: 1, mails: 0 })
  const act = await finish(all, { kind: 'pack' })
  expect(await results(act.id)).toEqual({
    [open]: 'changed',
    [picking]: 'changed',
    [held]: 'The order is on hold',
    [cancelled]: 'The order is cancelled',
    [packed]: 'unchanged',
  })
  expect(looked.refusals.map(({ reason }) => reason).toSorted()).toEqual([
    'The order is cancelled',
    'The order is on hold',
  ])
  for (const orderId of [open, picking]) {
    const { fulfilmentStatus, parcels, lines, timeline } = await read(orderId)
    expect([fulfilmentStatus, parcels.length, lines[0]?.packedQuantity]).toEqual(['packed', 1, 2])
    const told = timeline.map(({ action }) => action)
    expect(told.filter((action) => /pick|pack/.test(action))).toEqual([
      'order.picking',
      'order.packed',
    ])
  }
  expect(act.actions.undo).toBe('This can’t be undone')
  const undone = await owner.call(undoOrderBulkAct, { params: { bulkActId: act.id } })
  expect(undone.status).toBe(409)
})

test('ORD-16 ORD-09 orders in several parcels are packed to the end, and not cancelled before they are unpacked', async () => {
  const [split = '', begun = ''] = await place(2)
  await finish([split, begun], { kind: 'pick' })
  for (const orderId of [split, begun]) {
    const [line] = (await read(orderId)).lines
    const lines = [{ lineId: line?.id ?? '', quantity: 1 }]
    const packed = { params: { orderId }, body: { ...emptyParcel, lines } }
    expect((await owner.call(packParcel, packed)).status).toBe(200)
  }
  const refusal = { reason: 'Some items are packed. Unpack them first' }
  expect((await preview([begun], cancel)).refusals).toMatchObject([refusal])
  const act = await finish([split], { kind: 'pack' })
  expect(act).toMatchObject({ changed: 1 })
  const { fulfilmentStatus, parcels } = await read(split)
  expect([fulfilmentStatus, parcels.length]).toEqual(['packed', 2])
})

test('ORD-16 what is paid is handed over; what is not says that it is still to be paid', async () => {
  const [paid = '', unpaid = '', early = ''] = await place(3)
  await finish([paid, unpaid], { kind: 'pack' })
  const { outstandingMinor } = await read(paid)
  const taken = await owner.call(recordCash, {
    params: { orderId: paid },
    body: { amountMinor: outstandingMinor },
    headers: { 'idempotency-key': newId() },
  })
  expect(taken.status).toBe(200)
  const act = await finish([paid, unpaid, early], { kind: 'handOver' })
  expect(await results(act.id)).toEqual({
    [paid]: 'changed',
    [unpaid]: 'It isn’t paid. Hand it over individually and enter the amount received',
    [early]: 'Pack the order first',
  })
  expect(await read(paid)).toMatchObject({ status: 'completed' })
  const archived = await finish([paid, unpaid], { kind: 'archive' })
  expect((await results(archived.id))[unpaid]).toBe('The order is open')
  expect((await read(paid)).isArchived).toBe(true)
  await takeBack(archived.id)
  expect((await read(paid)).isArchived).toBe(false)
})

test('ORD-16 a cancellation says whom it writes to before it is done, and puts the goods back', async () => {
  const ids = await place(2)
  const [variantId = ''] = shop.variantIds
  const stock = async () => (await owner.call(getStock, { params: { variantId } })).body.available
  const before = await stock()
  expect(await preview(ids, cancel)).toMatchObject({ changed: 2, mails: 2, paid: 0 })
  expect((await preview(ids, { ...cancel, notify: false })).mails).toBe(0)
  const act = await finish(ids, cancel)
  expect(act).toMatchObject({ changed: 2, actions: { undo: 'This can’t be undone' } })
  expect(await stock()).toBe(before + 4)
  expect(await read(ids[0] ?? '')).toMatchObject({
    status: 'cancelled',
    cancelReason: 'out_of_stock',
  })
  const again = await finish(ids, cancel)
  expect(again).toMatchObject({ changed: 0, unchanged: 2 })
})

test('ORD-16 who takes an act of a colleague back is named for that', async () => {
  const [orderId = ''] = await place(1)
  const { id } = await finish([orderId], tagged(['Mine']))
  const colleague = await t.member(owner, 'manager')
  await colleague.call(undoOrderBulkAct, { params: { bulkActId: id } })
  await t.runJobs()
  const told = await t.inTenant(owner.tenantId, (db) =>
    db
      .selectFrom('events')
      .select('actor_id')
      .where('name', '=', 'order.tagged')
      .where('object_id', '=', orderId)
      .execute(),
  )
  expect(new Set(told.map((event) => event.actor_id)).size).toBe(2)
})

test('ORD-16 two who do the same at once do it once to each order', async () => {
  const ids = await place(30)
  const acts = await Promise.all([
    start({ orderIds: ids }, { kind: 'pack' }),
    start({ orderIds: ids.toReversed() }, { kind: 'pack' }),
  ])
  await t.runJobs()
  const ended = await Promise.all(acts.map(readAct))
  expect(ended.reduce((sum, { changed }) => sum + changed, 0)).toBe(30)
  expect(ended.reduce((sum, { unchanged }) => sum + unchanged, 0)).toBe(30)
  const { timeline } = await read(ids[0] ?? '')
  expect(timeline.filter(({ action }) => action === 'order.packed')).toHaveLength(1)
})

test('ORD-16 all that a list finds are meant, whatever page they stand on, and later ones stay out', async () => {
  const ids = await place(3)
  await finish(ids, tagged(['Batch']))
  const id = await start({ matching: { tag: 'Batch' } }, tagged(['Whole']))
  const [late = ''] = await place(1)
  await owner.call(tagOrder, { params: { orderId: late }, body: { add: ['Batch'], remove: [] } })
  await t.runJobs()
  expect(await readAct(id)).toMatchObject({ total: 3, changed: 3 })
  expect((await read(late)).tags).toEqual(['Batch'])
  const none = await owner.call(startOrderBulkAct, {
    body: { selection: { matching: { tag: 'Nothing has it' } }, action: { kind: 'pack' } },
  })
  expect([none.status, none.problem.detail]).toEqual([409, 'No orders match these filters now'])
})

test('ORD-16 an act that is stopped leaves the rest as it is', async () => {
  const ids = await place(2)
  const id = await start({ orderIds: ids }, tagged(['Stopped']))
  await owner.call(stopOrderBulkAct, { params: { bulkActId: id } })
  await t.runJobs()
  expect(await readAct(id)).toMatchObject({ status: 'stopped', changed: 0, total: 2 })
  expect((await read(ids[0] ?? '')).tags).toEqual([])
})

test('ORD-16 takes the right to change orders, and orders of the own business', async () => {
  const orderIds = await place(1)
  const body = { selection: { orderIds }, action: { kind: 'pack' } } as const
  const stranger = await t.owner()
  const driver = await t.member(owner, 'dispatcher')
  expect((await stranger.call(startOrderBulkAct, { body })).status).toBe(404)
  expect((await stranger.call(previewOrderBulkAct, { body })).status).toBe(404)
  expect((await driver.call(startOrderBulkAct, { body })).status).toBe(403)
  const act = await finish(orderIds, { kind: 'pick' })
  const params = { bulkActId: act.id }
  expect((await stranger.call(getOrderBulkAct, { params })).status).toBe(404)
  expect((await stranger.call(listOrderBulkActs)).body.rows).toEqual([])
  // Acts on orders are not listed among those on items.
  expect((await owner.call(getBulkAct, { params })).status).toBe(404)
  const empty = await owner.call(startOrderBulkAct, {
    body: { selection: { orderIds }, action: { kind: 'tags', add: [], remove: [] } },
  })
  expect(empty.problem.errors).toEqual([
    { path: 'action.add', message: 'Enter a tag to add or remove' },
  ])
})
