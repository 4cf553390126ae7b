import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { assignDelivery } from '@marketday/contract/deliveries/deliveries'
import { actOnStop } from '@marketday/contract/deliveries/driver-run'

import { deliveryDay } from '../../testing/deliveries/delivery-day.ts'
import { testApp } from '../../testing/test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { newId } from '../platform/ids.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

test('an act waits for the other acts of its run before it locks its stop, so that no two wait for each other', async () => {
  const shop = await deliveryDay(t)
  const { staff, driver } = await shop.driver()
  const { deliveryId } = await shop.order({ slotId: shop.slotId })
  const params = { deliveryId }
  await shop.owner.call(assignDelivery, { params, body: { driverId: driver.id, sequence: 1 } })
  const start = () =>
    staff.call(actOnStop, {
      params,
      body: { id: newId(), happenedAt: new Date().toISOString(), event: 'start' },
    })
  const acting = await t.inTenant(shop.owner.tenantId, async (db) => {
    await sql`select from drivers where driver_id = ${driver.id} for update`.execute(db)
    const waiting = start()
    await vi.waitFor(async () => {
      await sql`select pg_stat_clear_snapshot()`.execute(db)
      const { rows } = await sql`select from pg_stat_activity
        where wait_event_type = 'Lock' and query like '%from drivers%'`.execute(db)
      expect(rows).toHaveLength(1)
    }, 10_000)
    await sql`select from deliveries where delivery_id = ${deliveryId} for update nowait`.execute(
      db,
    )
    return { waiting }
  })
  expect((await acting.waiting).status).toBe(200)
})
