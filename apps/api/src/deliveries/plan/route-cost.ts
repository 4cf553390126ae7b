import type { Frame, Place } from './frame.ts'
import type { PlanVan } from './route-problem.ts'

/** Nobody leaves earlier than needed to be at the first door when it opens. */
export interface RouteTimes {
  readonly leavesAt: number
  readonly backAt: number
}

/** How much dearer an hour becomes for every hour that the same person has worked before. */
const balanceSeconds = 2 * 3600
/** What a metre costs beside the time it takes: fuel and wear, as seconds of pay. */
const secondsPerMetre = 0.1

/**
 * Paid time counts, waiting included, and the more of it one person has, the more: so work is shared and
 * nobody waits for hours while somebody else has nothing to do. Metres count beside it.
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

/** Of the route, or of the route with one more stop in it, without building that one. */
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
