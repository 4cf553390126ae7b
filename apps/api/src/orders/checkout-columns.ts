import { sql } from 'kysely'

import { checkoutFieldNames } from '@marketday/contract/orders/checkout-fields'

import { toSnakeCase } from '../platform/database/sql.ts'

export const checkoutColumns = checkoutFieldNames.map((field) => ({
  field,
  column: toSnakeCase(field),
}))

/** Fields may contain personal data: erases them in `carts` and `orders`. */
export const forgetsCheckout = sql.join(
  checkoutColumns.map(({ column }) => sql`${sql.ref(column)} = ''`),
)
