import type { Db } from '../platform/database/tenant-db.ts'

/** The order goes with its delivery: lists, mails and the shopper's page name the new time. */
export async function changeOrderSlot(
  db: Db,
  { orderId, slotId }: { orderId: string; slotId: string },
): Promise<void> {
  await db
    .updateTable('orders')
    .set({ delivery_slot_id: slotId })
    .where('order_id', '=', orderId)
    .execute()
}
