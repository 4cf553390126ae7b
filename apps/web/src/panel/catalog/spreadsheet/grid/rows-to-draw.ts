import type { Window } from './window-of.ts'

/** The lines in view, and the one that has the focus wherever it is: what is not drawn cannot keep it. */
export function rowsToDraw({ first, end }: Window, active: number, count: number): number[] {
  const last = Math.min(end, count)
  const seen = Array.from({ length: Math.max(0, last - first) }, (_none, index) => first + index)
  if (active >= count || (active >= first && active < last)) return seen
  return active < first ? [active, ...seen] : [...seen, active]
}
