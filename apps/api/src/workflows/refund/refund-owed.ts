import { findOwedBack } from '../../payments/card/find-refunds.ts'
import { openStoreCredit } from '../../orders/customers/customer-credit.ts'
import { getOrderRow } from '../../orders/lock-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { requestRefund } from './request-refund.ts'

/** Refunds the amount owed, to its origin, as store credit or not; returns the amount. */
export async function refundOwed(
  db: Db,
  {
    orderId,
    reason,
    by,
  }: {
    readonly orderId: string
    readonly reason: string
    readonly by: 'full' | 'store_credit' | 'none'
  },
): Promise<number> {
  if (by === 'none') return 0
  const amountMinor = await findOwedBack(db, await getOrderRow(db, orderId))
  if (amountMinor > 0)
    await requestRefund(db, {
      orderId,
      amountMinor,
      purpose: 'owed',
      reason,
      ...(by === 'store_credit' && {
        to: { kind: 'credit', accountId: await openStoreCredit(db, orderId) },
      }),
    })
  return amountMinor
}
