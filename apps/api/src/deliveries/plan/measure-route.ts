import { sumBy } from '@marketday/contract/money/sum-by'

import { endBreak, openBreaks } from './breaks.ts'
import { buildFrame, driveSeconds, makeFrame, stopAt } from './frame.ts'
import type { Frame } from './frame.ts'
import { listParts } from './route-problem.ts'
import type { PlanProblem, PlanVan, VanPart } from './route-problem.ts'
import { walkRoute } from './walk-route.ts'
import type { Walk } from './walk-route.ts'

export interface MeasuredStop {
  readonly id: string
  readonly arrivesAt: number
  readonly driveSeconds: number
}

export interface PlannedVan {
  readonly vanId: string
  readonly metres: number
  /** Paid, from departure to return. */
  readonly seconds: number
  readonly waitingSeconds: number
  readonly leavesAt: number | null
  readonly backAt: number | null
  readonly stops: readonly MeasuredStop[]
  readonly breaks: readonly { readonly startsAt: number; readonly endsAt: number }[]
  /** Seconds by which the van is back after the end of a part. */
  readonly overtimeSeconds: number
}

type MeasureOrder = (stopIds: readonly string[]) => PlannedVan

/**
 * Times of these stops in this order: first those on board, then the others, split over the parts of the day with the
 * least lateness and then the least paid time. Late stops and overtime are possible, missed breaks are not.
 */
export const measureRoute = (
  problem: PlanProblem,
  van: PlanVan,
  stopIds: readonly string[],
): PlannedVan => createMeasure(problem, van, stopIds)(stopIds)

/** Computes distances once, for many orders of these stops or of some of them. */
export function createMeasure(
  problem: PlanProblem,
  van: PlanVan,
  stopIds: readonly string[],
): MeasureOrder {
  const byId = new Map(problem.stops.map((stop) => [stop.id, stop]))
  const stops = stopIds.flatMap((id) => byId.get(id) ?? []).filter((stop) => stop.point !== null)
  const frame = buildFrame(problem, stops, [van])
  const fromStore = { ...frame, origins: new Map() }
  const places = new Map(stops.map(({ id }, index) => [id, index + 1]))
  const isAboard = (index: number) => stopAt(frame, index).aboard === van.id
  return (order) => {
    const indexes = order.flatMap((id) => places.get(id) ?? [])
    const first = takeTrip(frame, listParts(van)[0], indexes.filter(isAboard))
    const later = vanAfter(frame, van, first)
    const rest = indexes.filter((index) => !isAboard(index))
    const trips = splitOver(fromStore, listParts(later), rest)
    const begun =
      first && (rest.length > 0 ? { ...first, breaks: first.breaks.slice(0, first.taken) } : first)
    return joinTrips(
      van.id,
      [begun, ...trips].filter((trip) => trip !== null),
    )
  }
}

/** One run from the store or from where the van is, and back. */
export interface Trip extends Omit<PlannedVan, 'vanId' | 'leavesAt' | 'backAt'> {
  readonly leavesAt: number
  readonly backAt: number
  /** Breaks taken before the return. */
  readonly taken: number
}

/** Null without stops. Late if that cannot be avoided. */
export function takeTrip(
  frame: Frame,
  part: VanPart | undefined,
  order: readonly number[],
): Trip | null {
  if (!part || order.length === 0) return null
  const begun = { van: part, origin: frame.origins.get(part.id) ?? 0, order }
  const walk =
    walkRoute(frame, begun) ??
    walkRoute(withoutDeadlines(frame), { ...begun, van: { ...part, until: Infinity } })
  if (!walk) throw new Error('a trip without limits is always possible')
  return describeWalk(frame, begun, walk)
}

function describeWalk(
  frame: Frame,
  { van, origin, order }: { van: VanPart; origin: number; order: readonly number[] },
  { leavesAt, backAt, arrivals, breaks, taken, restSeconds, paid }: Walk,
): Trip {
  const legs = [...order, 0].map((to, index) => [order[index - 1] ?? origin, to] as const)
  const driving = sumBy(legs, ([from, to]) => driveSeconds(frame, van, from, to))
  return {
    metres: sumBy(legs, ([from, to]) => frame.metres[from * frame.places + to] ?? 0),
    seconds: paid,
    waitingSeconds: backAt - leavesAt - driving - order.length * frame.serviceSeconds - restSeconds,
    leavesAt,
    backAt,
    stops: order.map((stop, index) => ({
      id: stopAt(frame, stop).id,
      arrivesAt: arrivals[index] ?? 0,
      driveSeconds: driveSeconds(frame, van, order[index - 1] ?? origin, stop),
    })),
    breaks: breaks.map(({ startsAt, endsAt }) => ({ startsAt, endsAt })),
    taken,
    overtimeSeconds: Math.max(0, backAt - van.until),
  }
}

const withoutDeadline = new WeakMap<Frame, Frame>()

/** All stops can be served at any time after the beginning of their window. */
export function withoutDeadlines(frame: Frame): Frame {
  const made = withoutDeadline.get(frame) ?? {
    ...makeFrame({
      ...frame,
      stops: frame.stops.map((stop) => stop && { ...stop, until: Infinity }),
    }),
    drives: frame.drives,
  }
  withoutDeadline.set(frame, made)
  return made
}

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

/** Remainder of the parts from this time on; the last part, without time, if nothing remains. */
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

/** Trips of consecutive parts. Splits are compared by excess, then lateness, then paid time. */
interface Split {
  readonly trips: readonly Trip[]
  /** Size of the stops above the capacity. */
  readonly excess: number
  /** Seconds by which stops and the return are late. */
  readonly lateness: number
  readonly paid: number
}

/**
 * The best split of the order over the parts, so that a plan and a later computation from its stored order agree. Only
 * the last part takes stops that do not fit; of equal splits the earlier part takes more.
 */
function splitOver(frame: Frame, parts: readonly VanPart[], order: readonly number[]) {
  const last = parts.at(-1)
  let splitFrom = memoize((start) => serveIn(frame, last, order.slice(start)))
  for (const part of parts.slice(0, -1).toReversed()) {
    const splitLater = splitFrom
    splitFrom = memoize((start) => splitAt(frame, part, { order, start, splitLater }))
  }
  return splitFrom(0).trips
}

type SplitFrom = (start: number) => Split

function memoize(split: SplitFrom): SplitFrom {
  const splits = new Map<number, Split>()
  return (start) => {
    const result = splits.get(start) ?? split(start)
    splits.set(start, result)
    return result
  }
}

interface Tail {
  readonly order: readonly number[]
  readonly start: number
  readonly splitLater: SplitFrom
}

function splitAt(frame: Frame, part: VanPart, { order, start, splitLater }: Tail): Split {
  let best = splitLater(start)
  for (let end = start + 1; end <= order.length; end++) {
    const stops = order.slice(start, end)
    const here = serveIn(frame, part, stops)
    // More stops would not fit either.
    if (here.excess > 0 || here.trips.some(({ overtimeSeconds }) => overtimeSeconds > 0)) break
    const split = joinSplits(here, splitLater(end))
    if (compareSplits(split, best) <= 0) best = split
  }
  return best
}

function serveIn(frame: Frame, part: VanPart | undefined, order: readonly number[]): Split {
  const trip = takeTrip(frame, part, order)
  if (!part || !trip) return { trips: [], excess: 0, lateness: 0, paid: 0 }
  const size = sumBy(order, (stop) => stopAt(frame, stop).size)
  const lateness = sumBy([...order.entries()], ([index, stop]) =>
    Math.max(0, (trip.stops[index]?.arrivesAt ?? 0) - stopAt(frame, stop).until),
  )
  return {
    trips: [trip],
    excess: Math.max(0, size - part.capacity),
    lateness: lateness + trip.overtimeSeconds,
    paid: trip.seconds,
  }
}

const joinSplits = (one: Split, other: Split): Split => ({
  trips: [...one.trips, ...other.trips],
  excess: one.excess + other.excess,
  lateness: one.lateness + other.lateness,
  paid: one.paid + other.paid,
})

const compareSplits = (one: Split, other: Split): number =>
  one.excess - other.excess || one.lateness - other.lateness || one.paid - other.paid

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
