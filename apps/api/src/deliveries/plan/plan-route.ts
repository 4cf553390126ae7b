import { insertLate, listFixed, seatFixed } from './fixed-stops.ts'
import { buildFrame, driveSeconds, stopAt } from './frame.ts'
import type { Frame } from './frame.ts'
import { measureRoute, withoutDeadlines, takeTrip, vanAfter } from './measure-route.ts'
import type { PlannedVan } from './measure-route.ts'
import { latenessAt } from './route.ts'
import type { Route } from './route.ts'
import { listParts } from './route-problem.ts'
import type { PlanProblem, PlanStop, PlanVan } from './route-problem.ts'
import { searchRoutes } from './search-routes.ts'
import type { SearchControl } from './search-routes.ts'

export type LeftOut =
  | { readonly id: string; readonly why: 'no_position' | 'no_vans' }
  /** Even a van that drives there at once would come too late. */
  | {
      readonly id: string
      readonly why: 'unreachable'
      readonly earliest: number
      readonly until: number
    }
  /** No shift covers its window. */
  | { readonly id: string; readonly why: 'no_shift' }
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
 * Assigns stops to vans within windows, shifts and capacity, minimizing paid time, its imbalance, and
 * distance. A van on the road first delivers its load from its current position and collects
 * further stops from the store afterwards. Pure and deterministic unless the control ends it.
 */
export function planRoutes(problem: PlanProblem, control = withoutLimit): DayPlan {
  const vans = problem.vans.toSorted(byId)
  const placed = problem.stops.filter((stop) => stop.point !== null).toSorted(byId)
  const waiting = placed.filter((stop) => !isAboardAny(stop, vans))
  const loaded = vans.filter((van) => placed.some(({ aboard }) => aboard === van.id))
  const controls = shareControl(control, loaded.length + 1)
  const started = vans.map((van) => {
    const load = placed.filter((stop) => stop.aboard === van.id)
    return deliverLoad(problem, { van, load, control: controls.of(loaded.indexOf(van)) })
  })
  const frame = buildFrame(problem, waiting)
  const fixedIn = (van: PlanVan) => problem.fixed?.[van.id] ?? []
  const seats = started.map(({ after }) =>
    seatFixed(frame, listParts(after), listFixed(frame, fixedIn(after))),
  )
  const isFixed = new Set(seats.flatMap(({ orders, late }) => [...orders.flat(), ...late]))
  const { routes, left } = searchRoutes(frame, {
    vans: started.flatMap(({ after }) => listParts(after)),
    fixed: seats.flatMap(({ orders }) => orders),
    stops: waiting.map((_stop, index) => index + 1).filter((stop) => !isFixed.has(stop)),
    control: controls.of(loaded.length),
  })
  return {
    vans: vans.map((van, index) => {
      const later = routes
        .filter((route) => route.van.id === van.id)
        .flatMap(({ order }) => order.map((stop) => stopAt(frame, stop).id))
      const late = seats[index]?.late ?? []
      const ids = insertLate(later, { frame, late, fixed: fixedIn(van) })
      return measureRoute(problem, van, [...(started[index]?.ids ?? []), ...ids])
    }),
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

const isAboardAny = ({ aboard }: PlanStop, vans: readonly PlanVan[]): boolean =>
  vans.some((van) => van.id === aboard)

const byId = (left: { readonly id: string }, right: { readonly id: string }) =>
  left.id < right.id ? -1 : 1

interface Load {
  readonly van: PlanVan
  readonly load: readonly PlanStop[]
  readonly control: SearchControl
}

/** Delivers the van's load in the cheapest order from its position; late if unavoidable. */
function deliverLoad(problem: PlanProblem, { van, load, control }: Load) {
  const frame = buildFrame(problem, load, [van])
  const [part] = listParts(van)
  const fixed = listFixed(frame, problem.fixed?.[van.id] ?? [])
  const order = load.length === 0 || !part ? [] : orderLoad(frame, { part, fixed, control })
  return {
    ids: order.map((stop) => stopAt(frame, stop).id),
    after: vanAfter(frame, van, takeTrip(frame, part, order)),
  }
}

interface LoadOrder {
  readonly part: Route['van']
  readonly fixed: readonly number[]
  readonly control: SearchControl
}

function orderLoad(frame: Frame, { part, fixed, control }: LoadOrder): readonly number[] {
  const stops = [...frame.stops.keys()].slice(1).filter((stop) => !fixed.includes(stop))
  const inTime = searchRoutes(frame, { vans: [part], fixed: [fixed], stops, control })
  const [route] =
    inTime.left.length === 0 && inTime.routes.length > 0
      ? inTime.routes
      : searchRoutes(withoutDeadlines(frame), {
          vans: [{ ...part, capacity: Infinity, until: Infinity }],
          fixed: [fixed],
          stops,
          control,
        }).routes
  return route?.order ?? []
}

function reasonFor(frame: Frame, routes: readonly Route[], index: number): LeftOut {
  const stop = stopAt(frame, index)
  const { id, size, until } = stop
  if (routes.length === 0) return { id, why: 'no_vans' }
  const reached = ({ van }: Route) => van.from + driveSeconds(frame, van, 0, index)
  const earliest = Math.min(...routes.map(reached))
  if (earliest > until) return { id, why: 'unreachable', earliest, until }
  const inShift = routes.filter((route) => isInShift(frame, route, index))
  if (inShift.length === 0) return { id, why: 'no_shift' }
  const missing = Math.min(...inShift.map((route) => route.load + size - route.van.capacity))
  if (missing > 0) return { id, why: 'full', missing }
  const roomy = inShift.filter((route) => route.load + size <= route.van.capacity)
  const delays = roomy.flatMap((route) =>
    [...route.order, 0].map((_stop, position) =>
      latenessAt(frame, route, { stop: index, position }),
    ),
  )
  const lateBy = Math.min(...delays)
  return { id, why: 'no_room', lateBy: Number.isFinite(lateBy) ? lateBy : null }
}

/** Whether an empty van could serve the stop and be back before the end of the part. */
function isInShift(frame: Frame, { van }: Route, index: number): boolean {
  const { from, until } = stopAt(frame, index)
  const drive = driveSeconds(frame, van, 0, index)
  const begins = Math.max(van.from + drive, from)
  const home = driveSeconds(frame, van, index, 0)
  return begins <= until && begins + frame.serviceSeconds + home <= van.until
}
