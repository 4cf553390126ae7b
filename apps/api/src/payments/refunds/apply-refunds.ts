import type { Db } from '../../platform/database/tenant-db.ts'
import type { ProviderRefund } from '../fetch-payment-state.ts'
import { adoptRefund } from './adopt-refund.ts'
import { applyRefund } from './apply-refund.ts'

/** Records everything that the provider says was given back of a payment. */
export async function applyRefunds(
  db: Db,
  paymentId: string,
  reports: readonly ProviderRefund[],
): Promise<void> {
  for (const report of reports) {
    const refundId = await adoptRefund(db, { paymentId, report })
    await applyRefund(db, { refundId, report })
  }
}
