import { abandonPayments } from '../card-payments/abandon-payments.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { giveBack } from './give-back.ts'
import { updateCart } from '../cart/queries.ts'
import type { CartContents } from '../cart/queries.ts'

/** Gives back what a checkout keeps. Its card pages are closed, so that nobody pays for what is gone. */
export async function releaseCheckout(
  db: Db,
  { cart, lines }: CartContents,
  status: 'open' | 'expired',
): Promise<void> {
  await Promise.all([
    ...(cart.keepsGoods ? giveBack(db, { cart, lines }) : []),
    updateCart(db, cart.cartId, {
      status,
      holdExpiresAt: null,
      holdExtended: false,
      keepsGoods: false,
    }),
    abandonPayments(db, cart.cartId),
  ])
}
