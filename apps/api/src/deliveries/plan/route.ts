import { endBreak } from './breaks.ts'
import { driveSeconds, findDrives, entry, stopAt, stopIn } from './frame.ts'
import type { Frame } from './frame.ts'
import { latestTimes, readyTimes } from './ready-times.ts'
import type { Begun } from './ready-times.ts'
import type { VanPart } from './route-problem.ts'
import { walkRoute } from './walk-route.ts'

/** One run from the store, or from where the van is, and back. */
export interface Route {
  readonly van: VanPart
  /** Drive seconds of its van, see `findDrives`. */
  readonly drives: Float64Array
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
  readonly ready: Float64Array
  /** Latest arrival at each stop, and at the store, that keeps everything later in time; entries as in `ready`. */
  readonly latest: Float64Array
}

export interface Insertion {
  readonly position: number
  readonly cost: number
  /** Paid seconds that it adds. */
  readonly paid: number
}

/** Null if a stop would be late, a break impossible, the van overloaded or back too late. */
export function routeOf(frame: Frame, van: VanPart, order: readonly number[]): Route | null {
  let load = 0
  for (const stop of order) load += stopAt(frame, stop).size
  if (load > van.capacity) return null
  const begun = { van, origin: frame.origins.get(van.id) ?? 0, order }
  const ready = readyTimes(frame, begun)
  if (!ready) return null
  const drives = findDrives(frame, van)
  return measure(frame, begun, { drives, load, ready, latest: latestTimes(frame, van, order) })
}

type Timed = Pick<Route, 'drives' | 'load' | 'ready' | 'latest'>

function measure(frame: Frame, begun: Begun, timed: Timed): Route {
  const { van, origin, order } = begun
  const { drives, load, ready, latest } = timed
  const metres = measureMetres(frame, begun)
  const paid = paidFrom(frame, begun, timed)
  const cost = sumCost(frame, van, { paid, metres })
  return { van, drives, origin, order, load, metres, paid, cost, ready, latest }
}

function measureMetres({ metres, places }: Frame, { origin, order }: Begun): number {
  let sum = 0
  let previous = origin
  for (const stop of order) {
    sum += entry(metres, previous * places + stop)
    previous = stop
  }
  return order.length === 0 ? 0 : sum + entry(metres, previous * places)
}

/** `isSkipped` is asked for each place: a search that sometimes overlooks the best finds more in the end. */
export function cheapestInsertion(
  frame: Frame,
  route: Route,
  stop: number,
  isSkipped: () => boolean,
): Insertion | null {
  const { van, order, origin, drives } = route
  const { metres, places } = frame
  if (route.load + stopAt(frame, stop).size > van.capacity) return null
  const until = entry(frame.windows.until, stop)
  const labels = van.breaks.length + 1
  let best: Insertion | null = null
  let before = origin
  // From a place that the van leaves too late on, all others are too late.
  for (let at = 0; at <= order.length && entry(route.ready, at * labels) <= until; at++) {
    const after = stopIn(order, at)
    const there = entry(drives, before * places + stop)
    const onwards = entry(drives, stop * places + after)
    const gap = { stop, position: at, there, onwards }
    if (isInTime(frame, route, gap) && !isSkipped()) {
      const direct = order.length === 0 ? 0 : entry(metres, before * places + after)
      const extra =
        entry(metres, before * places + stop) + entry(metres, stop * places + after) - direct
      const paid = paidWith(frame, route, gap)
      const cost = sumCost(frame, van, { paid, metres: route.metres + extra }) - route.cost
      if (!best || cost < best.cost) best = { position: at, cost, paid: paid - route.paid }
    }
    before = after
  }
  return best
}

/** The route with one more stop, where it fits. */
export function withStop(frame: Frame, route: Route, place: Place): Route | null {
  const { van, origin } = route
  const order = insertAt(route.order, place)
  if (van.breaks.length > 0) return routeOf(frame, van, order)
  const begun = { van, origin, order }
  return measure(frame, begun, {
    drives: route.drives,
    load: route.load + stopAt(frame, place.stop).size,
    ready: readyWith(frame, begun, { route, place }),
    latest: latestWith(frame, begun, { route, place }),
  })
}

/** Faster than `toSpliced`, which a search calls a million times. */
function insertAt(order: readonly number[], { stop, position }: Place): number[] {
  const longer: number[] = []
  for (let at = 0; at < position; at++) longer.push(stopIn(order, at))
  longer.push(stop)
  for (let at = position; at < order.length; at++) longer.push(stopIn(order, at))
  return longer
}

interface Growth {
  readonly route: Route
  readonly place: Place
}

/** Times after a wait that uses up the delay stay as they were, and are copied. */
function readyWith(frame: Frame, { origin, order }: Begun, { route, place }: Growth) {
  const { places, windows, serviceSeconds } = frame
  const { drives } = route
  const ready = new Float64Array(order.length + 1)
  for (let at = 0; at <= place.position; at++) ready[at] = entry(route.ready, at)
  let isDelayed = true
  let before = place.position === 0 ? origin : stopIn(order, place.position - 1)
  for (let at = place.position + 1; at <= order.length; at++) {
    const old = entry(route.ready, at - 1)
    if (isDelayed) {
      const stop = stopIn(order, at - 1)
      const arrives = entry(ready, at - 1) + entry(drives, before * places + stop)
      ready[at] = Math.max(arrives, entry(windows.from, stop)) + serviceSeconds
      before = stop
      isDelayed = at === place.position + 1 || ready[at] !== old
    } else ready[at] = old
  }
  return ready
}

function latestWith(frame: Frame, { order }: Begun, { route, place }: Growth) {
  const { places, windows, serviceSeconds } = frame
  const { drives } = route
  const latest = new Float64Array(order.length + 1)
  for (let at = order.length; at > place.position; at--) latest[at] = entry(route.latest, at - 1)
  let isEarlier = true
  let after = stopIn(order, place.position + 1)
  for (let at = place.position; at >= 0; at--) {
    const old = entry(route.latest, at)
    if (isEarlier) {
      const stop = stopIn(order, at)
      const leaves = entry(latest, at + 1) - entry(drives, stop * places + after)
      latest[at] = Math.min(entry(windows.until, stop), leaves - serviceSeconds)
      after = stop
      isEarlier = at === place.position || latest[at] !== old
    } else latest[at] = old
  }
  return latest
}

interface Gap extends Place {
  readonly there: number
  readonly onwards: number
}

function isInTime(frame: Frame, route: Route, gap: Gap): boolean {
  const { stop, position, there, onwards } = gap
  if (route.van.breaks.length > 0) return latenessAt(frame, route, gap) <= 0
  const { windows, serviceSeconds } = frame
  const arrives = (route.ready[position] ?? Infinity) + there
  if (arrives > entry(windows.until, stop)) return false
  const leaves = Math.max(arrives, entry(windows.from, stop)) + serviceSeconds
  return leaves + onwards <= entry(route.latest, position)
}

/** Seconds by which the stop would be late; Infinity if it made a later one late or a break impossible. */
export function latenessAt(frame: Frame, route: Route, { stop, position }: Place): number {
  const { van, order, origin, ready, latest } = route
  const before = position === 0 ? origin : stopIn(order, position - 1)
  const there = driveSeconds(frame, van, before, stop)
  const onwards = driveSeconds(frame, van, stop, stopIn(order, position))
  const { from, until } = stopAt(frame, stop)
  const labels = van.breaks.length + 1
  const offset = position * labels
  for (let taken = 0; taken < labels; taken++) {
    const begins = Math.max((ready[offset + taken] ?? Infinity) + there, from)
    let leaves = begins + frame.serviceSeconds
    for (let later = taken; later < labels; later++) {
      if (leaves + onwards <= entry(latest, offset + later)) return begins - until
      const pause = van.breaks[later]
      leaves = pause ? endBreak(pause, leaves) : Infinity
    }
  }
  return Infinity
}

/**
 * Paid time includes waiting and grows more expensive per person, so that work is distributed
 * evenly. Distance is added.
 */
function sumCost(
  { weights }: Frame,
  { worked }: VanPart,
  { paid, metres }: Pick<Route, 'paid' | 'metres'>,
): number {
  const shared = (worked + paid) ** 2 - worked ** 2
  return paid * weights.paidSecond + shared * weights.sharing + metres * weights.metre
}

/** Cost of paid seconds on top of those in another part of the same day: the square of the sum has both. */
export const sumSharedCost = ({ weights }: Frame, paid: number, other: number): number =>
  2 * paid * other * weights.sharing

function paidFrom(frame: Frame, begun: Begun, timed: Timed): number {
  const { van, order } = begun
  if (order.length === 0) return 0
  if (van.breaks.length > 0) return walkRoute(frame, begun)?.paid ?? Infinity
  const home = entry(timed.drives, stopIn(order, order.length - 1) * frame.places)
  return entry(timed.ready, order.length) + home - leavingTime(frame, begun, timed)
}

/** When a van without breaks leaves, so that its first stop is served at once. */
function leavingTime(
  frame: Frame,
  { origin, order }: Begun,
  { drives, ready }: Pick<Timed, 'drives' | 'ready'>,
): number {
  const drive = entry(drives, origin * frame.places + stopIn(order, 0))
  return entry(ready, 1) - frame.serviceSeconds - drive
}

/** Paid seconds of the route with one more stop, without building it. */
function paidWith(frame: Frame, route: Route, { stop, position }: Place): number {
  const { van, order, origin, ready, drives } = route
  if (van.breaks.length > 0) {
    const longer = { van, origin, order: insertAt(order, { stop, position }) }
    return walkRoute(frame, longer)?.paid ?? Infinity
  }
  const { places, windows, serviceSeconds } = frame
  const before = position === 0 ? origin : stopIn(order, position - 1)
  const drive = entry(drives, before * places + stop)
  const begins = Math.max(entry(ready, position) + drive, entry(windows.from, stop))
  const leavesAt = position === 0 ? begins - drive : leavingTime(frame, route, route)
  let time = begins + serviceSeconds
  let previous = stop
  for (let place = position; place < order.length; place++) {
    const next = stopIn(order, place)
    const arrives = time + entry(drives, previous * places + next)
    time = Math.max(arrives, entry(windows.from, next)) + serviceSeconds
    previous = next
    if (time !== ready[place + 1]) continue
    // A wait has used up the delay: the rest stays as it is.
    time = entry(ready, order.length)
    previous = order.at(-1) ?? 0
    break
  }
  return time + entry(drives, previous * places) - leavesAt
}

interface Place {
  readonly stop: number
  readonly position: number
}
