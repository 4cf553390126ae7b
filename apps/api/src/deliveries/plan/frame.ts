import { toDriveSeconds, travelBetween } from './route-problem.ts'
import type { PlanProblem, PlanStop, PlanVan, VanPart } from './route-problem.ts'

/** Cost of a plan, in seconds of pay. */
export interface Weights {
  readonly paidSecond: number
  /** In addition to its time: fuel and wear. */
  readonly metre: number
  /** Rise of a paid second's cost with each second already worked by the same person. */
  readonly sharing: number
}

export const dayWeights: Weights = { paidSecond: 1, metre: 0.1, sharing: 1 / (2 * 3600) }

/** Data common to all routes of a problem; stops are numbered from 1, 0 is the depot. */
export interface Frame {
  readonly stops: readonly (PlanStop | undefined)[]
  readonly serviceSeconds: number
  readonly origins: ReadonlyMap<string, number>
  readonly weights: Weights
  /** The depot, the stops, and where vans begin. */
  readonly places: number
  /** Between places: entry `from * places + to`. */
  readonly metres: Float64Array
  /** By speed; entries as in `metres`. */
  readonly drives: Map<number, Float64Array>
  /** By stop. */
  readonly windows: { readonly from: Float64Array; readonly until: Float64Array }
}

type FrameData = Pick<Frame, 'stops' | 'serviceSeconds' | 'weights' | 'metres'> &
  Partial<Pick<Frame, 'origins'>>

export function makeFrame({ origins = new Map(), ...data }: FrameData): Frame {
  const times = (read: (stop: PlanStop) => number) =>
    Float64Array.from(data.stops, (stop) => (stop ? read(stop) : 0))
  return {
    ...data,
    origins,
    places: Math.sqrt(data.metres.length),
    drives: new Map(),
    windows: { from: times(({ from }) => from), until: times(({ until }) => until) },
  }
}

export function buildFrame(
  { depot, serviceSeconds }: Pick<PlanProblem, 'depot' | 'serviceSeconds'>,
  stops: readonly PlanStop[],
  vans: readonly PlanVan[] = [],
): Frame {
  const points = stops.flatMap((stop) => stop.point ?? [])
  const begun = vans.flatMap(({ id, start }) => (start ? [{ id, start }] : []))
  return makeFrame({
    metres: travelBetween([depot, ...points, ...begun.map(({ start }) => start)]),
    stops: [undefined, ...stops],
    serviceSeconds,
    weights: dayWeights,
    origins: new Map(begun.map(({ id }, index) => [id, stops.length + 1 + index])),
  })
}

export function stopAt(frame: Frame, index: number): PlanStop {
  const stop = frame.stops[index]
  if (!stop) throw new Error(`no stop ${index}`)
  return stop
}

export function findDrives({ drives, metres }: Frame, van: Pick<VanPart, 'metresPerSecond'>) {
  const seconds =
    drives.get(van.metresPerSecond) ?? metres.map((length) => toDriveSeconds(length, van))
  drives.set(van.metresPerSecond, seconds)
  return seconds
}

export const driveSeconds = (frame: Frame, van: VanPart, from: number, to: number): number =>
  findDrives(frame, van)[from * frame.places + to] ?? 0

export const entry = (numbers: Float64Array, index: number): number => numbers[index] ?? 0

/** 0, the store, after the last stop. */
export const stopIn = (order: readonly number[], index: number): number => order[index] ?? 0
