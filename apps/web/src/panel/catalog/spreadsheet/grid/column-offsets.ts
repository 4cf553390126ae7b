import { columns } from '../cells/columns.ts'

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
