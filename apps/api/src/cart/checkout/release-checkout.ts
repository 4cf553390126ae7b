import { releaseSlot } from '../../deliveries/take-slot.ts'
import { abandonPayments } from '../../payments/abandon-payments.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { releaseHold } from '../../stock/release-hold.ts'
import { updateCart } from '../queries.ts'
import type { CartContents } from '../queries.ts'

/** Gives back what a checkout keeps. Its card pages are closed, so that nobody pays for what is gone. */
export async function releaseCheckout(
  db: Db,
  { cart, lines }: CartContents,
  status: 'open' | 'expired',
): Promise<void> {
  await Promise.all([
    // The time before the goods, as everywhere: whoever needs both waits in the same order.
    cart.slotId ? releaseSlot(db, cart.slotId) : undefined,
    releaseHold(db, { cartId: cart.cartId, lines }),
    updateCart(db, cart.cartId, { status, holdExpiresAt: null, holdExtended: false }),
    abandonPayments(db, cart.cartId),
  ])
}
