import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

import { checkoutColumns } from '../../orders/checkout-columns.ts'
import type { Erased } from '../../orders/customers/erasing/anonymise-orders.ts'

export interface Person extends Erased {
  readonly timeZone: string
}

export interface PersonColumn {
  readonly heading: string
  readonly value: (person: Person) => RawBuilder<unknown>
  /** In minor units of what stands under Currency. */
  readonly isAmount?: true
}

export interface PersonSection {
  /** Of the tables, without its ending. */
  readonly file: string
  readonly title: string
  readonly columns: readonly PersonColumn[]
  /** In an order that later rows do not change. */
  readonly from: (person: Person) => RawBuilder<unknown>
}

export const plain = (heading: string, value: RawBuilder<unknown>): PersonColumn => ({
  heading,
  value: () => value,
})
/** Of a row of `customers`; not where somebody who was merged into them, and is not asked for too, may have lent it. */
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
/** A closed word, as people write it. */
export const word = (heading: string, value: RawBuilder<unknown>): PersonColumn =>
  plain(heading, sql`replace(${value}, '_', ' ')`)
export const address = plain('Address', sql`coalesce(place ->> 'address', '')`)
export const order = plain('Order', sql`o.number::text`)

/** A field in words: “Customer note”. */
export const toHeading = (field: string): string =>
  field
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/^./, (first) => first.toUpperCase())
/** In `carts` and in `orders`. */
export const typedAtCheckout = checkoutColumns.map(({ field, column }) =>
  plain(toHeading(field), sql.ref(column)),
)

/** For whom the gift cards of a line `l` are. */
export const giftOfLine = [
  plain('Gift for', sql`l.gift ->> 'recipientName'`),
  plain('Gift email', sql`l.gift ->> 'recipientEmail'`),
  plain('Gift message', sql`l.gift ->> 'message'`),
  plain('Gift date', sql`l.gift ->> 'sendOn'`),
]

/** Of an order `o`. */
export const theirOrders = ({ orderIds }: Person) => sql`o.order_id = any(${orderIds}::uuid[])`
