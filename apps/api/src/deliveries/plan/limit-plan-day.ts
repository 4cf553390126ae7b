import type { PlanMode } from '@marketday/contract/deliveries/delivery-plan'

import { notFound } from '../../platform/http/errors.ts'
import type { PlanDay } from './read-plan-day.ts'
import { waitingIn } from './time-run.ts'

/** The part of a day that a mode plans; everything else stays as it is. */
export function limitPlanDay(day: PlanDay, mode: PlanMode): PlanDay {
  if (mode.kind === 'all') return day
  const { problem } = day
  if (mode.kind === 'new') {
    const fixed = problem.vans.map(({ id }) => [id, waitingIn(day, id)] as const)
    return { ...day, problem: { ...problem, fixed: Object.fromEntries(fixed) } }
  }
  const { driverId } = mode
  const isInRun = ({ id }: { readonly id: string }) => id === driverId
  const vans = problem.vans.filter(isInRun)
  if (vans.length === 0) throw notFound('Driver')
  const ids = new Set(waitingIn(day, driverId))
  const stops = problem.stops.filter(({ id }) => ids.has(id))
  return { ...day, absent: [], problem: { ...problem, vans, stops } }
}
