import { sumBy } from '@marketday/contract/money/sum-by'

import { endBreak, openBreaks } from './breaks.ts'
import { buildFrame, driveSeconds, stopAt } from './frame.ts'
import type { Frame } from './frame.ts'
import { listParts } from './route-problem.ts'
import type { PlanProblem, PlanStop, PlanVan, VanPart } from './route-problem.ts'
import { walkRoute } from './walk-route.ts'
import type { Walk } from './walk-route.ts'

export interface PlannedVan {
  readonly vanId: string
  readonly metres: number
  /** Paid, from departure to return. */
  readonly seconds: number
  readonly waitingSeconds: number
  readonly leavesAt: number | null
  readonly backAt: number | null
  readonly stops: readonly { readonly id: string; readonly arrivesAt: number }[]
  readonly breaks: readonly { readonly startsAt: number; readonly endsAt: number }[]
  /** Seconds by which the van is back after the end of a part. */
  readonly overtimeSeconds: number
}

/**
 * Times of these stops in this order: first those on board, then the others, in parts of the day. A part takes stops as
 * long as they fit, and the last one takes all that remain. Late stops and overtime are possible, missed breaks are not.
 */
export function measureRoute(
  problem: PlanProblem,
  van: PlanVan,
  stopIds: readonly string[],
): PlannedVan {
  const byId = new Map(problem.stops.map((stop) => [stop.id, stop]))
  const stops = stopIds.flatMap((id) => byId.get(id) ?? []).filter((stop) => stop.point !== null)
  const frame = buildFrame(problem, stops, [van])
  const isAboard = (index: number) => stopAt(frame, index).aboard === van.id
  const indexes = stops.map((_stop, index) => index + 1)
  const first = takeTrip(frame, listParts(van)[0], indexes.filter(isAboard))
  const later = vanAfter(frame, van, first)
  const rest = indexes.filter((index) => !isAboard(index))
  const trips = splitOver({ ...frame, origins: new Map() }, listParts(later), rest)
  const begun =
    first && (rest.length > 0 ? { ...first, breaks: first.breaks.slice(0, first.taken) } : first)
  return joinTrips(
    van.id,
    [begun, ...trips].filter((trip) => trip !== null),
  )
}

/** One run from the store or from where the van is, and back. */
export interface Trip extends Omit<PlannedVan, 'vanId' | 'leavesAt' | 'backAt'> {
  readonly leavesAt: number
  readonly backAt: number
  /** Breaks taken before the return. */
  readonly taken: number
  readonly isInTime: boolean
}

/** Null without stops. Late if that cannot be avoided. */
export function takeTrip(
  frame: Frame,
  part: VanPart | undefined,
  order: readonly number[],
): Trip | null {
  if (!part || order.length === 0) return null
  const begun = { van: part, origin: frame.origins.get(part.id) ?? 0, order }
  const inTime = walkRoute(frame, begun)
  const walk =
    inTime ?? walkRoute(patiently(frame), { ...begun, van: { ...part, until: Infinity } })
  if (!walk) throw new Error('a trip without limits is always possible')
  return { ...describeWalk(frame, begun, walk), isInTime: inTime !== null }
}

function describeWalk(
  frame: Frame,
  { van, origin, order }: { van: VanPart; origin: number; order: readonly number[] },
  { leavesAt, backAt, arrivals, breaks, taken, restSeconds, paid }: Walk,
): Omit<Trip, 'isInTime'> {
  const legs = [...order, 0].map((to, index) => [order[index - 1] ?? origin, to] as const)
  const driving = sumBy(legs, ([from, to]) => driveSeconds(frame, van, from, to))
  return {
    metres: sumBy(legs, ([from, to]) => frame.travel.metres(from, to)),
    seconds: paid,
    waitingSeconds: backAt - leavesAt - driving - order.length * frame.serviceSeconds - restSeconds,
    leavesAt,
    backAt,
    stops: order.map((stop, index) => ({
      id: stopAt(frame, stop).id,
      arrivesAt: arrivals[index] ?? 0,
    })),
    breaks: breaks.map(({ startsAt, endsAt }) => ({ startsAt, endsAt })),
    taken,
    overtimeSeconds: Math.max(0, backAt - van.until),
  }
}

/** Without ends of windows. */
export const patiently = (frame: Frame): Frame => ({
  ...frame,
  stops: frame.stops.map((stop) => stop && waitFor(stop)),
})
const waitFor = (stop: PlanStop): PlanStop => ({ ...stop, until: Infinity })

const reloadSeconds = 10 * 60

/** The van after its return and reload; unchanged if it is at the store. */
export function vanAfter(frame: Frame, van: PlanVan, trip: Trip | null): PlanVan {
  if (!trip && van.start === null) return van
  const [current, ...later] = listParts(van)
  if (!current) return van
  const origin = frame.origins.get(van.id) ?? 0
  const { backAt, taken, seconds } = trip ?? {
    backAt: current.from + driveSeconds(frame, current, origin, 0),
    taken: 0,
    seconds: 0,
  }
  const breaks = current.breaks.slice(taken)
  const parts = beginParts([{ ...current, breaks }, ...later], loadAndRest(backAt, breaks))
  return { ...van, start: null, parts, worked: van.worked + seconds }
}

/** A break that would be missed by loading first is taken at once. */
function loadAndRest(home: number, breaks: VanPart['breaks']): number {
  let from = home + reloadSeconds
  let rested = home
  for (const pause of breaks) {
    const end = endBreak(pause, rested)
    if (endBreak(pause, from) < Infinity || end === Infinity) continue
    rested = end
    from = Math.max(from, end)
  }
  return from
}

/** What remains of the parts from this time on; the last one without time if nothing does. */
export function beginParts<Part extends PlanVan['parts'][number]>(
  parts: readonly Part[],
  time: number,
): Part[] {
  const remaining = parts
    .filter(({ until }) => until > time)
    .map((part) => ({ ...part, from: Math.max(part.from, time) }))
    .map((part) => ({ ...part, breaks: openBreaks(part.breaks, part.from) }))
  if (remaining.length > 0) return remaining
  return parts.slice(-1).map((part) => ({ ...part, from: Math.max(part.from, time), breaks: [] }))
}

function splitOver(frame: Frame, parts: readonly VanPart[], order: readonly number[]): Trip[] {
  const trips: (Trip | null)[] = []
  let index = 0
  let taken: number[] = []
  for (const stop of order) {
    while (!fits(frame, parts, { index, order: [...taken, stop] })) {
      trips.push(takeTrip(frame, parts[index], taken))
      taken = []
      index++
    }
    taken = [...taken, stop]
  }
  return [...trips, takeTrip(frame, parts[index], taken)].filter((trip) => trip !== null)
}

interface Attempt {
  readonly index: number
  readonly order: readonly number[]
}

/** Whether the part takes these stops and is back in time, and the last one would not be in time later. */
function fits(frame: Frame, parts: readonly VanPart[], { index, order }: Attempt): boolean {
  const [part, next] = [parts[index], parts[index + 1]]
  if (!part || !next) return true
  if (sumBy(order, (stop) => stopAt(frame, stop).size) > part.capacity) return false
  const trip = takeTrip(frame, part, order)
  if (!trip || trip.backAt > part.until) return false
  return trip.isInTime || stopAt(frame, order.at(-1) ?? 0).until < next.from
}

/** The time in the store between trips does not count. */
const joinTrips = (vanId: string, trips: readonly Trip[]): PlannedVan => ({
  vanId,
  metres: sumBy(trips, ({ metres }) => metres),
  seconds: sumBy(trips, ({ seconds }) => seconds),
  waitingSeconds: sumBy(trips, ({ waitingSeconds }) => waitingSeconds),
  leavesAt: trips[0]?.leavesAt ?? null,
  backAt: trips.at(-1)?.backAt ?? null,
  stops: trips.flatMap(({ stops }) => stops),
  breaks: trips.flatMap(({ breaks }) => breaks),
  overtimeSeconds: Math.max(0, ...trips.map(({ overtimeSeconds }) => overtimeSeconds)),
})
