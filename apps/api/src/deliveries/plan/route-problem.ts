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
export type VanPart = PlanPart & Omit<PlanVan, 'parts' | 'start'>

export const listParts = ({ parts, id, capacity, metresPerSecond, worked }: PlanVan): VanPart[] =>
  parts.map((part) => ({ ...part, id, capacity, metresPerSecond, worked }))

export interface PlanProblem {
  readonly depot: Point
  readonly vans: readonly PlanVan[]
  readonly stops: readonly PlanStop[]
  readonly serviceSeconds: number
}

/** Roads are longer than the straight line, and vans in town are slow. */
const roadFactor = 1.35
export const townMetresPerSecond = 25 / 3.6

/**
 * Distances between the depot (0), the stops (1…n) and further places, rounded for
 * identical plans on every machine.
 */
export interface Travel {
  metres(from: number, to: number): number
}

export const toDriveSeconds = (
  metres: number,
  { metresPerSecond }: Pick<VanPart, 'metresPerSecond'>,
) => Math.round(metres / metresPerSecond)

export function travelBetween(depot: Point, points: readonly Point[]): Travel {
  const all = [depot, ...points]
  const size = all.length
  const metres = new Float64Array(size * size)
  for (const [from, start] of all.entries())
    for (const [to, end] of all.entries())
      metres[from * size + to] = Math.round(metresBetween(start, end) * roadFactor)
  const read = (from: number, to: number) => metres[from * size + to] ?? 0
  return { metres: read }
}
