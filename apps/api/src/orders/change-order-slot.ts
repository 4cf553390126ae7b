import type { Db } from '../platform/database/tenant-db.ts'

/** Updates the order's time along with its delivery, for lists, mails and the shopper's page. */
export async function changeOrderSlot(
  db: Db,
  { orderId, slotId }: { orderId: string; slotId: string | null },
): Promise<void> {
  await db
    .updateTable('orders')
    .set({ delivery_slot_id: slotId })
    .where('order_id', '=', orderId)
    .execute()
}
