import { sql } from 'kysely'

import type { ResponseOf } from '@marketday/contract/endpoints/endpoint'
import { formatMoney } from '@marketday/contract/money/money'
import type { recoverCart as endpoint } from '@marketday/contract/orders/carts/abandoned-carts'

import type { Db } from '../../platform/database/tenant-db.ts'
import type { CartOwner } from '../cart/edit-cart.ts'
import { fillCart } from '../self-service/fill-cart.ts'
import { nameOf } from '../cart/rules.ts'
import { getRecoverable } from './get-recoverable.ts'

/** Restores goods only: the link may have been forwarded. */
export async function recoverCart(
  db: Db,
  owner: CartOwner & { issueToken(): string },
  cartId: string,
): Promise<ResponseOf<typeof endpoint>> {
  const left = await getRecoverable(db, cartId)
  const wishes = left.lines.map((line) => ({ ...line, title: nameOf(line) }))
  const { cart, missing } = await fillCart(db, owner, wishes)
  if (cart.id !== null)
    await sql`update carts set recovers_id = ${cartId}::uuid where cart_id = ${cart.id}::uuid`.execute(
      db,
    )
  const money = (minor: number) => formatMoney(minor, cart.currency)
  const changed = wishes.flatMap(({ variantId, title, unitPriceMinor: before, gift }) => {
    const line = cart.lines.find((candidate) => candidate.variantId === variantId)
    if (!line) return []
    return [
      line.unitPriceMinor === before
        ? []
        : `${title} costs ${money(line.unitPriceMinor)} instead of ${money(before)}`,
      gift && !line.gift ? `Add the recipient of ${title} again` : [],
    ].flat()
  })
  return { cart, changes: [...missing, ...changed] }
}
