import { buildFrame } from './frame.ts'
import type { Frame } from './frame.ts'
import { routeOf } from './route.ts'
import type { Route } from './route.ts'
import type { PlanProblem, PlanStop, PlanVan } from './route-problem.ts'
import { searchRoutes } from './search-routes.ts'

export interface Trip {
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

export function describeTrip(frame: Frame, { order, origin, ready, metres, times }: Route): Trip {
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

export function tripInOrder(problem: PlanProblem, van: PlanVan, stops: readonly PlanStop[]): Trip {
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

/** Delivers the van's load in the cheapest order from its position; late if unavoidable. */
export function tripWithLoad(problem: PlanProblem, van: PlanVan, stops: readonly PlanStop[]): Trip {
  const inTime = search(problem, van, stops)
  if (inTime.left.length === 0) return inTime.trip
  return search(problem, endless(van), stops.map(patiently)).trip
}

function search(problem: PlanProblem, van: PlanVan, stops: readonly PlanStop[]) {
  const frame = buildFrame(problem, stops, [van])
  const { routes, left } = searchRoutes(
    frame,
    [van],
    stops.map((_stop, index) => index + 1),
  )
  const [route] = routes
  return { left, trip: route ? describeTrip(frame, route) : stay }
}

const reloadSeconds = 10 * 60

/** State of the van after its return and reload; unchanged if it never left. */
export function vanAfter(problem: PlanProblem, van: PlanVan, trip: Trip): PlanVan {
  if (trip.backAt === null && van.start === null) return van
  const home = trip.backAt ?? homeAt(problem, van)
  return { ...van, start: null, from: home + reloadSeconds, worked: van.worked + trip.seconds }
}

function homeAt(problem: PlanProblem, van: PlanVan): number {
  const { travel, origins } = buildFrame(problem, [], [van])
  return van.from + travel.seconds(origins.get(van.id) ?? 0, 0)
}

/** Joins two trips; the time in the store between them does not count. */
export function joined(first: Trip, second: Trip): Trip {
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
