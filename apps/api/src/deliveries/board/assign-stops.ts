import { setImmediate } from 'node:timers/promises'

import type { BodyOf, ResponseOf } from '@marketday/contract/endpoints/endpoint'
import type {
  assignStops as endpoint,
  priceAssignments as pricing,
} from '@marketday/contract/deliveries/assign-stops'
import type { Driver } from '@marketday/contract/deliveries/drivers'

import type { Db } from '../../platform/database/tenant-db.ts'
import { sql } from 'kysely'
import { conflict, invalid, notFound } from '../../platform/http/errors.ts'
import { getDriver, listDrivers } from '../drivers/queries.ts'
import { lockDeliveries } from '../lock-delivery.ts'
import type { LockedDelivery } from '../lock-delivery.ts'
import { moveDelivery } from '../move-delivery.ts'
import { timeRuns } from '../plan/time-run.ts'
import { selectRows } from '../queries.ts'
import { stateNames } from '../rules.ts'
import { lastSequences, numberRun } from '../run-order.ts'
import { checkRuns, joinRun, readDayRuns } from './join-run.ts'
import type { JoinedRun } from './join-run.ts'
import { setLocks } from './lock-stops.ts'

type Body = BodyOf<typeof endpoint>
type Result = ResponseOf<typeof endpoint>
type Target = Body['stops'][number]

/** Started stops and those of another day stay as they are. */
export async function assignStops(db: Db, body: Body): Promise<Result> {
  const { day } = body
  const targets = new Map(body.stops.map((stop) => [stop.deliveryId, stop]))
  if (targets.size < body.stops.length)
    throw invalid('A stop is listed twice', [{ path: 'stops', message: 'Listed twice' }])
  const driverIds = [...new Set(body.stops.flatMap(({ driverId }) => driverId ?? []))].toSorted()
  const locked = await lockDeliveries(db, { deliveryIds: [...targets.keys()], driverIds })
  const refusals = new Map<string, string>()
  for (const stop of locked) {
    const refusal = findRefusal(stop, day, targets.get(stop.id))
    if (refusal !== null) refusals.set(stop.id, refusal)
  }
  const stops = locked.filter(({ id }) => !refusals.has(id))
  const unchanged = await describeUnchanged(db, refusals)
  if (stops.length === 0) throw conflict('invalid_transition', refusalText(unchanged))
  const drivers: Driver[] = []
  for (const id of driverIds) drivers.push(await getDriver(db, id))
  const leaving = stops.filter((stop) => isChanged(stop, targets.get(stop.id)))
  const runs = await joinRuns(db, { day, drivers, leaving, targets })
  checkRuns(runs, body)
  await moveStops(db, { day, runs, leaving, targets })
  await setLocks(
    db,
    leaving.flatMap(({ id }) => (targets.get(id)?.isLocked ? [id] : [])),
    true,
  )
  await timeRuns(db, [...leaving, ...driverIds.map((driverId) => ({ driverId, day }))])
  return { assigned: stops.map(({ id }) => id), unchanged }
}

/** Rest of a sentence about a stop that cannot be assigned; null if it can. */
function findRefusal(
  { status, ...stop }: LockedDelivery,
  day: string,
  target: Target | undefined,
): string | null {
  if (status !== 'scheduled' && status !== 'assigned') return `is ${stateNames[status]}`
  if (stop.day !== day) return 'is on another day'
  return target?.fromDriverId === undefined || target.fromDriverId === stop.driverId
    ? null
    : 'was moved by someone else'
}

async function describeUnchanged(
  db: Db,
  reasons: ReadonlyMap<string, string>,
): Promise<Result['unchanged']> {
  if (reasons.size === 0) return []
  const rows = await selectRows(db, sql`d.delivery_id = any(${[...reasons.keys()]}::uuid[])`)
  return rows.map(({ id, orderNumber }) => ({
    deliveryId: id,
    orderNumber,
    reason: reasons.get(id) ?? '',
  }))
}

function refusalText(unchanged: Result['unchanged']): string {
  const [first] = unchanged
  if (!first) return 'These stops can’t be assigned'
  if (unchanged.length === 1) return `#${first.orderNumber} ${first.reason}`
  return `None of these ${unchanged.length} stops can be assigned. #${first.orderNumber} ${first.reason}`
}

function isChanged({ driverId, status }: LockedDelivery, target: Target | undefined): boolean {
  if (!target) return false
  if (target.driverId === null) return status === 'assigned'
  return target.driverId !== driverId || target.sequence !== undefined
}

interface Assigning {
  readonly day: string
  /** The stops that change driver or position. */
  readonly leaving: readonly LockedDelivery[]
  readonly targets: ReadonlyMap<string, Target>
}

async function joinRuns(
  db: Db,
  { day, drivers, leaving, targets }: Assigning & { readonly drivers: readonly Driver[] },
): Promise<JoinedRun[]> {
  const runs = await readDayRuns(db, day, drivers)
  const ids = new Set(leaving.map(({ id }) => id))
  return drivers.flatMap((driver) => {
    const joining = leaving.flatMap(({ id }) => {
      const target = targets.get(id)
      return target?.driverId === driver.id ? [{ id, sequence: target.sequence }] : []
    })
    return joining.length > 0 ? [joinRun(runs, driver, { joining, leaving: ids })] : []
  })
}

async function moveStops(
  db: Db,
  { day, runs, leaving, targets }: Assigning & { readonly runs: readonly JoinedRun[] },
): Promise<void> {
  const names = new Map(runs.map(({ driver }) => [driver.id, driver.name]))
  for (const stop of leaving) await moveTo(db, stop, targets.get(stop.id)?.driverId ?? null, names)
  const last = await lastSequences(db, day)
  for (const { driver, deliveryIds } of runs)
    await numberRun(db, { last: last.get(driver.id) ?? 0, deliveryIds })
}

/** A stop that stays with its driver only gets another position. */
async function moveTo(
  db: Db,
  stop: LockedDelivery,
  driverId: string | null,
  names: ReadonlyMap<string, string>,
): Promise<void> {
  if (driverId === stop.driverId) return
  const set = { driver_id: driverId, sequence: null, planned_at: null }
  if (driverId === null) {
    await moveDelivery(db, stop, { event: 'unassign', set, isTimedLater: true })
    return
  }
  await moveDelivery(db, stop, {
    event: stop.status === 'assigned' ? 'reassign' : 'assign',
    set,
    details: { driverId, driverName: names.get(driverId) ?? '' },
    isTimedLater: true,
  })
}

/** Stops that cannot be moved are not priced. */
export async function priceAssignments(
  db: Db,
  { day, deliveryIds }: BodyOf<typeof pricing>,
): Promise<ResponseOf<typeof pricing>> {
  const drivers = await listDrivers(db)
  const runs = await readDayRuns(db, day, drivers)
  const selected = new Set(deliveryIds)
  const moving = runs.rows.filter(
    ({ id, status }) => selected.has(id) && (status === 'scheduled' || status === 'assigned'),
  )
  if (moving.length === 0) throw notFound('Delivery')
  const prices: ReturnType<typeof toPrice>[] = []
  for (const driver of drivers) {
    const joining = moving.flatMap(({ id, driverId }) => (driverId === driver.id ? [] : [{ id }]))
    const leaving = new Set(joining.map(({ id }) => id))
    if (joining.length > 0) prices.push(toPrice(joinRun(runs, driver, { joining, leaving })))
    // Many stops cost tenths of a second for each driver.
    await setImmediate()
  }
  return { drivers: prices }
}

const toPrice = ({ driver, change, stops, dayCapacity, absence }: JoinedRun) => ({
  driverId: driver.id,
  driverName: driver.name,
  absence,
  stops,
  dayCapacity,
  addedMinutes: change && Math.round(change.addedSeconds / 60),
  addedMetres: change && Math.round(change.addedMetres),
  late: (change?.late ?? []).map(({ id, ...late }) => ({ deliveryId: id, ...late })),
  overtimeMinutes: change?.overtimeMinutes ?? 0,
})
