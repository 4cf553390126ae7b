import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

import { checkoutColumns } from '../../orders/checkout-columns.ts'
import { selectPlaceText } from '../../platform/places/select-place-text.ts'
import type { Erased } from '../../orders/customers/erasure.ts'

export interface Person extends Erased {
  readonly timeZone: string
}

export interface PersonColumn {
  readonly heading: string
  readonly value: (person: Person) => RawBuilder<unknown>
  /** In minor units of the Currency column. */
  readonly isAmount?: true
}

export interface PersonSection {
  /** Table name without extension. */
  readonly file: string
  readonly title: string
  readonly columns: readonly PersonColumn[]
  /** Stable order: later rows do not change it. */
  readonly from: (person: Person) => RawBuilder<unknown>
}

export const plain = (heading: string, value: RawBuilder<unknown>): PersonColumn => ({
  heading,
  value: () => value,
})
/** Column of `customers`; empty if it may stem from a merged customer not covered by the request. */
export const ownColumn = (heading: string, column: 'name' | 'phone'): PersonColumn => ({
  heading,
  value: ({
    customerIds,
  }) => sql`case when not exists (${mergedUnasked(sql`customers.customer_id`, customerIds)})
    then ${sql.ref(`customers.${column}`)} else '' end`,
})
export const mergedUnasked = (primary: RawBuilder<unknown>, customerIds: readonly string[]) =>
  sql`select from customers m where m.merged_into = ${primary} and m.customer_id <> all(${customerIds}::uuid[])`
export const time = (heading: string, value: RawBuilder<unknown>): PersonColumn => ({
  heading,
  value: ({ timeZone }) => sql`to_char(${value} at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI')`,
})
export const amount = (heading: string, value: RawBuilder<unknown>): PersonColumn => ({
  ...plain(heading, value),
  isAmount: true,
})
export const word = (heading: string, value: RawBuilder<unknown>): PersonColumn =>
  plain(heading, sql`replace(${value}, '_', ' ')`)
export const address = plain('Address', selectPlaceText(sql`place`))
export const order = plain('Order', sql`o.number::text`)

/** Field name as label: “Customer note”. */
export const toHeading = (field: string): string =>
  field
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/^./, (first) => first.toUpperCase())
export const typedAtCheckout = checkoutColumns.map(({ field, column }) =>
  plain(toHeading(field), sql.ref(column)),
)

export const giftOfLine = [
  plain('Gift for', sql`l.gift ->> 'recipientName'`),
  plain('Gift email', sql`l.gift ->> 'recipientEmail'`),
  plain('Gift message', sql`l.gift ->> 'message'`),
  plain('Gift date', sql`l.gift ->> 'sendOn'`),
]

export const theirOrders = ({ orderIds }: Person) => sql`o.order_id = any(${orderIds}::uuid[])`
