import { sql } from 'kysely'

import { checkoutFieldNames } from '@marketday/contract/orders/checkout-fields'

import { toSnakeCase } from '../platform/database/sql.ts'

/** What the shopper typed at the checkout, with its column in `carts` and in `orders`. */
export const checkoutColumns = checkoutFieldNames.map((field) => ({
  field,
  column: toSnakeCase(field),
}))

/** Whoever typed it may be named by it: what becomes of it when they are erased, in `carts` and in `orders`. */
export const forgetsCheckout = sql.join(
  checkoutColumns.map(({ column }) => sql`${sql.ref(column)} = ''`),
)
