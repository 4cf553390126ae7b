import { lockOrderDelivery } from '../deliveries/lock-delivery.ts'
import { undoHandOver as takeBack } from '../orders/fulfilment/undo-hand-over.ts'
import type { HandedOver } from '../orders/fulfilment/undo-hand-over.ts'
import { conflict } from '../platform/http/errors.ts'
import type { Db } from '../platform/database/tenant-db.ts'

/** Goods that were handed over by mistake; what a driver has on the road is not in the store. */
export async function undoHandOver(db: Db, wish: HandedOver): Promise<void> {
  const status = await lockOrderDelivery(db, wish.orderId)
  if (status === 'en_route' || status === 'arrived')
    throw conflict('invalid_transition', 'The driver has set out with it')
  await takeBack(db, wish)
}
