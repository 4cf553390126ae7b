import { sql } from 'kysely'

import { sumBy } from '@marketday/contract/money/sum-by'

import { listDrivers } from '../drivers/queries.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { measureRoute } from './measure-route.ts'
import type { PlannedVan } from './measure-route.ts'
import { toIso } from './describe-plan.ts'
import { findPlanDay } from './read-plan-day.ts'
import type { PlanDay } from './read-plan-day.ts'

export interface Run {
  readonly driverId: string
  readonly day: string
}

/** A delivery without driver or day is in no run. */
type MaybeRun = { readonly [Key in keyof Run]: string | null }

export async function findRun(db: Db, deliveryId: string): Promise<MaybeRun> {
  return await db
    .selectFrom('deliveries')
    .select(['driver_id as driverId', 'day'])
    .where('delivery_id', '=', deliveryId)
    .executeTakeFirstOrThrow()
}

/** Writes when the drivers reach the waiting stops of these runs, each run once. */
export async function timeRuns(db: Db, runs: readonly MaybeRun[]): Promise<void> {
  const timed = new Set<string>()
  for (const { driverId, day } of runs) {
    if (!driverId || !day || timed.has(`${driverId} ${day}`)) continue
    timed.add(`${driverId} ${day}`)
    await timeRun(db, { driverId, day })
  }
}

const findRunDay = async (db: Db, { driverId, day }: Run) =>
  await findPlanDay(
    db,
    day,
    (await listDrivers(db)).filter(({ id }) => id === driverId),
  )

async function timeRun(db: Db, run: Run): Promise<void> {
  const { driverId } = run
  const planDay = await findRunDay(db, run)
  if (!planDay) return
  const [van] = planDay.problem.vans
  const ids = waitingIn(planDay, driverId)
  // Without a shift or a position there is no arrival.
  const stops = van ? measureRoute(planDay.problem, van, ids).stops : []
  const arrivals = new Map(stops.map(({ id, arrivesAt }) => [id, toIso(arrivesAt)]))
  const times = ids.map((id) => arrivals.get(id) ?? null)
  await sql`update deliveries set planned_at = timed.planned_at
    from unnest(${ids}::uuid[], ${times}::timestamptz[]) as timed (id, planned_at)
    where deliveries.delivery_id = timed.id and deliveries.planned_at is distinct from timed.planned_at`.execute(
    db,
  )
}

/** Stops of the run that were not started, in its order. */
const waitingIn = ({ rows }: PlanDay, driverId: string, without?: string): string[] =>
  rows
    .filter((row) => row.driverId === driverId && row.status === 'assigned' && row.id !== without)
    .toSorted((one, other) => (one.sequence ?? 0) - (other.sequence ?? 0))
    .map(({ id }) => id)

export interface LateStop {
  readonly id: string
  readonly orderNumber: string
  readonly minutes: number
}

export interface Insertion {
  /** Index among the waiting stops of the run. */
  readonly index: number
  /** The stops that would be late, or later than without the insertion. */
  readonly late: readonly LateStop[]
  /** Minutes by which the driver would be back after the shift; 0 if no later than without the insertion. */
  readonly overtimeMinutes: number
}

/**
 * Where a stop disturbs the run least: where it makes the others late by the fewest seconds, then itself, then the run
 * the shortest; of equal places the last. Time after the shift counts as lateness. With `index` the effect of that place. Null if the
 * business has no position or the driver no shift.
 */
export async function findInsertion(
  db: Db,
  run: Run,
  { deliveryId, index }: { readonly deliveryId: string; readonly index: number | undefined },
): Promise<Insertion | null> {
  const { driverId } = run
  const planDay = await findRunDay(db, run)
  const van = planDay?.problem.vans[0]
  if (!planDay || !van) return null
  const waiting = waitingIn(planDay, driverId, deliveryId)
  const measure = (ids: readonly string[]) => {
    const { stops, seconds, overtimeSeconds } = measureRoute(planDay.problem, van, ids)
    return { lateness: latenessIn(planDay, stops), seconds, overtime: overtimeSeconds }
  }
  const before = measure(waiting)
  const places = index === undefined ? [...waiting.keys(), waiting.length].toReversed() : [index]
  const tried = places.map((place) => {
    const { lateness, seconds, overtime } = measure(waiting.toSpliced(place, 0, deliveryId))
    const added = new Map(
      [...lateness].map(([id, seconds]) => [id, seconds - (before.lateness.get(id) ?? 0)] as const),
    )
    const ofStop = Math.max(0, added.get(deliveryId) ?? 0)
    const all = sumBy([...added.values()], (seconds) => Math.max(0, seconds))
    const isLonger = overtime > before.overtime
    const ofOthers = all - ofStop + (isLonger ? overtime - before.overtime : 0)
    return { place, lateness, added, ofStop, ofOthers, seconds, overtime: isLonger ? overtime : 0 }
  })
  const [best] = tried.toSorted(
    (one, other) =>
      one.ofOthers - other.ofOthers || one.ofStop - other.ofStop || one.seconds - other.seconds,
  )
  if (!best) return null
  const late = planDay.rows.flatMap(({ id, orderNumber }) =>
    (best.added.get(id) ?? 0) > 0
      ? [{ id, orderNumber, minutes: Math.ceil((best.lateness.get(id) ?? 0) / 60) }]
      : [],
  )
  return { index: best.place, late, overtimeMinutes: Math.ceil(best.overtime / 60) }
}

/** Seconds by which each stop with a position is late; 0 if it is in time. */
function latenessIn({ problem }: PlanDay, stops: PlannedVan['stops']) {
  const until = new Map(problem.stops.map((stop) => [stop.id, stop.until]))
  return new Map(
    stops.map(({ id, arrivesAt }) => [id, Math.max(0, arrivesAt - (until.get(id) ?? Infinity))]),
  )
}
