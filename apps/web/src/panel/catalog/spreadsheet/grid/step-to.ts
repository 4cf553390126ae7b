import type { Bounds, Place } from '../cells/ranges.ts'

export interface Pressed {
  readonly key: string
  /** Ctrl, or Cmd on a Mac. */
  readonly ctrl: boolean
  readonly shift: boolean
}

interface Around extends Place {
  readonly ctrl: boolean
  readonly page: number
}

/** Positions beyond the edge are clamped. */
const steps: Readonly<Record<string, (at: Around) => Partial<Place>>> = {
  ArrowUp: ({ row, ctrl }) => ({ row: ctrl ? -Infinity : row - 1 }),
  ArrowDown: ({ row, ctrl }) => ({ row: ctrl ? Infinity : row + 1 }),
  ArrowLeft: ({ column, ctrl }) => ({ column: ctrl ? -Infinity : column - 1 }),
  ArrowRight: ({ column, ctrl }) => ({ column: ctrl ? Infinity : column + 1 }),
  Home: ({ ctrl }) => ({ column: -Infinity, ...(ctrl && { row: -Infinity }) }),
  End: ({ ctrl }) => ({ column: Infinity, ...(ctrl && { row: Infinity }) }),
  PageUp: ({ row, page }) => ({ row: row - page }),
  PageDown: ({ row, page }) => ({ row: row + page }),
}

/** Target of a navigation key; null for others. Tab wraps to the next line, and leaves from the last cell. */
export function stepTo(
  { key, ctrl, shift }: Pressed,
  place: Place,
  { page, ...bounds }: Bounds & { readonly page: number },
): Place | null {
  if (key === 'Tab') return alongLines(shift ? -1 : 1, place, bounds)
  const step = steps[key]
  if (!step) return null
  const { row, column } = { ...place, ...step({ ...place, ctrl, page }) }
  return { row: within(row, bounds.rows), column: within(column, bounds.columns) }
}

const within = (place: number, count: number) => Math.max(0, Math.min(count - 1, place))

function alongLines(by: 1 | -1, { row, column }: Place, { rows, columns }: Bounds): Place | null {
  const place = row * columns + column + by
  if (place < 0 || place >= rows * columns) return null
  return { row: Math.floor(place / columns), column: place % columns }
}
