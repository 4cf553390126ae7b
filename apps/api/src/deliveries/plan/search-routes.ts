import { stopAt } from './frame.ts'
import type { Frame } from './frame.ts'
import type { VanPart } from './route-problem.ts'
import { cheapestInsertion, routeOf, sumSharedCost } from './route.ts'
import type { Route } from './route.ts'

export interface Solution {
  readonly routes: readonly Route[]
  readonly left: readonly number[]
}

export interface SearchControl {
  /** Asked between rounds; true ends the search with the best solution found so far. */
  readonly isOver: () => boolean
  /** Part of the rounds that is done, from 0 to 1. */
  readonly report: (part: number) => void
}

const rounds = 20_000
const roundsPerReport = 200
/** Initial and final temperature, in seconds of pay per stop. */
const warm = 20
const cold = 0.03

interface Search {
  readonly vans: readonly VanPart[]
  readonly stops: readonly number[]
  readonly control: SearchControl
}

/**
 * Cheapest insertion, balancing, rounds of removing and reinserting neighbouring stops, then
 * 2-opt. Unless the control ends it, the number of rounds ends the search, not the time: the same
 * problem always gives the same plan.
 */
export function searchRoutes(frame: Frame, { vans, stops, control }: Search): Solution {
  const empty = vans.flatMap((van) => routeOf(frame, van, []) ?? [])
  const random = randomFrom(20_261_120)
  let current = shareOut(
    frame,
    insertAll(frame, {
      routes: empty,
      left: [...stops].sort((a, b) => stopAt(frame, a).until - stopAt(frame, b).until || a - b),
    }),
  )
  let best = current
  const near = neighboursOf(frame, stops)
  for (let round = 0; round < rounds && stops.length > 1 && !control.isOver(); round++) {
    if (round % roundsPerReport === 0) control.report(round / rounds)
    const next = rebuild(frame, current, { random, near, stops })
    if (isBetter(next, best)) best = next
    const bearable =
      stops.length * warm * (cold / warm) ** (round / rounds) * -Math.log(random() + 1e-12)
    if (next.left.length < current.left.length) current = next
    else if (next.left.length === current.left.length && costIn(next) < costIn(current) + bearable)
      current = next
  }
  return { left: best.left, routes: best.routes.map((route) => untangle(frame, route)) }
}

const mostTakenOut = 18

function rebuild(
  frame: Frame,
  { routes, left }: Solution,
  {
    random,
    near,
    stops,
  }: {
    readonly random: () => number
    readonly near: ReadonlyMap<number, readonly number[]>
    readonly stops: readonly number[]
  },
): Solution {
  const seed = stops[Math.floor(random() * stops.length)] ?? 0
  const count = 1 + Math.floor(random() * Math.min(mostTakenOut, stops.length))
  const out = new Set(
    [seed, ...(near.get(seed) ?? []).filter(() => random() < 0.8)].slice(0, count),
  )
  const remaining = routes.map((route) =>
    route.order.some((stop) => out.has(stop)) ? shortened(frame, route, out) : route,
  )
  const taken = routes.flatMap((route) => route.order.filter((stop) => out.has(stop)))
  return insertAll(frame, { routes: remaining, left: shuffledBy(random, [...taken, ...left]) })
}

/** Removing stops never makes a run late. */
function shortened(frame: Frame, route: Route, out: ReadonlySet<number>): Route {
  return (
    routeOf(
      frame,
      route.van,
      route.order.filter((stop) => !out.has(stop)),
    ) ?? route
  )
}

function insertAll(frame: Frame, { routes: given, left }: Solution): Solution {
  const routes = [...given]
  const unplaced: number[] = []
  for (const stop of left) {
    const target = bestRouteFor(frame, routes, stop)
    const longer =
      target &&
      routeOf(frame, target.route.van, target.route.order.toSpliced(target.position, 0, stop))
    if (longer) routes[target.index] = longer
    else unplaced.push(stop)
  }
  return { routes, left: unplaced }
}

function bestRouteFor(frame: Frame, routes: readonly Route[], stop: number) {
  let best: { index: number; route: Route; position: number; cost: number } | null = null
  for (const [index, route] of routes.entries()) {
    const insertion = cheapestInsertion(frame, route, stop)
    if (!insertion) continue
    const cost = insertion.cost + sumSharedCost(insertion.paid, paidInOtherParts(routes, route))
    if (!best || cost < best.cost) best = { index, route, position: insertion.position, cost }
  }
  return best
}

/** Moves the end of a run to an idle van if cheaper; single moves would never find this. */
function shareOut(frame: Frame, solution: Solution): Solution {
  const { routes, left } = solution
  const idle = routes.findIndex((route) => route.order.length === 0)
  const [van] = idle < 0 ? [] : [routes[idle]?.van]
  if (!van) return solution
  let best = solution
  for (const [index, { order, van: busy }] of routes.entries())
    for (let cut = 1; cut < order.length; cut++) {
      const firstPart = routeOf(frame, busy, order.slice(0, cut))
      const secondPart = routeOf(frame, van, order.slice(cut))
      if (!firstPart || !secondPart) continue
      const shared = { left, routes: routes.with(index, firstPart).with(idle, secondPart) }
      if (isBetter(shared, best)) best = shared
    }
  return best === solution ? solution : shareOut(frame, best)
}

/** 2-opt: reverses segments while that lowers the cost. */
function untangle(frame: Frame, route: Route): Route {
  for (let from = 0; from < route.order.length - 1; from++)
    for (let to = from + 1; to < route.order.length; to++) {
      const { order } = route
      const turned = routeOf(frame, route.van, [
        ...order.slice(0, from),
        ...order.slice(from, to + 1).toReversed(),
        ...order.slice(to + 1),
      ])
      if (turned && turned.cost < route.cost) return untangle(frame, turned)
    }
  return route
}

function neighboursOf({ travel }: Frame, stops: readonly number[]): Map<number, number[]> {
  const nearest = (stop: number) =>
    stops
      .filter((other) => other !== stop)
      .sort((a, b) => travel.metres(stop, a) - travel.metres(stop, b) || a - b)
      .slice(0, mostTakenOut * 2)
  return new Map(stops.map((stop) => [stop, nearest(stop)]))
}

function isBetter(left: Solution, right: Solution): boolean {
  if (left.left.length !== right.left.length) return left.left.length < right.left.length
  return costIn(left) < costIn(right)
}

const costIn = ({ routes }: Solution) =>
  routes.reduce(
    (sum, route) =>
      sum + route.cost + sumSharedCost(route.paid, paidInOtherParts(routes, route)) / 2,
    0,
  )

const paidInOtherParts = (routes: readonly Route[], { van }: Route) =>
  routes.reduce(
    (sum, other) => sum + (other.van.id === van.id && other.van.from !== van.from ? other.paid : 0),
    0,
  )

function shuffledBy(random: () => number, stops: readonly number[]): number[] {
  const keyed = stops.map((stop) => ({ stop, key: random() }))
  return keyed.sort((a, b) => a.key - b.key || a.stop - b.stop).map(({ stop }) => stop)
}

/** Mulberry32: small and deterministic. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
