import * as z from 'zod/mini'

import { defineJob } from '../../platform/jobs/jobs.ts'
import { rejectOrder } from './settle-review.ts'

/** Rejects an order not confirmed in time. */
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
