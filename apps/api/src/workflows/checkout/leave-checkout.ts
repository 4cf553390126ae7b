import { findShopMarket } from '../../catalog/markets/shop-market.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { moveCart } from '../cart/choose-market.ts'
import type { CartOwner } from '../cart/edit-cart.ts'
import type { CartContents } from '../cart/queries.ts'
import { releaseCheckout } from './release-checkout.ts'

/** Reopens the cart in the market chosen since. */
export async function leaveCheckout(
  db: Db,
  { marketCode }: Pick<CartOwner, 'marketCode'>,
  contents: CartContents,
): Promise<void> {
  const { cartId, status, marketId } = contents.cart
  if (status !== 'checkout') return
  await releaseCheckout(db, contents, 'open')
  const chosen = (await findShopMarket(db, marketCode))?.id ?? null
  if (chosen !== marketId) await moveCart(db, { cartId, marketId: chosen })
}
