import { afterAll, beforeAll, expect, test } from 'vitest'

import { assignStops, lockStops } from '@marketday/contract/deliveries/assign-stops'
import { getBoard } from '@marketday/contract/deliveries/deliveries'
import { setDriverException } from '@marketday/contract/deliveries/drivers'
import { applyPlan, getPlan, startPlan } from '@marketday/contract/deliveries/delivery-plan'
import type { PlanMode } from '@marketday/contract/deliveries/delivery-plan'

import { deliveryDay, store } from '../../../testing/deliveries/delivery-day.ts'
import type { DeliveryDay } from '../../../testing/deliveries/delivery-day.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { newId } from '../../platform/ids.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const at = (step: number) => ({ lat: store.lat + (step % 4) * 0.01, lng: store.lng + step * 0.006 })

async function addStops(shop: DeliveryDay, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let step = 1; step <= count; step += 1)
    ids.push((await shop.order({ slotId: shop.slotId, at: at(step) })).deliveryId)
  return ids
}

const assign = ({ owner, day }: DeliveryDay, ids: readonly string[], driverId: string) =>
  owner.call(assignStops, {
    body: {
      day,
      stops: ids.map((deliveryId, index) => ({ deliveryId, driverId, sequence: index + 1 })),
    },
  })

async function plan({ owner, day }: DeliveryDay, mode: PlanMode) {
  const { id } = (await owner.call(startPlan, { body: { day, mode } })).body
  await t.runJobs()
  const made = (await owner.call(getPlan, { params: { planId: id } })).body
  if (!made.plan) throw new Error(made.failure ?? 'no plan')
  return { id, plan: made.plan }
}

async function readRun({ owner, day }: DeliveryDay, driverId: string): Promise<string[]> {
  const { rows } = (await owner.call(getBoard, { query: { day } })).body
  return rows
    .filter((row) => row.driverId === driverId)
    .toSorted((one, other) => (one.sequence ?? 0) - (other.sequence ?? 0))
    .map(({ id }) => id)
}

test('inserting new stops leaves every assigned one with its driver and in its order', async () => {
  const shop = await deliveryDay(t)
  const { driver } = await shop.driver()
  const { driver: other } = await shop.driver('Omar Other')
  const ids = await addStops(shop, 9)
  const [run, second, added] = [
    // A poor order, which a plan of all stops would change.
    [ids[0] ?? '', ids[5] ?? '', ids[1] ?? '', ids[4] ?? ''],
    [ids[2] ?? '', ids[6] ?? ''],
    [ids[3] ?? '', ids[7] ?? '', ids[8] ?? ''],
  ]
  await assign(shop, run, driver.id)
  await assign(shop, second, other.id)
  const { id, plan: made } = await plan(shop, { kind: 'new' })
  expect([made.mode, made.unassigned]).toEqual([{ kind: 'new' }, []])
  expect((await shop.owner.call(applyPlan, { params: { planId: id } })).status).toBe(200)
  const [first, last] = [await readRun(shop, driver.id), await readRun(shop, other.id)]
  expect(first.filter((stop) => !added.includes(stop))).toEqual(run)
  expect(last.filter((stop) => !added.includes(stop))).toEqual(second)
  expect([...first, ...last].toSorted()).toEqual(ids.toSorted())
})

test('a plan of new stops takes none that was assigned meanwhile', async () => {
  const shop = await deliveryDay(t)
  const { driver } = await shop.driver()
  const [, away] = [await addStops(shop, 1), await shop.driver('Omar Other')]
  const [added = ''] = await addStops(shop, 1)
  const { id, plan: made } = await plan(shop, { kind: 'new' })
  const planned = made.routes.find(({ stops }) => stops.some((stop) => stop.deliveryId === added))
  const colleague = planned?.driverId === driver.id ? away.driver : driver
  await assign(shop, [added], colleague.id)
  expect((await shop.owner.call(applyPlan, { params: { planId: id } })).status).toBe(409)
  expect(await readRun(shop, colleague.id)).toEqual([added])
})

test('ordering one run changes only that run', async () => {
  const shop = await deliveryDay(t)
  const { driver } = await shop.driver()
  const { driver: other } = await shop.driver('Omar Other')
  const ids = await addStops(shop, 8)
  const run = [ids[0] ?? '', ids[5] ?? '', ids[1] ?? '', ids[4] ?? '']
  const second = [ids[6] ?? '', ids[2] ?? '']
  await assign(shop, run, driver.id)
  await assign(shop, second, other.id)
  const { id, plan: made } = await plan(shop, { kind: 'run', driverId: driver.id })
  expect(made.routes.map(({ driverId }) => driverId)).toEqual([driver.id])
  expect(made.metres).toBeLessThan(made.before?.metres ?? 0)
  expect(made.unassigned).toEqual([])
  expect((await shop.owner.call(applyPlan, { params: { planId: id } })).status).toBe(200)
  const ordered = await readRun(shop, driver.id)
  expect(ordered).not.toEqual(run)
  expect(ordered.toSorted()).toEqual(run.toSorted())
  expect(await readRun(shop, other.id)).toEqual(second)
})

test('a stop without a position stays at the end of its run', async () => {
  const shop = await deliveryDay(t)
  const { driver } = await shop.driver()
  const ids = await addStops(shop, 3)
  const [lost = '', ...rest] = ids
  await assign(shop, [lost, rest[0] ?? ''], driver.id)
  await t.inTenant(shop.owner.tenantId, (db) =>
    db
      .updateTable('deliveries')
      .set({ lat: null, lng: null })
      .where('delivery_id', '=', lost)
      .execute(),
  )
  const { id } = await plan(shop, { kind: 'new' })
  expect((await shop.owner.call(applyPlan, { params: { planId: id } })).status).toBe(200)
  const run = await readRun(shop, driver.id)
  expect(run.at(-1)).toBe(lost)
  expect(run.toSorted()).toEqual(ids.toSorted())
})

test('the run of an unknown driver, or of one without a shift, is not planned', async () => {
  const shop = await deliveryDay(t)
  const { driver } = await shop.driver()
  await shop.owner.call(setDriverException, {
    params: { driverId: driver.id, day: shop.day },
    body: { parts: [], note: 'Sick' },
  })
  const start = (driverId: string) =>
    shop.owner.call(startPlan, { body: { day: shop.day, mode: { kind: 'run', driverId } } })
  expect((await start(newId())).status).toBe(404)
  const { status, problem } = await start(driver.id)
  expect([status, problem.message]).toEqual([409, expect.stringMatching(/^The driver .*Sick/)])
})

const lock = ({ owner }: DeliveryDay, deliveryIds: string[], isLocked = true) =>
  owner.call(lockStops, { body: { deliveryIds, isLocked } })

test('locked stops keep their driver and their order in a plan of the whole day', async () => {
  const shop = await deliveryDay(t)
  const { driver } = await shop.driver()
  const { driver: other } = await shop.driver('Omar Other')
  const ids = await addStops(shop, 9)
  // Far, near, far: an order that no plan would choose.
  const locked = [ids[8] ?? '', ids[0] ?? '', ids[7] ?? '']
  await assign(shop, [...locked, ids[3] ?? ''], driver.id)
  expect((await lock(shop, locked)).body.changed).toEqual(locked.toSorted())
  expect((await lock(shop, locked)).body.changed).toEqual([])
  for (const mode of [{ kind: 'all' }, { kind: 'run', driverId: driver.id }] as const) {
    const { id } = await plan(shop, mode)
    expect((await shop.owner.call(applyPlan, { params: { planId: id } })).status).toBe(200)
    const run = await readRun(shop, driver.id)
    expect(run.filter((stop) => locked.includes(stop))).toEqual(locked)
  }
  const all = [...(await readRun(shop, driver.id)), ...(await readRun(shop, other.id))]
  expect(all.toSorted()).toEqual(ids.toSorted())

  await lock(shop, locked, false)
  const { id } = await plan(shop, { kind: 'all' })
  await shop.owner.call(applyPlan, { params: { planId: id } })
  const free = await readRun(shop, driver.id)
  expect(free.filter((stop) => locked.includes(stop))).not.toEqual(locked)
})

test('a lock ends when its stop is unassigned, and needs a waiting stop of the business', async () => {
  const [shop, foreign] = [await deliveryDay(t), await deliveryDay(t)]
  const { driver, staff } = await shop.driver()
  const ids = await addStops(shop, 2)
  const [first = '', second = ''] = ids
  expect((await lock(shop, ids)).body.changed).toEqual([])
  await assign(shop, [first], driver.id)
  expect((await lock(shop, ids)).body.changed).toEqual([first])
  const isLocked = async () =>
    (await shop.owner.call(getBoard, { query: { day: shop.day } })).body.rows
      .filter((row) => row.isLocked)
      .map(({ id }) => id)
  expect(await isLocked()).toEqual([first])
  const unassign = { day: shop.day, stops: [{ deliveryId: first, driverId: null }] }
  await shop.owner.call(assignStops, { body: unassign })
  expect(await isLocked()).toEqual([])
  expect((await lock(shop, [second, second])).status).toBe(400)
  expect((await lock(foreign, [first])).status).toBe(404)
  const body = { deliveryIds: [first], isLocked: true }
  expect((await staff.call(lockStops, { body })).status).toBe(403)
})
