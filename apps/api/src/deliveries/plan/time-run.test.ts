import { afterAll, beforeAll, expect, test } from 'vitest'

import {
  assignDelivery,
  cancelDelivery,
  getBoard,
  moveStop,
  unassignDelivery,
} from '@marketday/contract/deliveries/deliveries'
import type { DeliveryRow } from '@marketday/contract/deliveries/deliveries'
import { applyPlan, arrangeRuns } from '@marketday/contract/deliveries/delivery-plan'
import { createSlotTemplate, listSlotsOfDay } from '@marketday/contract/deliveries/delivery-slots'
import { actOnStop } from '@marketday/contract/deliveries/driver-run'
import { undoAssignment, undoPlan } from '@marketday/contract/deliveries/undo-dispatch'
import type { ResponseOf } from '@marketday/contract/endpoints/endpoint'

import { deliveryDay, store } from '../../../testing/deliveries/delivery-day.ts'
import type { DeliveryDay } from '../../../testing/deliveries/delivery-day.ts'
import { makePlan } from '../../../testing/deliveries/make-plan.ts'
import type { Staff } from '../../../testing/actors.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { newId } from '../../platform/ids.ts'
import { measureRoute } from './measure-route.ts'
import { findPlanDay } from './read-plan-day.ts'
import { listDrivers } from '../drivers/queries.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const near = (step: number) => ({ lat: store.lat + step * 0.01, lng: store.lng })

async function addSlot(shop: DeliveryDay, startsAt: string, endsAt: string): Promise<string> {
  const weekday = new Date(`${shop.day}T12:00:00Z`).getUTCDay() || 7
  const times = { startsAt, endsAt, cutoffMinutes: 0, capacity: 50 }
  await shop.owner.call(createSlotTemplate, { body: { kind: 'delivery', weekday, ...times } })
  const { rows } = (await shop.owner.call(listSlotsOfDay, { query: { day: shop.day } })).body
  const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Europe/London' })
  return rows.find((slot) => clock.format(Date.parse(slot.startsAt)) === startsAt)?.id ?? ''
}

const assign = (
  shop: DeliveryDay,
  deliveryId: string,
  body: { driverId: string; late?: boolean },
) => shop.owner.call(assignDelivery, { params: { deliveryId }, body })

const readBoard = async ({ owner, day }: DeliveryDay) =>
  (await owner.call(getBoard, { query: { day } })).body

async function rowsOf(shop: DeliveryDay) {
  const { rows } = await readBoard(shop)
  return rows.toSorted((one, other) => (one.sequence ?? 0) - (other.sequence ?? 0))
}

const isInTime = ({ plannedAt, slot }: DeliveryRow) => {
  const [start, planned, end] = [slot?.startsAt, plannedAt, slot?.endsAt].map((time) =>
    Date.parse(time ?? ''),
  )
  return Number(start) <= Number(planned) && Number(planned) <= Number(end)
}

test('a stop goes where it is in time, whatever was assigned before', async () => {
  const shop = await deliveryDay(t)
  const { driver } = await shop.driver()
  const [afternoon, morning] = [
    await addSlot(shop, '13:00', '15:00'),
    await addSlot(shop, '07:00', '09:00'),
  ]
  const late = await shop.order({ slotId: afternoon, at: near(1) })
  const early = await shop.order({ slotId: morning, at: near(2) })
  for (const { deliveryId } of [late, early])
    expect((await assign(shop, deliveryId, { driverId: driver.id })).status).toBe(200)
  const rows = await rowsOf(shop)
  expect(rows.map(({ id }) => id)).toEqual([early.deliveryId, late.deliveryId])
  expect(rows.map(isInTime)).toEqual([true, true])
})

test('a stop that fits nowhere is assigned once it was said how late it is', async () => {
  const shop = await deliveryDay(t)
  const { driver } = await shop.driver()
  const slotId = await addSlot(shop, '07:00', '07:10')
  const orders = []
  for (const step of [1, 2, 3]) orders.push(await shop.order({ slotId, at: near(step / 3) }))
  const answers = []
  for (const { deliveryId } of orders)
    answers.push(await assign(shop, deliveryId, { driverId: driver.id }))
  const refused = answers.at(-1)
  expect([refused?.status, refused?.problem.errors]).toEqual([
    409,
    [{ path: 'late', message: 'A stop would be late' }],
  ])
  expect(refused?.problem.message).toMatch(/Dana Driver would reach this stop \d+ minutes? late/)
  const last = orders.at(-1)?.deliveryId ?? ''
  expect((await assign(shop, last, { driverId: driver.id, late: true })).status).toBe(200)
  expect((await rowsOf(shop)).map(isInTime)).toEqual([true, true, false])
})

/** Arrivals of waiting stops, as stored and as a route of the same order gives them. */
async function arrivals(shop: DeliveryDay) {
  const stored = (await rowsOf(shop)).flatMap(({ id, status, plannedAt }) =>
    status === 'assigned' ? [[id, plannedAt && Date.parse(plannedAt)] as const] : [],
  )
  const computed = await t.inTenant(shop.owner.tenantId, async (db) => {
    const planDay = await findPlanDay(db, shop.day, await listDrivers(db))
    if (!planDay) throw new Error('no position')
    return planDay.problem.vans.flatMap((van) => {
      const ids = planDay.rows
        .filter((row) => row.driverId === van.id && row.status === 'assigned')
        .toSorted((one, other) => (one.sequence ?? 0) - (other.sequence ?? 0))
        .map(({ id }) => id)
      const { stops } = measureRoute(planDay.problem, van, ids)
      return stops.map(({ id, arrivesAt }) => [id, arrivesAt * 1_000] as const)
    })
  })
  return { stored: new Map(stored), computed: new Map(computed) }
}

type Undo = (board: ResponseOf<typeof getBoard>, deliveryId: string) => Promise<{ status: number }>

/** Per stop its status, driver and arrival, and the order of each run; places may have gaps. */
async function runs(shop: DeliveryDay) {
  const rows = await rowsOf(shop)
  const stops = rows.map(
    ({ id, status, driverId, plannedAt }) => [id, [status, driverId, plannedAt]] as const,
  )
  const order = rows.flatMap(({ id, driverId }) => (driverId === null ? [] : [[driverId, id]]))
  return { stops: new Map(stops), order: Map.groupBy(order, ([driverId]) => driverId) }
}

test.each([1, 2, 3, 4, 5])(
  'whatever happens to the runs, their arrivals are those of a new computation, and undo restores them (seed %i)',
  async (seed) => {
    const shop = await deliveryDay(t)
    const drivers = [await shop.driver(), await shop.driver('Omar Other')]
    const made = []
    for (const step of [1, -2, 3, -1, 2])
      made.push(await shop.order({ slotId: shop.slotId, at: near(step) }))
    const ids = made.map(({ deliveryId }) => deliveryId)
    let state = seed
    const pick = <T>(all: readonly T[]) => {
      state = (state * 48_271) % 2_147_483_647
      return all[state % all.length] as T
    }
    const { owner } = shop
    const direction = () => pick(['up', 'down'] as const)
    const move = (deliveryId: string, to: 'up' | 'down') =>
      owner.call(moveStop, { params: { deliveryId }, body: { direction: to } })
    let moved: 'up' | 'down' = 'up'
    const acts: Record<string, (deliveryId: string) => Promise<{ status: number }>> = {
      assign: (id) => assign(shop, id, { driverId: pick(drivers).driver.id, late: true }),
      unassign: (deliveryId) => owner.call(unassignDelivery, { params: { deliveryId } }),
      move: (id) => move(id, (moved = direction())),
      start: (deliveryId) =>
        pick(drivers).staff.call(actOnStop, {
          params: { deliveryId },
          body: { id: newId(), happenedAt: new Date().toISOString(), event: 'start' },
        }),
      cancel: (deliveryId) =>
        owner.call(cancelDelivery, {
          params: { deliveryId },
          body: { reason: 'x', goods: 'store' },
        }),
      plan: async () => {
        const { id: planId } = await makePlan(t, shop)
        return await owner.call(applyPlan, { params: { planId } })
      },
    }
    const restore = async (board: ResponseOf<typeof getBoard>, deliveryId: string) => {
      const row = board.rows.find(({ id }) => id === deliveryId)
      const [params, body] = [{ deliveryId }, row && undoAssignment(row)]
      return await (body
        ? owner.call(assignDelivery, { params, body })
        : owner.call(unassignDelivery, { params }))
    }
    const undo: Record<string, Undo> = {
      assign: restore,
      unassign: restore,
      move: (_board, id) => move(id, moved === 'up' ? 'down' : 'up'),
      plan: (board) => owner.call(arrangeRuns, { body: undoPlan(board) }),
    }
    let undoCount = 0
    const names = [
      'assign',
      'assign',
      'assign',
      'move',
      'unassign',
      'move',
      'assign',
      'start',
      'plan',
    ]
    for (let turn = 0; turn < 24; turn += 1) {
      const name = turn === 20 ? 'cancel' : pick(names)
      const id = pick(ids)
      const [board, before] = [await readBoard(shop), await runs(shop)]
      const answer = await acts[name]?.(id)
      const { stored, computed } = await arrivals(shop)
      expect([turn, name, stored]).toEqual([turn, name, computed])
      if ((answer?.status ?? 0) >= 300 || !undo[name] || pick([true, false])) continue
      expect((await undo[name](board, id)).status, `${turn} ${name}`).toBeLessThan(300)
      expect([turn, name, await runs(shop)]).toEqual([turn, name, before])
      undoCount += 1
    }
    expect(undoCount).toBeGreaterThan(3)
  },
)

test('a stop at the end of its run is not moved beyond it', async () => {
  const shop = await deliveryDay(t)
  const { driver } = await shop.driver()
  const { deliveryId } = await shop.order({ slotId: shop.slotId })
  await assign(shop, deliveryId, { driverId: driver.id })
  const { status, problem } = await shop.owner.call(moveStop, {
    params: { deliveryId },
    body: { direction: 'up' },
  })
  expect([status, problem.message]).toEqual([409, 'This stop is already the first of its run'])
})

test('two dispatchers reorder a run while its driver starts: each is answered, and arrivals are right', async () => {
  const shop = await deliveryDay(t)
  const { driver, staff } = await shop.driver()
  const colleague = await t.member(shop.owner, 'dispatcher')
  const ids: string[] = []
  for (const step of [1, -2, 3, -1]) {
    const { deliveryId } = await shop.order({ slotId: shop.slotId, at: near(step) })
    await assign(shop, deliveryId, { driverId: driver.id, late: true })
    ids.push(deliveryId)
  }
  const move = (by: Staff, id: string, direction: 'up' | 'down') =>
    by.call(moveStop, { params: { deliveryId: id }, body: { direction } })
  const [first = '', second = '', third = '', fourth = ''] = ids
  const answers = await Promise.all([
    move(shop.owner, second, 'down'),
    move(colleague, third, 'up'),
    staff.call(actOnStop, {
      params: { deliveryId: first },
      body: { id: newId(), happenedAt: new Date().toISOString(), event: 'start' },
    }),
    move(shop.owner, fourth, 'up'),
    move(colleague, second, 'up'),
  ])
  for (const { status } of answers) expect([200, 409]).toContain(status)
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(1)
  const { stored, computed } = await arrivals(shop)
  expect(stored).toEqual(computed)
  const places = (await rowsOf(shop)).map(({ sequence }) => sequence)
  expect(new Set(places).size).toBe(ids.length)
})
