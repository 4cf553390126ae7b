import type { Db } from '../../platform/database/tenant-db.ts'
import { takeFromBox } from '../fulfilment/box-goods.ts'
import { setFulfilmentStatus } from '../fulfilment/fulfilment-rows.ts'
import type { FulfilmentRow, LineRow } from '../fulfilment/fulfilment-rows.ts'

export interface CancelledUnits {
  readonly line: LineRow
  readonly quantity: number
}

interface Cut {
  readonly orderId: string
  readonly box: FulfilmentRow
  readonly units: readonly CancelledUnits[]
}

export async function cutFulfilment(db: Db, { orderId, box, units }: Cut): Promise<void> {
  await takeFromBox(
    db,
    box.id,
    units.map(({ line, quantity }) => ({ lineId: line.id, quantity })),
  )
  const rest = await db
    .selectFrom('fulfilment_lines')
    .select('order_line_id')
    .where('fulfilment_id', '=', box.id)
    .limit(1)
    .executeTakeFirst()
  if (!rest)
    await setFulfilmentStatus(db, { orderIds: [orderId], fulfilmentIds: [box.id], to: 'cancelled' })
}
