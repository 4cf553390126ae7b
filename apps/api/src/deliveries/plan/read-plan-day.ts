import { sql } from 'kysely'

import type { Driver } from '@marketday/contract/deliveries/drivers'
import type { ShiftPart } from '@marketday/contract/deliveries/shifts'
import type { Point } from '@marketday/contract/deliveries/metres-between'

import { invalid, notFound } from '../../platform/http/errors.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { listDrivers } from '../drivers/queries.ts'
import { listDayShifts, toInstant } from '../drivers/shifts.ts'
import { selectRows } from '../queries.ts'
import type { DeliveryFacts } from '../queries.ts'
import { openBreaks } from './breaks.ts'
import { beginParts } from './measure-route.ts'
import type { PlanPart, PlanProblem, PlanVan } from './route-problem.ts'
import { roadMetres, toDriveSeconds, townMetresPerSecond } from './route-problem.ts'

export interface PlanDay {
  readonly day: string
  readonly timeZone: string
  readonly locale: string
  readonly rows: readonly DeliveryFacts[]
  readonly drivers: readonly Driver[]
  /** Drivers who cannot be planned, and why, as the rest of a sentence about them. */
  readonly absent: readonly { readonly driverId: string; readonly reason: string }[]
  readonly problem: PlanProblem
}

const serviceSeconds = 4 * 60
const seconds = (time: string) => Math.round(Date.parse(time) / 1000)
const toSeconds = (time: string | null) => (time === null ? null : seconds(time))

/** Loads the planning input: stops not started, and drivers with a shift left, with their positions. */
export async function readPlanDay(db: Db, day: string): Promise<PlanDay> {
  const planDay = await requirePlanDay(db, day, await listDrivers(db))
  const { drivers, absent, problem } = planDay
  const isPresent = ({ id }: { readonly id: string }) =>
    !absent.some(({ driverId }) => driverId === id)
  return {
    ...planDay,
    drivers: drivers.filter(isPresent),
    problem: { ...problem, vans: problem.vans.filter(isPresent) },
  }
}

/** The same for these drivers, whether they can be planned or not. */
export async function requirePlanDay(
  db: Db,
  day: string,
  drivers: readonly Driver[],
): Promise<PlanDay> {
  const planDay = await findPlanDay(db, day, drivers)
  if (!planDay)
    throw invalid(
      'A plan starts at your business. Choose its address from the list in the set-up first',
      [{ path: 'place', message: 'Address without a position' }],
    )
  return planDay
}

/** Null if the business has no position. */
export async function findPlanDay(
  db: Db,
  day: string,
  drivers: readonly Driver[],
): Promise<PlanDay | null> {
  const [bounds, shifts, begun, rows] = await inOrder([
    readBounds(db, day),
    listDayShifts(db, day),
    listBegun(db, day),
    selectRows(db, sql`d.day = ${day}::date and d.status in ('scheduled', 'assigned')`),
  ])
  const { depot, timeZone, locale } = bounds
  if (!depot) return null
  const earliest = Math.max(seconds(bounds.opens), Math.floor(db.context.now.getTime() / 1000))
  const latest = seconds(bounds.closes)
  const of = (driverId: string) => begun.filter((stop) => stop.driverId === driverId)
  const days = drivers.map((driver) => {
    const { parts = [], absence = null } = shifts.get(driver.id) ?? {}
    const timed = parts.flatMap((part) => toPlanPart(part, day, timeZone))
    const today = { depot, serviceSeconds, earliest, parts: timed, begun: of(driver.id) }
    const ended = parts.at(-1)?.endsAt ?? ''
    return {
      van: vanToday({ ...driver, metresPerSecond: toMetresPerSecond(driver) }, today),
      driverId: driver.id,
      reason: absence ?? `has no shift left on this day; it ended at ${ended}`,
      isAbsent: today.begun.length === 0 && !timed.some(({ until }) => until > earliest),
    }
  })
  const problem: PlanProblem = {
    depot,
    serviceSeconds,
    vans: days.flatMap(({ van }) => van ?? []),
    stops: rows.map((row) => ({
      id: row.id,
      point: toPoint(row),
      size: 1,
      from: row.slot ? seconds(row.slot.startsAt) : earliest,
      until: row.slot ? seconds(row.slot.endsAt) : latest,
      // Goods of a run are loaded when it begins.
      aboard: row.driverId !== null && of(row.driverId).length > 0 ? row.driverId : null,
    })),
  }
  const absent = days.filter(({ isAbsent }) => isAbsent)
  return { day, timeZone, locale, rows, drivers, absent: absent.map(toAbsence), problem }
}

const toAbsence = ({ driverId, reason }: PlanDay['absent'][number]) => ({ driverId, reason })

const toMetresPerSecond = ({ speedPercent }: Driver) => (townMetresPerSecond * speedPercent) / 100

/** Empty if a clock change skips the part. */
function toPlanPart(
  { startsAt, endsAt, breaks }: ShiftPart,
  day: string,
  timeZone: string,
): PlanPart[] {
  const at = (time: string) => seconds(toInstant(day, time, timeZone))
  const [from, until] = [at(startsAt), at(endsAt)]
  if (until <= from) return []
  const timed = breaks.map((pause) => ({
    from: at(pause.from),
    until: at(pause.until),
    seconds: pause.minutes * 60,
    isPaid: pause.isPaid,
  }))
  return [{ from, until, breaks: openBreaks(timed, from) }]
}

const toPoint = ({ lat, lng }: { lat: number | null; lng: number | null }) =>
  lat !== null && lng !== null ? { lat, lng } : null

async function listBegun(db: Db, day: string): Promise<(BegunStop & { driverId: string })[]> {
  const rows = await db
    .selectFrom('deliveries')
    .select(['driver_id', 'lat', 'lng', 'started_at', 'finished_at', 'status'])
    .where('day', '=', day)
    .where('driver_id', 'is not', null)
    .where('started_at', 'is not', null)
    .where('status', 'not in', ['scheduled', 'assigned', 'cancelled'])
    .orderBy('sequence')
    .orderBy('delivery_id')
    .execute()
  return rows.map((row) => ({
    driverId: row.driver_id ?? '',
    point: toPoint(row),
    startedAt: toSeconds(row.started_at),
    finishedAt: toSeconds(row.finished_at),
  }))
}

interface Bounds {
  readonly opens: string
  readonly closes: string
  readonly timeZone: string
  readonly locale: string
  /** Null if the business has no position. */
  readonly depot: Point | null
}

/** The whole day. */
async function readBounds(db: Db, day: string): Promise<Bounds> {
  const { rows } = await sql<Omit<Bounds, 'depot'> & { lat: number | null; lng: number | null }>`
    select (${day}::date)::timestamp at time zone t.time_zone as opens, (${day}::date + 1)::timestamp at time zone t.time_zone as closes,
      t.time_zone as "timeZone", t.locale, nullif(l.place->>'lat', '')::float8 as lat, nullif(l.place->>'lng', '')::float8 as lng
    from tenants t join locations l on l.tenant_id = t.tenant_id and l.is_default
    where t.tenant_id = ${db.context.tenantId}::uuid`.execute(db)
  const [row] = rows
  if (!row) throw notFound('Business')
  return { ...row, depot: toPoint(row) }
}

/** Stop of a driver's day that has been started. Times in seconds on the plan's clock. */
export interface BegunStop {
  readonly point: Point | null
  readonly startedAt: number | null
  readonly finishedAt: number | null
}

interface Today {
  readonly depot: Point
  readonly serviceSeconds: number
  readonly earliest: number
  readonly parts: readonly PlanPart[]
  readonly begun: readonly BegunStop[]
}

type Vehicle = Pick<PlanVan, 'id' | 'capacity' | 'metresPerSecond'>

/**
 * Returns where a van is and when it can continue: after its last closed stop, or after the stops
 * it is heading to; at the store if nothing was started. Null without a shift and without a started stop.
 */
export function vanToday(vehicle: Vehicle, today: Today): PlanVan | null {
  const { begun, earliest, parts } = today
  const { id, capacity, metresPerSecond } = vehicle
  const van = { id, capacity, metresPerSecond }
  if (begun.length === 0)
    return parts.length === 0
      ? null
      : { ...van, parts: beginParts(parts, earliest), start: null, worked: 0 }
  const { at, from } = behindLastDoor(today, vehicle)
  const began = Math.min(...begun.map(({ startedAt }) => startedAt ?? from))
  return {
    ...van,
    parts: continueParts(parts, from),
    start: at,
    worked: Math.max(0, from - began),
  }
}

/** A run that began before the first part or after the last one goes on. */
function continueParts(parts: readonly PlanPart[], from: number): PlanPart[] {
  const [first = { from, until: from, breaks: [] }, ...later] = parts
  return beginParts([{ ...first, from: Math.min(first.from, from) }, ...later], from)
}

function behindLastDoor(
  { depot, serviceSeconds, earliest, begun }: Today,
  vehicle: Vehicle,
): { at: Point; from: number } {
  let at = depot
  let from = -Infinity
  for (const { point, finishedAt } of begun)
    if (finishedAt !== null && finishedAt >= from) {
      at = point ?? at
      from = finishedAt
    }
  for (const { point, startedAt, finishedAt } of begun) {
    if (finishedAt !== null) continue
    const next = point ?? at
    const drive = toDriveSeconds(roadMetres(at, next), vehicle)
    from = Math.max(Math.max(from, startedAt ?? from) + drive, earliest) + serviceSeconds
    at = next
  }
  return { at, from: Math.max(from, earliest) }
}
