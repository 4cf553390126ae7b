import type { BodyOf } from '@marketday/contract/endpoints/endpoint'
import type {
  PlanMode,
  arrangeRuns as endpoint,
} from '@marketday/contract/deliveries/delivery-plan'

import { record } from '../../platform/events/record.ts'
import type { NewEvent } from '../../platform/events/record.ts'
import { conflict, invalid } from '../../platform/http/errors.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { unassignStop } from '../board/assign-stop.ts'
import { lockDelivery } from '../lock-delivery.ts'
import { moveDelivery } from '../move-delivery.ts'
import { lastSequences } from '../run-order.ts'
import { listDrivers } from '../drivers/queries.ts'
import { takePlan } from './delivery-plans.ts'
import { isPartial, listStaying } from './limit-plan-day.ts'
import { measureRoute } from './measure-route.ts'
import { toIso } from './describe-plan.ts'
import { readPlanDay, requirePlanDay } from './read-plan-day.ts'
import type { PlanDay } from './read-plan-day.ts'
import { waitingIn } from './time-run.ts'

/** Assigns as previewed; 409 if the day has changed since, or the plan was cancelled. */
export async function applyPlan(db: Db, planId: string): Promise<void> {
  const { day, routes, mode } = await takePlan(db, planId)
  await lockDrivers(db)
  const planDay = await readPlanDay(db, day)
  const planned = routes.map(({ driverId, stops }) => ({
    driverId,
    deliveryIds: stops.map(({ deliveryId }) => deliveryId),
  }))
  requireUnmoved(planDay, planned, mode)
  const staying = listStaying(planDay, mode)
  const others = await arrange(db, planDay, withOthers(planDay, planned, staying))
  if (isPartial(mode)) return
  await unassignOthers(db, planDay, others.difference(staying))
}

/** Also for drivers who are not planned on this day: it undoes plans. */
export async function arrangeRuns(db: Db, { day, routes }: BodyOf<typeof endpoint>): Promise<void> {
  await lockDrivers(db)
  const planDay = await requirePlanDay(db, day, await listDrivers(db))
  await unassignOthers(db, planDay, await arrange(db, planDay, routes))
}

/** Returns the waiting stops that no run names. */
async function arrange(db: Db, planDay: PlanDay, routes: Routes): Promise<ReadonlySet<string>> {
  const { day } = planDay
  const planned = routes.flatMap(({ driverId, deliveryIds }) =>
    deliveryIds.map((deliveryId, index) => ({ deliveryId, driverId, index })),
  )
  if (new Set(planned.map((stop) => stop.deliveryId)).size !== planned.length)
    throw invalid('A stop is planned twice')
  requirePlanned(planDay, routes)
  const arrivals = arrivalsOf(planDay, routes)
  const bases = await lastSequences(db, day)
  const waiting = new Set(planDay.rows.map((row) => row.id))
  for (const stop of planned.toSorted((a, b) => (a.deliveryId < b.deliveryId ? -1 : 1))) {
    if (!waiting.delete(stop.deliveryId)) throw stale()
    await place(db, {
      ...stop,
      sequence: (bases.get(stop.driverId) ?? 0) + stop.index + 1,
      plannedAt: arrivals.get(stop.deliveryId) ?? null,
      known: planDay,
    })
  }
  // A stop that stays with its driver has no event of its own for its new position.
  const planning = routes.map(({ driverId, deliveryIds }): NewEvent => ({
    name: 'driver.planned',
    objectType: 'driver',
    objectId: driverId,
    details: { day, deliveryIds },
  }))
  await record(db, planning)
  return waiting
}

async function unassignOthers(
  db: Db,
  { rows }: PlanDay,
  others: ReadonlySet<string>,
): Promise<void> {
  for (const row of rows)
    if (others.has(row.id) && row.status === 'assigned') await unassignStop(db, row.id)
}

/** Staying stops that a plan does not name, as those without a position, come last. */
function withOthers(planDay: PlanDay, routes: Routes, staying: ReadonlySet<string>): Routes {
  const planned = new Set(routes.flatMap(({ deliveryIds }) => deliveryIds))
  return routes.map(({ driverId, deliveryIds }) => ({
    driverId,
    deliveryIds: [
      ...deliveryIds,
      ...waitingIn(planDay, driverId).filter((id) => staying.has(id) && !planned.has(id)),
    ],
  }))
}

type Routes = BodyOf<typeof endpoint>['routes']

function requirePlanned({ drivers }: PlanDay, routes: Routes): void {
  const planned = new Set(drivers.map((driver) => driver.id))
  if (routes.some(({ driverId }) => !planned.has(driverId))) throw stale()
}

/** A plan of a part of the day takes no stop from another driver, and no plan one that is locked now. */
function requireUnmoved({ rows }: PlanDay, routes: Routes, mode: PlanMode | undefined): void {
  const planned = new Map(
    routes.flatMap(({ driverId, deliveryIds }) => deliveryIds.map((id) => [id, driverId] as const)),
  )
  const isElsewhere = ({ id, driverId }: PlanDay['rows'][number]) =>
    planned.has(id) && planned.get(id) !== driverId && (driverId !== null || mode?.kind === 'run')
  if (rows.some((row) => (isPartial(mode) || row.isLocked) && isElsewhere(row))) throw stale()
}

interface Placement {
  readonly deliveryId: string
  readonly driverId: string
  readonly sequence: number
  readonly plannedAt: string | null
  readonly known: PlanDay
}

async function place(
  db: Db,
  { deliveryId, driverId, sequence, plannedAt, known }: Placement,
): Promise<void> {
  const delivery = await lockDelivery(db, deliveryId)
  if (
    delivery.day !== known.day ||
    (delivery.status !== 'scheduled' && delivery.status !== 'assigned')
  )
    throw stale()
  const set = { driver_id: driverId, sequence, planned_at: plannedAt }
  if (delivery.status === 'assigned' && delivery.driverId === driverId) {
    await db
      .updateTable('deliveries')
      .set((column) => ({ ...set, version: column('version', '+', 1) }))
      .where('delivery_id', '=', deliveryId)
      .execute()
    return
  }
  const driverName = known.drivers.find((driver) => driver.id === driverId)?.name ?? ''
  await moveDelivery(db, delivery, {
    event: delivery.status === 'assigned' ? 'reassign' : 'assign',
    set,
    details: { driverId, driverName },
  })
}

function arrivalsOf({ problem }: PlanDay, routes: Routes): Map<string, string> {
  const arrivals = routes.flatMap(({ driverId, deliveryIds }) => {
    const van = problem.vans.find(({ id }) => id === driverId)
    return van ? measureRoute(problem, van, deliveryIds).stops : []
  })
  return new Map(arrivals.map(({ id, arrivesAt }) => [id, toIso(arrivesAt)]))
}

async function lockDrivers(db: Db): Promise<void> {
  await db
    .selectFrom('drivers')
    .select('driver_id')
    .where('archived_at', 'is', null)
    .orderBy('driver_id')
    .forUpdate()
    .execute()
}

const stale = () =>
  conflict(
    'version_conflict',
    'The day’s deliveries have changed since this plan was made. Please plan again.',
  )
