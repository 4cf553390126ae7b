export interface Place {
  readonly row: number
  readonly column: number
}

/** Range from the anchor to the focused cell. */
export interface Selection {
  readonly from: Place
  readonly to: Place
}

export interface Range {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

export const rangeOf = ({ from, to }: Selection): Range => ({
  top: Math.min(from.row, to.row),
  bottom: Math.max(from.row, to.row),
  left: Math.min(from.column, to.column),
  right: Math.max(from.column, to.column),
})

export const oneCell = (place: Place): Selection => ({ from: place, to: place })

export const isOneCell = ({ from, to }: Selection): boolean =>
  from.row === to.row && from.column === to.column

export function* placesIn({ top, bottom, left, right }: Range): Generator<Place> {
  for (let row = top; row <= bottom; row += 1)
    for (let column = left; column <= right; column += 1) yield { row, column }
}

export interface Written extends Place {
  readonly text: string
  /** Typed formulas are evaluated. Pasted text is literal. */
  readonly isTyped?: boolean
}

export interface Bounds {
  readonly rows: number
  readonly columns: number
}

/**
 * Maps clipboard cells to the selection: repeated if its size is a multiple, else from the first
 * cell on as far as they fit. `left` counts cells that did not fit.
 */
export function placeBlock(
  block: readonly (readonly string[])[],
  { top, bottom, left, right }: Range,
  bounds: Bounds,
): { written: Written[]; beyond: number } {
  const height = block.length
  const width = Math.max(0, ...block.map((cells) => cells.length))
  if (height === 0 || width === 0) return { written: [], beyond: 0 }
  const down = repeats(bottom - top + 1, height)
  const across = repeats(right - left + 1, width)
  const written: Written[] = []
  let beyond = 0
  for (const { row, column } of placesIn({
    top: 0,
    bottom: down * height - 1,
    left: 0,
    right: across * width - 1,
  })) {
    const text = block[row % height]?.[column % width]
    const place = { row: top + row, column: left + column }
    if (text === undefined) continue
    if (place.row < bounds.rows && place.column < bounds.columns) written.push({ ...place, text })
    else beyond += 1
  }
  return { written, beyond }
}

const repeats = (room: number, size: number) => (room % size === 0 ? room / size : 1)

/** Ctrl+D: copies the first line of the range down, or the line above a single-line range. */
export function fillDown(range: Range, textAt: (place: Place) => string): Written[] {
  const source = range.top === range.bottom ? range.top - 1 : range.top
  if (source < 0) return []
  return [...placesIn({ ...range, top: source + 1 })].map((place) => ({
    ...place,
    text: textAt({ row: source, column: place.column }),
  }))
}
