import { stopAt } from './frame.ts'
import type { Frame } from './frame.ts'
import { routeOf } from './route.ts'
import type { VanPart } from './route-problem.ts'

export interface Seats {
  /** By part of the day. */
  readonly orders: readonly (readonly number[])[]
  /** Stops that no part serves in time. */
  readonly late: readonly number[]
}

/** Fixed stops of the frame, in their order. */
export function listFixed(frame: Frame, ids: readonly string[]): number[] {
  const indexes = new Map(frame.stops.map((stop, index) => [stop?.id, index]))
  return ids.flatMap((id) => indexes.get(id) ?? [])
}

/** Each stop in the earliest part that serves it in time after the stops before it. */
export function seatFixed(
  frame: Frame,
  parts: readonly VanPart[],
  fixed: readonly number[],
): Seats {
  const orders: (readonly number[])[] = parts.map(() => [])
  const late: number[] = []
  let current = 0
  for (const stop of fixed) {
    const next = parts.findIndex(
      (part, index) => index >= current && routeOf(frame, part, [...(orders[index] ?? []), stop]),
    )
    if (next < 0) {
      late.push(stop)
      continue
    }
    orders[next] = [...(orders[next] ?? []), stop]
    current = next
  }
  return { orders, late }
}

interface LateFixed {
  readonly frame: Frame
  readonly late: readonly number[]
  /** All fixed stops of the van, in their order. */
  readonly fixed: readonly string[]
}

/** The order of a van with its late fixed stops, each behind the fixed stop before it. */
export function insertLate(
  order: readonly string[],
  { frame, late, fixed }: LateFixed,
): readonly string[] {
  let ids = order
  for (const stop of late) {
    const { id } = stopAt(frame, stop)
    const before = fixed.slice(0, fixed.indexOf(id)).findLast((other) => ids.includes(other))
    ids = ids.toSpliced(before === undefined ? 0 : ids.indexOf(before) + 1, 0, id)
  }
  return ids
}
