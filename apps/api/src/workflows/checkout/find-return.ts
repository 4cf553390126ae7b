import { sql } from 'kysely'

import { preparedStatement } from '../../platform/database/prepared-statement.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import type { CartOrder } from '../place-order/lock-paid-checkout.ts'

export interface FoundReturn {
  readonly cartId: string
  readonly order: CartOrder | null
  /** The requested payment or the newest; never another cart's. */
  readonly payment: {
    readonly id: string
    readonly sessionId: string | null
    readonly capturedMinor: number
    readonly hasOrder: boolean
  } | null
}

/** 404 without a cart, or for another cart's payment. */
export async function getReturn(
  db: Db,
  tokenHash: string | null,
  paymentId: string | undefined,
): Promise<FoundReturn> {
  const match = await findReturn(db, tokenHash, paymentId)
  if (!match) throw notFound('Checkout')
  // Without payment: cash, or nothing was begun.
  if (!match.payment && (!match.order || paymentId)) throw notFound('Payment')
  return match
}

export async function findReturn(
  db: Db,
  tokenHash: string | null,
  paymentId: string | null = null,
): Promise<FoundReturn | null> {
  if (!tokenHash) return null
  const [match] = await selectReturn(db, { tokenHash, paymentId })
  return match ?? null
}

const selectReturn = preparedStatement<
  { tokenHash: string; paymentId: string | null },
  FoundReturn
>((db, { tokenHash, paymentId }) => ({
  compile: () =>
    sql<FoundReturn>`
      select c.cart_id as "cartId",
        (select json_build_object('orderId', o.order_id, 'number', o.number::text)
          from orders o where o.cart_id = c.cart_id) as order,
        (select json_build_object('id', p.payment_id, 'sessionId', p.stripe_session_id,
            'capturedMinor', p.captured_minor, 'hasOrder', p.order_id is not null)
          from payments p
          where p.cart_id = c.cart_id and p.provider = 'stripe'
            and (${paymentId}::uuid is null or p.payment_id = ${paymentId}::uuid)
          order by p.created_at desc, p.payment_id desc limit 1) as payment
      from carts c where c.token_hash = ${tokenHash}`.compile(db),
}))

/** Locks the cart without waiting; false if it is locked. */
export async function takeCart(db: Db, cartId: string): Promise<boolean> {
  return (await lockFree(db, { cartId })).length > 0
}

const lockFree = preparedStatement<{ cartId: string }, object>((db, { cartId }) =>
  db.selectFrom('carts').where('cart_id', '=', cartId).forUpdate().skipLocked(),
)
