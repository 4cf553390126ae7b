import { sql } from 'kysely'

import type { Db } from '../../platform/database/tenant-db.ts'
import type { CartOwner } from '../cart/edit-cart.ts'

/** The cart's own market, unless the browser's cart already has goods. */
export async function findRecoveryMarket(
  db: Db,
  { tokenHash, marketCode }: Pick<CartOwner, 'tokenHash' | 'marketCode'>,
  cartId: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ code: string | null }>`
    select m.code from carts c
    left join markets m on m.market_id = c.market_id and m.deleted_at is null and not m.is_default
    where c.cart_id = ${cartId}::uuid and not exists (
      select from carts own join cart_lines l on l.cart_id = own.cart_id
      where own.token_hash = ${tokenHash} and own.status <> 'placed')`.execute(db)
  const [left] = rows
  return left ? (left.code ?? undefined) : marketCode
}
