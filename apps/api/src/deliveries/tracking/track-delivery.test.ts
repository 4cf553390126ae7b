import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { deliveryDay } from '../../../testing/deliveries/delivery-day.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { listVersions, trackDelivery } from './track-delivery.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

test('a time that has passed is no longer expected, and the page notices', async () => {
  const shop = await deliveryDay(t)
  const { owner, slotId } = shop
  const { orderId } = await shop.order({ slotId })
  const track = () =>
    t.inTenant(owner.tenantId, async (db) => ({
      expected: (await trackDelivery(db, orderId)).expected,
      version: (await listVersions(db, [orderId]))[0]?.version,
    }))
  const before = await track()
  expect(before.expected).not.toBeNull()
  await t.inTenant(owner.tenantId, (db) =>
    sql`update delivery_slots set starts_at = app_now() - interval '3 hours', ends_at = app_now() - interval '1 hour',
      closes_at = app_now() - interval '4 hours' where delivery_slot_id = ${slotId}`.execute(db),
  )
  const after = await track()
  expect(after.expected).toBeNull()
  expect(after.version).not.toBe(before.version)
})
