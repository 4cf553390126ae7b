import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { assignDelivery, cancelDelivery } from '@marketday/contract/deliveries/deliveries'
import { actOnStop } from '@marketday/contract/deliveries/driver-run'
import type { RunAct } from '@marketday/contract/deliveries/driver-run'

import type { Staff } from '../../../testing/actors.ts'
import { deliveryDay } from '../../../testing/deliveries/delivery-day.ts'
import { startDelayed } from '../../../testing/platform/start-delayed.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { newId } from '../../platform/ids.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const act = (staff: Staff, deliveryId: string, event: 'start' | 'fail') =>
  staff.call(actOnStop, {
    params: { deliveryId },
    body: {
      id: newId(),
      happenedAt: new Date().toISOString(),
      event,
      ...(event === 'fail' && { reason: 'nobody_home' }),
    } as RunAct,
  })

test('customers are told when they are next or reached soon, in turn or after a cancellation, each once', async () => {
  const shop = await deliveryDay(t)
  const { staff, driver } = await shop.driver()
  const stops = []
  for (const _stop of [1, 2, 3, 4]) {
    const { deliveryId } = await shop.order({ slotId: shop.slotId })
    const params = { deliveryId }
    await shop.owner.call(assignDelivery, { params, body: { driverId: driver.id, sequence: 99 } })
    stops.push(deliveryId)
  }
  const [cancelled = '', first = '', second = '', third = ''] = stops
  const plan = (deliveryId: string, minutes: number) =>
    t.inTenant(shop.owner.tenantId, (db) =>
      sql`update deliveries set planned_at = app_now() + ${minutes} * interval '1 minute' where delivery_id = ${deliveryId}`.execute(
        db,
      ),
    )
  const listMailed = async () => {
    await t.runJobs()
    const { rows } = await t.inTenant(shop.owner.tenantId, (db) =>
      sql<{
        id: string
      }>`select delivery_id as id from mail_outbox m join orders o on o.email = m.to_address
        join deliveries d on d.order_id = o.order_id where m.template = 'delivery-out' order by m.mail_id`.execute(
        db,
      ),
    )
    return rows.map(({ id }) => id)
  }
  for (const deliveryId of stops) await act(staff, deliveryId, 'start')
  for (const [index, deliveryId] of stops.entries()) await plan(deliveryId, 60 + index * 120)
  expect(await listMailed()).toEqual([cancelled])
  const stop = { params: { deliveryId: cancelled } }
  await shop.owner.call(cancelDelivery, { ...stop, body: { reason: 'x', goods: 'driver' } })
  const mailed = [cancelled, first]
  expect(await listMailed()).toEqual(mailed)
  await act(staff, first, 'fail')
  expect(await listMailed()).toEqual([...mailed, second])
  await plan(third, 30)
  await startDelayed(t)
  expect(await listMailed()).toEqual([...mailed, second, third])
  await act(staff, second, 'fail')
  expect(await listMailed()).toEqual([...mailed, second, third])
})
