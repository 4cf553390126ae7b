import { endBreak } from './breaks.ts'
import { driveSeconds, stopAt } from './frame.ts'
import type { Frame } from './frame.ts'
import { latestTimes, readyTimes } from './ready-times.ts'
import type { Begun } from './ready-times.ts'
import type { VanPart } from './route-problem.ts'
import { walkRoute } from './walk-route.ts'

/** One run from the store, or from where the van is, and back. */
export interface Route {
  readonly van: VanPart
  readonly origin: number
  readonly order: readonly number[]
  readonly load: number
  readonly metres: number
  /** Paid seconds. */
  readonly paid: number
  /** Cost to minimize, see `sumCost`. */
  readonly cost: number
  /**
   * Times at which the van can leave each stop, by the number of breaks taken so far: with b breaks, entry
   * `place * (b + 1) + taken`. Place 0 is the origin. Infinity if that is not possible in time.
   */
  readonly ready: readonly number[]
  /** Latest arrival at each stop, and at the store, that keeps everything later in time; entries as in `ready`. */
  readonly latest: readonly number[]
}

export interface Insertion {
  readonly position: number
  readonly cost: number
  /** Paid seconds that it adds. */
  readonly paid: number
}

/** Null if a stop would be late, a break impossible, the van overloaded or back too late. */
export function routeOf(frame: Frame, van: VanPart, order: readonly number[]): Route | null {
  const load = order.reduce((sum, stop) => sum + stopAt(frame, stop).size, 0)
  if (load > van.capacity) return null
  const begun = { van, origin: frame.origins.get(van.id) ?? 0, order }
  const ready = readyTimes(frame, begun)
  if (!ready) return null
  const latest = latestTimes(frame, van, order)
  const metres = measureMetres(frame, begun.origin, order)
  const paid = sumPaid(frame, begun)
  return { ...begun, load, ready, latest, metres, paid, cost: sumCost(van, paid, metres) }
}

function measureMetres({ travel }: Frame, origin: number, order: readonly number[]): number {
  let metres = 0
  let previous = origin
  for (const stop of order) {
    metres += travel.metres(previous, stop)
    previous = stop
  }
  return order.length === 0 ? 0 : metres + travel.metres(previous, 0)
}

export function cheapestInsertion(frame: Frame, route: Route, stop: number): Insertion | null {
  if (route.load + stopAt(frame, stop).size > route.van.capacity) return null
  let position = -1
  let fewest = Infinity
  for (let at = 0; at <= route.order.length; at++) {
    const place = { stop, position: at }
    const metres = extraMetres(frame, route, place)
    if (metres < fewest && latenessAt(frame, route, place) <= 0) {
      fewest = metres
      position = at
    }
  }
  if (position < 0) return null
  const paid = sumPaid(frame, route, { stop, position })
  const cost = sumCost(route.van, paid, route.metres + fewest) - route.cost
  return { position, cost, paid: paid - route.paid }
}

function extraMetres({ travel }: Frame, route: Route, { stop, position }: Place): number {
  const { order, origin } = route
  const before = position === 0 ? origin : (order[position - 1] ?? 0)
  const after = order[position] ?? 0
  if (order.length === 0) return travel.metres(origin, stop) + travel.metres(stop, 0)
  return travel.metres(before, stop) + travel.metres(stop, after) - travel.metres(before, after)
}

/** Seconds by which the stop would be late; Infinity if it made a later one late or a break impossible. */
export function latenessAt(frame: Frame, route: Route, { stop, position }: Place): number {
  const { van, order, origin, ready, latest } = route
  const before = position === 0 ? origin : (order[position - 1] ?? 0)
  const there = driveSeconds(frame, van, before, stop)
  const onwards = driveSeconds(frame, van, stop, order[position] ?? 0)
  const { from, until } = stopAt(frame, stop)
  const labels = van.breaks.length + 1
  const offset = position * labels
  for (let taken = 0; taken < labels; taken++) {
    const begins = Math.max((ready[offset + taken] ?? Infinity) + there, from)
    let leaves = begins + frame.serviceSeconds
    for (let later = taken; later < labels; later++) {
      if (leaves + onwards <= (latest[offset + later] ?? 0)) return begins - until
      const pause = van.breaks[later]
      leaves = pause ? endBreak(pause, leaves) : Infinity
    }
  }
  return Infinity
}

/** Seconds by which an hour's cost rises per hour already worked by the same person. */
const balanceSeconds = 2 * 3600
/** Cost of a metre in addition to its time: fuel and wear, in seconds of pay. */
const secondsPerMetre = 0.1

/**
 * Paid time includes waiting and grows more expensive per person, so that work is distributed
 * evenly. Distance is added.
 */
function sumCost({ worked }: VanPart, paid: number, metres: number): number {
  const shared = ((worked + paid) ** 2 - worked ** 2) / balanceSeconds
  return paid + shared + metres * secondsPerMetre
}

/** Cost of paid seconds on top of those in another part of the same day: the square of the sum has both. */
export const sumSharedCost = (paid: number, other: number): number =>
  (2 * paid * other) / balanceSeconds

/** Paid seconds of the route, or of the route with one more stop, without building it. */
function sumPaid(frame: Frame, begun: Begun, more?: Place): number {
  if (begun.van.breaks.length > 0) {
    const { position, stop } = more ?? { position: 0, stop: null }
    const order = stop === null ? begun.order : begun.order.toSpliced(position, 0, stop)
    return walkRoute(frame, { ...begun, order })?.paid ?? Infinity
  }
  return sumWithoutBreaks(frame, begun, more)
}

function sumWithoutBreaks(frame: Frame, { van, origin, order }: Begun, more?: Place): number {
  const length = order.length + (more ? 1 : 0)
  let leavesAt = van.from
  let time = van.from
  let previous = origin
  for (let index = 0; index < length; index++) {
    const stop = more ? stopWith(order, more, index) : (order[index] ?? 0)
    const drive = driveSeconds(frame, van, previous, stop)
    const begins = Math.max(time + drive, frame.stops[stop]?.from ?? 0)
    if (index === 0) leavesAt = begins - drive
    time = begins + frame.serviceSeconds
    previous = stop
  }
  return length === 0 ? 0 : time + driveSeconds(frame, van, previous, 0) - leavesAt
}

function stopWith(order: readonly number[], { stop, position }: Place, index: number): number {
  if (index === position) return stop
  return order[index < position ? index : index - 1] ?? 0
}

interface Place {
  readonly stop: number
  readonly position: number
}
