import { toDriveSeconds, travelBetween } from './route-problem.ts'
import type { PlanProblem, PlanStop, PlanVan, Travel, VanPart } from './route-problem.ts'

/** Data common to all routes of a problem; stops are numbered from 1, 0 is the depot. */
export interface Frame {
  readonly travel: Travel
  readonly stops: readonly (PlanStop | undefined)[]
  readonly serviceSeconds: number
  readonly origins: ReadonlyMap<string, number>
}

export function buildFrame(
  { depot, serviceSeconds }: Pick<PlanProblem, 'depot' | 'serviceSeconds'>,
  stops: readonly PlanStop[],
  vans: readonly PlanVan[] = [],
): Frame {
  const points = stops.flatMap((stop) => stop.point ?? [])
  const begun = vans.flatMap(({ id, start }) => (start ? [{ id, start }] : []))
  return {
    travel: travelBetween(depot, [...points, ...begun.map(({ start }) => start)]),
    stops: [undefined, ...stops],
    serviceSeconds,
    origins: new Map(begun.map(({ id }, index) => [id, stops.length + 1 + index])),
  }
}

export function stopAt(frame: Frame, index: number): PlanStop {
  const stop = frame.stops[index]
  if (!stop) throw new Error(`no stop ${index}`)
  return stop
}

export function driveSeconds({ travel }: Frame, van: VanPart, from: number, to: number): number {
  return toDriveSeconds(travel.metres(from, to), van)
}
