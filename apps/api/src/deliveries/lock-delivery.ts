import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

import type { DeliveryState } from '@marketday/contract/deliveries/delivery-states'

import { conflict, notFound } from '../platform/http/errors.ts'
import { inCamelCase } from '../platform/database/sql.ts'
import type { Db } from '../platform/database/tenant-db.ts'

export interface LockedDelivery {
  readonly id: string
  readonly orderId: string
  readonly status: DeliveryState
  readonly attempt: number
  readonly slotId: string | null
  readonly day: string | null
  readonly driverId: string | null
  readonly sequence: number | null
  readonly pin: string | null
  readonly pinFailures: number
  readonly arrivedAt: string | null
  readonly finishedAt: string | null
  readonly cashPaymentId: string | null
}

const columns = inCamelCase([
  'delivery_id as id',
  'order_id',
  'status',
  'attempt',
  'delivery_slot_id as slotId',
  'day',
  'driver_id',
  'sequence',
  'pin',
  'pin_failures',
  'arrived_at',
  'finished_at',
  'cash_payment_id',
])

export async function lockDelivery(db: Db, deliveryId: string): Promise<LockedDelivery> {
  await lockRunDriver(db, sql`delivery_id = ${deliveryId}::uuid`)
  const row = await db
    .selectFrom('deliveries')
    .select(columns)
    .where('delivery_id', '=', deliveryId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('Delivery')
  return row
}

interface Stops {
  readonly deliveryIds: readonly string[]
  /** Drivers whose runs they join. */
  readonly driverIds: readonly string[]
}

/** Locks all runs that the stops leave or join, then the stops; each by id, so that no two requests wait for each other. */
export async function lockDeliveries(
  db: Db,
  { deliveryIds, driverIds }: Stops,
): Promise<LockedDelivery[]> {
  const drivers = await lockDrivers(db, { deliveryIds, driverIds })
  const rows = await db
    .selectFrom('deliveries')
    .select(columns)
    .where('delivery_id', 'in', deliveryIds)
    .orderBy('delivery_id')
    .forUpdate()
    .execute()
  if (rows.length < deliveryIds.length) throw notFound('Delivery')
  if (rows.some(({ driverId }) => driverId !== null && !drivers.has(driverId)))
    throw conflict('version_conflict', 'Someone else just moved these stops. Please review them.')
  return rows
}

/** Locks all runs that the stops leave or join, by id. */
export async function lockDrivers(
  db: Db,
  { deliveryIds, driverIds }: Stops,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select driver_id as id from drivers where driver_id = any(${driverIds}::uuid[]) or driver_id in (
      select driver_id from deliveries where delivery_id = any(${deliveryIds}::uuid[]))
    order by driver_id for no key update`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

export interface OrderDelivery extends Pick<
  LockedDelivery,
  'id' | 'orderId' | 'status' | 'attempt' | 'slotId'
> {
  readonly zoneId: string | null
}

/** Locks an order's delivery; null if it has none. */
export async function lockOrderDelivery(db: Db, orderId: string): Promise<OrderDelivery | null> {
  await lockRunDriver(db, sql`order_id = ${orderId}::uuid`)
  const row = await db
    .selectFrom('deliveries')
    .select(
      inCamelCase([
        'delivery_id as id',
        'order_id',
        'status',
        'attempt',
        'delivery_slot_id as slotId',
        'delivery_zone_id as zoneId',
      ]),
    )
    .where('order_id', '=', orderId)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** Before the stop itself, because each change of a run writes the arrivals of its other stops. */
const lockRunDriver = (db: Db, delivery: RawBuilder<unknown>) =>
  sql`select from drivers where driver_id in (select driver_id from deliveries where ${delivery})
    order by driver_id for no key update`.execute(db)
