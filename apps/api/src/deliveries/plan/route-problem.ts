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

export interface PlanVan {
  readonly id: string
  readonly capacity: number
  /** Time at which the van can leave `start`. */
  readonly from: number
  readonly until: number
  readonly start: Point | null
  /** Seconds already paid on this day before `from`. */
  readonly worked: number
}

export interface PlanProblem {
  readonly depot: Point
  readonly vans: readonly PlanVan[]
  readonly stops: readonly PlanStop[]
  readonly serviceSeconds: number
}

/** Roads are longer than the straight line, and vans in town are slow. */
export const roadFactor = 1.35
export const metresPerSecond = 25 / 3.6

/**
 * Distances and times between the depot (0), the stops (1…n) and further places, rounded for
 * identical plans on every machine.
 */
export interface Travel {
  metres(from: number, to: number): number
  seconds(from: number, to: number): number
}

export function travelBetween(depot: Point, points: readonly Point[]): Travel {
  const all = [depot, ...points]
  const size = all.length
  const metres = new Float64Array(size * size)
  for (const [from, start] of all.entries())
    for (const [to, end] of all.entries())
      metres[from * size + to] = Math.round(metresBetween(start, end) * roadFactor)
  const read = (from: number, to: number) => metres[from * size + to] ?? 0
  return { metres: read, seconds: (from, to) => Math.round(read(from, to) / metresPerSecond) }
}
