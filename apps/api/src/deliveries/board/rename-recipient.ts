import type { Db } from '../../platform/database/tenant-db.ts'

/** Changes the driver's contact for the delivery; completed deliveries keep theirs. */
export async function renameRecipient(
  db: Db,
  orderId: string,
  { name, phone }: { readonly name: string; readonly phone: string },
): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ recipient: name, phone })
    .where('order_id', '=', orderId)
    .where('status', 'not in', ['delivered', 'returned', 'cancelled'])
    .execute()
}
