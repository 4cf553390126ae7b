import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import {
  assignStops,
  lockStops,
  priceAssignments,
  stopsAtOnce,
} from '@marketday/contract/deliveries/assign-stops'
import { getBoard, getDelivery } from '@marketday/contract/deliveries/deliveries'
import { createSlotTemplate, listSlotsOfDay } from '@marketday/contract/deliveries/delivery-slots'
import { actOnStop } from '@marketday/contract/deliveries/driver-run'
import { setDriverException } from '@marketday/contract/deliveries/drivers'
import { undoAssignments } from '@marketday/contract/deliveries/undo-dispatch'
import type { BodyInput } from '@marketday/contract/endpoints/endpoint'

import { deliveryDay, store } from '../../../testing/deliveries/delivery-day.ts'
import type { DeliveryDay } from '../../../testing/deliveries/delivery-day.ts'
import type { Staff } from '../../../testing/actors.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { newId } from '../../platform/ids.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const at = (step: number) => ({
  lat: store.lat + (step % 5) * 0.006,
  lng: store.lng + step * 0.004,
})

async function addStops(shop: DeliveryDay, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let step = 1; step <= count; step += 1)
    ids.push((await shop.order({ slotId: shop.slotId, at: at(step) })).deliveryId)
  return ids
}

type Options = Partial<BodyInput<typeof assignStops>> & { by?: Staff }

const assign = (
  shop: DeliveryDay,
  deliveryIds: readonly string[],
  driverId: string | null,
  { by = shop.owner, ...options }: Options = {},
) =>
  by.call(assignStops, {
    body: {
      day: shop.day,
      stops: deliveryIds.map((deliveryId) => ({ deliveryId, driverId })),
      ...options,
    },
  })

const price = (shop: DeliveryDay, deliveryIds: readonly string[]) =>
  shop.owner.call(priceAssignments, { body: { day: shop.day, deliveryIds: [...deliveryIds] } })

const readRows = async ({ owner, day }: DeliveryDay) =>
  (await owner.call(getBoard, { query: { day } })).body.rows

/** Stops of a run in order. */
async function readRun(shop: DeliveryDay, driverId: string): Promise<string[]> {
  const rows = (await readRows(shop)).filter((row) => row.driverId === driverId)
  return rows
    .toSorted((one, other) => (one.sequence ?? 0) - (other.sequence ?? 0))
    .map(({ id }) => id)
}

const start = (staff: Staff, deliveryId: string) =>
  staff.call(actOnStop, {
    params: { deliveryId },
    body: { id: newId(), happenedAt: new Date().toISOString(), event: 'start' },
  })

async function addShortSlot(shop: DeliveryDay): Promise<string> {
  const weekday = new Date(`${shop.day}T12:00:00Z`).getUTCDay() || 7
  const times = { startsAt: '07:00', endsAt: '07:10', cutoffMinutes: 0, capacity: 50 }
  await shop.owner.call(createSlotTemplate, { body: { kind: 'delivery', weekday, ...times } })
  const { rows } = (await shop.owner.call(listSlotsOfDay, { query: { day: shop.day } })).body
  const lengthOf = (slot: (typeof rows)[number]) =>
    Date.parse(slot.endsAt) - Date.parse(slot.startsAt)
  return rows.toSorted((one, other) => lengthOf(one) - lengthOf(other))[0]?.id ?? ''
}

test('the run of a sick driver moves to a colleague in one request, and undo puts every stop back', async () => {
  const shop = await deliveryDay(t)
  const { driver: sick } = await shop.driver()
  const { driver: colleague } = await shop.driver('Omar Other')
  const ids = await addStops(shop, 9)
  const [others, run] = [ids.slice(0, 3), ids.slice(3)]
  expect((await assign(shop, others, colleague.id)).status).toBe(200)
  const before = { sick: run, colleague: await readRun(shop, colleague.id) }
  expect((await assign(shop, run, sick.id)).body).toEqual({
    assigned: run.toSorted(),
    unchanged: [],
  })
  before.sick = await readRun(shop, sick.id)

  const rows = (await readRows(shop)).filter(({ driverId }) => driverId === sick.id)
  expect((await assign(shop, run, colleague.id)).status).toBe(200)
  const moved = await readRows(shop)
  expect(moved.map(({ driverId }) => driverId)).toEqual(ids.map(() => colleague.id))
  const sequences = moved.map(({ sequence }) => sequence ?? 0)
  expect(sequences.toSorted((one, other) => one - other)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(moved.every(({ plannedAt }) => plannedAt !== null)).toBe(true)

  const undone = await shop.owner.call(assignStops, {
    body: undoAssignments({ day: shop.day, rows, to: colleague.id }),
  })
  expect(undone.status).toBe(200)
  expect(await readRun(shop, sick.id)).toEqual(before.sick)
  expect(await readRun(shop, colleague.id)).toEqual(before.colleague)
  const { timeline } = (
    await shop.owner.call(getDelivery, { params: { deliveryId: run[0] ?? '' } })
  ).body
  expect(timeline.map(({ message }) => message)).toEqual([
    'Assigned to Dana Driver',
    'Moved to Omar Other',
    'Moved to Dana Driver',
  ])
})

test('undo of stops from several runs gives each its driver and place again', async () => {
  const shop = await deliveryDay(t)
  const { driver: ann } = await shop.driver()
  const { driver: bob } = await shop.driver('Bob Other')
  const ids = await addStops(shop, 6)
  const [annRun, bobRun, free = ''] = [ids.slice(0, 3), ids.slice(3, 5), ids[5]]
  await assign(shop, annRun, ann.id)
  await assign(shop, bobRun, bob.id)
  const places = async () => ({
    ann: await readRun(shop, ann.id),
    bob: await readRun(shop, bob.id),
    free: (await readRows(shop)).flatMap((row) =>
      row.driverId === null ? [[row.id, row.sequence]] : [],
    ),
  })
  const rows = await readRows(shop)
  const before = await places()
  const moved = [annRun[1] ?? '', bobRun[1] ?? '', free]
  expect((await assign(shop, moved, bob.id, { late: true })).status).toBe(200)
  const undo = undoAssignments({
    day: shop.day,
    rows: rows.filter(({ id }) => moved.includes(id)),
    to: bob.id,
  })
  expect((await shop.owner.call(assignStops, { body: undo })).status).toBe(200)
  expect(await places()).toEqual(before)
})

test('a part of a run is unassigned, and undo gives each stop its place again', async () => {
  const shop = await deliveryDay(t)
  const { driver } = await shop.driver()
  const ids = await addStops(shop, 6)
  await assign(shop, ids, driver.id)
  const run = await readRun(shop, driver.id)
  const [, second = '', , fourth = '', fifth = ''] = run
  const taken = [second, fourth, fifth]
  await shop.owner.call(lockStops, { body: { deliveryIds: [fourth], isLocked: true } })
  const rows = (await readRows(shop)).filter(({ id }) => taken.includes(id))
  expect((await assign(shop, taken, null)).body.assigned).toEqual(taken.toSorted())
  expect(await readRun(shop, driver.id)).toEqual(run.filter((id) => !taken.includes(id)))
  const arrivals = (await readRows(shop)).filter(({ id }) => taken.includes(id))
  expect(arrivals.map(({ status, plannedAt }) => [status, plannedAt])).toEqual(
    taken.map(() => ['scheduled', null]),
  )
  await shop.owner.call(assignStops, { body: undoAssignments({ day: shop.day, rows, to: null }) })
  expect(await readRun(shop, driver.id)).toEqual(run)
  const locked = (await readRows(shop)).filter(({ isLocked }) => isLocked)
  expect(locked.map(({ id }) => id)).toEqual([fourth])
})

test('undo leaves a stop that a colleague moved on, and reports it', async () => {
  const shop = await deliveryDay(t)
  const { driver: first } = await shop.driver()
  const { driver: second } = await shop.driver('Omar Other')
  const { driver: third } = await shop.driver('Tia Third')
  const [one = '', other = ''] = await addStops(shop, 2)
  await assign(shop, [one, other], first.id)
  const rows = await readRows(shop)
  await assign(shop, [one, other], second.id)
  await assign(shop, [other], third.id)
  const body = undoAssignments({ day: shop.day, rows, to: second.id })
  const undone = (await shop.owner.call(assignStops, { body })).body
  expect(undone).toMatchObject({
    assigned: [one],
    unchanged: [{ deliveryId: other, reason: 'was moved by someone else' }],
  })
  expect(await readRun(shop, third.id)).toEqual([other])
})

test('a stop that was started meanwhile stays, and is reported', async () => {
  const shop = await deliveryDay(t)
  const { driver, staff } = await shop.driver()
  const { driver: colleague } = await shop.driver('Omar Other')
  const ids = await addStops(shop, 3)
  await assign(shop, ids, driver.id)
  const [first = '', ...rest] = await readRun(shop, driver.id)
  expect((await start(staff, first)).status).toBe(200)
  const { status, body } = await assign(shop, [first, ...rest], colleague.id)
  expect([status, body.assigned]).toEqual([200, rest.toSorted()])
  expect(body.unchanged).toEqual([
    { deliveryId: first, orderNumber: expect.any(String), reason: 'is on its way' },
  ])
  expect(await readRun(shop, driver.id)).toEqual([first])

  const refused = await assign(shop, [first], colleague.id)
  expect([refused.status, refused.problem.code]).toEqual([409, 'invalid_transition'])
  expect(refused.problem.message).toMatch(/^#\d+ is on its way$/)
  const nextDay = new Date(Date.parse(shop.day) + 86_400_000).toISOString().slice(0, 10)
  const elsewhere = await assign(shop, rest, null, { day: nextDay })
  expect(elsewhere.problem.message).toMatch(/^None of these 2 stops .* is on another day$/)
})

test('late stops and a full vehicle are listed, and accepted together', async () => {
  const shop = await deliveryDay(t)
  const { driver } = await shop.driver()
  const slotId = await addShortSlot(shop)
  const ids = []
  for (let step = 0; step < 31; step += 1)
    ids.push(
      (await shop.order({ slotId: step < 3 ? slotId : shop.slotId, at: at(step) })).deliveryId,
    )
  const priced = (await price(shop, ids)).body.drivers[0]
  expect(priced).toMatchObject({ driverName: 'Dana Driver', stops: 31, dayCapacity: 30 })
  expect(priced?.late.length).toBeGreaterThan(0)
  expect(priced?.late.every(({ minutes }) => minutes > 0)).toBe(true)

  const refused = await assign(shop, ids, driver.id)
  expect([refused.status, refused.problem.errors.map(({ path }) => path)]).toEqual([
    409,
    ['overCapacity', 'late'],
  ])
  expect(refused.problem.message).toMatch(
    /^Dana Driver would have 31 stops and takes 30\. Dana Driver would be late: #\d+ by \d+ minutes?/,
  )
  expect((await assign(shop, ids, driver.id, { late: true })).problem.errors).toHaveLength(1)
  expect(await readRun(shop, driver.id)).toEqual([])
  expect((await assign(shop, ids, driver.id, { late: true, overCapacity: true })).status).toBe(200)
})

test('the price of each driver is the time and the lateness that follow', async () => {
  const shop = await deliveryDay(t)
  const { driver } = await shop.driver()
  const { driver: off } = await shop.driver('Omar Other')
  await shop.owner.call(setDriverException, {
    params: { driverId: off.id, day: shop.day },
    body: { parts: [], note: 'Sick' },
  })
  const ids = await addStops(shop, 4)
  const [first, second] = (await price(shop, ids)).body.drivers
  expect(first).toMatchObject({ driverId: driver.id, absence: null, stops: 4, late: [] })
  expect(first?.addedMinutes).toBeGreaterThan(4 * 4)
  expect(first?.addedMetres).toBeGreaterThan(1_000)
  expect(second).toMatchObject({ driverId: off.id, absence: expect.stringContaining('Sick') })
  expect((await assign(shop, ids, off.id)).problem.errors[0]?.path).toBe('driverId')
  await assign(shop, ids, driver.id)
  expect((await price(shop, ids)).body.drivers.map(({ driverId }) => driverId)).toEqual([off.id])
})

test('a list with a stop twice, too many stops or a foreign stop changes nothing', async () => {
  const [shop, other] = [await deliveryDay(t), await deliveryDay(t)]
  const { driver } = await shop.driver()
  const { driver: foreign } = await other.driver()
  const [id = ''] = await addStops(shop, 1)
  const [theirs = ''] = await addStops(other, 1)
  expect((await assign(shop, [id, id], driver.id)).status).toBe(400)
  const many = Array.from({ length: stopsAtOnce + 1 }, () => newId())
  const refused = await assign(shop, many, driver.id)
  expect([refused.status, refused.problem.errors[0]?.message]).toEqual([
    400,
    'At most 200 stops at once',
  ])
  expect((await assign(shop, [id, theirs], driver.id)).status).toBe(404)
  expect((await assign(shop, [id], foreign.id)).status).toBe(404)
  expect((await price(shop, [theirs])).status).toBe(404)
  expect((await price(shop, many)).status).toBe(400)
  expect((await readRows(shop)).map(({ status }) => status)).toEqual(['scheduled'])
})

test('the board has the times of each run', async () => {
  const shop = await deliveryDay(t)
  const { driver } = await shop.driver()
  const { driver: idle } = await shop.driver('Omar Other')
  const ids = await addStops(shop, 3)
  await assign(shop, ids, driver.id)
  const { drivers, rows } = (await shop.owner.call(getBoard, { query: { day: shop.day } })).body
  const run = drivers.find(({ id }) => id === driver.id)?.run
  if (!run) throw new Error('no run')
  const planned = new Map(rows.map(({ id, plannedAt }) => [id, Date.parse(plannedAt ?? '')]))
  expect(run.stops.map(({ deliveryId }) => deliveryId)).toEqual(await readRun(shop, driver.id))
  let before = Date.parse(run.leavesAt)
  for (const { deliveryId, arrivesAt, leavesAt, driveMinutes } of run.stops) {
    expect(Date.parse(arrivesAt)).toBe(planned.get(deliveryId))
    expect(Date.parse(arrivesAt)).toBeGreaterThan(before)
    expect(driveMinutes).toBeGreaterThan(0)
    before = Date.parse(leavesAt)
  }
  expect(run).toMatchObject({ overtimeMinutes: 0, breaks: [] })
  expect(drivers.find(({ id }) => id === idle.id)?.run).toBeNull()
})

test('a driver may not assign stops', async () => {
  const shop = await deliveryDay(t)
  const { driver, staff } = await shop.driver()
  const ids = await addStops(shop, 1)
  expect((await assign(shop, ids, driver.id, { by: staff })).status).toBe(403)
})

test('two dispatchers swap two runs at the same time: neither waits for the other in a circle', async () => {
  const shop = await deliveryDay(t)
  const { driver: one } = await shop.driver()
  const { driver: other } = await shop.driver('Omar Other')
  const colleague = await t.member(shop.owner, 'dispatcher')
  const ids = await addStops(shop, 6)
  const [left, right] = [ids.slice(0, 3), ids.slice(3)]
  await assign(shop, left, one.id)
  await assign(shop, right, other.id)
  const answers = await Promise.all([
    assign(shop, left, other.id),
    assign(shop, right, one.id, { by: colleague }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect([
    (await readRun(shop, one.id)).toSorted(),
    (await readRun(shop, other.id)).toSorted(),
  ]).toEqual([right.toSorted(), left.toSorted()])
})

test('runs are locked before stops', async () => {
  const shop = await deliveryDay(t)
  const { driver } = await shop.driver()
  const [id = ''] = await addStops(shop, 1)
  const assigning = await t.inTenant(shop.owner.tenantId, async (db) => {
    await sql`select from drivers where driver_id = ${driver.id} for update`.execute(db)
    const waiting = assign(shop, [id], driver.id)
    await vi.waitFor(async () => {
      await sql`select pg_stat_clear_snapshot()`.execute(db)
      const { rows } = await sql`select from pg_stat_activity
        where wait_event_type = 'Lock' and query like '%from drivers%'`.execute(db)
      expect(rows).toHaveLength(1)
    }, 10_000)
    await sql`select from deliveries where delivery_id = ${id} for update nowait`.execute(db)
    return { waiting }
  })
  expect((await assigning.waiting).status).toBe(200)
})
