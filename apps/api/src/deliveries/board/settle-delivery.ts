import type { FailureReason } from '@marketday/contract/delivery-states'

import type { Db } from '../../platform/database/tenant-db.ts'
import { returnStock } from '../../stock/return-stock.ts'
import { failDelivery, finishDelivery } from '../finish-delivery.ts'
import { listHandedOver } from './handed-over.ts'
import { lockDelivery } from '../lock-delivery.ts'
import { moveDelivery, tellDelivery } from '../move-delivery.ts'
import { cancelDelivery } from '../cancel-delivery.ts'

/** A dispatcher closes a stop in the driver's place; her reason stands for the proof. */
export async function closeDelivery(
  db: Db,
  deliveryId: string,
  { reason, cashCollectedMinor }: { reason: string; cashCollectedMinor?: number | undefined },
): Promise<void> {
  const delivery = await lockDelivery(db, deliveryId)
  await finishDelivery(db, delivery, {
    at: db.context.now.toISOString(),
    cashCollectedMinor,
    details: { reason },
  })
}

export async function giveUpDelivery(
  db: Db,
  deliveryId: string,
  { reason, note = '' }: { reason: FailureReason; note?: string | undefined },
): Promise<void> {
  await failDelivery(db, await lockDelivery(db, deliveryId), {
    at: db.context.now.toISOString(),
    reason,
    note,
  })
}

export async function returnToStore(db: Db, deliveryId: string): Promise<void> {
  await moveDelivery(db, await lockDelivery(db, deliveryId), { event: 'returnToStore' })
}

/** What came back is in stock again. */
export async function receiveReturn(db: Db, deliveryId: string): Promise<void> {
  const delivery = await lockDelivery(db, deliveryId)
  const received = await moveDelivery(db, delivery, { event: 'receive' })
  if (!received) return
  const lines = await listHandedOver(db, delivery.orderId)
  if (lines.length > 0)
    await returnStock(db, { orderId: delivery.orderId, lines, reason: 'delivery failed' })
}

export async function unlockPin(db: Db, deliveryId: string): Promise<void> {
  const delivery = await lockDelivery(db, deliveryId)
  if (delivery.pinFailures === 0) return
  await Promise.all([
    db
      .updateTable('deliveries')
      .set((set) => ({ pin_failures: 0, version: set('version', '+', 1) }))
      .where('delivery_id', '=', deliveryId)
      .execute(),
    tellDelivery(db, delivery, { action: 'unlockPin' }),
  ])
}

export async function cancelOneDelivery(db: Db, deliveryId: string, reason: string): Promise<void> {
  const { orderId } = await lockDelivery(db, deliveryId)
  await cancelDelivery(db, { orderId, reason })
}
