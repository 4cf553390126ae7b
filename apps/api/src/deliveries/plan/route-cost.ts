import type { Frame, Place } from './frame.ts'
import type { PlanVan } from './route-problem.ts'

export interface RouteTimes {
  readonly leavesAt: number
  readonly backAt: number
}

/** Seconds by which an hour's cost rises per hour already worked by the same person. */
const balanceSeconds = 2 * 3600
/** Cost of a metre in addition to its time: fuel and wear, in seconds of pay. */
const secondsPerMetre = 0.1

/**
 * Paid time includes waiting and grows more expensive per person, so that work is distributed
 * evenly. Distance is added.
 */
export function sumCost(
  { worked }: PlanVan,
  { leavesAt, backAt }: RouteTimes,
  metres: number,
): number {
  const paid = backAt - leavesAt
  const shared = ((worked + paid) ** 2 - worked ** 2) / balanceSeconds
  return paid + shared + metres * secondsPerMetre
}

export interface Begun {
  readonly van: PlanVan
  readonly origin: number
}

/** Times of the route, or of the route with one more stop, without building it. */
export function computeTimes(
  { travel, stops, serviceSeconds }: Frame,
  { van, origin, order }: Begun & { readonly order: readonly number[] },
  more?: Place,
): RouteTimes {
  const length = order.length + (more ? 1 : 0)
  let leavesAt = van.from
  let time = van.from
  let previous = origin
  for (let index = 0; index < length; index++) {
    const stop = more ? stopWith(order, more, index) : (order[index] ?? 0)
    const drive = travel.seconds(previous, stop)
    const begins = Math.max(time + drive, stops[stop]?.from ?? 0)
    if (index === 0) leavesAt = begins - drive
    time = begins + serviceSeconds
    previous = stop
  }
  if (length === 0) return { leavesAt, backAt: leavesAt }
  return { leavesAt, backAt: time + travel.seconds(previous, 0) }
}

function stopWith(order: readonly number[], { stop, position }: Place, index: number): number {
  if (index === position) return stop
  return order[index < position ? index : index - 1] ?? 0
}
