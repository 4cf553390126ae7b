import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import sharp from 'sharp'

import { assignDelivery, getDelivery, unlockPin } from '@marketday/contract/deliveries/deliveries'
import { actOnStop, getRun } from '@marketday/contract/deliveries/driver-run'
import type { RunAct } from '@marketday/contract/deliveries/driver-run'
import { recordCash, refundOrder } from '@marketday/contract/payments/card/payments'
import { changeOrder } from '@marketday/contract/orders/acts/change-order'
import { getOrder, packOrder, startPicking } from '@marketday/contract/orders/orders'
import { emptyParcel } from '@marketday/contract/orders/packing/parcel'
import {
  changeParcel,
  handOverParcel,
  packParcel,
} from '@marketday/contract/orders/packing/parcels'
import { getTracking } from '@marketday/contract/orders/tracking'

import { orderToken } from '../../orders/order-token.ts'
import { saveFile, storeFile } from '../../platform/files/files.ts'
import { newId } from '../../platform/ids.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { Staff } from '../../../testing/actors.ts'
import { deliveryDay } from '../../../testing/deliveries/delivery-day.ts'
import type { DeliveryDay } from '../../../testing/deliveries/delivery-day.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

type Given<A> = A extends unknown
  ? Omit<A, 'id' | 'happenedAt'> & { id?: string; happenedAt?: string }
  : never

const act = (staff: Staff, deliveryId: string, given: Given<RunAct>) =>
  staff.call(actOnStop, {
    params: { deliveryId },
    body: { id: newId(), happenedAt: new Date().toISOString(), ...given },
  })

async function assigned(shop: DeliveryDay, given: Parameters<DeliveryDay['order']>[0] = {}) {
  const { staff, driver } = await shop.driver()
  const made = await shop.order({ slotId: shop.slotId, ...given })
  await shop.owner.call(assignDelivery, {
    params: { deliveryId: made.deliveryId },
    body: { driverId: driver.id },
  })
  return { staff, driver, ...made }
}

async function photo(tenantId: string, allow: 'proof' | 'image' = 'proof'): Promise<string> {
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a50' } })
    .jpeg()
    .toBuffer()
  const stored = await storeFile(t.app.services, tenantId, { bytes, allow })
  return (await t.inTenant(tenantId, (db) => saveFile(db, stored))).fileId
}

const read = async (shop: DeliveryDay, deliveryId: string) =>
  (await shop.owner.call(getDelivery, { params: { deliveryId } })).body

test('a driver starts, arrives and delivers with a photo; the order is completed and the customer written to', async () => {
  const shop = await deliveryDay(t)
  const { staff, deliveryId, orderId } = await assigned(shop)
  expect((await act(staff, deliveryId, { event: 'start' })).body.status).toBe('en_route')
  expect((await act(staff, deliveryId, { event: 'arrive' })).body.status).toBe('arrived')
  await t.runJobs()
  expect((await act(staff, deliveryId, { event: 'deliver' })).problem.code).toBe('proof_required')
  const fileId = await photo(shop.owner.tenantId)
  expect(
    (await act(staff, deliveryId, { event: 'deliver', fileId, receivedBy: 'A neighbour' })).body
      .status,
  ).toBe('delivered')

  const delivery = await read(shop, deliveryId)
  expect(delivery.proofs.map((proof) => proof.kind).sort()).toEqual(['name', 'photo'])
  await t.runJobs()
  const { order, mails } = await t.inTenant(shop.owner.tenantId, async (db) => ({
    order: await db
      .selectFrom('orders')
      .select(['status', 'fulfilment_status'])
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow(),
    mails: await db.selectFrom('mail_outbox').select('template').execute(),
  }))
  expect(order).toEqual({ status: 'completed', fulfilment_status: 'delivered' })
  expect(mails.map((mail) => mail.template)).toEqual(
    expect.arrayContaining(['delivery-out', 'delivered']),
  )
})

test('a picture of the shop is no proof', async () => {
  const shop = await deliveryDay(t)
  const { staff, deliveryId } = await assigned(shop)
  await act(staff, deliveryId, { event: 'start' })
  const fileId = await photo(shop.owner.tenantId, 'image')
  expect((await act(staff, deliveryId, { event: 'deliver', fileId })).status).toBe(400)
})

test('a stop cannot be started before its goods are packed', async () => {
  const shop = await deliveryDay(t)
  const { staff, deliveryId } = await assigned(shop, { packed: false })
  const answer = await act(staff, deliveryId, { event: 'start' })
  expect([answer.status, answer.problem.code]).toEqual([409, 'invalid_transition'])
})

test('ORD-09 a run takes what is in the store of an order in parcels, once all of it is packed', async () => {
  const shop = await deliveryDay(t)
  const { owner } = shop
  const { staff, deliveryId, orderId } = await assigned(shop, { packed: false, payment: 'cash' })
  const params = { orderId }
  const { version, lines } = (await owner.call(getOrder, { params })).body
  const variantId = lines[0]?.variantId ?? ''
  const added = [{ variantId, quantity: 2 }]
  await owner.call(changeOrder, {
    params,
    body: { version, lines: [], added, settle: 'none', notify: false },
    headers: { 'idempotency-key': newId() },
  })
  const { fulfilment } = (await owner.call(startPicking, { params })).body
  const pack = async (at: number) => {
    const lineId = fulfilment?.lines[at]?.lineId ?? ''
    const body = { ...emptyParcel, lines: [{ lineId, quantity: 1 }] }
    return (await owner.call(packParcel, { params, body })).body
  }
  const { parcels } = await pack(0)
  const early = await act(staff, deliveryId, { event: 'start' })
  expect(early.problem.message).toBe('Not all items are packed yet')
  await pack(1)
  const fulfilmentId = parcels[0]?.id ?? ''
  await owner.call(handOverParcel, { params: { orderId, fulfilmentId }, body: {} })
  expect((await pack(1)).fulfilmentStatus).toBe('part_handed_over')
  const states = async () =>
    (await owner.call(getOrder, { params })).body.parcels.map(({ status }) => status)
  expect((await act(staff, deliveryId, { event: 'start' })).status).toBe(200)
  expect(await states()).toEqual(['handed_over', 'handed_over', 'handed_over'])
  const fileId = await photo(owner.tenantId)
  const dueMinor = (await owner.call(getOrder, { params })).body.outstandingMinor
  await act(staff, deliveryId, { event: 'deliver', fileId, cashCollectedMinor: dueMinor })
  expect(await states()).toEqual(['delivered', 'delivered', 'delivered'])
  expect((await owner.call(getOrder, { params })).body.status).toBe('completed')
})

test('ORD-09 the driver is listMailed of what the shop brings, and not of what a carrier has', async () => {
  const shop = await deliveryDay(t)
  const { owner } = shop
  const { staff, deliveryId, orderId } = await assigned(shop, { packed: false, quantity: 3 })
  const params = { orderId }
  const { fulfilment } = (await owner.call(startPicking, { params })).body
  const lineId = fulfilment?.lines[0]?.lineId ?? ''
  const carried = { ...emptyParcel, carrier: 'DHL', lines: [{ lineId, quantity: 2 }] }
  const { parcels } = (await owner.call(packParcel, { params, body: carried })).body
  const fulfilmentId = parcels[0]?.id ?? ''
  await owner.call(handOverParcel, { params: { orderId, fulfilmentId }, body: {} })
  await owner.call(packOrder, { params })
  await act(staff, deliveryId, { event: 'start' })
  const [stop] = (await staff.call(getRun)).body.stops
  expect(stop?.lines).toEqual([{ title: 'Rye loaf', quantity: 1 }])
})

test('ORD-09 a carrier’s parcel stays in the store when the driver starts, and is done once it leaves', async () => {
  const shop = await deliveryDay(t)
  const { owner } = shop
  const { staff, deliveryId, orderId } = await assigned(shop, { packed: false, quantity: 3 })
  const params = { orderId }
  const { fulfilment } = (await owner.call(startPicking, { params })).body
  const lineId = fulfilment?.lines[0]?.lineId ?? ''
  const carried = { ...emptyParcel, carrier: 'DHL', lines: [{ lineId, quantity: 2 }] }
  await owner.call(packParcel, { params, body: carried })
  await owner.call(packOrder, { params })
  const started = (await act(staff, deliveryId, { event: 'start' })).body
  expect(started.lines).toEqual([{ title: 'Rye loaf', quantity: 1 }])
  const order = (await owner.call(getOrder, { params })).body
  expect(order.parcels.map(({ status }) => status)).toEqual(['packed', 'handed_over'])
  await act(staff, deliveryId, { event: 'deliver', fileId: await photo(owner.tenantId) })
  const fulfilmentId = order.parcels[0]?.id ?? ''
  const done = await owner.call(handOverParcel, { params: { orderId, fulfilmentId }, body: {} })
  expect(done.body).toMatchObject({ status: 'completed', fulfilmentStatus: 'delivered' })
})

test('ORD-09 neither driver nor dispatcher is listMailed to bring what is not brought', async () => {
  const shop = await deliveryDay(t)
  const { deliveryId, orderId } = await assigned(shop)
  const bread = [{ title: 'Rye loaf', quantity: 1 }]
  expect(await read(shop, deliveryId)).toMatchObject({ lines: bread, itemCount: 1 })
  for (const kind of ['digital', 'gift_card', 'service'] as const) {
    await t.inTenant(shop.owner.tenantId, (db) =>
      db.updateTable('order_lines').set({ kind }).where('order_id', '=', orderId).execute(),
    )
    expect(await read(shop, deliveryId)).toMatchObject({ lines: [], itemCount: 0 })
  }
})

test('ORD-09 a driver does not set out for what a carrier takes', async () => {
  const shop = await deliveryDay(t)
  const { staff, deliveryId, orderId } = await assigned(shop)
  const params = { orderId }
  const [parcel] = (await shop.owner.call(getOrder, { params })).body.parcels
  const at = { params: { orderId, fulfilmentId: parcel?.id ?? '' } }
  await shop.owner.call(changeParcel, { ...at, body: { ...emptyParcel, carrier: 'DHL' } })
  const refused = await act(staff, deliveryId, { event: 'start' })
  expect(refused.problem.message).toBe('A carrier takes the whole order')
})

test('what was done without a network lands once, with the time it was done', async () => {
  const shop = await deliveryDay(t)
  const { staff, deliveryId } = await assigned(shop)
  await act(staff, deliveryId, { event: 'start' })
  const fileId = await photo(shop.owner.tenantId)
  const happenedAt = new Date(Date.now() - 3_600_000).toISOString()
  const delivered = { id: newId(), event: 'deliver' as const, fileId, happenedAt }
  const answers = await Promise.all([1, 2, 3].map(() => act(staff, deliveryId, delivered)))
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200])

  const { acts, proofs } = await t.inTenant(shop.owner.tenantId, async (db) => ({
    acts: await db.selectFrom('delivery_acts').selectAll().where('event', '=', 'deliver').execute(),
    proofs: await db.selectFrom('delivery_proofs').select('kind').execute(),
  }))
  expect(acts).toHaveLength(1)
  expect(proofs).toHaveLength(1)
  expect(Date.parse(acts[0]?.happened_at ?? '')).toBe(Date.parse(happenedAt))
  expect(Date.parse(acts[0]?.received_at ?? '')).toBeGreaterThan(Date.parse(happenedAt) + 3_000_000)
  expect(Date.parse((await read(shop, deliveryId)).finishedAt ?? '')).toBe(Date.parse(happenedAt))
})

test('five wrong PINs lock a stop until a dispatcher opens it; a replayed wrong PIN counts once', async () => {
  const shop = await deliveryDay(t, { pin: true })
  const { staff, deliveryId } = await assigned(shop)
  await act(staff, deliveryId, { event: 'start' })
  const row = await t.inTenant(shop.owner.tenantId, (db) =>
    db
      .selectFrom('deliveries')
      .select('pin')
      .where('delivery_id', '=', deliveryId)
      .executeTakeFirstOrThrow(),
  )
  const pin = row.pin ?? ''
  const wrong = pin === '0000' ? '0001' : '0000'
  const once = newId()
  for (let turn = 0; turn < 3; turn++)
    expect(
      (await act(staff, deliveryId, { id: once, event: 'deliver', pin: wrong })).problem.code,
    ).toBe('wrong_pin')
  for (let turn = 0; turn < 3; turn++)
    await act(staff, deliveryId, { event: 'deliver', pin: wrong })
  expect(
    (await act(staff, deliveryId, { event: 'deliver', pin: wrong })).problem.message,
  ).toContain('Too many wrong PINs')
  expect((await act(staff, deliveryId, { event: 'deliver', pin })).problem.code).toBe('wrong_pin')
  expect((await read(shop, deliveryId)).pinLocked).toBe(true)

  expect((await staff.call(unlockPin, { params: { deliveryId } })).status).toBe(403)
  expect((await shop.owner.call(unlockPin, { params: { deliveryId } })).body.pinLocked).toBe(false)
  expect((await act(staff, deliveryId, { event: 'deliver', pin })).body.status).toBe('delivered')
  expect((await read(shop, deliveryId)).proofs).toEqual([
    { kind: 'pin', value: 'confirmed', attempt: 1, isWithdrawn: false },
  ])
})

test('another driver’s stop is not found, neither for a driver nor for an owner who does not drive', async () => {
  const shop = await deliveryDay(t)
  const { deliveryId } = await assigned(shop)
  const other = await shop.driver('Omar Other')
  expect((await act(other.staff, deliveryId, { event: 'start' })).status).toBe(404)
  expect((await act(shop.owner, deliveryId, { event: 'start' })).status).toBe(404)
})

test('cash at the door must be named and pays the order', async () => {
  const shop = await deliveryDay(t)
  const { staff, deliveryId, orderId } = await assigned(shop, { payment: 'cash' })
  expect((await act(staff, deliveryId, { event: 'start' })).body.cashToCollectMinor).toBe(890)
  const fileId = await photo(shop.owner.tenantId)
  expect((await act(staff, deliveryId, { event: 'deliver', fileId })).status).toBe(400)
  expect(
    (await act(staff, deliveryId, { event: 'deliver', fileId, cashCollectedMinor: 890 })).status,
  ).toBe(200)
  const order = await t.inTenant(shop.owner.tenantId, (db) =>
    db
      .selectFrom('orders')
      .select(['payment_status', 'captured_minor'])
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow(),
  )
  expect(order).toEqual({ payment_status: 'paid', captured_minor: 890 })
})

test('money that was given back is not asked for again at the door', async () => {
  const shop = await deliveryDay(t)
  const { staff, deliveryId, orderId } = await assigned(shop, { payment: 'cash' })
  const params = { orderId }
  const keyed = () => ({ params, headers: { 'idempotency-key': newId() } })
  await shop.owner.call(recordCash, { ...keyed(), body: { amountMinor: 500, reason: 'A part' } })
  const refund = { amountMinor: 100, extraMinor: 100, reason: 'Burnt crust' }
  expect((await shop.owner.call(refundOrder, { ...keyed(), body: refund })).status).toBe(200)
  const { body } = await act(staff, deliveryId, { event: 'start' })
  expect(body.cashToCollectMinor).toBe(390)
  const fileId = await photo(shop.owner.tenantId)
  const paid = { event: 'deliver' as const, fileId, cashCollectedMinor: 390 }
  expect((await act(staff, deliveryId, paid)).status).toBe(200)
})

test('a run holds today’s own stops in order and nobody else’s', async () => {
  const shop = await deliveryDay(t)
  const mine = await assigned(shop)
  await assigned(shop)
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format(new Date())
  await t.inTenant(shop.owner.tenantId, (db) =>
    db.updateTable('deliveries').set({ day: today }).execute(),
  )
  const run = (await mine.staff.call(getRun)).body
  expect(run.stops.map((stop) => stop.id)).toEqual([mine.deliveryId])
  expect(run.stops[0]).toMatchObject({
    sequence: 1,
    isPacked: true,
    lines: [{ title: 'Rye loaf', quantity: 1 }],
    note: 'Ring twice',
  })
  expect((await shop.owner.call(getRun)).body.driver).toBeNull()
})

test('the customer follows her own delivery by her order’s link, and a forged link shows nothing', async () => {
  const shop = await deliveryDay(t, { pin: true })
  const { staff, deliveryId, orderId } = await assigned(shop)
  const token = orderToken(t.app.services.config, orderId)
  const follow = async (with_ = token) =>
    await t.shopper(shop.owner.slug).call(getTracking, { params: { token: with_ } })
  expect((await follow()).body).toMatchObject({
    status: 'assigned',
    driverFirstName: null,
    stopsBefore: null,
  })
  await t.inTenant(shop.owner.tenantId, (db) =>
    sql`update deliveries set planned_at = ends_at + interval '1 hour' from delivery_slots slot
      where slot.delivery_slot_id = deliveries.delivery_slot_id`.execute(db),
  )
  const { expected } = (await follow()).body
  expect(Date.parse(expected?.endsAt ?? '') - Date.parse(expected?.startsAt ?? '')).toBe(1_800_000)
  await act(staff, deliveryId, { event: 'start' })
  const onTheRoad = (await follow()).body
  expect(onTheRoad).toMatchObject({ status: 'en_route', driverFirstName: 'Dana', stopsBefore: 0 })
  expect(onTheRoad.pin).toMatch(/^\d{4}$/)
  await act(staff, deliveryId, { event: 'fail', reason: 'nobody_home' })
  expect((await follow()).body).toMatchObject({
    status: 'failed',
    failureReason: 'nobody_home',
    pin: null,
  })
  const forged = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`
  expect((await follow(forged)).status).toBe(404)
  const elsewhere = await t.owner()
  expect((await t.shopper(elsewhere.slug).call(getTracking, { params: { token } })).status).toBe(
    404,
  )
})
