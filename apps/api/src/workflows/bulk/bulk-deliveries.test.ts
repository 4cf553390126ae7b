import { afterAll, beforeAll, expect, test } from 'vitest'

import { listSlotsOfDay } from '@marketday/contract/deliveries/delivery-slots'
import {
  getOrderBulkAct,
  listOrderBulkActRows,
  previewOrderBulkAct,
  startOrderBulkAct,
  stopOrderBulkAct,
  undoOrderBulkAct,
} from '@marketday/contract/orders/order-bulk-acts'
import type { OrderBulkAction } from '@marketday/contract/orders/order-bulk-acts'
import { getOrder } from '@marketday/contract/orders/orders'

import { deliveryDay } from '../../../testing/deliveries/delivery-day.ts'
import { authoriseOrder, orderByCard } from '../../../testing/sales/authorise-order.ts'
import { booksOf } from '../../../testing/sales/card-payments.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { Staff } from '../../../testing/actors.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

async function start(owner: Staff, orderIds: string[], action: OrderBulkAction) {
  const { body } = await owner.call(startOrderBulkAct, {
    body: { selection: { orderIds }, action },
  })
  await t.runJobs()
  return body.id
}

const read = async (owner: Staff, orderId: string) =>
  (await owner.call(getOrder, { params: { orderId } })).body

async function results(owner: Staff, bulkActId: string): Promise<Record<string, string>> {
  const { rows } = (await owner.call(listOrderBulkActRows, { params: { bulkActId } })).body
  return Object.fromEntries(
    rows.map(({ objectId, outcome, reason }) => [objectId, reason || String(outcome)]),
  )
}

async function takeBack(owner: Staff, bulkActId: string) {
  await owner.call(undoOrderBulkAct, { params: { bulkActId } })
  await t.runJobs()
  return (await owner.call(getOrderBulkAct, { params: { bulkActId } })).body
}

test('ORD-16 ORD-10 the money of many is taken once; what a bank refuses is a failure of its row', async () => {
  const { shop, orderId: first } = await authoriseOrder(t, 'by_hand')
  const { owner } = shop
  const { orderId: refused } = await orderByCard(shop, [1], '4000000000005142')
  const { orderId: whole } = await orderByCard(shop, [1])
  const ids = [first, refused, whole]
  const preview = await owner.call(previewOrderBulkAct, {
    body: { selection: { orderIds: ids }, action: { kind: 'capture' } },
  })
  expect(preview.body).toMatchObject({ changed: 3, mails: 0, refusals: [] })
  const act = await start(owner, ids, { kind: 'capture' })
  expect(await results(owner, act)).toEqual({
    [first]: 'changed',
    [refused]: 'Your card has expired.',
    [whole]: 'changed',
  })
  const { body } = await owner.call(getOrderBulkAct, { params: { bulkActId: act } })
  expect(body).toMatchObject({
    changed: 2,
    refused: 1,
    actions: { undo: 'This can’t be undone' },
  })
  expect(await read(owner, first)).toMatchObject({ paymentStatus: 'paid', paidMinor: 840 })
  const again = await start(owner, ids, { kind: 'capture' })
  expect(await results(owner, again)).toEqual({
    [first]: 'unchanged',
    [refused]: 'changed',
    [whole]: 'unchanged',
  })
  expect(await read(owner, refused)).toMatchObject({ paymentStatus: 'paid' })
  expect(await booksOf(t, shop)).toEqual([])
})

test('ORD-16 orders are given to a driver and taken back; who is on the way keeps theirs', async () => {
  const day = await deliveryDay(t)
  const { owner } = day
  const [near, far] = [await day.order(), await day.order()]
  const [{ driver: mia }, { driver: noah }] = [await day.driver('Mia'), await day.driver('Noah')]
  await start(owner, [near.orderId], { kind: 'driver', driverId: mia.id })
  const both = [near.orderId, far.orderId]
  const act = await start(owner, both, { kind: 'driver', driverId: noah.id })
  expect((await read(owner, near.orderId)).driverName).toBe('Noah')
  const clerk = await t.member(owner, 'orders')
  const words = 'Your role can see deliveries but not plan them'
  const params = { bulkActId: act }
  expect((await clerk.call(getOrderBulkAct, { params })).body.actions).toEqual({
    undo: words,
    stop: words,
  })
  for (const endpoint of [undoOrderBulkAct, stopOrderBulkAct])
    expect((await clerk.call(endpoint, { params })).problem.detail).toBe(words)
  expect(await takeBack(owner, act)).toMatchObject({ undone: 2, kept: 0 })
  expect((await read(owner, near.orderId)).driverName).toBe('Mia')
  expect((await read(owner, far.orderId)).driverName).toBeNull()
  const { driver: foreign } = await (await deliveryDay(t)).driver('Una')
  const unknown = await owner.call(startOrderBulkAct, {
    body: { selection: { orderIds: both }, action: { kind: 'driver', driverId: foreign.id } },
  })
  expect(unknown.status).toBe(404)
  const asked = await clerk.call(startOrderBulkAct, {
    body: { selection: { orderIds: both }, action: { kind: 'driver', driverId: noah.id } },
  })
  expect([asked.status, asked.problem.detail]).toEqual([403, words])
})

test('ORD-16 orders get another delivery time as long as there is room, and their former one back', async () => {
  const day = await deliveryDay(t, { capacity: 2 })
  const { owner } = day
  const orders = [await day.order(), await day.order()]
  const waiting = await day.order({ slotId: null })
  const next = new Date(Date.parse(`${day.day}T12:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
  const { rows } = (await owner.call(listSlotsOfDay, { query: { day: next } })).body
  const slotId = rows[0]?.id ?? ''
  const ids = [...orders, waiting].map(({ orderId }) => orderId)
  const act = await start(owner, ids, { kind: 'slot', slotId })
  const outcomes = Object.values(await results(owner, act))
  expect(outcomes.filter((outcome) => outcome === 'changed')).toHaveLength(2)
  expect(outcomes).toContain('This time was just fully booked. Please choose another time.')
  const { undone, kept } = await takeBack(owner, act)
  expect(undone + kept).toBe(2)
})
