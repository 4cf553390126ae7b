import { sql } from 'kysely'

import { inOrder } from '../../platform/database/in-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import type { OrderRecord } from '../lock-order.ts'
import type { ReturnRow } from './return-rows.ts'

export interface Settled {
  readonly found: ReturnRow
  readonly accepted: ReadonlyMap<string, number>
  readonly feeMinor: number
  readonly feeReason: string
  readonly returnsDelivery: boolean
  /** Total value of all cancelled units, including these. */
  readonly cancelledMinor: number
}

/** Accepted units are cancelled; others remain the customer's. */
export async function settleUnits(
  db: Db,
  order: OrderRecord,
  { found, accepted, feeMinor, feeReason, returnsDelivery, cancelledMinor }: Settled,
): Promise<void> {
  const lineIds = found.lines.map(({ lineId }) => lineId)
  const bound = found.lines.map(({ quantity }) => quantity)
  const taken = lineIds.map((lineId) => accepted.get(lineId) ?? 0)
  const units = sql`unnest(${lineIds}::uuid[], ${bound}::int[], ${taken}::int[]) unit (line_id, bound, taken)`
  await inOrder([
    sql`update order_lines line set fulfilled_quantity = fulfilled_quantity - taken, returning_quantity = returning_quantity - bound,
        cancelled_quantity = cancelled_quantity + taken, returned_quantity = returned_quantity + taken
      from ${units} where line.order_line_id = line_id`.execute(db),
    sql`update return_lines line set accepted_quantity = taken
      from ${units} where line.return_id = ${found.id} and line.order_line_id = line_id`.execute(
      db,
    ),
    db
      .updateTable('returns')
      .set({
        status: 'settled',
        credited_minor: cancelledMinor - order.cancelledMinor,
        fee_minor: feeMinor,
        fee_reason: feeReason,
        returns_delivery: returnsDelivery,
      })
      .where('return_id', '=', found.id)
      .execute(),
    db
      .updateTable('orders')
      .set((set) => ({
        cancelled_minor: cancelledMinor,
        kept_minor: set('kept_minor', '+', feeMinor),
        is_delivery_returned: order.isDeliveryReturned || returnsDelivery,
        version: set('version', '+', 1),
      }))
      .where('order_id', '=', order.id)
      .execute(),
  ])
}
