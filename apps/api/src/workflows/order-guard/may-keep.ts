import { sql } from 'kysely'

import { orderGuard } from '@marketday/contract/orders/order-guard'

import { inOrder } from '../../platform/database/in-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import type { CartContents } from '../cart/queries.ts'
import { fitsShare } from './fits-share.ts'
import { takeTurn } from './take-turn.ts'

interface HoldState {
  readonly fits: boolean
  readonly openHolds: number
  readonly holdsOfHour: number
}

/** True if the checkout may reserve goods and slot. If not, it still leads to payment: first paid, first served. */
export async function mayKeep(
  db: Db,
  { cart, lines }: CartContents,
  network: string,
): Promise<boolean> {
  if (network === '') return true
  const parameters = {
    network,
    cartId: cart.cartId,
    variantIds: lines.map((line) => line.variantId),
    quantities: lines.map((line) => line.quantity),
    slotId: cart.slotId,
  }
  const [, { rows }] = await inOrder([
    takeTurn(db, network),
    sql<HoldState>`
      select ${fitsShare(parameters)} as fits,
        (select count(*)::int from carts where network = ${network} and status = 'checkout' and keeps_goods) as "openHolds",
        (select coalesce(sum(keep_count), 0)::int from carts
          where network = ${network} and kept_at > app_now() - interval '1 hour') as "holdsOfHour"`.execute(
      db,
    ),
  ])
  const [state] = rows
  return (
    state !== undefined &&
    state.fits &&
    state.openHolds < orderGuard.openHolds &&
    state.holdsOfHour < orderGuard.holdsOfNetworkPerHour &&
    cart.keepCount < orderGuard.holdsOfCart
  )
}
