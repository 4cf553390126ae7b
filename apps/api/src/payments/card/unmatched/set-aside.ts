import type { MismatchReason } from '@marketday/contract/payments/card/unmatched-payments'

import { record } from '../../../platform/events/record.ts'
import { newId } from '../../../platform/ids.ts'
import { inOrder } from '../../../platform/database/in-order.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { giveUpPayment } from '../change-payment.ts'

interface SetAside {
  readonly paymentId: string | null
  readonly stripeObjectId: string
  /** Account that holds the money. */
  readonly accountId: string | null
  readonly reason: MismatchReason
  readonly amountMinor: number
  readonly currency: string
}

/** Stores an unexpected payment and notifies everyone concerned; once per payment. */
export async function setAside(db: Db, aside: SetAside): Promise<void> {
  const id = newId()
  const inserted = await db
    .insertInto('unmatched_payments')
    .values({
      unmatched_payment_id: id,
      payment_id: aside.paymentId,
      stripe_object_id: aside.stripeObjectId,
      stripe_account_id: aside.accountId,
      reason: aside.reason,
      amount_minor: aside.amountMinor,
      currency: aside.currency,
    })
    .onConflict((conflict) => conflict.constraint('unmatched_payments_object_key').doNothing())
    .returning('unmatched_payment_id')
    .executeTakeFirst()
  if (!inserted) return
  const { amountMinor, currency, reason, paymentId } = aside
  await inOrder([
    paymentId && giveUpPayment(db, { paymentId, reason: 'Payment doesn’t match the request' }),
    record(db, {
      name: 'payment.set_aside',
      objectType: 'payment',
      objectId: paymentId ?? id,
      details: { id, amountMinor, currency, reason },
    }),
  ])
}
