import type { Route } from './route.ts'

/** Mean number of stops that a round takes out, and the longest string; these and the next as in the paper. */
const stopsTaken = 10
const longestString = 10
/** How often a string leaves a stop in its middle, and how often one more. */
const splitting = 0.5
const stretching = 0.01

export interface TakingOut {
  readonly stops: readonly number[]
  readonly random: () => number
  /** By stop, all stops in the order of their distance. */
  readonly near: readonly (readonly number[])[]
}

/** Strings of stops to take off routes near a random stop, by the index of the route. */
export function takeOutStrings(
  routes: readonly Route[],
  { stops, random, near }: TakingOut,
): ReadonlyMap<number, readonly number[]> {
  const { routeAt, busy, placed } = locate(routes, near.length)
  const seed = stops[Math.floor(random() * stops.length)] ?? 0
  const longest = Math.min(longestString, placed / Math.max(1, busy))
  const count = Math.floor(1 + random() * ((4 * stopsTaken) / (1 + longest) - 1))
  const strings = new Map<number, readonly number[]>()
  for (const stop of near[seed] ?? []) {
    if (strings.size >= count) break
    const index = routeAt[stop] ?? -1
    const order = routes[index]?.order
    if (!order || strings.has(index)) continue
    const length = Math.floor(1 + random() * Math.min(order.length, longest))
    strings.set(index, chooseString(order, { stop, length, random }))
  }
  return strings
}

/** The route of each stop, or -1. */
function locate(routes: readonly Route[], places: number) {
  const routeAt = new Int32Array(places).fill(-1)
  let busy = 0
  let placed = 0
  for (let index = 0; index < routes.length; index++) {
    const order = routes[index]?.order ?? []
    for (const stop of order) routeAt[stop] = index
    busy += order.length > 0 ? 1 : 0
    placed += order.length
  }
  return { routeAt, busy, placed }
}

interface Choice {
  readonly stop: number
  readonly length: number
  readonly random: () => number
}

/** A string with the stop, or a longer one that keeps some in its middle. */
function chooseString(order: readonly number[], { stop, length, random }: Choice): number[] {
  let middle = 0
  if (length > 1 && length < order.length && random() < splitting) {
    middle = 1
    while (length + middle < order.length && random() < stretching) middle += 1
  }
  const whole = length + middle
  const at = order.indexOf(stop)
  const first = Math.max(0, at - whole + 1)
  const last = Math.min(at, order.length - whole)
  const start = first + Math.floor(random() * (last - first + 1))
  const string = order.slice(start, start + whole)
  if (middle === 0) return string
  const gap = Math.floor(random() * (length - 1)) + 1
  return [...string.slice(0, gap), ...string.slice(gap + middle)]
}
