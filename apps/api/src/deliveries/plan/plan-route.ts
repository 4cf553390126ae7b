import { travelBetween } from './route-problem.ts'
import type { PlanProblem, PlanStop, PlanVan } from './route-problem.ts'
import { latenessAt, routeOf, stopAt } from './route.ts'
import type { Frame, Route } from './route.ts'
import { searchRoutes } from './search-routes.ts'

export interface PlannedVan {
  readonly vanId: string
  readonly metres: number
  /** From leaving the depot to being back; 0 for a van that stays. */
  readonly seconds: number
  readonly leavesAt: number | null
  readonly backAt: number | null
  readonly stops: readonly { readonly id: string; readonly arrivesAt: number }[]
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

/** Assigns stops to vans within windows and capacity, by few metres. Pure, and the same input gives the same plan. */
export function planRoutes(problem: PlanProblem): DayPlan {
  const placed = problem.stops.filter((stop) => stop.point !== null).toSorted(byId)
  const frame = frameOf(problem, placed)
  const vans = problem.vans.toSorted(byId)
  const { routes, left } = searchRoutes(
    frame,
    vans,
    placed.map((_stop, index) => index + 1),
  )
  return {
    vans: routes.map((route) => plannedVan(frame, route)),
    leftOut: [
      ...problem.stops
        .filter((stop) => stop.point === null)
        .map((stop) => ({ id: stop.id, why: 'no_position' as const })),
      ...left.map((stop) => reasonFor(frame, routes, stop)),
    ],
  }
}

/** The same figures for a run whose order is given; late stops stay in it. */
export function measureRoute(
  problem: PlanProblem,
  van: PlanVan,
  stopIds: readonly string[],
): PlannedVan {
  const known = stopIds.flatMap(
    (id) => problem.stops.find((stop) => stop.id === id && stop.point !== null) ?? [],
  )
  const patient = known.map((stop) => ({ ...stop, until: Infinity }))
  const frame = frameOf(problem, patient)
  const endless = { ...van, capacity: Infinity, until: Infinity }
  const route = routeOf(
    frame,
    endless,
    patient.map((_stop, index) => index + 1),
  )
  if (!route) throw new Error('a run without limits is always possible')
  return plannedVan(frame, route)
}

function frameOf({ depot, serviceSeconds }: PlanProblem, stops: readonly PlanStop[]): Frame {
  const points = stops.flatMap((stop) => stop.point ?? [])
  return { travel: travelBetween(depot, points), stops: [undefined, ...stops], serviceSeconds }
}

function plannedVan(frame: Frame, { van, order, ready, metres }: Route): PlannedVan {
  const [first] = order
  const last = order.at(-1)
  if (first === undefined || last === undefined)
    return { vanId: van.id, metres: 0, seconds: 0, leavesAt: null, backAt: null, stops: [] }
  const arrivals = order.map((_stop, index) => (ready[index + 1] ?? 0) - frame.serviceSeconds)
  // Nobody leaves earlier than needed to wait at the first door.
  const leavesAt = (arrivals[0] ?? 0) - frame.travel.seconds(0, first)
  const backAt = (ready.at(-1) ?? 0) + frame.travel.seconds(last, 0)
  return {
    vanId: van.id,
    metres,
    seconds: backAt - leavesAt,
    leavesAt,
    backAt,
    stops: order.map((stop, index) => ({
      id: stopAt(frame, stop).id,
      arrivesAt: arrivals[index] ?? 0,
    })),
  }
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
