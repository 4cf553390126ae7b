import { lockOrderDelivery } from '../../deliveries/lock-delivery.ts'
import { undoHandOver as takeBack } from '../../orders/fulfilment/undo-hand-over.ts'
import type { HandedOver } from '../../orders/fulfilment/undo-hand-over.ts'
import type { Db } from '../../platform/database/tenant-db.ts'

/** Reverts a mistaken hand-over; goods already on the road are decided by their delivery. */
export async function undoHandOver(db: Db, request: Omit<HandedOver, 'delivery'>): Promise<void> {
  await takeBack(db, { ...request, delivery: await lockOrderDelivery(db, request.orderId) })
}
