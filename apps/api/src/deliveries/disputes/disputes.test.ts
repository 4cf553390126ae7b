import { afterAll, beforeAll, expect, test } from 'vitest'
import sharp from 'sharp'

import {
  assignDelivery,
  cancelDelivery,
  closeDelivery,
  failDelivery,
  getDelivery,
  unassignDelivery,
} from '@marketday/contract/deliveries/deliveries'
import {
  decideDispute,
  listDisputes,
  reportDispute,
} from '@marketday/contract/deliveries/delivery-disputes'
import { actOnStop, getRun } from '@marketday/contract/deliveries/driver-run'
import type { RunAct } from '@marketday/contract/deliveries/driver-run'

import { saveFile, storeFile } from '../../platform/files/files.ts'
import { newId } from '../../platform/ids.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { deliveryDay } from '../../../testing/deliveries/delivery-day.ts'
import type { DeliveryDay } from '../../../testing/deliveries/delivery-day.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

// PostgreSQL drops trailing zeros of fractional seconds.
const anHourAgo = new Date(Date.now() - 3_600_000).toISOString().replace(/\d{3}Z$/, '123Z')

async function photo(tenantId: string): Promise<string> {
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a50' } })
    .jpeg()
    .toBuffer()
  const stored = await storeFile(t.app.services, tenantId, { bytes, allow: 'proof' })
  return (await t.inTenant(tenantId, (db) => saveFile(db, stored))).fileId
}

async function reassigned(shop: DeliveryDay, payment: 'card' | 'cash' = 'card') {
  const [dana, omar] = [await shop.driver('Dana Driver'), await shop.driver('Omar Other')]
  const { deliveryId, orderId } = await shop.order({ slotId: shop.slotId, payment })
  const params = { deliveryId }
  for (const { driver } of [dana, omar])
    await shop.owner.call(assignDelivery, { params, body: { driverId: driver.id } })
  const fileId = await photo(shop.owner.tenantId)
  const acts: RunAct[] = [
    { id: newId(), event: 'start', happenedAt: anHourAgo },
    {
      id: newId(),
      event: 'deliver',
      happenedAt: anHourAgo,
      fileId,
      receivedBy: 'A neighbour',
      ...(payment === 'cash' && { cashCollectedMinor: 890 }),
    },
  ]
  const id = newId()
  const report = () =>
    dana.staff.call(reportDispute, { params, body: { id, refusal: 'Stop not found', acts } })
  const decide = (decision: 'accept' | 'attach' | 'discard', note?: string) =>
    shop.owner.call(decideDispute, {
      params: { disputeId: id },
      body: { decision, ...(note !== undefined && { note }) },
    })
  const read = async () => (await shop.owner.call(getDelivery, { params })).body
  return { dana, omar, params, deliveryId, orderId, acts, id, report, decide, read }
}

const open = async (shop: DeliveryDay) => (await shop.owner.call(listDisputes)).body.rows

test('a stop finished offline and reassigned meanwhile waits with its photo for a decision, and lands once', async () => {
  const shop = await deliveryDay(t)
  const { dana, acts, params, report } = await reassigned(shop)
  const refused = await dana.staff.call(actOnStop, { params, body: acts[0] as RunAct })
  expect(refused.status).toBe(404)
  const answers = await Promise.all([report(), report(), report()])
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200])
  const rows = await open(shop)
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({
    driverName: 'Dana Driver',
    event: 'deliver',
    receivedBy: 'A neighbour',
    refusal: 'Stop not found',
    happenedAt: anHourAgo,
    actions: { accept: null, attach: null, discard: null },
  })
  const shown = await fetchMedia(rows[0]?.photoUrl ?? '')
  expect(shown).toBe(200)
  const { disputes } = (await dana.staff.call(getRun)).body
  expect(disputes).toMatchObject([{ event: 'deliver', status: 'open' }])
})

test('a report that grew by an act after its answer was lost keeps the new act', async () => {
  const shop = await deliveryDay(t)
  const { dana, params, acts } = await reassigned(shop)
  const send = (id: string, some: RunAct[]) =>
    dana.staff.call(reportDispute, { params, body: { id, refusal: 'Stop not found', acts: some } })
  const [start, deliver] = acts as [RunAct, RunAct]
  expect((await send(start.id, [start])).status).toBe(200)
  // A reused id must not hide a new report.
  const swallowed = await send(start.id, acts)
  expect([swallowed.status, (await open(shop)).length]).toEqual([409, 1])
  expect((await send(deliver.id, acts)).status).toBe(200)
  expect((await send(deliver.id, acts)).status).toBe(200)
  const rows = await open(shop)
  expect(rows.map((row) => row.event)).toEqual(['start', 'deliver'])
  expect(await fetchMedia(rows[1]?.photoUrl ?? '')).toBe(200)
})

async function fetchMedia(url: string): Promise<number> {
  const { host, pathname, search } = new URL(url)
  const answer = await t.app.inject({ url: pathname + search, headers: { host } })
  return answer.statusCode
}

test('accepted, it counts for that driver and at that time: order, cash and proof follow', async () => {
  const shop = await deliveryDay(t)
  const { dana, orderId, report, decide, read, id } = await reassigned(shop, 'cash')
  await report()
  const accepted = await decide('accept')
  expect([accepted.status, accepted.body.status]).toEqual([200, 'accepted'])
  expect((await decide('accept')).status).toBe(200)
  expect((await decide('discard')).problem.code).toBe('invalid_transition')

  const delivery = await read()
  expect(delivery).toMatchObject({ status: 'delivered', driverName: 'Dana Driver' })
  expect(Date.parse(delivery.finishedAt ?? '')).toBe(Date.parse(anHourAgo))
  expect(delivery.proofs.map((proof) => [proof.kind, proof.isWithdrawn])).toEqual([
    ['photo', false],
    ['name', false],
  ])
  const order = await t.inTenant(shop.owner.tenantId, (db) =>
    db
      .selectFrom('orders')
      .select(['status', 'payment_status', 'captured_minor'])
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow(),
  )
  expect(order).toEqual({ status: 'completed', payment_status: 'paid', captured_minor: 890 })
  expect(await open(shop)).toEqual([])
  const { disputes } = (await dana.staff.call(getRun)).body
  expect(disputes).toMatchObject([{ id, status: 'accepted' }])
})

test('attached, its proof is in the history and the state stays; discarded, it is only noted', async () => {
  const shop = await deliveryDay(t)
  const one = await reassigned(shop)
  await one.report()
  expect((await one.decide('attach', 'Omar was there too')).status).toBe(200)
  const attached = await one.read()
  expect([attached.status, attached.driverName]).toEqual(['assigned', 'Omar Other'])
  expect(attached.proofs.map((proof) => proof.kind)).toEqual(['photo', 'name'])

  const shop2 = await deliveryDay(t)
  const two = await reassigned(shop2)
  await two.report()
  expect((await two.decide('discard', 'Wrong house')).status).toBe(200)
  const discarded = await two.read()
  expect([discarded.status, discarded.proofs]).toEqual(['assigned', []])
  expect(discarded.timeline.at(-1)?.message).toContain('Wrong house')
  const { disputes } = (await two.dana.staff.call(getRun)).body
  expect(disputes).toMatchObject([{ status: 'discarded', decisionNote: 'Wrong house' }])
})

test('what was given up meanwhile is corrected when the report is accepted, and its proof counts', async () => {
  const shop = await deliveryDay(t)
  const { omar, params, report, decide, read } = await reassigned(shop)
  await omar.staff.call(actOnStop, {
    params,
    body: { id: newId(), event: 'start', happenedAt: new Date().toISOString() },
  })
  await shop.owner.call(failDelivery, { params, body: { reason: 'nobody_home' } })
  await report()
  expect((await decide('accept')).status).toBe(200)
  const delivery = await read()
  expect([delivery.status, delivery.driverName]).toEqual(['delivered', 'Dana Driver'])
  expect(delivery.proofs.every((proof) => !proof.isWithdrawn)).toBe(true)
})

test('what was closed on an earlier day stays so: its report can only be attached or discarded', async () => {
  const shop = await deliveryDay(t)
  const { omar, params, deliveryId, report, decide } = await reassigned(shop)
  await omar.staff.call(actOnStop, {
    params,
    body: { id: newId(), event: 'start', happenedAt: new Date().toISOString() },
  })
  await shop.owner.call(failDelivery, { params, body: { reason: 'nobody_home' } })
  await report()
  expect((await open(shop))[0]?.actions.accept).toBe(null)
  await t.inTenant(shop.owner.tenantId, (db) =>
    db
      .updateTable('deliveries')
      .set({ finished_at: new Date(Date.now() - 25 * 3_600_000).toISOString() })
      .where('delivery_id', '=', deliveryId)
      .execute(),
  )
  const [row] = await open(shop)
  expect(row?.actions).toMatchObject({ attach: null, discard: null })
  expect(row?.actions.accept).toContain('day of this delivery has passed')
  expect((await decide('accept')).problem.message).toBe(row?.actions.accept)
  expect((await decide('attach')).status).toBe(200)
})

test('what cannot become true any more can only be attached or discarded', async () => {
  const shop = await deliveryDay(t)
  const { params, report, decide } = await reassigned(shop)
  await shop.owner.call(unassignDelivery, { params })
  await shop.owner.call(cancelDelivery, { params, body: { reason: 'Called off' } })
  await report()
  const [row] = await open(shop)
  expect(row?.actions.accept).toContain('cancelled')
  expect((await decide('accept')).problem.code).toBe('invalid_transition')
  expect((await decide('attach')).status).toBe(200)
})

test('a stop that never was the driver’s is not found, and a wrong PIN can be handed on', async () => {
  const shop = await deliveryDay(t, { pin: true })
  const { staff, driver } = await shop.driver('Pia Pin')
  const stranger = await shop.driver('Eve Else')
  const { deliveryId } = await shop.order({ slotId: shop.slotId })
  const params = { deliveryId }
  await shop.owner.call(assignDelivery, { params, body: { driverId: driver.id } })
  const start: RunAct = { id: newId(), event: 'start', happenedAt: anHourAgo }
  const none = await stranger.staff.call(reportDispute, {
    params,
    body: { id: newId(), refusal: 'x', acts: [start] },
  })
  expect(none.status).toBe(404)

  await staff.call(actOnStop, { params, body: start })
  const wrong: RunAct = {
    id: newId(),
    event: 'deliver',
    happenedAt: anHourAgo,
    pin: await wrongPinOf(shop, deliveryId),
  }
  expect((await staff.call(actOnStop, { params, body: wrong })).problem.code).toBe('wrong_pin')
  const report = await staff.call(reportDispute, {
    params,
    body: { id: newId(), refusal: 'Wrong PIN', acts: [wrong] },
  })
  expect(report.status).toBe(200)
  const [row] = await open(shop)
  expect(row?.pinWasRight).toBe(false)
  await shop.owner.call(closeDelivery, { params, body: { reason: 'They rang' } })
  const [now] = await open(shop)
  expect(now?.actions.accept).toContain('delivered')
})

async function wrongPinOf(shop: DeliveryDay, deliveryId: string): Promise<string> {
  const { pin } = await t.inTenant(shop.owner.tenantId, (db) =>
    db
      .selectFrom('deliveries')
      .select('pin')
      .where('delivery_id', '=', deliveryId)
      .executeTakeFirstOrThrow(),
  )
  return pin === '0000' ? '0001' : '0000'
}

test('a report that begins with a wrong PIN lands once, however often it is sent', async () => {
  const shop = await deliveryDay(t, { pin: true })
  const { staff, driver } = await shop.driver()
  const { deliveryId } = await shop.order({ slotId: shop.slotId })
  const params = { deliveryId }
  await shop.owner.call(assignDelivery, { params, body: { driverId: driver.id } })
  const acts: [RunAct, RunAct, RunAct] = [
    { id: newId(), event: 'start', happenedAt: anHourAgo },
    {
      id: newId(),
      event: 'deliver',
      happenedAt: anHourAgo,
      pin: await wrongPinOf(shop, deliveryId),
    },
    { id: newId(), event: 'fail', happenedAt: anHourAgo, reason: 'nobody_home' },
  ]
  for (const body of acts.slice(0, 2)) await staff.call(actOnStop, { params, body })
  const report = () =>
    staff.call(reportDispute, {
      params,
      body: { id: acts[2].id, refusal: 'Wrong PIN', acts: acts.slice(1) },
    })
  expect([(await report()).status, (await report()).status]).toEqual([200, 200])
  expect((await open(shop)).map((row) => row.event)).toEqual(['fail'])
  const { timeline } = (await shop.owner.call(getDelivery, { params })).body
  expect(timeline.filter((entry) => entry.action === 'delivery.disputed')).toHaveLength(1)
})
