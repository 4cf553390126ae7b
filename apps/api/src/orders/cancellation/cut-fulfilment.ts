import { sql } from 'kysely'

import type { Db } from '../../platform/database/tenant-db.ts'
import { setFulfilmentStatus } from '../fulfilment/fulfilment-rows.ts'
import type { FulfilmentRow, LineRow } from '../fulfilment/fulfilment-rows.ts'

export interface CancelledUnits {
  readonly line: LineRow
  readonly quantity: number
}

interface Cut {
  readonly orderId: string
  readonly fulfilment: FulfilmentRow
  readonly units: readonly CancelledUnits[]
}

/** Takes cancelled units out of a box that is being packed; an empty box is cancelled. */
export async function cutFulfilment(db: Db, { orderId, fulfilment, units }: Cut): Promise<void> {
  if (fulfilment.status === 'handed_over' || fulfilment.status === 'delivered') return
  for (const { line, quantity } of units) {
    await sql`delete from fulfilment_lines where fulfilment_id = ${fulfilment.id} and order_line_id = ${line.id} and quantity <= ${quantity}`.execute(
      db,
    )
    await sql`update fulfilment_lines set quantity = quantity - ${quantity}
      where fulfilment_id = ${fulfilment.id} and order_line_id = ${line.id}`.execute(db)
  }
  const rest = await db
    .selectFrom('fulfilment_lines')
    .select('order_line_id')
    .where('fulfilment_id', '=', fulfilment.id)
    .limit(1)
    .executeTakeFirst()
  if (!rest)
    await setFulfilmentStatus(db, {
      orderId,
      fulfilmentId: fulfilment.id,
      from: fulfilment.status,
      to: 'cancelled',
    })
}
