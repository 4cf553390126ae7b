import { buildFrame, stopAt } from './frame.ts'
import type { Frame } from './frame.ts'
import { latenessAt } from './route.ts'
import type { Route } from './route.ts'
import type { PlanProblem, PlanStop, PlanVan } from './route-problem.ts'
import { searchRoutes } from './search-routes.ts'
import { joined, tripInOrder, describeTrip, tripWithLoad, vanAfter } from './trip.ts'
import type { Trip } from './trip.ts'

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
}

/**
 * Assigns stops to vans within windows and capacity, minimizing paid time, its imbalance, and
 * distance. A van on the road first delivers its load from its current position and collects
 * further stops from the store afterwards. Pure and deterministic.
 */
export function planRoutes(problem: PlanProblem): DayPlan {
  const vans = problem.vans.toSorted(byId)
  const placed = problem.stops.filter((stop) => stop.point !== null).toSorted(byId)
  const first = new Map(vans.map((van) => [van.id, firstTrip(problem, van, placed)]))
  const waiting = placed.filter((stop) => !isAboardOfAny(stop, vans))
  const frame = buildFrame(problem, waiting)
  const { routes, left } = searchRoutes(
    frame,
    vans.map((van) => vanAfter(problem, van, tripIn(first, van))),
    waiting.map((_stop, index) => index + 1),
  )
  const second = new Map(routes.map((route) => [route.van.id, describeTrip(frame, route)]))
  return {
    vans: vans.map((van) => planned(van, tripIn(first, van), second.get(van.id))),
    leftOut: [
      ...problem.stops
        .filter((stop) => stop.point === null)
        .map((stop) => ({ id: stop.id, why: 'no_position' as const })),
      ...left.map((stop) => reasonFor(frame, routes, stop)),
    ],
  }
}

const isAboardOfAny = ({ aboard }: PlanStop, vans: readonly PlanVan[]): boolean =>
  vans.some((van) => van.id === aboard)

const firstTrip = (problem: PlanProblem, van: PlanVan, stops: readonly PlanStop[]): Trip =>
  tripWithLoad(
    problem,
    van,
    stops.filter((stop) => stop.aboard === van.id),
  )

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
