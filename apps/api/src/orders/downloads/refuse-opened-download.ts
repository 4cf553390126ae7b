import { stillToCome } from '@marketday/contract/orders/sums/dues'
import type { PaymentBadge } from '@marketday/contract/orders/order-states'

import type { Db } from '../../platform/database/tenant-db.ts'
import { inCamelCase } from '../../platform/database/sql.ts'
import { findDownloads } from './find-downloads.ts'
import { refuseDownloads } from './refuse-downloads.ts'

/** For an address handed out earlier: the order may have been refunded or cancelled since. */
export async function refuseOpenedDownload(
  db: Db,
  { orderId, storageKey }: { readonly orderId: string; readonly storageKey: string },
): Promise<string | null> {
  const order = await db
    .selectFrom('orders')
    .select(inCamelCase(['status', 'payment_status', 'balance_minor']))
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  if (!order) return over
  const paymentStatus = order.paymentStatus as PaymentBadge
  const refusal = refuseDownloads({ ...order, paymentStatus, toComeMinor: stillToCome(order) })
  if (refusal !== null) return refusal
  const files = await findDownloads(db, orderId)
  return files.some((file) => file.storageKey === storageKey) ? null : over
}

const over = 'This download has ended. Open your order page for the files you can download now.'
