import { sql } from 'kysely'

import { inOrder } from '../../platform/database/in-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import type { OrderRecord } from '../lock-order.ts'

interface TakenBack {
  readonly lineId: string
  /** Total value of all cancelled units, including these. */
  readonly cancelledMinor: number
}

/** Unit of a delivered order, cancelled without a parcel. */
export async function takeBackUnit(
  db: Db,
  { id: orderId }: OrderRecord,
  { lineId, cancelledMinor }: TakenBack,
): Promise<void> {
  await inOrder([
    sql`update order_lines set fulfilled_quantity = greatest(fulfilled_quantity - 1, 0), cancelled_quantity = cancelled_quantity + 1,
        returned_quantity = returned_quantity + 1
      where order_line_id = ${lineId}::uuid`.execute(db),
    db
      .updateTable('orders')
      .set((set) => ({ cancelled_minor: cancelledMinor, version: set('version', '+', 1) }))
      .where('order_id', '=', orderId)
      .execute(),
  ])
}
