import { afterAll, beforeAll, expect, test } from 'vitest'

import { assignDelivery, getBoard } from '@marketday/contract/deliveries/deliveries'
import {
  deleteDriverException,
  listDrivers,
  setDriverException,
  setDriverWeek,
} from '@marketday/contract/deliveries/drivers'
import type { ShiftParts } from '@marketday/contract/deliveries/shifts'

import { deliveryDay, store } from '../../../testing/deliveries/delivery-day.ts'
import type { DeliveryDay } from '../../../testing/deliveries/delivery-day.ts'
import { makePlan } from '../../../testing/deliveries/make-plan.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { listDayShifts, toInstant } from './shifts.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const shift = (startsAt: string, endsAt: string, breaks: ShiftParts[number]['breaks'] = []) => ({
  startsAt,
  endsAt,
  breaks,
})
const daily = (...parts: ShiftParts) => Array.from({ length: 7 }, () => parts)
const off = (shop: DeliveryDay, driverId: string, note = '') =>
  shop.owner.call(setDriverException, {
    params: { driverId, day: shop.day },
    body: { parts: [], note },
  })
const rowsOf = async ({ owner }: DeliveryDay) => (await owner.call(listDrivers)).body.rows
const boardOf = async ({ owner, day }: DeliveryDay) =>
  (await owner.call(getBoard, { query: { day } })).body
const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Europe/London' })
const toClockText = (time: string | null | undefined) =>
  time ? clock.format(Date.parse(time)) : null

test('DEL-05 a driver without a week covers the delivery times with an hour on both sides', async () => {
  const shop = await deliveryDay(t)
  const { driver } = await shop.driver()
  const [row] = await rowsOf(shop)
  expect(row).toMatchObject({
    followsDeliveryTimes: true,
    week: daily(shift('00:00', '23:59')),
    exceptions: [],
  })
  const week = daily(shift('09:00', '12:00'), shift('13:00', '17:00'))
  const params = { driverId: driver.id }
  const set = (version: number) =>
    shop.owner.call(setDriverWeek, { params, body: { week, version } })
  const changed = await set(driver.version)
  expect(changed.body).toMatchObject({ followsDeliveryTimes: false, week })
  expect((await set(driver.version)).problem.code).toBe('version_conflict')
  const back = await shop.owner.call(setDriverWeek, {
    params,
    body: { week: null, version: changed.body.version },
  })
  expect(back.body.followsDeliveryTimes).toBe(true)
})

test.each([
  [[shift('07:00', '12:00'), shift('11:00', '15:00')], '07:00–12:00 and 11:00–15:00 overlap'],
  [[shift('12:00', '07:00')], '12:00–07:00 must end later than it starts'],
  [
    [shift('07:00', '12:00', [{ from: '11:30', until: '12:30', minutes: 30, isPaid: false }])],
    'The break 11:30–12:30 is outside the shift 07:00–12:00',
  ],
  [
    [shift('07:00', '12:00', [{ from: '09:00', until: '09:20', minutes: 30, isPaid: false }])],
    'A break of 30 minutes does not fit between 09:00 and 09:20',
  ],
])('impossible shifts are refused with a sentence (%#)', async (parts, sentence) => {
  const shop = await deliveryDay(t)
  const { driver } = await shop.driver()
  const answer = await shop.owner.call(setDriverException, {
    params: { driverId: driver.id, day: shop.day },
    body: { parts, note: '' },
  })
  expect([answer.status, answer.problem.errors?.map(({ message }) => message)]).toEqual([
    400,
    [sentence],
  ])
})

test('the shift of the day decides who is planned, the duty switch does not', async () => {
  const shop = await deliveryDay(t)
  const [{ driver: dana }, { driver: omar }] = [
    await shop.driver(),
    await shop.driver('Omar Other'),
  ]
  await t.inTenant(shop.owner.tenantId, (db) =>
    db.updateTable('drivers').set({ on_duty: false }).execute(),
  )
  await off(shop, omar.id, 'Holiday')
  const { deliveryId } = await shop.order({ slotId: shop.slotId })
  const { plan } = await makePlan(t, shop)
  expect(plan.routes.map(({ driverName, stops }) => [driverName, stops.length])).toEqual([
    ['Dana Driver', 1],
  ])
  expect(plan.absent).toEqual([
    { driverId: omar.id, driverName: 'Omar Other', reason: 'is off on this day (Holiday)' },
  ])
  const assign = (driverId: string) =>
    shop.owner.call(assignDelivery, { params: { deliveryId }, body: { driverId } })
  const refused = await assign(omar.id)
  expect([refused.status, refused.problem.message]).toEqual([
    409,
    'Omar Other is off on this day (Holiday)',
  ])
  expect((await assign(dana.id)).status).toBe(200)
  const { drivers } = await boardOf(shop)
  expect(drivers.map(({ absence, dayCapacity }) => [absence, dayCapacity])).toEqual([
    [null, 30],
    ['is off on this day (Holiday)', 0],
  ])
})

test('without any shift a plan has no runs, and each driver one reason', async () => {
  const shop = await deliveryDay(t)
  const { driver } = await shop.driver()
  await shop.owner.call(setDriverWeek, {
    params: { driverId: driver.id },
    body: { week: daily(), version: driver.version },
  })
  for (let count = 0; count < 3; count++) await shop.order({ slotId: shop.slotId })
  const { plan } = await makePlan(t, shop)
  expect(plan.routes).toEqual([])
  expect(plan.absent.map(({ reason }) => reason)).toEqual(['has no shift on this day'])
  expect(new Set(plan.unassigned.map(({ reason }) => reason))).toEqual(
    new Set(['No driver has a shift on this day.']),
  )
})

test('a changed day moves the arrivals of its run, and a day off clears them', async () => {
  const shop = await deliveryDay(t)
  const { driver } = await shop.driver()
  const { deliveryId } = await shop.order({ slotId: shop.slotId, at: { ...store, lat: 53.8 } })
  await shop.owner.call(assignDelivery, { params: { deliveryId }, body: { driverId: driver.id } })
  const arrival = async () => (await boardOf(shop)).rows[0]?.plannedAt
  const params = { driverId: driver.id, day: shop.day }
  const work = (...parts: ShiftParts) =>
    shop.owner.call(setDriverException, { params, body: { parts, note: '' } })
  const late = await work(
    shift('14:00', '18:00', [{ from: '14:00', until: '14:30', minutes: 30, isPaid: true }]),
  )
  expect(late.body.exceptions.map(({ day }) => day)).toEqual([shop.day])
  expect(toClockText(await arrival())).toMatch(/^14:3\d$/)
  await off(shop, driver.id)
  expect(await arrival()).toBeNull()
  expect((await shop.owner.call(deleteDriverException, { params })).body.exceptions).toEqual([])
  expect(toClockText(await arrival())).toMatch(/^00:0\d$/)
  expect((await shop.owner.call(deleteDriverException, { params })).status).toBe(200)
})

test('a run that ends after the shift is assigned once that is accepted', async () => {
  const shop = await deliveryDay(t)
  const { driver } = await shop.driver()
  await shop.owner.call(setDriverException, {
    params: { driverId: driver.id, day: shop.day },
    body: { parts: [shift('10:00', '10:05')], note: '' },
  })
  const { deliveryId } = await shop.order({ slotId: shop.slotId })
  const assign = (late: boolean) =>
    shop.owner.call(assignDelivery, {
      params: { deliveryId },
      body: { driverId: driver.id, late },
    })
  expect((await assign(false)).problem).toMatchObject({
    message: expect.stringMatching(
      /^The run of Dana Driver would end \d+ minutes after the shift$/,
    ),
    errors: [{ path: 'late', message: 'The shift would be too long' }],
  })
  expect((await assign(true)).status).toBe(200)
})

test('shifts keep their local times across clock changes', async () => {
  const zone = 'Europe/London'
  expect(toInstant('2026-10-24', '07:00', zone)).toBe('2026-10-24T06:00:00.000Z')
  expect(toInstant('2026-10-25', '07:00', zone)).toBe('2026-10-25T07:00:00.000Z')
  expect(toInstant('2027-03-28', '07:00', zone)).toBe('2027-03-28T06:00:00.000Z')
  const shop = await deliveryDay(t)
  const { driver } = await shop.driver()
  const days = await Promise.all(
    ['2026-10-24', '2026-10-25', '2027-03-28'].map((day) =>
      t.inTenant(shop.owner.tenantId, (db) => listDayShifts(db, day)),
    ),
  )
  const wholeDay = [shift('00:00', '23:59')]
  expect(days.map((day) => day.get(driver.id)?.parts)).toEqual([wholeDay, wholeDay, wholeDay])
})
