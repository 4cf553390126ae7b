import type { Translate } from '@marketday/messages/translator'

/** Order in mail form; amounts and times are preformatted. */
export interface OrderContent {
  readonly lines: readonly {
    readonly title: string
    readonly quantity: number
    readonly total: string
  }[]
  /** Method and fee, such as `Delivery` and `£3.90`. */
  readonly receiving: readonly [label: string, fee: string]
  /** Discounts by code or name; lines and fee are before discounts. */
  readonly discounts: readonly Row[]
  readonly total: string
  /** Tax is added to the prices, not included. */
  readonly addsTax: boolean
  readonly taxes: readonly Row[]
  readonly payment: string
  readonly delivery: string
}

type Row = readonly [label: string, value: string]

export const rowsOf = (content: Omit<OrderContent, 'delivery'>, t: Translate): Row[] => [
  ...content.lines.map((line) => [`${line.quantity} × ${line.title}`, line.total] as const),
  content.receiving,
  ...content.discounts,
  ...(content.addsTax ? content.taxes : []),
  [t('checkout.total'), content.total],
  ...(content.addsTax ? [] : content.taxes),
  [t('mails.payment'), content.payment],
]
