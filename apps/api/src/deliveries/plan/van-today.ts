import type { Point } from '@marketday/contract/deliveries/metres-between'

import { travelBetween } from './route-problem.ts'
import type { PlanVan } from './route-problem.ts'

/** Stop of a driver's day that has been started. Times in seconds on the plan's clock. */
export interface BegunStop {
  readonly point: Point | null
  readonly startedAt: number | null
  readonly finishedAt: number | null
}

interface Today {
  readonly depot: Point
  readonly serviceSeconds: number
  readonly earliest: number
  readonly latest: number
  readonly begun: readonly BegunStop[]
}

type Vehicle = Pick<PlanVan, 'id' | 'capacity'>

/**
 * Returns where a van is and when it can continue: after its last closed stop, or after the stops
 * it is heading to; at the store if nothing was started.
 */
export function vanToday({ id, capacity }: Vehicle, today: Today): PlanVan {
  const { begun, earliest, latest } = today
  const van = { id, capacity, until: latest }
  if (begun.length === 0) return { ...van, from: earliest, start: null, worked: 0 }
  const { at, from } = behindLastDoor(today)
  const began = Math.min(...begun.map(({ startedAt }) => startedAt ?? from))
  return { ...van, from, start: at, worked: Math.max(0, from - began) }
}

function behindLastDoor({ depot, serviceSeconds, earliest, begun }: Today): {
  at: Point
  from: number
} {
  let at = depot
  let from = -Infinity
  for (const { point, finishedAt } of begun)
    if (finishedAt !== null && finishedAt >= from) {
      at = point ?? at
      from = finishedAt
    }
  for (const { point, startedAt, finishedAt } of begun) {
    if (finishedAt !== null) continue
    const next = point ?? at
    const there = Math.max(from, startedAt ?? from) + drive(at, next)
    from = Math.max(there, earliest) + serviceSeconds
    at = next
  }
  return { at, from: Math.max(from, earliest) }
}

const drive = (from: Point, to: Point): number => travelBetween(from, [to]).seconds(0, 1)
