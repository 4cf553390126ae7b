import { sql } from 'kysely'

import { preparedStatement } from '../../platform/database/prepared-statement.ts'
import { LastStatement } from '../../platform/database/wire/last-statement.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { openStates } from './find-payments.ts'
import { record } from '../../platform/events/record.ts'

/**
 * Marks the cart as waiting for the provider's result after the return from the card page. Returns
 * false without waiting if another request has locked the payment: that one decides.
 */
export const awaitPayment = (paymentId: string): LastStatement<boolean> =>
  new LastStatement(async (db) => {
    const [payment] = await markAwaited(db, { paymentId, now: db.context.now.toISOString() })
    return payment?.isFree ?? false
  })

const markAwaited = preparedStatement<{ paymentId: string; now: string }, { isFree: boolean }>(
  (db, { paymentId, now }) => ({
    compile: () =>
      sql<{ isFree: boolean }>`
      with free as (
        select payment_id from payments where payment_id = ${paymentId}::uuid for update skip locked
      ),
      marked as (
        update payments set awaited_at = ${now}::timestamptz
         where payment_id in (select payment_id from free) and awaited_at is null
           and status in (${sql.join(openStates.map((state) => sql.lit(state)))})
      )
      select exists (select from free) as "isFree"`.compile(db),
  }),
)

/** The card page is still open and unpaid: the cart is free again. */
export async function stopAwaiting(db: Db, paymentId: string): Promise<void> {
  await db
    .updateTable('payments')
    .set({ awaited_at: null })
    .where('payment_id', '=', paymentId)
    .where('awaited_at', 'is not', null)
    .execute()
}

export async function dismissRunOut(db: Db, orderId: string): Promise<void> {
  const dismissed = await db
    .updateTable('payments')
    .set({ run_out_dismissed_at: db.context.now.toISOString() })
    .where('order_id', '=', orderId)
    .where('status', '=', 'expired')
    .where('authorised_until', 'is not', null)
    .where('run_out_dismissed_at', 'is', null)
    .returning('payment_id')
    .execute()
  if (dismissed.length > 0)
    await record(db, { name: 'order.run_out_dismissed', objectType: 'order', objectId: orderId })
}
