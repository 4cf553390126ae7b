import type { PlanMode } from '@marketday/contract/deliveries/delivery-plan'

import { conflict, notFound } from '../../platform/http/errors.ts'
import type { PlanDay } from './read-plan-day.ts'
import { waitingIn } from './time-run.ts'

/** Whether stops that the plan does not name keep their driver. */
export const isPartial = (mode: PlanMode | undefined): boolean =>
  mode !== undefined && mode.kind !== 'all'

/** Stops that keep their driver and order: locked ones, and all if only new ones are planned. */
export const listStaying = (
  { rows }: Pick<PlanDay, 'rows'>,
  mode: PlanMode | undefined,
): ReadonlySet<string> =>
  new Set(
    rows
      .filter(({ status, isLocked }) => status === 'assigned' && (isLocked || isPartial(mode)))
      .map(({ id }) => id),
  )

/** The part of a day that a mode plans; everything else stays as it is. */
export function limitPlanDay(day: PlanDay, mode: PlanMode): PlanDay {
  if (mode.kind === 'run') return limitToRun(day, mode.driverId)
  const { problem } = day
  const staying = listStaying(day, mode)
  const fixed = listFixedStops(day, staying)
  const seated = new Set(Object.values(fixed).flat())
  const stops = problem.stops.filter(
    ({ id, point }) => !staying.has(id) || (seated.has(id) && point !== null),
  )
  return { ...day, problem: { ...problem, stops, fixed } }
}

function limitToRun(day: PlanDay, driverId: string): PlanDay {
  const { problem } = day
  const vans = problem.vans.filter(({ id }) => id === driverId)
  const absence = day.absent.find((driver) => driver.driverId === driverId)
  if (absence) throw conflict('conflict', `The driver ${absence.reason}`)
  if (vans.length === 0) throw notFound('Driver')
  const run = new Set(waitingIn(day, driverId))
  const stops = problem.stops.filter(({ id, point }) => run.has(id) && point !== null)
  const fixed = listFixedStops(day, listStaying(day, undefined))
  return { ...day, absent: [], problem: { ...problem, vans, stops, fixed } }
}

const listFixedStops = (day: PlanDay, staying: ReadonlySet<string>) =>
  Object.fromEntries(
    day.problem.vans.map(({ id }) => [id, waitingIn(day, id).filter((stop) => staying.has(stop))]),
  )
