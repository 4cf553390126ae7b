import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import {
  assignDelivery,
  cancelDelivery,
  closeDelivery,
  correctDelivery,
  failDelivery,
  getBoard,
  getDelivery,
  moveStop,
  receiveReturn,
  retryDelivery,
  returnToStore,
  scheduleDelivery,
  unassignDelivery,
} from '@marketday/contract/deliveries/deliveries'
import type { DeliveryRow } from '@marketday/contract/deliveries/deliveries'
import { deliveryStates, deliveryTransitions } from '@marketday/contract/deliveries/delivery-states'
import type { DeliveryEvent, DeliveryState } from '@marketday/contract/deliveries/delivery-states'
import { listSlotsOfDay } from '@marketday/contract/deliveries/delivery-slots'
import { actOnStop } from '@marketday/contract/deliveries/driver-run'
import { updateDriver } from '@marketday/contract/deliveries/drivers'
import type { Driver } from '@marketday/contract/deliveries/drivers'
import { getOrder } from '@marketday/contract/orders/orders'
import { stepOf } from '@marketday/contract/endpoints/state-machine'

import { completeDelivery } from '../orders/complete-delivery.ts'
import { handOverOrder } from '../orders/hand-over-order.ts'
import { newId } from '../platform/ids.ts'
import { testApp } from '../../testing/test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { deliveryDay } from '../../testing/deliveries/delivery-day.ts'
import type { DeliveryDay } from '../../testing/deliveries/delivery-day.ts'

let t: TestApp
let shop: DeliveryDay
let driver: Awaited<ReturnType<DeliveryDay['driver']>>
beforeAll(async () => {
  t = await testApp()
  shop = await deliveryDay(t, { capacity: 2000 })
  driver = await shop.driver()
})
afterAll(() => t.close())

type Fire = (
  deliveryId: string,
) => Promise<{ status: number; problem: { code: string; errors: readonly { message: string }[] } }>

const act =
  (event: 'start' | 'arrive'): Fire =>
  (deliveryId) =>
    driver.staff.call(actOnStop, {
      params: { deliveryId },
      body: { id: newId(), happenedAt: new Date().toISOString(), event },
    })

const fire = {
  schedule: (deliveryId) =>
    shop.owner.call(scheduleDelivery, { params: { deliveryId }, body: { slotId: shop.slotId } }),
  assign: (deliveryId) =>
    shop.owner.call(assignDelivery, {
      params: { deliveryId },
      body: { driverId: driver.driver.id, overCapacity: true },
    }),
  unassign: (deliveryId) => shop.owner.call(unassignDelivery, { params: { deliveryId } }),
  start: act('start'),
  arrive: act('arrive'),
  deliver: (deliveryId) =>
    shop.owner.call(closeDelivery, { params: { deliveryId }, body: { reason: 'The driver rang' } }),
  fail: (deliveryId) =>
    shop.owner.call(failDelivery, { params: { deliveryId }, body: { reason: 'nobody_home' } }),
  retry: (deliveryId) =>
    shop.owner.call(retryDelivery, { params: { deliveryId }, body: { slotId: shop.slotId } }),
  returnToStore: (deliveryId) => shop.owner.call(returnToStore, { params: { deliveryId } }),
  receive: (deliveryId) => shop.owner.call(receiveReturn, { params: { deliveryId } }),
  cancel: (deliveryId) =>
    shop.owner.call(cancelDelivery, {
      params: { deliveryId },
      body: { reason: 'Not wanted any more', goods: 'store' },
    }),
  correct: (deliveryId) =>
    shop.owner.call(correctDelivery, { params: { deliveryId }, body: { reason: 'Wrong door' } }),
} satisfies Partial<Record<DeliveryEvent, Fire>>

const hasLeft: readonly DeliveryState[] = [
  'en_route',
  'arrived',
  'delivered',
  'failed',
  'returning',
  'cancelled',
]

async function deliveryIn(status: DeliveryState): Promise<string> {
  const { orderId, deliveryId } = await shop.order({
    slotId: status === 'unscheduled' ? null : shop.slotId,
  })
  await t.inTenant(shop.owner.tenantId, async (db) => {
    if (hasLeft.includes(status)) await handOverOrder(db, orderId)
    if (status === 'delivered') await completeDelivery(db, { orderId })
    const goods_at = status === 'cancelled' ? 'driver' : null
    await db
      .updateTable('deliveries')
      .set({ status, driver_id: driver.driver.id, sequence: 1, goods_at })
      .where('delivery_id', '=', deliveryId)
      .execute()
  })
  return deliveryId
}

async function statusOf(deliveryId: string): Promise<string> {
  return (await shop.owner.call(getDelivery, { params: { deliveryId } })).body.status
}

describe.each(deliveryStates)('a delivery that is %s', (state) => {
  test.each(Object.keys(fire) as (keyof typeof fire)[])(
    'follows the state table on %s',
    async (event) => {
      const deliveryId = await deliveryIn(state)
      const answer = await fire[event](deliveryId)
      const step = stepOf(deliveryTransitions, state, event)
      if (step.kind === 'illegal') {
        expect([answer.status, answer.problem.code]).toEqual([409, 'invalid_transition'])
        expect(answer.problem.errors.map((error) => error.message)).toEqual(step.allowed)
      } else expect(answer.status).toBe(200)
      expect(await statusOf(deliveryId)).toBe(step.kind === 'move' ? step.to[0] : state)
    },
  )
})

test('a failed delivery is tried once more and then only returned, which puts the goods back in stock', async () => {
  const { orderId, deliveryId } = await shop.order({ slotId: shop.slotId })
  await fire.assign(deliveryId)
  await fire.start(deliveryId)
  await fire.fail(deliveryId)
  expect((await fire.retry(deliveryId)).status).toBe(200)
  const again = (await shop.owner.call(getDelivery, { params: { deliveryId } })).body
  expect([again.status, again.attempt, again.driverId, again.failureReason]).toEqual([
    'scheduled',
    2,
    null,
    null,
  ])

  await fire.assign(deliveryId)
  await fire.start(deliveryId)
  await fire.fail(deliveryId)
  expect((await fire.retry(deliveryId)).problem.code).toBe('invalid_transition')
  await fire.returnToStore(deliveryId)
  const before = await onHand()
  await fire.receive(deliveryId)
  await fire.receive(deliveryId)
  expect(await onHand()).toBe(before + 1)
  const returned = await t.inTenant(shop.owner.tenantId, (db) =>
    db
      .selectFrom('stock_movements')
      .select('type')
      .where('reference_id', '=', orderId)
      .where('type', '=', 'return')
      .execute(),
  )
  expect(returned).toHaveLength(1)
})

async function onHand(): Promise<number> {
  const row = await t.inTenant(shop.owner.tenantId, (db) =>
    db.selectFrom('stock_levels').select('on_hand').executeTakeFirstOrThrow(),
  )
  return row.on_hand
}

test('the board shows unassigned stops, runs in order and a full vehicle is refused', async () => {
  const day = await deliveryDay(t)
  const { driver: van } = await day.driver('Vera Van')
  await day.owner.call(updateDriver, {
    params: { driverId: van.id },
    body: { driver: { ...inputOf(van), capacity: 2 }, version: van.version },
  })
  const orders = await Promise.all([1, 2, 3].map(() => day.order({ slotId: day.slotId })))
  const [first = '', second = '', third = ''] = orders.map((order) => order.deliveryId)
  const assign = (deliveryId: string, extra = {}) =>
    day.owner.call(assignDelivery, { params: { deliveryId }, body: { driverId: van.id, ...extra } })

  await assign(first)
  await assign(second)
  expect((await assign(third)).problem.message).toContain('2 of 2')
  expect((await assign(third, { overCapacity: true, sequence: 1 })).status).toBe(200)
  await day.owner.call(moveStop, { params: { deliveryId: second }, body: { direction: 'up' } })
  const board = (await day.owner.call(getBoard, { query: { day: day.day } })).body
  const run = inOrder(board.rows.filter((row) => row.driverId === van.id))
  expect(run.map((row) => row.id)).toEqual([third, second, first])

  await day.owner.call(unassignDelivery, { params: { deliveryId: third } })
  const now = (await day.owner.call(getBoard, { query: { day: day.day } })).body
  expect(now.rows.find((row) => row.id === third)?.driverId).toBeNull()
})

test('a delivery is moved to another time: it takes a place there, gives the earlier one back and says so', async () => {
  const day = await deliveryDay(t)
  const other = dayAfter(day.day)
  const slots = async (of: string) =>
    (await day.owner.call(listSlotsOfDay, { query: { day: of } })).body.rows
  const [later] = await slots(other)
  const { deliveryId } = await day.order({ slotId: day.slotId })
  const taken = async () => [(await slots(day.day))[0]?.taken, (await slots(other))[0]?.taken]
  expect(await taken()).toEqual([1, 0])

  const move = () =>
    day.owner.call(scheduleDelivery, {
      params: { deliveryId },
      body: { slotId: later?.id ?? '' },
    })
  expect((await move()).status).toBe(200)
  expect((await move()).status).toBe(200)
  expect(await taken()).toEqual([0, 1])
  const moved = (await day.owner.call(getDelivery, { params: { deliveryId } })).body
  expect([moved.status, moved.slot?.startsAt]).toEqual(['scheduled', later?.startsAt])
  expect(moved.timeline.filter(({ message }) => message === 'Rescheduled')).toHaveLength(1)
  const order = (await day.owner.call(getOrder, { params: { orderId: moved.orderId } })).body
  expect(order.slot?.startsAt).toBe(later?.startsAt)
  const board = (await day.owner.call(getBoard, { query: { day: other } })).body
  expect(board.rows.map((row) => row.id)).toContain(deliveryId)
})

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
}

const inOrder = (rows: readonly DeliveryRow[]) =>
  rows.toSorted((a, b) => Number(a.sequence) - Number(b.sequence))

function inputOf({ id: _id, version: _version, ...input }: Driver) {
  return input
}

test('a stop of another business is not found', async () => {
  const { deliveryId } = await shop.order({ slotId: shop.slotId })
  const stranger = await t.owner()
  expect((await stranger.call(getDelivery, { params: { deliveryId } })).status).toBe(404)
  expect(
    (await stranger.call(cancelDelivery, { params: { deliveryId }, body: { reason: 'x' } })).status,
  ).toBe(404)
})
