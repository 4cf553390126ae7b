import type { EventNameOn } from '@marketday/contract/endpoints/event-details'
import type { Driver, DriverInput } from '@marketday/contract/deliveries/drivers'
import { permissionsOf } from '@marketday/contract/accounts/team/permissions'

import { record } from '../../platform/events/record.ts'
import { conflict, constraintOf, invalid } from '../../platform/http/errors.ts'
import { newId } from '../../platform/ids.ts'
import { appNow } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { getDriver } from './queries.ts'

export async function createDriver(db: Db, input: DriverInput): Promise<Driver> {
  await requireDrivingMember(db, input.userId)
  const driverId = newId()
  await refusingTwice(() =>
    db
      .insertInto('drivers')
      .values({ driver_id: driverId, ...columnsOf(input) })
      .execute(),
  )
  await tell(db, 'driver.created', driverId)
  return await getDriver(db, driverId)
}

export async function updateDriver(
  db: Db,
  driverId: string,
  { driver, version }: { driver: DriverInput; version: number },
): Promise<Driver> {
  await requireDrivingMember(db, driver.userId)
  const changed = await refusingTwice(() =>
    db
      .updateTable('drivers')
      .set((set) => ({ ...columnsOf(driver), version: set('version', '+', 1) }))
      .where('driver_id', '=', driverId)
      .where('archived_at', 'is', null)
      .where('version', '=', version)
      .returning('driver_id')
      .executeTakeFirst(),
  )
  if (!changed) return await refuseVersion(db, driverId)
  await tell(db, 'driver.changed', driverId)
  return await getDriver(db, driverId)
}

/** Throws `version_conflict`, or 404 without a driver. */
export async function refuseVersion(db: Db, driverId: string): Promise<never> {
  await getDriver(db, driverId)
  throw conflict(
    'version_conflict',
    'Someone changed this driver while you were editing. Please review it.',
  )
}

export async function setDuty(db: Db, driverId: string, onDuty: boolean): Promise<void> {
  await db
    .updateTable('drivers')
    .set((set) => ({ on_duty: onDuty, version: set('version', '+', 1) }))
    .where('driver_id', '=', driverId)
    .where('on_duty', '<>', onDuty)
    .execute()
  await tell(db, onDuty ? 'driver.on_duty' : 'driver.off_duty', driverId)
}

export async function archiveDriver(db: Db, driverId: string): Promise<void> {
  await getDriver(db, driverId)
  const busy = await db
    .selectFrom('deliveries')
    .select('delivery_id')
    .where('driver_id', '=', driverId)
    .where('status', 'in', ['assigned', 'en_route', 'arrived'])
    .limit(1)
    .executeTakeFirst()
  if (busy)
    throw conflict('conflict', 'This driver still has stops. Assign them to another driver first.')
  await db
    .updateTable('drivers')
    .set({ archived_at: appNow, user_id: null })
    .where('driver_id', '=', driverId)
    .execute()
  await tell(db, 'driver.removed', driverId)
}

async function requireDrivingMember(db: Db, userId: string | null): Promise<void> {
  if (!userId) return
  const member = await db
    .selectFrom('memberships')
    .select(['role', 'custom_permissions'])
    .where('user_id', '=', userId)
    .where('disabled_at', 'is', null)
    .where('tenant_id', '=', db.context.tenantId)
    .executeTakeFirst()
  if (!permissionsOf(member?.role, member?.custom_permissions).includes('deliveries.drive'))
    throw invalid('Choose a team member whose role includes driving', [
      { path: 'userId', message: 'Not a driver of the team' },
    ])
}

async function refusingTwice<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (constraintOf(error) !== 'drivers_user_key') throw error
    throw conflict('conflict', 'This team member is already linked to another driver', [
      { path: 'userId', message: 'Already linked' },
    ])
  }
}

const columnsOf = (driver: DriverInput) => ({
  name: driver.name,
  phone: driver.phone,
  vehicle: driver.vehicle,
  capacity: driver.capacity,
  speed_percent: driver.speedPercent,
  on_duty: driver.onDuty,
  user_id: driver.userId,
})

async function tell(
  db: Db,
  action: Exclude<EventNameOn<'driver'>, 'driver.planned' | 'driver.day_changed'>,
  driverId: string,
): Promise<void> {
  await record(db, { name: action, objectType: 'driver', objectId: driverId })
}
