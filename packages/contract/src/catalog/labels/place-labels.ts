import { perSheet, type LabelFormat } from './label-formats.ts'

export interface PlacedLabel<Row> {
  readonly row: Row
  /** From the page corner, in millimeters. */
  readonly x: number
  readonly y: number
}

interface LabelRequest<Row> {
  readonly row: Row
  readonly copies: number
}

/** Lays out labels row by row; skips used positions on the first sheet. */
export function placeLabels<Row>(
  requests: readonly LabelRequest<Row>[],
  format: LabelFormat,
  taken: number,
): PlacedLabel<Row>[][] {
  const labels = requests.flatMap(({ row, copies }) => Array.from({ length: copies }, () => row))
  const places = perSheet(format)
  const skipped = Math.min(taken, places - 1)
  const sheets: PlacedLabel<Row>[][] = []
  labels.forEach((row, index) => {
    const place = index + skipped
    const onSheet = place % places
    const column = onSheet % format.columns
    const line = Math.floor(onSheet / format.columns)
    const sheet = (sheets[Math.floor(place / places)] ??= [])
    sheet.push({
      row,
      x: format.offset.x + column * format.step.x,
      y: format.offset.y + line * format.step.y,
    })
  })
  return sheets
}
