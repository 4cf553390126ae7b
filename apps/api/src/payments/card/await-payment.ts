import { sql } from 'kysely'

import { preparedStatement } from '../../platform/database/prepared-statement.ts'
import { LastStatement } from '../../platform/database/wire/last-statement.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { openStates } from './find-payments.ts'

/**
 * The shopper is back from the card page: until the provider says what became of it, the cart stays as it is. False
 * while somebody else is at work on the payment: then they decide, and nobody waits for them.
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

/** The card page still stands open: nothing was paid there, and the cart is free again. */
export async function stopAwaiting(db: Db, paymentId: string): Promise<void> {
  await db
    .updateTable('payments')
    .set({ awaited_at: null })
    .where('payment_id', '=', paymentId)
    .where('awaited_at', 'is not', null)
    .execute()
}
