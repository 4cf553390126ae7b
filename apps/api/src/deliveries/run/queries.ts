import { sql } from 'kysely'

import type { DriverRun, RunStop } from '@marketday/contract/deliveries/driver-run'

import { inOrder } from '../../platform/database/in-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { listDriverDisputes } from '../disputes/queries.ts'
import { findDriverOf } from '../drivers/queries.ts'
import { getLocalDay, listBrought, selectRows } from '../queries.ts'
import type { DeliveryFacts } from '../queries.ts'

/** Today's stops of the signed-in driver, and unfinished earlier ones. */
export async function getRun(db: Db, userId: string): Promise<DriverRun> {
  const [driver, { today, timeZone }] = await inOrder([findDriverOf(db, userId), getLocalDay(db)])
  if (!driver) return { driver: null, day: today, timeZone, stops: [], disputes: [] }
  const disputes = await listDriverDisputes(db, driver.id)
  const rows = await selectRows(
    db,
    sql`d.driver_id = ${driver.id}::uuid and (d.day = ${today}::date and d.status in ('assigned', 'delivered', 'failed')
      or d.status in ('en_route', 'arrived', 'returning'))`,
  )
  const { id, name, vehicle, onDuty } = driver
  return {
    driver: { id, name, vehicle, onDuty },
    day: today,
    timeZone,
    stops: await withLines(db, rows),
    disputes,
  }
}

export async function getRunStop(db: Db, deliveryId: string): Promise<RunStop> {
  const [stop] = await withLines(db, await selectRows(db, sql`d.delivery_id = ${deliveryId}::uuid`))
  if (!stop) throw new Error('the stop vanished while it was locked')
  return stop
}

async function withLines(db: Db, rows: readonly DeliveryFacts[]): Promise<RunStop[]> {
  const lines = await listBrought(
    db,
    rows.map((row) => row.orderId),
  )
  return rows
    .toSorted(
      (left, right) =>
        (left.sequence ?? 0) - (right.sequence ?? 0) || (left.id < right.id ? -1 : 1),
    )
    .map((row, index) => ({
      ...row,
      sequence: index + 1,
      isPacked: ['packed', 'part_handed_over', 'handed_over', 'delivered'].includes(
        row.fulfilmentStatus,
      ),
      lines: lines
        .filter((line) => line.orderId === row.orderId)
        .map(({ title, quantity }) => ({ title, quantity })),
    }))
}
