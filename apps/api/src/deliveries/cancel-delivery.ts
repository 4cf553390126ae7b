import type { GoodsPlace } from '@marketday/contract/deliveries/delivery-states'

import type { Db } from '../platform/database/tenant-db.ts'
import { moveDelivery } from './move-delivery.ts'
import { releaseSlot } from './take-slot.ts'

interface Ended {
  readonly orderId: string
  readonly reason: string
  /** Required for goods that have left the store. */
  readonly goodsAt?: GoodsPlace | undefined
  /** Notify the customer: the order itself continues. */
  readonly notify?: boolean
}

/**
 * Ends the delivery of a cancelled order and releases its slot, for pickup too. Idempotent. 409
 * `invalid_transition` once the goods are delivered or being returned.
 */
export async function cancelDelivery(
  db: Db,
  { orderId, reason, goodsAt, notify = false }: Ended,
): Promise<void> {
  const row = await db
    .selectFrom('orders as o')
    .leftJoin('deliveries as d', 'd.order_id', 'o.order_id')
    .select([
      'd.delivery_id',
      'd.status',
      'd.delivery_slot_id as own_slot_id',
      'o.delivery_slot_id',
      'o.delivery_kind',
    ])
    .where('o.order_id', '=', orderId)
    .executeTakeFirst()
  if (!row) return
  if (!row.delivery_id || !row.status) {
    if (row.delivery_kind === 'pickup' && row.delivery_slot_id)
      await releaseSlot(db, row.delivery_slot_id)
    return
  }
  const delivery = { id: row.delivery_id, orderId, status: row.status }
  const cancelled = await moveDelivery(db, delivery, {
    event: 'cancel',
    set: {
      driver_id: null,
      sequence: null,
      planned_at: null,
      finished_at: db.context.now.toISOString(),
      goods_at: goodsAt,
    },
    details: { reason, notify, ...(goodsAt && { goodsAt }) },
  })
  if (cancelled && row.own_slot_id) await releaseSlot(db, row.own_slot_id)
}
