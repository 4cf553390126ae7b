/** What was ordered, as mails show it; amounts and times come as they are to be read. */
export interface OrderContent {
  readonly lines: readonly {
    readonly title: string
    readonly quantity: number
    readonly total: string
  }[]
  /** The fee with the name of the way, such as `Delivery` and `£3.90`. */
  readonly receiving: readonly [label: string, fee: string]
  /** What is taken off, by code or name; lines and fee are what they would cost without. */
  readonly discounts: readonly Row[]
  readonly total: string
  /** Of what stands above, rather than contained in it. */
  readonly addsTax: boolean
  /** Rate by rate. */
  readonly taxes: readonly Row[]
  readonly payment: string
  readonly delivery: string
}

type Row = readonly [label: string, value: string]

export const rowsOf = (content: Omit<OrderContent, 'delivery'>): Row[] => [
  ...content.lines.map((line) => [`${line.quantity} × ${line.title}`, line.total] as const),
  content.receiving,
  ...content.discounts,
  ...(content.addsTax ? content.taxes : []),
  ['Total', content.total],
  ...(content.addsTax ? [] : content.taxes),
  ['Payment', content.payment],
]
