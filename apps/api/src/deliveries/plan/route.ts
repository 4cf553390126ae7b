import type { PlanStop, PlanVan, Travel } from './route-problem.ts'

/** What every route of a problem shares; stops are numbered from 1, 0 is the depot. */
export interface Frame {
  readonly travel: Travel
  readonly stops: readonly (PlanStop | undefined)[]
  readonly serviceSeconds: number
}

/** A van's order of stops with the times that make inserting a stop a question of constant cost. */
export interface Route {
  readonly van: PlanVan
  readonly order: readonly number[]
  readonly load: number
  readonly metres: number
  /** When the van is free to leave each stop; entry 0 is the depot. */
  readonly ready: readonly number[]
  /** The latest moment to be at each stop so that everything after it is still in time. */
  readonly latest: readonly number[]
}

export interface Insertion {
  readonly position: number
  readonly metres: number
}

/** Null when a stop of this order would be late, the van too full or back too late. */
export function routeOf(frame: Frame, van: PlanVan, order: readonly number[]): Route | null {
  const load = order.reduce((sum, stop) => sum + stopAt(frame, stop).size, 0)
  if (load > van.capacity) return null
  const ready = readyTimes(frame, van, order)
  if (!ready) return null
  return {
    van,
    order,
    load,
    ready,
    latest: latestTimes(frame, van, order),
    metres: metresOf(frame, order),
  }
}

function readyTimes(frame: Frame, van: PlanVan, order: readonly number[]): number[] | null {
  const ready = [van.from]
  let previous = 0
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

export function metresOf({ travel }: Frame, order: readonly number[]): number {
  let metres = 0
  let previous = 0
  for (const stop of order) {
    metres += travel.metres(previous, stop)
    previous = stop
  }
  return order.length === 0 ? 0 : metres + travel.metres(previous, 0)
}

/** Where the stop costs the fewest extra metres; null where it fits nowhere. */
export function cheapestInsertion(frame: Frame, route: Route, stop: number): Insertion | null {
  if (route.load + stopAt(frame, stop).size > route.van.capacity) return null
  let best: Insertion | null = null
  for (let position = 0; position <= route.order.length; position++) {
    const metres = extraMetres(frame, route, { stop, position })
    if ((!best || metres < best.metres) && latenessAt(frame, route, { stop, position }) <= 0)
      best = { position, metres }
  }
  return best
}

interface Place {
  readonly stop: number
  readonly position: number
}

function extraMetres({ travel }: Frame, { order }: Route, { stop, position }: Place): number {
  const before = position === 0 ? 0 : (order[position - 1] ?? 0)
  const after = order[position] ?? 0
  return travel.metres(before, stop) + travel.metres(stop, after) - travel.metres(before, after)
}

/** Seconds by which the stop itself would be late; Infinity where it would make a later one late. */
export function latenessAt(
  frame: Frame,
  { order, ready, latest }: Route,
  { stop, position }: Place,
): number {
  const { travel, serviceSeconds } = frame
  const before = position === 0 ? 0 : (order[position - 1] ?? 0)
  const after = order[position] ?? 0
  const { from, until } = stopAt(frame, stop)
  const begins = Math.max((ready[position] ?? 0) + travel.seconds(before, stop), from)
  const fits = begins + serviceSeconds + travel.seconds(stop, after) <= (latest[position] ?? 0)
  return fits ? begins - until : Infinity
}

export function stopAt(frame: Frame, index: number): PlanStop {
  const stop = frame.stops[index]
  if (!stop) throw new Error(`no stop ${index}`)
  return stop
}
