import { afterAll, beforeAll, expect, test } from 'vitest'

import { assignStops } from '@marketday/contract/deliveries/assign-stops'
import { getBoard } from '@marketday/contract/deliveries/deliveries'
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

test('the run of an unknown driver is not planned', async () => {
  const shop = await deliveryDay(t)
  await shop.driver()
  const mode = { kind: 'run', driverId: newId() } as const
  expect((await shop.owner.call(startPlan, { body: { day: shop.day, mode } })).status).toBe(404)
})
