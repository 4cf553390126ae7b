import { enqueue } from '../../platform/jobs/jobs.ts'
import { record } from '../../platform/events/record.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import { lockCartById } from '../cart/queries.ts'
import { saveCart } from '../cart/save-cart.ts'
import { releaseExpiredHold } from './release-expired-hold.ts'

interface Release {
  readonly cartId: string
  readonly reason: string
}

/** Expires a checkout's hold now: closes its card page before releasing the goods. */
export async function releaseReservation(db: Db, { cartId, reason }: Release): Promise<void> {
  const contents = await lockCartById(db, cartId)
  if (!contents) throw notFound('Reservation')
  const { cart } = contents
  if (cart.status !== 'checkout' || !cart.keepsGoods)
    throw conflict('conflict', 'This checkout has ended, and its items are released')
  await inOrder([
    saveCart(db, { ...cart, holdExpiresAt: db.context.now.toISOString() }),
    enqueue(db, releaseExpiredHold, { cartId }),
    record(db, {
      name: 'reservation.released',
      objectType: 'cart',
      objectId: cartId,
      details: { reason },
    }),
  ])
}
