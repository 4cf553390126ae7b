import { sql } from 'kysely'

import type { Driver } from '@marketday/contract/deliveries/drivers'

import type { Db } from '../../platform/database/tenant-db.ts'
import { conflict } from '../../platform/http/errors.ts'
import { listDayShifts } from '../drivers/shifts.ts'
import type { DayShift } from '../drivers/shifts.ts'
import { compareRuns, createRunMeasure, insertStops } from '../plan/insert-stops.ts'
import type { RunChange } from '../plan/insert-stops.ts'
import { findPlanDay } from '../plan/read-plan-day.ts'
import type { PlanDay } from '../plan/read-plan-day.ts'
import { waitingIn } from '../plan/time-run.ts'
import { selectRows } from '../queries.ts'
import type { DeliveryFacts } from '../queries.ts'
import { describeMinutes } from './describe-minutes.ts'

export interface DayRuns {
  /** Stops of the day that are scheduled, waiting or under way. */
  readonly rows: readonly DeliveryFacts[]
  readonly shifts: ReadonlyMap<string, DayShift>
  /** Null if the business has no position. */
  readonly planDay: PlanDay | null
}

export async function readDayRuns(
  db: Db,
  day: string,
  drivers: readonly Driver[],
): Promise<DayRuns> {
  const shifts = await listDayShifts(db, day)
  const planDay = await findPlanDay(db, day, drivers)
  const rows = await selectRows(
    db,
    sql`d.day = ${day}::date and d.status in ('scheduled', 'assigned', 'en_route', 'arrived')`,
  )
  return { rows, shifts, planDay }
}

export interface JoiningStop {
  readonly id: string
  /** Without it the stop goes where it disturbs the run least. */
  readonly sequence?: number | undefined
}

export interface JoinedRun {
  readonly driver: Driver
  /** The waiting stops in their new order. */
  readonly deliveryIds: readonly string[]
  /** Null if the run has no times. */
  readonly change: RunChange | null
  /** Stops under way and waiting. */
  readonly stops: number
  readonly dayCapacity: number
  /** Reason why the driver takes no stop, as the rest of a sentence about the driver. */
  readonly absence: string | null
}

interface Joining {
  readonly joining: readonly JoiningStop[]
  /** All stops that change driver or position, in this run and others. */
  readonly leaving: ReadonlySet<string>
}

export function joinRun(
  { rows, shifts, planDay }: DayRuns,
  driver: Driver,
  { joining, leaving }: Joining,
): JoinedRun {
  const remaining = waitingIn({ rows }, driver.id).filter((id) => !leaving.has(id))
  const placed = placeStops(rows, remaining, joining)
  const stopIds = joining.flatMap(({ id, sequence }) => (sequence === undefined ? [id] : []))
  const { parts = [], absence = null } = shifts.get(driver.id) ?? {}
  const underway = rows.filter((row) => row.driverId === driver.id && !leaving.has(row.id)).length
  const run = {
    driver,
    stops: underway + joining.length,
    dayCapacity: driver.capacity * parts.length,
    absence,
  }
  const van = planDay?.problem.vans.find(({ id }) => id === driver.id)
  if (!planDay || !van) return { ...run, deliveryIds: [...placed, ...stopIds], change: null }
  const measure = createRunMeasure(planDay, van, [...placed, ...stopIds])
  const deliveryIds = insertStops(planDay, { van, measure, run: placed, stopIds })
  const change = compareRuns(planDay, measure(remaining), measure(deliveryIds))
  return { ...run, deliveryIds, change }
}

/** The remaining stops and those that name their position; before a remaining one of the same position. */
function placeStops(
  rows: readonly DeliveryFacts[],
  remaining: readonly string[],
  joining: readonly JoiningStop[],
): readonly string[] {
  const sequences = new Map(rows.map(({ id, sequence }) => [id, sequence ?? 0]))
  const named = joining.flatMap(({ id, sequence }) =>
    sequence === undefined ? [] : [{ id, sequence }],
  )
  const waiting = remaining.map((id) => ({ id, sequence: sequences.get(id) ?? 0 }))
  return [...named, ...waiting]
    .toSorted((one, other) => one.sequence - other.sequence)
    .map(({ id }) => id)
}

interface Accepted {
  readonly overCapacity?: boolean | undefined
  readonly late?: boolean | undefined
}

/** 409 if a driver is absent, or with what is not accepted of all runs. */
export function checkRuns(runs: readonly JoinedRun[], { overCapacity, late }: Accepted): void {
  const absent = runs.find(({ absence }) => absence !== null)
  if (absent)
    throw conflict('conflict', `${absent.driver.name} ${absent.absence}`, [
      { path: 'driverId', message: 'No shift' },
    ])
  const full = overCapacity ? [] : runs.flatMap(describeLoad)
  const tardy = late ? [] : runs.flatMap(describeLateness)
  if (full.length + tardy.length === 0) return
  throw conflict('conflict', [...full, ...tardy].join('. '), [
    ...(full.length > 0 ? [{ path: 'overCapacity', message: 'The vehicle is full' }] : []),
    ...(tardy.length > 0 ? [{ path: 'late', message: 'Stops would be late' }] : []),
  ])
}

const describeLoad = ({ driver, stops, dayCapacity }: JoinedRun): string[] =>
  stops > dayCapacity ? [`${driver.name} would have ${stops} stops and takes ${dayCapacity}`] : []

function describeLateness({ driver: { name }, change }: JoinedRun): string[] {
  const { late = [], overtimeMinutes = 0 } = change ?? {}
  return [
    ...(late.length > 0 ? [`${name} would be late: ${listLate(late)}`] : []),
    ...(overtimeMinutes > 0
      ? [`The run of ${name} would end ${describeMinutes(overtimeMinutes)} after the shift`]
      : []),
  ]
}

const listedAtMost = 10

function listLate(late: RunChange['late']): string {
  const listed = late
    .slice(0, listedAtMost)
    .map(({ orderNumber, minutes }) => `#${orderNumber} by ${describeMinutes(minutes)}`)
  const rest = late.length - listed.length
  return [...listed, ...(rest > 0 ? [`${rest} more`] : [])].join(', ')
}
