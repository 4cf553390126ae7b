import { findOwedBack } from '../../payments/card/find-refunds.ts'
import { getOrderRow } from '../../orders/lock-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { requestRefund } from './request-refund.ts'

/** Refunds the amount owed, to its origin or as store credit; returns the amount. */
export async function refundOwed(
  db: Db,
  {
    orderId,
    reason,
    by,
  }: { readonly orderId: string; readonly reason: string; readonly by: 'full' | 'store_credit' },
): Promise<number> {
  const amountMinor = await findOwedBack(db, await getOrderRow(db, orderId))
  if (amountMinor > 0)
    await requestRefund(db, {
      orderId,
      amountMinor,
      purpose: 'owed',
      reason,
      to: by === 'full' ? 'origin' : by,
    })
  return amountMinor
}
