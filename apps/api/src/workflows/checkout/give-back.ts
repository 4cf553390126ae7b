import { releaseDiscounts } from '../../orders/discounts/take-discounts.ts'
import { releaseSlot } from '../../deliveries/slots.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { releaseHold } from '../../stock/held/hold-stock.ts'
import type { CartContents } from '../cart/queries.ts'

/** Releases a checkout. */
export const giveBack = (db: Db, { cart }: Pick<CartContents, 'cart'>) => [
  cart.slotId ? releaseSlot(db, cart.slotId) : undefined,
  releaseHold(db, { cartId: cart.cartId, lines: cart.keptGoods ?? [] }),
  releaseDiscounts(db, cart.cartId),
]
