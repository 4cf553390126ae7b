import type { Db } from '../platform/database/tenant-db.ts'

/** From here on the payment is the order's. */
export async function attachPayment(
  db: Db,
  { paymentId, orderId }: { paymentId: string; orderId: string },
): Promise<void> {
  await db
    .updateTable('payments')
    .set({ order_id: orderId })
    .where('payment_id', '=', paymentId)
    .execute()
}
