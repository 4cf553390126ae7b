/** Commercial label sheet; lengths in millimeters. */
export interface LabelFormat {
  readonly name: string
  readonly page: { readonly width: number; readonly height: number }
  readonly label: { readonly width: number; readonly height: number }
  readonly columns: number
  readonly rows: number
  /** Page corner to first label, and distance between label starts. */
  readonly offset: { readonly x: number; readonly y: number }
  readonly step: { readonly x: number; readonly y: number }
}

const a4 = { width: 210, height: 297 }
const letter = { width: 215.9, height: 279.4 }

/** Keyed by `@page` name in app.css, with the label count. */
export const labelFormats = {
  'a4-24': {
    name: 'A4, 24 labels of 70 × 37 mm',
    page: a4,
    label: { width: 70, height: 37 },
    columns: 3,
    rows: 8,
    offset: { x: 0, y: 0.5 },
    step: { x: 70, y: 37 },
  },
  'a4-40': {
    name: 'A4, 40 labels of 52.5 × 29.7 mm',
    page: a4,
    label: { width: 52.5, height: 29.7 },
    columns: 4,
    rows: 10,
    offset: { x: 0, y: 0 },
    step: { x: 52.5, y: 29.7 },
  },
  'a4-65': {
    name: 'A4, 65 labels of 38.1 × 21.2 mm',
    page: a4,
    label: { width: 38.1, height: 21.2 },
    columns: 5,
    rows: 13,
    offset: { x: 4.7, y: 10.7 },
    step: { x: 40.6, y: 21.2 },
  },
  'letter-30': {
    name: 'Letter, 30 labels of 2⅝ × 1 inch',
    page: letter,
    label: { width: 66.7, height: 25.4 },
    columns: 3,
    rows: 10,
    offset: { x: 4.8, y: 12.7 },
    step: { x: 69.8, y: 25.4 },
  },
  'roll-1': {
    name: 'Roll, 62 × 29 mm',
    page: { width: 62, height: 29 },
    label: { width: 62, height: 29 },
    columns: 1,
    rows: 1,
    offset: { x: 0, y: 0 },
    step: { x: 62, y: 29 },
  },
} satisfies Record<string, LabelFormat>

export type FormatName = keyof typeof labelFormats

const parcel: LabelFormat = {
  name: 'One label of 100 × 150 mm',
  page: { width: 100, height: 150 },
  label: { width: 100, height: 150 },
  columns: 1,
  rows: 1,
  offset: { x: 0, y: 0 },
  step: { x: 100, y: 150 },
}

/** Formats large enough for an address. */
export const addressLabels = {
  'a4-24': labelFormats['a4-24'],
  'a4-40': labelFormats['a4-40'],
  'a4-65': labelFormats['a4-65'],
  'letter-30': labelFormats['letter-30'],
  'parcel-1': parcel,
} as const
export type AddressFormat = keyof typeof addressLabels
export const addressFormats = Object.keys(addressLabels) as [AddressFormat, ...AddressFormat[]]

export const perSheet = ({ columns, rows }: LabelFormat): number => columns * rows

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
