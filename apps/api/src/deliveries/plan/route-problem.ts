import { metresBetween } from '@marketday/contract/deliveries/metres-between'
import type { Point } from '@marketday/contract/deliveries/metres-between'

/** Times are seconds on one common clock. */
export interface PlanStop {
  readonly id: string
  /** Null where the address has no known position. */
  readonly point: Point | null
  readonly size: number
  /** The promised window. */
  readonly from: number
  readonly until: number
  /** The van that has it on board already; null while it lies in the store. */
  readonly aboard: string | null
}

export interface PlanVan {
  readonly id: string
  readonly capacity: number
  /** When it is free to leave `start`. */
  readonly from: number
  readonly until: number
  /** Where it is; null at the depot. */
  readonly start: Point | null
  /** Seconds that were paid on this day before `from`. */
  readonly worked: number
}

export interface PlanProblem {
  readonly depot: Point
  readonly vans: readonly PlanVan[]
  readonly stops: readonly PlanStop[]
  /** How long a stop takes at the door. */
  readonly serviceSeconds: number
}

/** Streets are longer than the line between two points, and a van in town is slow. */
export const roadFactor = 1.35
export const metresPerSecond = 25 / 3.6

/** Distances and times between the depot (0), the stops (1…n) and further places, rounded, so that every machine plans alike. */
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
