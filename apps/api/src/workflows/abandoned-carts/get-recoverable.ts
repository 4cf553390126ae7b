import { conflict, notFound } from '../../platform/http/errors.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { findCartById } from '../cart/queries.ts'
import type { CartContents } from '../cart/queries.ts'

export async function getRecoverable(db: Db, cartId: string): Promise<CartContents> {
  const left = await findCartById(db, cartId)
  if (!left || left.lines.length === 0) throw notFound('Cart')
  if (left.cart.status === 'placed')
    throw conflict('checkout_completed', 'The items in this cart were already ordered')
  return left
}
