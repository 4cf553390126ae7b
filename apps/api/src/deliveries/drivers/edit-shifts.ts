import { sortShifts } from '@marketday/contract/deliveries/shifts'
import type { ShiftParts, ShiftWeek } from '@marketday/contract/deliveries/shifts'

import { json } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { record } from '../../platform/events/record.ts'
import { notFound } from '../../platform/http/errors.ts'
import { timeRuns } from '../plan/time-run.ts'
import { refuseVersion } from './edit-driver.ts'

/** Null lets the driver follow the delivery times. */
export async function setDriverWeek(
  db: Db,
  driverId: string,
  { week, version }: { readonly week: ShiftWeek | null; readonly version: number },
): Promise<void> {
  const changed = await db
    .updateTable('drivers')
    .set((set) => ({
      week: week && json(week.map(sortShifts)),
      version: set('version', '+', 1),
    }))
    .where('driver_id', '=', driverId)
    .where('archived_at', 'is', null)
    .where('version', '=', version)
    .returning('driver_id')
    .executeTakeFirst()
  if (!changed) await refuseVersion(db, driverId)
  await record(db, { name: 'driver.week_changed', objectType: 'driver', objectId: driverId })
  await timeDriverRuns(db, driverId)
}

interface DriverDay {
  readonly driverId: string
  readonly day: string
}

export async function setDriverException(
  db: Db,
  { driverId, day }: DriverDay,
  input: { readonly parts: ShiftParts; readonly note: string },
): Promise<void> {
  await lockDriver(db, driverId)
  const set = { parts: json(sortShifts(input.parts)), note: input.note }
  await db
    .insertInto('driver_exceptions')
    .values({ driver_id: driverId, day, ...set })
    .onConflict((row) => row.constraint('driver_exceptions_pkey').doUpdateSet(set))
    .execute()
  await recordDayChange(db, { driverId, day })
}

/** Succeeds as well if there was none. */
export async function deleteDriverException(db: Db, { driverId, day }: DriverDay): Promise<void> {
  await lockDriver(db, driverId)
  const deleted = await db
    .deleteFrom('driver_exceptions')
    .where('driver_id', '=', driverId)
    .where('day', '=', day)
    .returning('day')
    .executeTakeFirst()
  if (deleted) await recordDayChange(db, { driverId, day })
}

/** Drivers are locked before the stops of their runs. */
async function lockDriver(db: Db, driverId: string): Promise<void> {
  const locked = await db
    .updateTable('drivers')
    .set((set) => ({ version: set('version', '+', 1) }))
    .where('driver_id', '=', driverId)
    .where('archived_at', 'is', null)
    .returning('driver_id')
    .executeTakeFirst()
  if (!locked) throw notFound('Driver')
}

async function recordDayChange(db: Db, { driverId, day }: DriverDay): Promise<void> {
  await record(db, {
    name: 'driver.day_changed',
    objectType: 'driver',
    objectId: driverId,
    details: { day },
  })
  await timeDriverRuns(db, driverId, day)
}

/** Recomputes the arrivals of the driver's waiting stops, of one day or of all. */
async function timeDriverRuns(db: Db, driverId: string, day?: string): Promise<void> {
  const runs = await db
    .selectFrom('deliveries')
    .select(['driver_id as driverId', 'day'])
    .distinct()
    .where('driver_id', '=', driverId)
    .where('status', '=', 'assigned')
    .$if(day !== undefined, (query) => query.where('day', '=', day ?? null))
    .execute()
  await timeRuns(db, runs)
}
