import type { DeliveryState } from '@marketday/contract/deliveries/delivery-states'

import { lockOrderDelivery } from '../deliveries/lock-delivery.ts'
import { undoHandOver as takeBack } from '../orders/fulfilment/undo-hand-over.ts'
import type { HandedOver } from '../orders/fulfilment/undo-hand-over.ts'
import { conflict } from '../platform/http/errors.ts'
import type { Db } from '../platform/database/tenant-db.ts'

/** Goods that were handed over by mistake; what has been on the road is decided by its delivery. */
export async function undoHandOver(db: Db, wish: HandedOver): Promise<void> {
  const delivery = await lockOrderDelivery(db, wish.orderId)
  const refusal =
    delivery && (refusals[delivery.status] ?? (delivery.attempt > 1 ? hasSetOut : null))
  if (refusal) throw conflict('invalid_transition', refusal)
  await takeBack(db, wish)
}

const hasSetOut = 'The driver has set out with it'

/** Its goods may be on a shelf again already, or lost. */
const refusals: Partial<Record<DeliveryState, string>> = {
  en_route: hasSetOut,
  arrived: hasSetOut,
  failed: hasSetOut,
  returning: hasSetOut,
  delivered: 'It is delivered',
  returned: 'Its goods have come back already',
  cancelled: 'Its delivery was cancelled',
}
