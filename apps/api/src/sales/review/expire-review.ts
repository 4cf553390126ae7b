import * as z from 'zod/mini'

import { orderGuard } from '@marketday/contract/orders/order-guard'

import { defineJob, enqueue } from '../../platform/jobs/jobs.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { rejectOrder } from './settle-review.ts'

/** What nobody confirms in time ends by itself. */
export async function expireReviewLater(db: Db, orderId: string): Promise<void> {
  const startAfter = new Date(db.context.now.getTime() + orderGuard.reviewHours * 3_600_000)
  await enqueue(db, expireReview, { orderId }, { startAfter })
}

export const expireReview = defineJob({
  name: 'expire-review',
  payload: z.strictObject({ orderId: z.uuid() }),
  async run({ payload: { orderId }, finish }) {
    await finish(async (db) => {
      const order = await db
        .selectFrom('orders')
        .select('status')
        .where('order_id', '=', orderId)
        .executeTakeFirst()
      if (order?.status === 'pending_review') await rejectOrder(db, orderId, 'unconfirmed')
    })
  },
})
