import { sql } from 'kysely'

import { readWallTime } from '@marketday/contract/accounts/tenants/wall-time'
import type { DriverRow } from '@marketday/contract/deliveries/drivers'
import type { ShiftParts } from '@marketday/contract/deliveries/shifts'
import { toClock, toMinutes } from '@marketday/contract/storefront/shop/opening-hours'

import { inOrder } from '../../platform/database/in-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { notFound } from '../../platform/http/errors.ts'
import { slotsOf } from '../slots.ts'
import { listDrivers } from './queries.ts'

export interface DayShift {
  /** In local time and in order. */
  readonly parts: ShiftParts
  /** Reason why there is none, as the rest of a sentence about the driver. */
  readonly absence: string | null
}

/** A time such as `09:30` of a day. Times skipped by a clock change lie after the gap. */
export function toInstant(day: string, time: string, timeZone: string): string {
  const instant = readWallTime(`${day}T${time}`, timeZone)
  if (instant === null) throw new Error(`not a time of ${day}: ${time}`)
  return instant
}

/** Shifts of all drivers on a day: the exception of the day, their week, or the day's delivery times. */
export async function listDayShifts(db: Db, day: string): Promise<ReadonlyMap<string, DayShift>> {
  const { rows } = await sql<ShiftRow>`
    select d.driver_id as "driverId", d.week -> (extract(isodow from ${day}::date)::int - 1) as week,
      e.parts as exception, e.note, hours.opens, hours.closes
    from drivers d
    left join driver_exceptions e on e.driver_id = d.driver_id and e.day = ${day}::date
    cross join (
      select to_char(min(slot.starts_at at time zone t.time_zone), 'HH24:MI') as opens,
        to_char(max(slot.ends_at at time zone t.time_zone), 'HH24:MI') as closes
      from (${slotsOf(sql`${day}::date`, sql.lit(1))}) slot
      join tenants t on t.tenant_id = ${db.context.tenantId}::uuid
      where slot.delivery_kind = 'delivery' and (slot.is_active or slot.taken > 0)
    ) hours
    where d.archived_at is null`.execute(db)
  return new Map(rows.map((row) => [row.driverId, toDayShift(row)]))
}

export async function getDayShift(db: Db, driverId: string, day: string): Promise<DayShift> {
  const shift = (await listDayShifts(db, day)).get(driverId)
  if (!shift) throw notFound('Driver')
  return shift
}

interface ShiftRow extends Partial<Hours> {
  readonly driverId: string
  readonly week: ShiftParts | null
  readonly exception: ShiftParts | null
  readonly note: string | null
}

interface Hours {
  readonly opens: string | null
  readonly closes: string | null
}

function toDayShift({ exception, note, week, ...hours }: ShiftRow): DayShift {
  const parts = exception ?? week ?? coverHours(hours)
  if (parts.length > 0) return { parts, absence: null }
  if (exception) return { parts, absence: `is off on this day${note ? ` (${note})` : ''}` }
  return {
    parts,
    absence: week
      ? 'has no shift on this day'
      : 'has no shift on this day, because there are no delivery times',
  }
}

/** Time to drive to the first stop and back from the last one. */
const marginMinutes = 60

/** Shift of a driver without a week. */
function coverHours({ opens, closes }: Partial<Hours>): ShiftParts {
  if (!opens || !closes) return []
  const startsAt = toClock(Math.max(0, toMinutes(opens) - marginMinutes))
  const endsAt = toClock(Math.min(24 * 60 - 1, toMinutes(closes) + marginMinutes))
  return [{ startsAt, endsAt, breaks: [] }]
}

/** Drivers with their weeks, and their exceptions from today on. */
export async function listDriverRows(db: Db): Promise<DriverRow[]> {
  const [drivers, weeks, hours, exceptions] = await inOrder([
    listDrivers(db),
    db
      .selectFrom('drivers')
      .select(['driver_id', 'week'])
      .where('archived_at', 'is', null)
      .execute(),
    listDeliveryHours(db),
    listExceptions(db),
  ])
  const weekByDriver = new Map(weeks.map(({ driver_id, week }) => [driver_id, week]))
  const coveredWeek = weekdayNumbers.map((weekday) =>
    coverHours(hours.find((row) => row.weekday === weekday) ?? {}),
  )
  return drivers.map((driver) => {
    const week = weekByDriver.get(driver.id) ?? null
    return {
      ...driver,
      week: week ?? coveredWeek,
      followsDeliveryTimes: week === null,
      exceptions: exceptions
        .filter(({ driverId }) => driverId === driver.id)
        .map(({ day, note, parts }) => ({ day, note, parts })),
    }
  })
}

const weekdayNumbers = [1, 2, 3, 4, 5, 6, 7]

export async function getDriverRow(db: Db, driverId: string): Promise<DriverRow> {
  const row = (await listDriverRows(db)).find(({ id }) => id === driverId)
  if (!row) throw notFound('Driver')
  return row
}

async function listDeliveryHours(db: Db) {
  const { rows } = await sql<Hours & { readonly weekday: number }>`
    select weekday, to_char(min(starts_at), 'HH24:MI') as opens, to_char(max(ends_at), 'HH24:MI') as closes
    from slot_templates where is_active and delivery_kind = 'delivery'
    group by weekday`.execute(db)
  return rows
}

const listExceptions = (db: Db) =>
  db
    .selectFrom('driver_exceptions')
    .select(['driver_id as driverId', 'day', 'note', 'parts'])
    .where(
      'day',
      '>=',
      sql<string>`(select (app_now() at time zone time_zone)::date from tenants
      where tenant_id = ${db.context.tenantId}::uuid)`,
    )
    .orderBy('day')
    .execute()
