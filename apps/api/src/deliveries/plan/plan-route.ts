import { buildFrame, stopAt, latenessAt, routeOf } from './route.ts'
import type { Frame, Route } from './route.ts'
import type { PlanProblem, PlanStop, PlanVan } from './route-problem.ts'
import { searchRoutes } from './search-routes.ts'
import type { SearchControl } from './search-routes.ts'

export interface PlannedVan extends Trip {
  readonly vanId: string
}

export type LeftOut =
  | { readonly id: string; readonly why: 'no_position' | 'no_vans' }
  /** Even a van that drives there at once would come too late. */
  | {
      readonly id: string
      readonly why: 'unreachable'
      readonly earliest: number
      readonly until: number
    }
  | { readonly id: string; readonly why: 'full'; readonly missing: number }
  /** `lateBy` is the smallest delay that would make room for it; null where no delay of its own would. */
  | { readonly id: string; readonly why: 'no_room'; readonly lateBy: number | null }

export interface DayPlan {
  readonly vans: readonly PlannedVan[]
  readonly leftOut: readonly LeftOut[]
  /** The control ended the search. */
  readonly isCutShort: boolean
}

const withoutLimit: SearchControl = { isOver: () => false, report: () => {} }

/**
 * Assigns stops to vans within windows and capacity, minimizing paid time, its imbalance, and
 * distance. A van on the road first delivers its load from its current position and collects
 * further stops from the store afterwards. Pure and deterministic unless the control ends it.
 */
export function planRoutes(problem: PlanProblem, control = withoutLimit): DayPlan {
  const vans = problem.vans.toSorted(byId)
  const placed = problem.stops.filter((stop) => stop.point !== null).toSorted(byId)
  const waiting = placed.filter((stop) => !isAboardOfAny(stop, vans))
  const loaded = vans.filter((van) => placed.some(({ aboard }) => aboard === van.id))
  const controls = shareControl(control, loaded.length + 1)
  const first = new Map(
    vans.map((van) => {
      const load = placed.filter((stop) => stop.aboard === van.id)
      if (load.length === 0) return [van.id, stay]
      const ofVan = controls.of(loaded.indexOf(van))
      return [van.id, tripWithLoad(problem, { van, load, control: ofVan })]
    }),
  )
  const frame = buildFrame(problem, waiting)
  const { routes, left } = searchRoutes(frame, {
    vans: vans.map((van) => vanAfter(problem, van, tripIn(first, van))),
    stops: waiting.map((_stop, index) => index + 1),
    control: controls.of(loaded.length),
  })
  const second = new Map(routes.map((route) => [route.van.id, describeTrip(frame, route)]))
  return {
    vans: vans.map((van) => planned(van, tripIn(first, van), second.get(van.id))),
    leftOut: [
      ...problem.stops
        .filter((stop) => stop.point === null)
        .map((stop) => ({ id: stop.id, why: 'no_position' as const })),
      ...left.map((stop) => reasonFor(frame, routes, stop)),
    ],
    isCutShort: controls.isOver(),
  }
}

/** One control for searches that follow each other: their reports add up. */
function shareControl({ isOver, report }: SearchControl, searches: number) {
  let over = false
  return {
    /** Whether a search was ended. */
    isOver: () => over,
    of: (index: number): SearchControl => ({
      isOver: () => (over ||= isOver()),
      report: (part) => report((index + part) / searches),
    }),
  }
}

const isAboardOfAny = ({ aboard }: PlanStop, vans: readonly PlanVan[]): boolean =>
  vans.some((van) => van.id === aboard)

function tripIn(trips: ReadonlyMap<string, Trip>, { id }: PlanVan): Trip {
  const trip = trips.get(id)
  if (!trip) throw new Error(`no trip of van ${id}`)
  return trip
}

const planned = (van: PlanVan, first: Trip, second: Trip | undefined): PlannedVan => ({
  vanId: van.id,
  ...(second ? joined(first, second) : first),
})

export function measureRoute(
  problem: PlanProblem,
  van: PlanVan,
  stopIds: readonly string[],
): PlannedVan {
  const stops = stopIds.flatMap((id) => problem.stops.find((stop) => stop.id === id) ?? [])
  const trip = (of: PlanVan, isFirst: boolean) =>
    tripInOrder(
      problem,
      of,
      stops.filter((stop) => (stop.aboard === van.id) === isFirst),
    )
  const first = trip(van, true)
  return planned(van, first, trip(vanAfter(problem, van, first), false))
}

function reasonFor(frame: Frame, routes: readonly Route[], index: number): LeftOut {
  const stop = stopAt(frame, index)
  const { id, size, until } = stop
  if (routes.length === 0) return { id, why: 'no_vans' }
  const earliest = Math.min(...routes.map(({ van }) => van.from + frame.travel.seconds(0, index)))
  if (earliest > until) return { id, why: 'unreachable', earliest, until }
  const missing = Math.min(...routes.map((route) => route.load + size - route.van.capacity))
  if (missing > 0) return { id, why: 'full', missing }
  const roomy = routes.filter((route) => route.load + size <= route.van.capacity)
  const delays = roomy.flatMap((route) =>
    [...route.order, 0].map((_stop, position) =>
      latenessAt(frame, route, { stop: index, position }),
    ),
  )
  const lateBy = Math.min(...delays)
  return { id, why: 'no_room', lateBy: Number.isFinite(lateBy) ? lateBy : null }
}

const byId = (left: { readonly id: string }, right: { readonly id: string }) =>
  left.id < right.id ? -1 : 1

interface Trip {
  readonly metres: number
  /** From departure to return, waiting included. */
  readonly seconds: number
  readonly waitingSeconds: number
  readonly leavesAt: number | null
  readonly backAt: number | null
  readonly stops: readonly { readonly id: string; readonly arrivesAt: number }[]
}

const stay: Trip = {
  metres: 0,
  seconds: 0,
  waitingSeconds: 0,
  leavesAt: null,
  backAt: null,
  stops: [],
}

function describeTrip(frame: Frame, { order, origin, ready, metres, times }: Route): Trip {
  if (order.length === 0) return stay
  const { leavesAt, backAt } = times
  const driving = [...order, 0].reduce(
    ({ seconds, from }, to) => ({ seconds: seconds + frame.travel.seconds(from, to), from: to }),
    { seconds: 0, from: origin },
  ).seconds
  return {
    metres,
    seconds: backAt - leavesAt,
    waitingSeconds: backAt - leavesAt - driving - order.length * frame.serviceSeconds,
    leavesAt,
    backAt,
    stops: order.map((stop, index) => ({
      id: frame.stops[stop]?.id ?? '',
      arrivesAt: (ready[index + 1] ?? 0) - frame.serviceSeconds,
    })),
  }
}

function tripInOrder(problem: PlanProblem, van: PlanVan, stops: readonly PlanStop[]): Trip {
  const patient = stops.filter(({ point }) => point !== null).map(patiently)
  const frame = buildFrame(problem, patient, [van])
  const route = routeOf(
    frame,
    endless(van),
    patient.map((_stop, index) => index + 1),
  )
  if (!route) throw new Error('a trip without limits is always possible')
  return describeTrip(frame, route)
}

interface Load {
  readonly van: PlanVan
  readonly load: readonly PlanStop[]
  readonly control: SearchControl
}

/** Delivers the van's load in the cheapest order from its position; late if unavoidable. */
function tripWithLoad(problem: PlanProblem, { van, load, control }: Load): Trip {
  const inTime = search(problem, { van, load, control })
  if (inTime.left.length === 0) return inTime.trip
  return search(problem, { van: endless(van), load: load.map(patiently), control }).trip
}

function search(problem: PlanProblem, { van, load, control }: Load) {
  const frame = buildFrame(problem, load, [van])
  const { routes, left } = searchRoutes(frame, {
    vans: [van],
    stops: load.map((_stop, index) => index + 1),
    control,
  })
  const [route] = routes
  return { left, trip: route ? describeTrip(frame, route) : stay }
}

const reloadSeconds = 10 * 60

/** State of the van after its return and reload; unchanged if it never left. */
function vanAfter(problem: PlanProblem, van: PlanVan, trip: Trip): PlanVan {
  if (trip.backAt === null && van.start === null) return van
  const home = trip.backAt ?? homeAt(problem, van)
  return { ...van, start: null, from: home + reloadSeconds, worked: van.worked + trip.seconds }
}

function homeAt(problem: PlanProblem, van: PlanVan): number {
  const { travel, origins } = buildFrame(problem, [], [van])
  return van.from + travel.seconds(origins.get(van.id) ?? 0, 0)
}

/** Joins two trips; the time in the store between them does not count. */
function joined(first: Trip, second: Trip): Trip {
  return {
    metres: first.metres + second.metres,
    seconds: first.seconds + second.seconds,
    waitingSeconds: first.waitingSeconds + second.waitingSeconds,
    leavesAt: first.leavesAt ?? second.leavesAt,
    backAt: second.backAt ?? first.backAt,
    stops: [...first.stops, ...second.stops],
  }
}

const patiently = (stop: PlanStop): PlanStop => ({ ...stop, until: Infinity })
const endless = (van: PlanVan): PlanVan => ({ ...van, capacity: Infinity, until: Infinity })
