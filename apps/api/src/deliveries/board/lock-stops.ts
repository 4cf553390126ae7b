import type { lockStops as endpoint } from '@marketday/contract/deliveries/assign-stops'
import type { BodyOf } from '@marketday/contract/endpoints/endpoint'

import type { Db } from '../../platform/database/tenant-db.ts'
import { invalid } from '../../platform/http/errors.ts'
import { lockDeliveries } from '../lock-delivery.ts'
import { tellDelivery } from '../move-delivery.ts'

/** Returns the stops that were changed. */
export async function lockStops(
  db: Db,
  { deliveryIds, isLocked }: BodyOf<typeof endpoint>,
): Promise<string[]> {
  if (new Set(deliveryIds).size < deliveryIds.length)
    throw invalid('A stop is listed twice', [{ path: 'deliveryIds', message: 'Listed twice' }])
  await lockDeliveries(db, { deliveryIds, driverIds: [] })
  return await setLocks(db, deliveryIds, isLocked)
}

/** Returns the stops that were changed; the caller has locked their rows. */
export async function setLocks(
  db: Db,
  deliveryIds: readonly string[],
  isLocked: boolean,
): Promise<string[]> {
  if (deliveryIds.length === 0) return []
  const changed = await db
    .updateTable('deliveries')
    .set((set) => ({ is_locked: isLocked, version: set('version', '+', 1) }))
    .where('delivery_id', 'in', deliveryIds)
    .where('status', '=', 'assigned')
    .where('is_locked', '!=', isLocked)
    .returning(['delivery_id as id', 'order_id as orderId'])
    .execute()
  for (const stop of changed)
    await tellDelivery(db, stop, { name: isLocked ? 'delivery.lock' : 'delivery.unlock' })
  return changed.map(({ id }) => id).toSorted()
}
