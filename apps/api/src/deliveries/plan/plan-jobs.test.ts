import { afterAll, beforeAll, expect, test } from 'vitest'

import { getBoard } from '@marketday/contract/deliveries/deliveries'
import {
  applyPlan,
  cancelPlan,
  getPlan,
  startPlan,
} from '@marketday/contract/deliveries/delivery-plan'

import { deliveryDay, store } from '../../../testing/deliveries/delivery-day.ts'
import type { DeliveryDay } from '../../../testing/deliveries/delivery-day.ts'
import { makePlan } from '../../../testing/deliveries/make-plan.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { json } from '../../platform/database/sql.ts'
import { runJob } from '../../platform/jobs/job-runner.ts'
import { startJobWorker } from '../../platform/jobs/job-worker.ts'
import { planDay } from './plan-day.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

async function townOf(stops: number): Promise<DeliveryDay> {
  const shop = await deliveryDay(t)
  await shop.driver()
  for (let step = 1; step <= stops; step += 1)
    await shop.order({
      slotId: shop.slotId,
      at: { lat: store.lat + (step % 5) * 0.01, lng: store.lng + (step % 7) * 0.01 },
    })
  await t.runJobs()
  return shop
}

const start = async ({ owner }: DeliveryDay, day: string) =>
  await owner.call(startPlan, { body: { day } })
const read = async ({ owner }: DeliveryDay, planId: string) =>
  (await owner.call(getPlan, { params: { planId } })).body
const cancel = ({ owner }: DeliveryDay, planId: string) =>
  owner.call(cancelPlan, { params: { planId } })
const boardOf = async ({ owner, day }: DeliveryDay) =>
  (await owner.call(getBoard, { query: { day } })).body

test('two businesses plan at once, each one day at a time', async () => {
  const [one, other] = [await townOf(12), await townOf(12)]
  const plans = [(await start(one, one.day)).body, (await start(other, other.day)).body]
  expect(plans.map(({ status, plan }) => [status, plan])).toEqual([
    ['running', null],
    ['running', null],
  ])
  expect((await start(one, one.day)).body.id).toBe(plans[0]?.id)
  expect((await boardOf(one)).plan).toMatchObject({ id: plans[0]?.id, status: 'running' })
  const nextWeek = new Date(Date.parse(one.day) + 7 * 86_400_000).toISOString().slice(0, 10)
  const refused = await start(one, nextWeek)
  expect([refused.status, refused.problem.message]).toEqual([
    409,
    expect.stringMatching(/^\w+, \d+ \w+ \d+ is being planned\./),
  ])

  const worker = startJobWorker(t.app.services, [planDay])
  for (const [index, shop] of [one, other].entries())
    await expect
      .poll(async () => (await read(shop, plans[index]?.id ?? '')).status, { timeout: 20_000 })
      .toBe('ready')
  await worker.stop()
  const { plan, progress } = await read(one, plans[0]?.id ?? '')
  expect([plan?.routes[0]?.stops.length, plan?.isCutShort, progress]).toEqual([12, false, 1])
  expect((await boardOf(one)).plan).toMatchObject({ id: plans[0]?.id, status: 'ready' })
  expect((await start(one, nextWeek)).status).toBe(201)
})

test('a cancelled plan ends its job', async () => {
  const shop = await townOf(40)
  const { id } = (await start(shop, shop.day)).body
  const running = t.runJobs()
  await expect
    .poll(async () => (await read(shop, id)).progress, { timeout: 20_000 })
    .toBeGreaterThan(0)
  const cancelled = await cancel(shop, id)
  expect([cancelled.status, cancelled.body.status]).toEqual([200, 'cancelled'])
  const cancelledAt = performance.now()
  expect((await running).at(-1)).toMatchObject({ name: 'plan-day', error: null })
  expect(performance.now() - cancelledAt).toBeLessThan(2_000)
  expect(await read(shop, id)).toMatchObject({ status: 'cancelled', plan: null })
  expect((await boardOf(shop)).plan).toBeNull()
})

test('a plan cancelled before it is applied, or replaced by another, changes nothing', async () => {
  const shop = await townOf(3)
  const { id } = await makePlan(t, shop)
  const { id: later } = await makePlan(t, shop)
  expect((await cancel(shop, later)).body.status).toBe('cancelled')
  for (const planId of [id, later]) {
    const refused = await shop.owner.call(applyPlan, { params: { planId } })
    expect([refused.status, refused.problem.message]).toEqual([
      409,
      'This plan was cancelled. Please plan again.',
    ])
  }
  expect((await boardOf(shop)).rows.filter(({ driverId }) => driverId)).toEqual([])

  const { id: applied } = await makePlan(t, shop)
  expect((await shop.owner.call(applyPlan, { params: { planId: applied } })).status).toBe(200)
  expect((await cancel(shop, applied)).status).toBe(409)
  expect((await shop.owner.call(applyPlan, { params: { planId: applied } })).status).toBe(409)
})

test('a plan begins again after a restart, and a lost one makes way for another', async () => {
  const shop = await townOf(40)
  const { id } = (await start(shop, shop.day)).body
  const { services } = t.app
  const [fetched] = await services.jobs.take(planDay.name, 1, { early: true })
  if (!fetched) throw new Error('no job')
  const stopping = new AbortController()
  const run = runJob(services, { job: planDay, fetched, stopping: stopping.signal })
  stopping.abort(new Error('stop'))
  await run
  expect((await read(shop, id)).status).toBe('running')
  await t.runJobs({ early: true })
  expect((await read(shop, id)).status).toBe('ready')

  const lost = (await start(shop, shop.day)).body
  await services.jobs.take(planDay.name, 1, { early: true })
  await t.inTenant(shop.owner.tenantId, (db) =>
    db
      .updateTable('delivery_plans')
      .set({ seen_at: new Date(Date.now() - 61_000).toISOString() })
      .where('delivery_plan_id', '=', lost.id)
      .execute(),
  )
  const { id: next } = await makePlan(t, shop)
  expect(next).not.toBe(lost.id)
  expect(await read(shop, lost.id)).toMatchObject({
    status: 'failed',
    failure: 'The plan was interrupted. Please plan again.',
  })
})

test('a plan that cannot be made says why', async () => {
  const shop = await townOf(1)
  const { id } = (await start(shop, shop.day)).body
  await t.inTenant(shop.owner.tenantId, (db) =>
    db
      .updateTable('locations')
      .set({ place: json({}) })
      .where('is_default', '=', true)
      .execute(),
  )
  await t.runJobs()
  expect(await read(shop, id)).toMatchObject({
    status: 'failed',
    failure: expect.stringContaining('A plan starts at your business'),
  })
  expect((await start(shop, shop.day)).status).toBe(400)
})
