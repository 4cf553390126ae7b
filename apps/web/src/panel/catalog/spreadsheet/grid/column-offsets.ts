import { columns } from '../cells/columns.ts'

/** Where each column begins, in rem, and where the last one ends. */
export const offsets: readonly number[] = columns.reduce<number[]>(
  (places, { width }) => [...places, (places.at(-1) ?? 0) + width],
  [0],
)

export const totalWidth = offsets.at(-1) ?? 0

/** The first column stays where it is from this width on. */
export const sticksFrom = 40

/** What is drawn: the first column, those in view, and the one that has the focus. */
export const columnsToDraw = (from: number, end: number, active = -1): number[] =>
  columns.flatMap((_column, index) =>
    index === 0 || index === active || (index >= from && index < end) ? [index] : [],
  )
