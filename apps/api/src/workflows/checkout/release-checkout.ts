import { releaseCredit } from '../../payments/credit/hold-credit.ts'
import { abandonPayments } from '../card-payments/abandon-payments.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { giveBack } from './give-back.ts'
import { saveCart } from '../cart/save-cart.ts'
import type { CartContents } from '../cart/queries.ts'

/** Releases a checkout and closes its card pages, so that released goods cannot be paid. */
export async function releaseCheckout(
  db: Db,
  { cart }: CartContents,
  status: 'open' | 'expired',
): Promise<void> {
  await inOrder([
    ...(cart.keepsGoods ? giveBack(db, { cart }) : []),
    ...(cart.credits.some(({ heldMinor }) => heldMinor > 0)
      ? [releaseCredit(db, cart.cartId)]
      : []),
    saveCart(db, {
      ...cart,
      status,
      holdExpiresAt: null,
      holdExtended: false,
      keepsGoods: false,
      // A possibly pending payment keeps its terms.
      agreedDiscounts: status === 'expired' ? cart.agreedDiscounts : null,
    }),
    abandonPayments(db, cart.cartId),
  ])
}
