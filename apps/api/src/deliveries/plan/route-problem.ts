import { metresBetween } from '@marketday/contract/deliveries/metres-between'
import type { Point } from '@marketday/contract/deliveries/metres-between'

/** Times are seconds on one common clock. */
export interface PlanStop {
  readonly id: string
  /** Null if the position is unknown. */
  readonly point: Point | null
  readonly size: number
  readonly from: number
  readonly until: number
  /** Van that already carries it; null if it is in the store. */
  readonly aboard: string | null
}

/** Break that lies within its window. */
export interface PlanBreak {
  readonly from: number
  readonly until: number
  readonly seconds: number
  readonly isPaid: boolean
}

/** Time of one run from the store and back. */
export interface PlanPart {
  readonly from: number
  readonly until: number
  /** In order; their windows do not overlap. */
  readonly breaks: readonly PlanBreak[]
}

export interface PlanVan {
  readonly id: string
  /** Size of the stops that one part takes. */
  readonly capacity: number
  readonly metresPerSecond: number
  /** At least one, in order. The first begins when the van can leave `start`. */
  readonly parts: readonly PlanPart[]
  /** Null for the store. */
  readonly start: Point | null
  /** Seconds already paid on this day before the first part. */
  readonly worked: number
}

/** A van in one of its parts. */
export interface VanPart extends PlanPart, Omit<PlanVan, 'parts' | 'start'> {
  readonly hasOtherParts: boolean
}

export const listParts = ({ parts, id, capacity, metresPerSecond, worked }: PlanVan): VanPart[] =>
  parts.map((part) => ({
    ...part,
    id,
    capacity,
    metresPerSecond,
    worked,
    hasOtherParts: parts.length > 1,
  }))

export interface PlanProblem {
  readonly depot: Point
  readonly vans: readonly PlanVan[]
  readonly stops: readonly PlanStop[]
  readonly serviceSeconds: number
  /** By van, stops that keep their van and their order. */
  readonly fixed?: Readonly<Record<string, readonly string[]>>
}

/** Roads are longer than the straight line, and vans in town are slow. */
const roadFactor = 1.35
export const townMetresPerSecond = 25 / 3.6

export const toDriveSeconds = (
  metres: number,
  { metresPerSecond }: Pick<VanPart, 'metresPerSecond'>,
) => Math.round(metres / metresPerSecond)

export const roadMetres = (from: Point, to: Point): number =>
  Math.round(metresBetween(from, to) * roadFactor)

/** Metres between all points, rounded for identical plans on every machine: entry `from * count + to`. */
export const travelBetween = (points: readonly Point[]): Float64Array =>
  Float64Array.from(points.flatMap((from) => points.map((to) => roadMetres(from, to))))
