import { stopAt } from './frame.ts'
import type { Frame } from './frame.ts'
import type { VanPart } from './route-problem.ts'
import { cheapestInsertion, routeOf, sumSharedCost, withStop } from './route.ts'
import type { Route } from './route.ts'
import { takeOutStrings } from './take-out-strings.ts'
import type { TakingOut } from './take-out-strings.ts'

export interface Solution {
  readonly routes: readonly Route[]
  readonly left: readonly number[]
  readonly cost: number
}

export interface SearchControl {
  /** Asked between rounds; true ends the search with the best solution found so far. */
  readonly isOver: () => boolean
  /** Part of the rounds that is done, from 0 to 1. */
  readonly report: (part: number) => void
}

/** 100 stops take two seconds of CPU time. */
const roundsPerStop = 150
const roundsAtMost = 30_000
const roundsPerReport = 500
/**
 * Initial and final temperature, as parts of the mean cost of a stop. A warmer or colder start (1, 0.1)
 * gave longer plans of public instances: 1.2 and 1.3 % above the best known instead of 1.0 %.
 */
const warm = 0.3
const cold = 0.003
/** Part of the places that an insertion overlooks, as in the paper: always taking the best finds less. */
const blink = 0.01

interface Search {
  readonly vans: readonly VanPart[]
  /** By van, stops that stay in their route and order. */
  readonly fixed?: readonly (readonly number[])[]
  /** The other stops. */
  readonly stops: readonly number[]
  readonly control: SearchControl
}

/**
 * Slack induction by string removals (Christiaens and Vanden Berghe, 2020): rounds that take strings
 * of neighbouring stops off nearby routes and insert them elsewhere, accepted as in simulated
 * annealing. Stops that find no place weigh more with every round, so that each gets its turn.
 * Unless the control ends it, the number of rounds ends the search, not the time: the same problem
 * always gives the same plan.
 */
export function searchRoutes(frame: Frame, { vans, fixed = [], stops, control }: Search): Solution {
  const random = randomFrom(20_261_120)
  const fixedStops = new Set(fixed.flat())
  const tools: Tools = {
    stops,
    random,
    near: sortByDistance(frame, stops),
    isSkipped: () => random() < blink,
    isFixed: (stop) => fixedStops.has(stop),
  }
  const begun = vans.flatMap((van, index) => routeOf(frame, van, fixed[index] ?? []) ?? [])
  const inserted = insertAll(frame, { routes: begun, left: byDeadline(frame, stops) }, tools)
  let current = shareOut(frame, inserted, tools)
  let best = current
  const absence = new Float64Array(frame.stops.length)
  const rounds = stops.length < 2 ? 0 : Math.min(roundsAtMost, roundsPerStop * stops.length)
  const heat = (current.cost / Math.max(1, stops.length - current.left.length)) * warm
  for (let round = 0; round < rounds && !control.isOver(); round++) {
    if (round % roundsPerReport === 0) control.report(round / rounds)
    const next = rebuild(frame, current, tools)
    if (isBetter(next, best)) best = next
    const bearable = heat * (cold / warm) ** (round / rounds) * -Math.log(random() + 1e-12)
    if (isAccepted({ next, current, absence, bearable })) current = next
    for (const stop of next.left) absence[stop] = (absence[stop] ?? 0) + 1
  }
  return toSolution(
    frame,
    best.routes.map((route) => untangle(frame, route, tools)),
    best.left,
  )
}

interface Trial {
  readonly next: Solution
  readonly current: Solution
  readonly absence: Float64Array
  readonly bearable: number
}

function isAccepted({ next, current, absence, bearable }: Trial): boolean {
  const weigh = ({ left }: Solution) => {
    let sum = 0
    for (const stop of left) sum += 1 + (absence[stop] ?? 0)
    return sum
  }
  const difference = weigh(next) - weigh(current)
  if (difference !== 0) return difference < 0
  return next.cost < current.cost + bearable
}

interface Tools extends TakingOut {
  readonly isSkipped: () => boolean
  readonly isFixed: (stop: number) => boolean
}

function rebuild(frame: Frame, { routes, left }: Solution, tools: Tools): Solution {
  const { random } = tools
  const remaining = [...routes]
  const waiting = [...left]
  for (const [index, taken] of takeOutStrings(routes, tools)) {
    const string = taken.filter((stop) => !tools.isFixed(stop))
    const route = routes[index]
    const shorter =
      route &&
      routeOf(
        frame,
        route.van,
        route.order.filter((stop) => !string.includes(stop)),
      )
    // Rounded times can make a run late by a second: then it stays as it is.
    if (!shorter) continue
    remaining[index] = shorter
    waiting.push(...string)
  }
  return insertAll(frame, { routes: remaining, left: sortStops(frame, waiting, random) }, tools)
}

/** Orders of insertion with their weights: random, large, far from the store, near it, short, early and late windows. */
const sortWeights = [4, 4, 2, 1, 2, 2, 2]

function sortStops(frame: Frame, stops: number[], random: () => number): number[] {
  const { metres, windows } = frame
  const far = (stop: number) => metres[stop] ?? 0
  const from = (stop: number) => windows.from[stop] ?? 0
  const until = (stop: number) => windows.until[stop] ?? 0
  const keys = [
    () => random(),
    (stop: number) => -stopAt(frame, stop).size,
    (stop: number) => -far(stop),
    far,
    (stop: number) => until(stop) - from(stop),
    from,
    (stop: number) => -until(stop),
  ]
  let draw = random() * sortWeights.reduce((sum, weight) => sum + weight)
  const chosen = sortWeights.findIndex((weight) => (draw -= weight) < 0)
  const key = keys[chosen] ?? far
  const keyed = stops.map((stop) => ({ stop, key: key(stop) }))
  return keyed.sort((a, b) => a.key - b.key || a.stop - b.stop).map(({ stop }) => stop)
}

type Unfinished = Pick<Solution, 'routes' | 'left'>

function insertAll(frame: Frame, { routes, left }: Unfinished, tools: Tools): Solution {
  const changed = [...routes]
  const unplaced: number[] = []
  for (const stop of left) {
    const target = bestRouteFor(frame, changed, { stop, tools })
    const longer = target && withStop(frame, target.route, { stop, position: target.position })
    if (longer) changed[target.index] = longer
    else unplaced.push(stop)
  }
  return toSolution(frame, changed, unplaced)
}

function bestRouteFor(
  frame: Frame,
  routes: readonly Route[],
  { stop, tools }: { readonly stop: number; readonly tools: Tools },
) {
  let best: { index: number; route: Route; position: number; cost: number } | null = null
  for (let index = 0; index < routes.length; index++) {
    const route = routes[index]
    const insertion = route && cheapestInsertion(frame, route, stop, tools.isSkipped)
    if (!insertion) continue
    const cost =
      insertion.cost + sumSharedCost(frame, insertion.paid, paidInOtherParts(routes, route))
    if (!best || cost < best.cost) best = { index, route, position: insertion.position, cost }
  }
  return best
}

/** Moves the end of a run to an idle van if cheaper; single moves would never find this. */
function shareOut(frame: Frame, solution: Solution, tools: Tools): Solution {
  const { routes, left } = solution
  const idle = findIdle(routes, tools)
  const [van] = idle < 0 ? [] : [routes[idle]?.van]
  if (!van) return solution
  let best = solution
  for (const [index, { order, van: busy }] of routes.entries())
    for (let cut = 1; cut < order.length; cut++) {
      const firstPart = routeOf(frame, busy, order.slice(0, cut))
      const secondPart = routeOf(frame, van, order.slice(cut))
      if (!firstPart || !secondPart) continue
      const shared = toSolution(frame, routes.with(index, firstPart).with(idle, secondPart), left)
      if (isBetter(shared, best)) best = shared
    }
  return best === solution ? solution : shareOut(frame, best, tools)
}

/** The first empty route; -1 also if any stop is fixed. */
const findIdle = (routes: readonly Route[], { isFixed }: Tools): number =>
  routes.some(({ order }) => order.some(isFixed))
    ? -1
    : routes.findIndex(({ order }) => order.length === 0)

/** 2-opt: reverses segments while that lowers the cost. */
function untangle(frame: Frame, route: Route, tools: Tools): Route {
  if (route.order.some(tools.isFixed)) return route
  for (let from = 0; from < route.order.length - 1; from++)
    for (let to = from + 1; to < route.order.length; to++) {
      const { order } = route
      const turned = routeOf(frame, route.van, [
        ...order.slice(0, from),
        ...order.slice(from, to + 1).toReversed(),
        ...order.slice(to + 1),
      ])
      if (turned && turned.cost < route.cost) return untangle(frame, turned, tools)
    }
  return route
}

/** By stop, all stops in the order of their distance; itself first, unless another is at its place. */
function sortByDistance({ metres, places }: Frame, stops: readonly number[]): number[][] {
  const near: number[][] = []
  for (const stop of stops) {
    const far = (other: number) => metres[other * places + stop] ?? 0
    near[stop] = stops.toSorted((a, b) => far(a) - far(b) || a - b)
  }
  return near
}

const byDeadline = ({ windows: { until } }: Frame, stops: readonly number[]): number[] =>
  stops.toSorted((a, b) => (until[a] ?? 0) - (until[b] ?? 0) || a - b)

const isBetter = (one: Solution, other: Solution): boolean =>
  one.left.length === other.left.length
    ? one.cost < other.cost
    : one.left.length < other.left.length

function toSolution(frame: Frame, routes: readonly Route[], left: readonly number[]): Solution {
  let cost = 0
  for (const route of routes)
    cost += route.cost + sumSharedCost(frame, route.paid, paidInOtherParts(routes, route)) / 2
  return { routes, left, cost }
}

function paidInOtherParts(routes: readonly Route[], { van }: Route): number {
  if (!van.hasOtherParts) return 0
  let sum = 0
  for (const other of routes)
    if (other.van.id === van.id && other.van.from !== van.from) sum += other.paid
  return sum
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
