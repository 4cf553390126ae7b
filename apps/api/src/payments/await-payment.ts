import type { Db } from '../platform/database/tenant-db.ts'
import { openStates } from './find-payments.ts'

/** The shopper is back from the card page: until the provider says what became of it, the cart stays as it is. */
export async function awaitPayment(db: Db, paymentId: string): Promise<void> {
  await db
    .updateTable('payments')
    .set({ awaited_at: db.context.now.toISOString() })
    .where('payment_id', '=', paymentId)
    .where('status', 'in', openStates)
    .where('awaited_at', 'is', null)
    .execute()
}

/** The card page still stands open: nothing was paid there, and the cart is free again. */
export async function stopAwaiting(db: Db, paymentId: string): Promise<void> {
  await db
    .updateTable('payments')
    .set({ awaited_at: null })
    .where('payment_id', '=', paymentId)
    .where('awaited_at', 'is not', null)
    .execute()
}
