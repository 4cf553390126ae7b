import { buildFrame, entry, findDrives, stopAt } from './frame.ts'
import type { Frame } from './frame.ts'
import { listParts } from './route-problem.ts'
import type { PlanProblem, PlanVan, VanPart } from './route-problem.ts'

type Estimate = (run: readonly string[], id: string, places: readonly number[]) => readonly number[]

/**
 * Sorts the places of a stop in a run, the best first, in a hundredth of the time of a measurement: without breaks,
 * loads and returns to the store between the parts of a day.
 */
export function createEstimate(
  problem: PlanProblem,
  van: PlanVan,
  stopIds: readonly string[],
): Estimate {
  const byId = new Map(problem.stops.map((stop) => [stop.id, stop]))
  const stops = stopIds.flatMap((id) => byId.get(id) ?? []).filter((stop) => stop.point !== null)
  const frame = buildFrame(problem, stops, [van])
  const indexes = new Map(stops.map(({ id }, index) => [id, index + 1]))
  const parts = listParts(van)
  const origin = frame.origins.get(van.id) ?? 0
  return (run, id, places) => {
    const stop = indexes.get(id)
    if (stop === undefined) return places
    const tried = places.map((place) => {
      const order = run.toSpliced(place, 0, id).flatMap((other) => indexes.get(other) ?? [])
      return { place, ...walk(frame, { parts, origin, order, stop }) }
    })
    return tried
      .toSorted(
        (one, other) =>
          one.ofOthers - other.ofOthers ||
          one.ofStop - other.ofStop ||
          one.backAt - other.backAt ||
          one.driving - other.driving,
      )
      .map(({ place }) => place)
  }
}

interface Walk {
  readonly parts: readonly VanPart[]
  readonly origin: number
  readonly order: readonly number[]
  readonly stop: number
}

/** Seconds by which the stop and the others are late; the end of the last part counts like a stop. */
function walk(frame: Frame, { parts, origin, order, stop }: Walk) {
  const [first] = parts
  const drives = first ? findDrives(frame, first) : frame.metres
  let time = first?.from ?? 0
  let [before, ofStop, ofOthers, driving] = [origin, 0, 0, 0]
  for (const next of order) {
    const { from, until } = stopAt(frame, next)
    const drive = entry(drives, before * frame.places + next)
    const arrives = Math.max(time + drive, from)
    const late = Math.max(0, arrives - until)
    if (next === stop) ofStop = late
    else ofOthers += late
    driving += drive
    time = skipGap(parts, arrives + frame.serviceSeconds)
    before = next
  }
  const home = entry(drives, before * frame.places)
  const backAt = time + home
  const overtime = Math.max(0, backAt - (parts.at(-1)?.until ?? Infinity))
  return { ofStop, ofOthers: ofOthers + overtime, backAt, driving: driving + home }
}

/** The time, or the begin of the next part if it lies between two. */
function skipGap(parts: readonly VanPart[], time: number): number {
  const next = parts.find(({ until }) => until > time)
  return next ? Math.max(time, next.from) : time
}
