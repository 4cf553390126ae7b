import { sumBy } from '@marketday/contract/money/sum-by'

import { createEstimate } from './estimate-places.ts'
import { createMeasure } from './measure-route.ts'
import type { PlannedVan } from './measure-route.ts'
import type { PlanDay } from './read-plan-day.ts'
import type { PlanVan } from './route-problem.ts'

export interface LateStop {
  readonly id: string
  readonly orderNumber: string
  readonly minutes: number
}

/** Difference between two orders of a run. */
export interface RunChange {
  /** The stops that are late, or later than before. */
  readonly late: readonly LateStop[]
  /** Minutes by which the driver is back after the shift; 0 if no later than before. */
  readonly overtimeMinutes: number
  readonly addedSeconds: number
  readonly addedMetres: number
}

type Measured = Pick<PlannedVan, 'seconds' | 'metres' | 'overtimeSeconds'> & {
  /** Seconds by which each stop with a position is late; 0 if it is in time. */
  readonly lateness: ReadonlyMap<string, number>
}
export type MeasureRun = (stopIds: readonly string[]) => Measured

/** Measures orders of these stops and of some of them. */
export function createRunMeasure(
  { problem }: Pick<PlanDay, 'problem'>,
  van: PlanVan,
  stopIds: readonly string[],
): MeasureRun {
  const until = new Map(problem.stops.map((stop) => [stop.id, stop.until]))
  const measure = createMeasure(problem, van, stopIds)
  return (order) => {
    const { stops, ...route } = measure(order)
    const late = ({ id, arrivesAt }: (typeof stops)[number]) =>
      Math.max(0, arrivesAt - (until.get(id) ?? Infinity))
    return { ...route, lateness: new Map(stops.map((stop) => [stop.id, late(stop)])) }
  }
}

/**
 * Index where a stop disturbs the run least: where it makes the others late by the fewest seconds, then itself, then
 * the run the shortest; of equal places the last. Time after the shift counts as lateness.
 */
export function findBestPlace(
  measure: MeasureRun,
  run: readonly string[],
  id: string,
  places: readonly number[] = listPlaces(run),
): number {
  if (places.length === 1) return places[0] ?? run.length
  const before = measure(run)
  const tried = places.map((place) => {
    const after = measure(run.toSpliced(place, 0, id))
    const ofStop = after.lateness.get(id) ?? 0
    const all = sumBy([...after.lateness], ([stop, seconds]) =>
      Math.max(0, seconds - (before.lateness.get(stop) ?? 0)),
    )
    const overtime = Math.max(0, after.overtimeSeconds - before.overtimeSeconds)
    return { place, ofStop, ofOthers: all - ofStop + overtime, seconds: after.seconds }
  })
  const [best] = tried.toSorted(
    (one, other) =>
      one.ofOthers - other.ofOthers || one.ofStop - other.ofStop || one.seconds - other.seconds,
  )
  return best?.place ?? run.length
}

const listPlaces = (run: readonly string[]) => [...run.keys(), run.length].toReversed()

/** Exact measurements of all insertions together; beyond it the estimate alone decides. */
const measurementsAtMost = 120

interface Insertions {
  readonly van: PlanVan
  readonly measure: MeasureRun
  readonly run: readonly string[]
  readonly stopIds: readonly string[]
}

/** The run with these stops, each where it disturbs the run least; those with the earliest end first. */
export function insertStops(
  { problem }: Pick<PlanDay, 'problem'>,
  { van, measure, run, stopIds }: Insertions,
): readonly string[] {
  const until = new Map(problem.stops.map((stop) => [stop.id, stop.until]))
  const urgent = stopIds.toSorted((one, other) => (until.get(one) ?? 0) - (until.get(other) ?? 0))
  const estimate = createEstimate(problem, van, [...run, ...stopIds])
  const candidates = Math.max(1, Math.floor(measurementsAtMost / stopIds.length))
  let order = run
  for (const id of urgent) {
    const places = listPlaces(order)
    const likely =
      places.length <= candidates ? places : estimate(order, id, places).slice(0, candidates)
    order = order.toSpliced(findBestPlace(measure, order, id, likely), 0, id)
  }
  return order
}

export function compareRuns(
  { rows }: Pick<PlanDay, 'rows'>,
  before: Measured,
  after: Measured,
): RunChange {
  const late = rows.flatMap(({ id, orderNumber }) => {
    const seconds = after.lateness.get(id) ?? 0
    const isLater = seconds > (before.lateness.get(id) ?? 0)
    return isLater ? [{ id, orderNumber, minutes: Math.ceil(seconds / 60) }] : []
  })
  const isLonger = after.overtimeSeconds > before.overtimeSeconds
  return {
    late,
    overtimeMinutes: isLonger ? Math.ceil(after.overtimeSeconds / 60) : 0,
    addedSeconds: after.seconds - before.seconds,
    addedMetres: after.metres - before.metres,
  }
}
