import { findOwedBack } from '../../payments/card/refunds/find-owed-back.ts'
import { getOrderRow } from '../../orders/lock-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { requestRefund } from './request-refund.ts'

/** Gives back all that is owed of an order, to what it came from or as store credit; says how much that is. */
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
