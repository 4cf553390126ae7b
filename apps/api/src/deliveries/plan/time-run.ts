import { sql } from 'kysely'

import { listDrivers } from '../drivers/queries.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { compareRuns, createRunMeasure, findBestPlace } from './insert-stops.ts'
import type { RunChange } from './insert-stops.ts'
import { measureRoute } from './measure-route.ts'
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
export const waitingIn = ({ rows }: Pick<PlanDay, 'rows'>, driverId: string): string[] =>
  rows
    .filter((row) => row.driverId === driverId && row.status === 'assigned')
    .toSorted((one, other) => (one.sequence ?? 0) - (other.sequence ?? 0))
    .map(({ id }) => id)

export interface Insertion extends RunChange {
  /** Index among the waiting stops of the run. */
  readonly index: number
}

/** The best place for a stop; with `index` the effect of that place. Null if the business has no position or the driver no shift. */
export async function findInsertion(
  db: Db,
  run: Run,
  { deliveryId, index }: { readonly deliveryId: string; readonly index: number | undefined },
): Promise<Insertion | null> {
  const planDay = await findRunDay(db, run)
  const van = planDay?.problem.vans[0]
  if (!planDay || !van) return null
  const waiting = waitingIn(planDay, run.driverId).filter((id) => id !== deliveryId)
  const measure = createRunMeasure(planDay, van, [...waiting, deliveryId])
  const place = index ?? findBestPlace(measure, waiting, deliveryId)
  const after = measure(waiting.toSpliced(place, 0, deliveryId))
  return { index: place, ...compareRuns(planDay, measure(waiting), after) }
}
