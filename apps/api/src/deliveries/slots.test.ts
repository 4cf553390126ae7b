import { setTimeout as pause } from 'node:timers/promises'

import { afterAll, beforeAll, expect, test } from 'vitest'

import {
  createSlotTemplate,
  listSlotTemplates,
  listSlotsOfDay,
  updateSlotTemplate,
} from '@marketday/contract/deliveries/delivery-slots'

import { cancelOrder } from '../workflows/cancel/cancel-order.ts'
import { inOrder } from '../platform/database/in-order.ts'
import { newId } from '../platform/ids.ts'
import { reserveStock } from '../stock/reserved/reserve-stock.ts'
import { cancelDelivery } from './move-delivery.ts'
import { listFreeSlots, releaseSlot, takeSlot } from './slots.ts'
import { testApp } from '../../testing/test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import type { Staff } from '../../testing/actors.ts'
import { deliveryDay } from '../../testing/deliveries/delivery-day.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

async function takenOf(tenantId: string, slotId: string): Promise<number> {
  const row = await t.inTenant(tenantId, (db) =>
    db
      .selectFrom('delivery_slots')
      .select('taken')
      .where('delivery_slot_id', '=', slotId)
      .executeTakeFirst(),
  )
  return row?.taken ?? 0
}

test('twenty shoppers race for the last place and one gets it', async () => {
  const { owner, slotId } = await deliveryDay(t, { capacity: 1 })
  const outcomes = await Promise.allSettled(
    Array.from({ length: 20 }, () => t.inTenant(owner.tenantId, (db) => takeSlot(db, slotId))),
  )
  const refusals = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [outcome.reason.failure.code] : [],
  )
  expect(refusals).toEqual(Array.from({ length: 19 }, () => 'slot_full'))
  expect(await takenOf(owner.tenantId, slotId)).toBe(1)
})

test('CON-06 the first bookings of a time, all at the same moment, are all taken', async () => {
  const { owner } = await deliveryDay(t, { capacity: 100 })
  const free = await t.inTenant(owner.tenantId, (db) => listFreeSlots(db, 'delivery'))
  const untouched = free.slice(1, 9)
  expect(untouched.length).toBeGreaterThan(3)
  for (const { id } of untouched) {
    const bookings = Array.from({ length: 14 }, () =>
      t.inTenant(owner.tenantId, (db) => takeSlot(db, id)),
    )
    await Promise.all(bookings)
    expect(await takenOf(owner.tenantId, id)).toBe(14)
  }
})

test('a place that is given back can be taken again, and never more than were taken', async () => {
  const { owner, slotId } = await deliveryDay(t, { capacity: 1 })
  await t.inTenant(owner.tenantId, (db) => takeSlot(db, slotId))
  await t.inTenant(owner.tenantId, (db) => releaseSlot(db, slotId))
  await t.inTenant(owner.tenantId, (db) => releaseSlot(db, slotId))
  await t.inTenant(owner.tenantId, (db) => takeSlot(db, slotId))
  expect(await takenOf(owner.tenantId, slotId)).toBe(1)
})

test('cancelling an order gives its place back once', async () => {
  const shop = await deliveryDay(t)
  const { owner, slotId } = shop
  const { orderId } = await shop.order({ slotId })
  await shop.order({ slotId })
  await t.inTenant(owner.tenantId, (db) => cancelDelivery(db, { orderId, reason: 'customer' }))
  await t.inTenant(owner.tenantId, (db) => cancelDelivery(db, { orderId, reason: 'customer' }))
  expect(await takenOf(owner.tenantId, slotId)).toBe(1)
})

test('whoever gives a time and goods back never waits in a circle with who takes them', async () => {
  const shop = await deliveryDay(t)
  const { tenantId } = shop.owner
  const { orderId } = await shop.order({ slotId: shop.slotId, packed: false })
  const { variant_id: variantId } = await t.inTenant(tenantId, (db) =>
    db
      .selectFrom('order_lines')
      .select('variant_id')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow(),
  )
  let attempts = 0
  let cancelling: Promise<void> | undefined
  await t.inTenant(tenantId, async (db) => {
    attempts += 1
    await takeSlot(db, shop.slotId)
    cancelling ??= t.inTenant(tenantId, (other) => {
      attempts += 1
      return cancelOrder(other, orderId, {
        reason: 'customer',
        restock: true,
        refund: 'none',
        notify: false,
      })
    })
    // By now the cancellation waits for the slot; the goods must not be locked yet.
    await pause(300)
    await reserveStock(db, { orderId: newId(), lines: [{ variantId, quantity: 1 }] })
  })
  await cancelling
  expect(attempts).toBe(2)
})

test('a full time is refused as such, also where the goods asked for with it are gone', async () => {
  const shop = await deliveryDay(t, { capacity: 1 })
  const { tenantId } = shop.owner
  const { orderId } = await shop.order({ slotId: shop.slotId, packed: false })
  const asked = t.inTenant(tenantId, async (db) => {
    const { variant_id: variantId } = await db
      .selectFrom('order_lines')
      .select('variant_id')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
    const lines = [{ variantId, quantity: 99_999 }]
    await inOrder([takeSlot(db, shop.slotId), reserveStock(db, { orderId: newId(), lines })])
  })
  await expect(asked).rejects.toMatchObject({ failure: { code: 'slot_full' } })
})

test('a place cannot be taken after the cut-off, outside the two weeks or by an invented id', async () => {
  const { owner, slotId } = await deliveryDay(t)
  const late = (days: number) => takeAt(owner, slotId, days)
  await expect(late(3)).rejects.toMatchObject({ failure: { code: 'slot_closed' } })
  await expect(takeAt(owner, crypto.randomUUID(), 0)).rejects.toMatchObject({
    failure: { code: 'slot_closed' },
  })
})

async function takeAt({ tenantId }: Staff, slotId: string, days: number) {
  t.app.services.clock.setOffset(days * 86_400_000)
  try {
    return await t.inTenant(tenantId, (db) => takeSlot(db, slotId))
  } finally {
    t.app.services.clock.setOffset(0)
  }
}

test('a day on which the clocks change keeps its hours and drops a window that does not exist', async () => {
  const owner = await t.owner()
  const window = (startsAt: string, endsAt: string) =>
    owner.call(createSlotTemplate, {
      body: { kind: 'delivery', weekday: 7, startsAt, endsAt, cutoffMinutes: 60, capacity: 5 },
    })
  await window('01:00', '02:00')
  await window('09:00', '11:00')
  const on = async (day: string) =>
    (await owner.call(listSlotsOfDay, { query: { day } })).body.rows.map((slot) => [
      slot.startsAt,
      slot.endsAt,
      slot.closesAt,
    ])
  // Europe/London: summer time begins on 2027-03-28 at 01:00 and ends on 2027-10-31 at 02:00.
  expect(await on('2027-03-28')).toEqual([
    ['2027-03-28T08:00:00Z', '2027-03-28T10:00:00Z', '2027-03-28T07:00:00Z'],
  ])
  expect(await on('2027-03-21')).toHaveLength(2)
  expect((await on('2027-10-31')).at(-1)).toEqual([
    '2027-10-31T09:00:00Z',
    '2027-10-31T11:00:00Z',
    '2027-10-31T08:00:00Z',
  ])
  expect(await on('2027-03-29')).toEqual([])
})

test('another window leaves what is booked as it was promised; another capacity reaches it', async () => {
  const { owner, slotId, day } = await deliveryDay(t)
  const slot = await t.inTenant(owner.tenantId, async (db) => {
    await takeSlot(db, slotId)
    return (await listFreeSlots(db, 'delivery')).find((each) => each.id === slotId)
  })
  const templateId = slot?.templateId ?? ''
  const template = (await owner.call(listSlotTemplates)).body.rows.find(
    (row) => row.id === templateId,
  )
  if (!template) throw new Error('the template is missing')
  const { id: _id, ...input } = template
  await owner.call(updateSlotTemplate, { params: { templateId }, body: { ...input, capacity: 7 } })
  await owner.call(updateSlotTemplate, {
    params: { templateId },
    body: { ...input, capacity: 7, startsAt: '10:00', endsAt: '12:00' },
  })
  const rows = (await owner.call(listSlotsOfDay, { query: { day } })).body.rows
  expect(rows.map((row) => [row.startsAt.slice(11, 16), row.taken, row.capacity])).toEqual([
    [slot?.startsAt.slice(11, 16), 1, 7],
    ['10:00', 0, 7],
  ])
})
