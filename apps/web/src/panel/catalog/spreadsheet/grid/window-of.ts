import { columns } from '../cells/columns.ts'

export interface Window {
  readonly first: number
  /** Exclusive. */
  readonly end: number
}

/** Visible lines of equal height, plus some overscan. */
export function windowOfLines(
  { start, size }: { readonly start: number; readonly size: number },
  {
    count,
    each,
    around = 6,
  }: { readonly count: number; readonly each: number; readonly around?: number },
): Window {
  if (each <= 0) return { first: 0, end: Math.min(count, 1) }
  const first = Math.max(0, Math.min(count, Math.floor(start / each)) - around)
  return { first, end: Math.min(count, Math.ceil((start + size) / each) + around) }
}

/** Same for columns with these offsets; the last offset is the end. */
export function windowOfColumns(
  { start, size }: { readonly start: number; readonly size: number },
  offsets: readonly number[],
): Window {
  const count = offsets.length - 1
  const first = offsets.findIndex((_offset, index) => (offsets[index + 1] ?? Infinity) > start)
  const past = offsets.findIndex((offset) => offset >= start + size)
  return {
    first: Math.max(0, Math.min(first, count - 1)),
    end: past < 0 ? count : Math.min(count, Math.max(past, 1)),
  }
}

/** Start of each column in rem, and the end of the last one. */
export const offsets: readonly number[] = columns.reduce<number[]>(
  (places, { width }) => [...places, (places.at(-1) ?? 0) + width],
  [0],
)

export const totalWidth = offsets.at(-1) ?? 0

/** Minimum width in rem for the sticky first column. */
export const sticksFrom = 40

/** Rendered columns: the first, visible ones, and the focused one. */
export const columnsToDraw = (from: number, end: number, active = -1): number[] =>
  columns.flatMap((_column, index) =>
    index === 0 || index === active || (index >= from && index < end) ? [index] : [],
  )

/** First column sticky if there is room; others at their offset. */
export const placing = (column: number): string =>
  column === 0 ? 'z-10 shrink-0 max-sm:relative sm:sticky' : 'absolute top-0'
