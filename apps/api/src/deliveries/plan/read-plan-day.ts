import { sql } from 'kysely'

import type { Driver } from '@marketday/contract/deliveries/drivers'
import type { Point } from '@marketday/contract/deliveries/metres-between'

import { invalid, notFound } from '../../platform/http/errors.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { listDrivers } from '../drivers/queries.ts'
import { selectRows } from '../queries.ts'
import type { DeliveryFacts } from '../queries.ts'
import type { PlanProblem, PlanVan } from './route-problem.ts'
import { travelBetween } from './route-problem.ts'

export interface PlanDay {
  readonly day: string
  readonly timeZone: string
  readonly locale: string
  readonly rows: readonly DeliveryFacts[]
  readonly drivers: readonly Driver[]
  readonly problem: PlanProblem
}

const serviceSeconds = 4 * 60
const seconds = (time: string) => Math.round(Date.parse(time) / 1000)
const toSeconds = (time: string | null) => (time === null ? null : seconds(time))

/** Loads the planning input: stops not started, and drivers on duty with their positions. */
export async function readPlanDay(db: Db, day: string): Promise<PlanDay> {
  return await requirePlanDay(
    db,
    day,
    (await listDrivers(db)).filter((driver) => driver.onDuty),
  )
}

/** The same for these drivers, whether on duty or not. */
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
  const [bounds, begun, rows] = await inOrder([
    readBounds(db, day),
    listBegun(db, day),
    selectRows(db, sql`d.day = ${day}::date and d.status in ('scheduled', 'assigned')`),
  ])
  const { depot } = bounds
  if (!depot) return null
  const earliest = Math.max(seconds(bounds.opens), Math.floor(db.context.now.getTime() / 1000))
  const latest = seconds(bounds.closes)
  const of = (driverId: string) => begun.filter((stop) => stop.driverId === driverId)
  const problem: PlanProblem = {
    depot,
    serviceSeconds,
    vans: drivers.map((driver) =>
      vanToday(driver, { depot, serviceSeconds, earliest, latest, begun: of(driver.id) }),
    ),
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
  return { day, timeZone: bounds.timeZone, locale: bounds.locale, rows, drivers, problem }
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

/** Working hours of vans: 6:00 to 23:00. */
async function readBounds(db: Db, day: string): Promise<Bounds> {
  const { rows } = await sql<Omit<Bounds, 'depot'> & { lat: number | null; lng: number | null }>`
    select (${day}::date + time '06:00') at time zone t.time_zone as opens, (${day}::date + time '23:00') at time zone t.time_zone as closes,
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
  readonly latest: number
  readonly begun: readonly BegunStop[]
}

type Vehicle = Pick<PlanVan, 'id' | 'capacity'>

/**
 * Returns where a van is and when it can continue: after its last closed stop, or after the stops
 * it is heading to; at the store if nothing was started.
 */
export function vanToday({ id, capacity }: Vehicle, today: Today): PlanVan {
  const { begun, earliest, latest } = today
  const van = { id, capacity, until: latest }
  if (begun.length === 0) return { ...van, from: earliest, start: null, worked: 0 }
  const { at, from } = behindLastDoor(today)
  const began = Math.min(...begun.map(({ startedAt }) => startedAt ?? from))
  return { ...van, from, start: at, worked: Math.max(0, from - began) }
}

function behindLastDoor({ depot, serviceSeconds, earliest, begun }: Today): {
  at: Point
  from: number
} {
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
    const there = Math.max(from, startedAt ?? from) + drive(at, next)
    from = Math.max(there, earliest) + serviceSeconds
    at = next
  }
  return { at, from: Math.max(from, earliest) }
}

const drive = (from: Point, to: Point): number => travelBetween(from, [to]).seconds(0, 1)
