import type { Window } from './window-of.ts'

/** Rendered lines: visible ones, and the focused one, which must stay mounted to keep focus. */
export function rowsToDraw({ first, end }: Window, active: number, count: number): number[] {
  const last = Math.min(end, count)
  const seen = Array.from({ length: Math.max(0, last - first) }, (_none, index) => first + index)
  if (active >= count || (active >= first && active < last)) return seen
  return active < first ? [active, ...seen] : [...seen, active]
}
