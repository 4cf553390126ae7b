import { sql } from 'kysely'

import { findShopMarket } from '../../catalog/markets/shop-market.ts'
import { preparedStatement } from '../../platform/database/prepared-statement.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { newId } from '../../platform/ids.ts'
import { lockOpenCart } from './edit-cart.ts'
import type { CartOwner } from './edit-cart.ts'
import { lockCart } from './queries.ts'
import type { CartContents } from './queries.ts'

/** Locked and open; created if missing, only then calling `issueToken`. */
export async function openCart(
  db: Db,
  {
    tokenHash,
    marketCode,
    currency,
    issueToken,
  }: CartOwner & { readonly issueToken: () => string },
): Promise<CartContents> {
  const existing = await lockCart(db, tokenHash)
  if (existing && existing.cart.status !== 'placed') return await lockOpenCart(db, tokenHash)
  const market = await findShopMarket(db, marketCode)
  const token = issueToken()
  await insertCart(db, {
    cartId: newId(),
    tokenHash: token,
    currency,
    marketId: market?.id ?? null,
  })
  return await lockOpenCart(db, token)
}

export interface NewCart {
  readonly cartId: string
  readonly tokenHash: string | null
  readonly currency: string
  readonly marketId: string | null
}

export const insertCart = preparedStatement<{ [K in keyof NewCart]: NewCart[K] }, never>(
  (db, { cartId, tokenHash, currency, marketId }) =>
    db.insertInto('carts').values({
      cart_id: cartId,
      token_hash: sql`${tokenHash}`,
      currency,
      market_id: marketId,
    }),
)
