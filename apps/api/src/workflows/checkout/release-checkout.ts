import * as z from 'zod/mini'

import { releaseCredit } from '../../payments/credit/hold-credit.ts'
import { abandonPayments } from '../card-payments/abandon-payments.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { giveBack } from './give-back.ts'
import { saveCart } from '../cart/save-cart.ts'
import type { CartContents } from '../cart/queries.ts'
import { closePayments } from '../card-payments/close-payments.ts'
import { defineJob, enqueue } from '../../platform/jobs/jobs.ts'
import type { JobRun } from '../../platform/jobs/jobs.ts'
import { lockCartById } from '../cart/queries.ts'
import { record } from '../../platform/events/record.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'

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

/**
 * Ends an expired hold. Closes the card page first, so that goods are released only if they can no
 * longer be paid. The last try releases them anyway.
 */
export const releaseExpiredHold = defineJob({
  name: 'release-expired-hold',
  payload: z.strictObject({ cartId: z.uuid() }),
  retryLimit: 4,
  expireSeconds: 60,
  run: release,
})

async function release(job: JobRun<{ cartId: string }>): Promise<void> {
  const { cartId } = job.payload
  const isOver = await job.inTenant(async (db) => {
    const row = await db
      .selectFrom('carts')
      .select(['status', 'hold_expires_at'])
      .where('cart_id', '=', cartId)
      .executeTakeFirst()
    return row?.status === 'checkout' && isPast(row.hold_expires_at, db.context.now)
  })
  if (!isOver) return
  try {
    await closePayments(job.services, cartId, job.inTenant)
  } catch (error) {
    if (!job.isLastAttempt) throw error
    job.services.log.error(
      { err: error, cartId },
      'a card page could not be closed before its hold ended',
    )
  }
  await job.inTenant(async (db) => {
    const contents = await lockCartById(db, cartId)
    if (contents?.cart.status === 'checkout' && isPast(contents.cart.holdExpiresAt, db.context.now))
      await releaseCheckout(db, contents, 'expired')
  })
}

const isPast = (time: string | null, now: Date): boolean =>
  time !== null && Date.parse(time) <= now.getTime()

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
