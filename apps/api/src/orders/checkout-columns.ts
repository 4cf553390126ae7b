import { sql } from 'kysely'

import { checkoutFieldNames } from '@marketday/contract/orders/checkout-fields'
import type { CheckoutFields } from '@marketday/contract/orders/checkout-fields'

type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : Name

type CheckoutColumn = SnakeCase<keyof CheckoutFields>

/** What the shopper typed at the checkout, with its column in `carts` and in `orders`. */
export const checkoutColumns = checkoutFieldNames.map((field) => ({
  field,
  column: field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as CheckoutColumn,
}))

/** Whoever typed it may be named by it: what becomes of it when they are erased, in `carts` and in `orders`. */
export const forgetsCheckout = sql.join(
  checkoutColumns.map(({ column }) => sql`${sql.ref(column)} = ''`),
)
