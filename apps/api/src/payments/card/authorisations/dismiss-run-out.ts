import { record } from '../../../platform/events/record.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'

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
