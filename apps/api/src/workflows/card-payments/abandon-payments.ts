import * as z from 'zod/mini'

import { defineJob, enqueue } from '../../platform/jobs/jobs.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { settlePayment } from './settle-payment.ts'
import { findPayment, openStates } from '../../payments/card/find-payments.ts'

export async function abandonPayments(db: Db, cartId: string): Promise<void> {
  const open = await db
    .selectFrom('payments')
    .select('payment_id')
    .where('cart_id', '=', cartId)
    .where('provider', '=', 'stripe')
    .where('status', 'in', openStates)
    .execute()
  await inOrder(open.map((payment) => enqueue(db, closePayment, { paymentId: payment.payment_id })))
}

export const closePayment = defineJob({
  name: 'close-payment',
  payload: z.strictObject({ paymentId: z.uuid() }),
  retryLimit: 6,
  expireSeconds: 60,
  async run({ payload, services, inTenant }) {
    const payment = await inTenant((db) => findPayment(db, payload.paymentId))
    if (payment) await settlePayment(services, payment, { inTenant, close: true })
  },
})
