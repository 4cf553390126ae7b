import { sql } from 'kysely'

import { inOrder } from '../../platform/database/in-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import type { OrderRecord } from '../lock-order.ts'
import type { CancelledUnits } from './cut-fulfilment.ts'

interface Cancellation {
  readonly units: readonly CancelledUnits[]
  /** Total value of all cancelled units, including these. */
  readonly cancelledMinor: number
  /** Reason why the whole order ends; null for some units only. */
  readonly ends: string | null
}

export async function cancelUnits(
  db: Db,
  order: OrderRecord,
  { units, cancelledMinor, ends }: Cancellation,
): Promise<void> {
  await inOrder([
    writeOff(db, units),
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

async function writeOff(db: Db, units: readonly CancelledUnits[]): Promise<void> {
  if (units.length === 0) return
  const lineIds = units.map(({ line }) => line.id)
  const quantities = units.map(({ quantity }) => quantity)
  await sql`update order_lines line set cancelled_quantity = cancelled_quantity + cancelled.quantity
    from unnest(${lineIds}::uuid[], ${quantities}::int[]) cancelled (line_id, quantity)
    where line.order_line_id = cancelled.line_id`.execute(db)
}

export async function cancelAll(db: Db, order: OrderRecord, reason: string): Promise<void> {
  await inOrder([
    cancelUnits(db, order, { units: [], cancelledMinor: order.totalMinor, ends: reason }),
    sql`update order_lines set cancelled_quantity = quantity where order_id = ${order.id}`.execute(
      db,
    ),
  ])
}

export async function openOrder(db: Db, order: OrderRecord): Promise<void> {
  await db
    .updateTable('orders')
    .set((set) => ({ status: 'open', version: set('version', '+', 1) }))
    .where('order_id', '=', order.id)
    .where('status', '=', order.status)
    .execute()
}
