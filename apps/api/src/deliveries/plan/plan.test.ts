import { afterAll, beforeAll, expect, test } from 'vitest'

import { assignDelivery, getBoard } from '@marketday/contract/deliveries/deliveries'
import { applyPlan, arrangeRuns } from '@marketday/contract/deliveries/delivery-plan'

import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { deliveryDay } from '../../../testing/deliveries/delivery-day.ts'
import { makePlan, toRuns } from '../../../testing/deliveries/make-plan.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

test('a previewed plan changes nothing until it is applied, and a stale one is refused', async () => {
  const shop = await deliveryDay(t)
  const { driver } = await shop.driver()
  const made = []
  for (const step of [3, 1, 2])
    made.push(
      await shop.order({ slotId: shop.slotId, at: { lat: 53.7964, lng: -1.5423 + step * 0.01 } }),
    )
  const [far = { deliveryId: '' }] = made
  await shop.owner.call(assignDelivery, {
    params: { deliveryId: far.deliveryId },
    body: { driverId: driver.id },
  })

  const { id: planId, plan: preview } = await makePlan(t, shop)
  expect(preview.unassigned).toEqual([])
  expect(preview.before?.stops).toBe(1)
  expect(preview.metres).toBeGreaterThan(1000)
  const [route] = preview.routes
  expect(route?.stops).toHaveLength(3)
  const rowsNow = async () =>
    (await shop.owner.call(getBoard, { query: { day: shop.day } })).body.rows
  expect((await rowsNow()).filter((row) => row.driverId !== null)).toHaveLength(1)

  expect((await shop.owner.call(applyPlan, { params: { planId } })).status).toBe(200)
  const rows = (await rowsNow()).toSorted((a, b) => (a.sequence ?? 0) - (b.sequence ?? 0))
  expect(rows.map((row) => row.id)).toEqual(route?.stops.map((stop) => stop.deliveryId))
  expect(rows.map((row) => row.plannedAt && Date.parse(row.plannedAt))).toEqual(
    route?.stops.map((stop) => Date.parse(stop.arrivesAt)),
  )

  const { id: later, plan } = await makePlan(t, shop)
  await t.inTenant(shop.owner.tenantId, (db) =>
    db
      .updateTable('deliveries')
      .set({ status: 'en_route' })
      .where('delivery_id', '=', far.deliveryId)
      .execute(),
  )
  const stale = await shop.owner.call(applyPlan, { params: { planId: later } })
  expect(stale.problem.code).toBe('version_conflict')
  const arranged = await shop.owner.call(arrangeRuns, { body: toRuns(plan) })
  expect(arranged.problem.code).toBe('version_conflict')
})

test('a plan in the middle of the day begins where the van is and keeps what was done and what is on board', async () => {
  const shop = await deliveryDay(t)
  const { driver } = await shop.driver()
  await shop.driver('Omar Other')
  const at = (step: number) => ({ lat: 53.7964, lng: -1.5423 + step * 0.02 })
  const made = []
  for (const step of [1, 2, -1]) made.push(await shop.order({ slotId: shop.slotId, at: at(step) }))
  const [done = '', onBoard = '', added = ''] = made.map((each) => each.deliveryId)
  for (const deliveryId of [done, onBoard])
    await shop.owner.call(assignDelivery, {
      params: { deliveryId },
      body: { driverId: driver.id },
    })
  const finishedAt = `${shop.day}T09:00:00.000Z`
  await t.inTenant(shop.owner.tenantId, (db) =>
    db
      .updateTable('deliveries')
      .set({
        status: 'delivered',
        started_at: `${shop.day}T08:30:00.000Z`,
        finished_at: finishedAt,
      })
      .where('delivery_id', '=', done)
      .execute(),
  )
  const { id: planId, plan: preview } = await makePlan(t, shop)
  const [mine, other] = ['Dana Driver', 'Omar Other'].map((name) =>
    preview.routes.find((route) => route.driverName === name),
  )
  expect(mine?.stops.map((stop) => stop.deliveryId)).toEqual([onBoard])
  expect(mine?.leavesAt).toBe(finishedAt)
  expect(other?.stops.map((stop) => stop.deliveryId)).toEqual([added])

  expect((await shop.owner.call(applyPlan, { params: { planId } })).status).toBe(200)
  const { rows } = (await shop.owner.call(getBoard, { query: { day: shop.day } })).body
  const placed = rows.map((row) => [row.id, row.driverName, row.sequence, row.status])
  expect(placed).toEqual(
    expect.arrayContaining([
      [done, 'Dana Driver', 1, 'delivered'],
      [onBoard, 'Dana Driver', 2, 'assigned'],
      [added, 'Omar Other', 1, 'assigned'],
    ]),
  )
})
