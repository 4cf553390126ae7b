import type { InferResult, Kysely } from 'kysely'

import type { DB } from '../../platform/database/database-types.ts'
import { preparedStatement } from '../../platform/database/prepared-statement.ts'
import { inCamelCase } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { checkoutColumns } from '../checkout-columns.ts'

export async function findOwnFields(db: Db, orderId: string) {
  const [fields] = await selectOwnFields(db, { orderId })
  return fields
}

const ownFields = (db: Kysely<DB>, orderId: string) =>
  db
    .selectFrom('orders')
    .select(
      inCamelCase([
        'email',
        'phone',
        'customer_id',
        'place',
        'cancel_reason',
        'change_count',
        'open_returns',
        'currency',
        'version',
      ]),
    )
    .select(
      inCamelCase([
        'subtotal_minor',
        'delivery_minor',
        'tax_minor',
        'tax_lines',
        'adds_tax',
        'total_minor',
        'delivery_tax_minor',
        'cancelled_minor',
        'kept_minor',
        'is_delivery_returned',
        'captured_minor',
        'refunded_minor',
        'balance_minor',
        'authorised_minor',
        'disputed_minor',
      ]),
    )
    .select('discounts')
    .select(checkoutColumns.map(({ field, column }) => `${column} as ${field}` as const))
    .where('order_id', '=', orderId)

const selectOwnFields = preparedStatement<
  { orderId: string },
  InferResult<ReturnType<typeof ownFields>>[number]
>((db, { orderId }) => ownFields(db, orderId))
