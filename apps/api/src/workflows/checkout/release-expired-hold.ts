import * as z from 'zod/mini'

import { closePayments } from '../card-payments/close-payments.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import type { JobRun } from '../../platform/jobs/jobs.ts'
import { lockCartById } from '../cart/queries.ts'
import { releaseCheckout } from './release-checkout.ts'

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
