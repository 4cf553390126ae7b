import type { PlanBreak } from './route-problem.ts'

/** End of a break that begins at this time or when its window opens; Infinity if the window is too short by then. */
export function endBreak({ from, until, seconds }: PlanBreak, time: number): number {
  const end = Math.max(time, from) + seconds
  return end <= until ? end : Infinity
}

/** Latest begin of a break that ends by this time; -Infinity if there is none. */
export function beginBreak({ from, until, seconds }: PlanBreak, end: number): number {
  const begin = Math.min(until, end) - seconds
  return begin >= from ? begin : -Infinity
}

/** The breaks that can still be taken from this time on. */
export const openBreaks = (breaks: readonly PlanBreak[], time: number): PlanBreak[] =>
  breaks.filter((pause) => endBreak(pause, time) < Infinity)
