import { handOverToDriver } from '../../orders/hand-over-order.ts'
import { conflict } from '../../platform/http/errors.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import type { LockedDelivery } from '../lock-delivery.ts'
import { moveDelivery } from '../move-delivery.ts'

export async function startStop(
  db: Db,
  delivery: LockedDelivery,
  { at, onDuty }: { at: string; onDuty: boolean },
): Promise<void> {
  if (!onDuty) throw conflict('conflict', 'You’re off duty. Go on duty first.')
  const order = await db
    .selectFrom('orders')
    .select('fulfilment_status')
    .where('order_id', '=', delivery.orderId)
    .executeTakeFirstOrThrow()
  const { fulfilment_status: goods } = order
  if (goods === 'packed' || goods === 'part_handed_over')
    await handOverToDriver(db, delivery.orderId)
  else if (goods !== 'handed_over')
    throw conflict(
      'invalid_transition',
      goods === 'part_packed' ? 'Not all items are packed yet' : 'The items aren’t packed yet',
      [{ path: 'fulfilment', message: 'Not packed' }],
    )
  await moveDelivery(db, delivery, {
    event: 'start',
    set: { started_at: at },
    details: { happenedAt: at },
  })
}
