import { sql } from 'kysely'

import type { Db } from '../../platform/database/tenant-db.ts'
import type { OrderRecord } from '../lock-order.ts'
import type { CancelledUnits } from './cut-fulfilment.ts'

interface Cancellation {
  readonly units: readonly CancelledUnits[]
  /** What everything cancelled of the order is worth, this included. */
  readonly cancelledMinor: number
  /** Why the whole order ends; null where only some units do. */
  readonly ends: string | null
}

/** Writes off units of an order, and ends it with the last. */
export async function cancelUnits(
  db: Db,
  order: OrderRecord,
  { units, cancelledMinor, ends }: Cancellation,
): Promise<void> {
  await Promise.all([
    ...units.map(({ line, quantity }) =>
      db
        .updateTable('order_lines')
        .set((set) => ({ cancelled_quantity: set('cancelled_quantity', '+', quantity) }))
        .where('order_line_id', '=', line.id)
        .execute(),
    ),
    db
      .updateTable('orders')
      .set((set) => ({
        cancelled_minor: cancelledMinor,
        ...(ends !== null && {
          status: 'cancelled',
          cancelled_at: db.context.now.toISOString(),
          cancel_reason: ends,
        }),
        version: set('version', '+', 1),
      }))
      .where('order_id', '=', order.id)
      .where('status', '=', order.status)
      .execute(),
  ])
}

/** An order that had taken nothing ends with all its units. */
export async function cancelAll(db: Db, order: OrderRecord, reason: string): Promise<void> {
  await Promise.all([
    cancelUnits(db, order, { units: [], cancelledMinor: order.totalMinor, ends: reason }),
    sql`update order_lines set cancelled_quantity = quantity where order_id = ${order.id}`.execute(
      db,
    ),
  ])
}

/** An order that awaited its confirmation is one like any other from here on. */
export async function openOrder(db: Db, order: OrderRecord): Promise<void> {
  await db
    .updateTable('orders')
    .set((set) => ({ status: 'open', version: set('version', '+', 1) }))
    .where('order_id', '=', order.id)
    .where('status', '=', order.status)
    .execute()
}
