import type { PlanVan, PlanProblem, PlanStop, Travel } from './route-problem.ts'
import { travelBetween } from './route-problem.ts'

export interface Route {
  readonly van: PlanVan
  readonly origin: number
  readonly order: readonly number[]
  readonly load: number
  readonly metres: number
  readonly times: RouteTimes
  /** Cost to minimize, see `sumCost`. */
  readonly cost: number
  /** Times at which the van can leave each stop; entry 0 is the depot. */
  readonly ready: readonly number[]
  /** Latest arrival at each stop that keeps all later ones in time. */
  readonly latest: readonly number[]
}

export interface Insertion {
  readonly position: number
  readonly cost: number
}

/** Null if a stop would be late, the van overloaded or back too late. */
export function routeOf(frame: Frame, van: PlanVan, order: readonly number[]): Route | null {
  const load = order.reduce((sum, stop) => sum + stopAt(frame, stop).size, 0)
  if (load > van.capacity) return null
  const origin = frame.origins.get(van.id) ?? 0
  const ready = readyTimes(frame, { van, origin }, order)
  if (!ready) return null
  const metres = measureMetres(frame, origin, order)
  const times = computeTimes(frame, { van, origin, order })
  return {
    van,
    origin,
    order,
    load,
    ready,
    latest: latestTimes(frame, van, order),
    metres,
    times,
    cost: sumCost(van, times, metres),
  }
}

function readyTimes(
  frame: Frame,
  { van, origin }: Begun,
  order: readonly number[],
): number[] | null {
  const ready = [van.from]
  let previous = origin
  let time = van.from
  for (const stop of order) {
    const { from, until } = stopAt(frame, stop)
    const begins = Math.max(time + frame.travel.seconds(previous, stop), from)
    if (begins > until) return null
    time = begins + frame.serviceSeconds
    ready.push(time)
    previous = stop
  }
  return time + frame.travel.seconds(previous, 0) <= van.until ? ready : null
}

function latestTimes(frame: Frame, van: PlanVan, order: readonly number[]): number[] {
  const latest = Array.from<number>({ length: order.length + 1 }).fill(van.until)
  let next = 0
  for (let index = order.length - 1; index >= 0; index--) {
    const stop = order[index] ?? 0
    const onTime =
      (latest[index + 1] ?? 0) - frame.travel.seconds(stop, next) - frame.serviceSeconds
    latest[index] = Math.min(stopAt(frame, stop).until, onTime)
    next = stop
  }
  return latest
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
  const times = computeTimes(frame, route, { stop, position })
  const cost = sumCost(route.van, times, route.metres + fewest) - route.cost
  return { position, cost }
}

function extraMetres({ travel }: Frame, route: Route, { stop, position }: Place): number {
  const { order, origin } = route
  const before = position === 0 ? origin : (order[position - 1] ?? 0)
  const after = order[position] ?? 0
  if (order.length === 0) return travel.metres(origin, stop) + travel.metres(stop, 0)
  return travel.metres(before, stop) + travel.metres(stop, after) - travel.metres(before, after)
}

/** Seconds by which the stop would be late; Infinity if it made a later one late. */
export function latenessAt(
  frame: Frame,
  { order, origin, ready, latest }: Route,
  { stop, position }: Place,
): number {
  const { travel, serviceSeconds } = frame
  const before = position === 0 ? origin : (order[position - 1] ?? 0)
  const after = order[position] ?? 0
  const { from, until } = stopAt(frame, stop)
  const begins = Math.max((ready[position] ?? 0) + travel.seconds(before, stop), from)
  const fits = begins + serviceSeconds + travel.seconds(stop, after) <= (latest[position] ?? 0)
  return fits ? begins - until : Infinity
}

interface RouteTimes {
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
function sumCost({ worked }: PlanVan, { leavesAt, backAt }: RouteTimes, metres: number): number {
  const paid = backAt - leavesAt
  const shared = ((worked + paid) ** 2 - worked ** 2) / balanceSeconds
  return paid + shared + metres * secondsPerMetre
}

interface Begun {
  readonly van: PlanVan
  readonly origin: number
}

/** Times of the route, or of the route with one more stop, without building it. */
function computeTimes(
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

/** Data common to all routes of a problem; stops are numbered from 1, 0 is the depot. */
export interface Frame {
  readonly travel: Travel
  readonly stops: readonly (PlanStop | undefined)[]
  readonly serviceSeconds: number
  readonly origins: ReadonlyMap<string, number>
}

export function buildFrame(
  { depot, serviceSeconds }: Pick<PlanProblem, 'depot' | 'serviceSeconds'>,
  stops: readonly PlanStop[],
  vans: readonly PlanVan[] = [],
): Frame {
  const points = stops.flatMap((stop) => stop.point ?? [])
  const begun = vans.flatMap(({ id, start }) => (start ? [{ id, start }] : []))
  return {
    travel: travelBetween(depot, [...points, ...begun.map(({ start }) => start)]),
    stops: [undefined, ...stops],
    serviceSeconds,
    origins: new Map(begun.map(({ id }, index) => [id, stops.length + 1 + index])),
  }
}

interface Place {
  readonly stop: number
  readonly position: number
}

export function stopAt(frame: Frame, index: number): PlanStop {
  const stop = frame.stops[index]
  if (!stop) throw new Error(`no stop ${index}`)
  return stop
}
