import type { OrderValues } from '@marketday/contract/orders/bulk/order-bulk-acts'

import { assignStop, unassignStop } from '../../deliveries/board/assign-stop.ts'
import { scheduleDelivery } from '../../deliveries/board/schedule-delivery.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { conflict } from '../../platform/http/errors.ts'
import type { ActFacts } from './read-act-facts.ts'

export async function giveDelivery(
  db: Db,
  { delivery }: ActFacts,
  { driverId, slotId }: OrderValues,
): Promise<void> {
  if (!delivery) return
  if (driverId !== undefined)
    await (driverId ? assignStop(db, delivery.id, { driverId }) : unassignStop(db, delivery.id))
  if (slotId === undefined) return
  if (slotId === null) throw conflict('invalid_transition', 'It had no time before')
  await scheduleDelivery(db, delivery.id, slotId)
}
