import type { Db } from '../../platform/database/tenant-db.ts'

interface Change {
  /** What was reserved on a card, or negative what is no longer. */
  readonly authorisedMinor?: number
  /** What was taken, or negative what was found not to be. */
  readonly capturedMinor?: number
  /** What was given back; negative where the bank returned that. */
  readonly refundedMinor?: number
  /** What payers' banks hold of it, or negative what they let go. */
  readonly disputedMinor?: number
}

/** Money that came or went for an order. */
export async function changeMoney(
  db: Db,
  orderId: string,
  { authorisedMinor = 0, capturedMinor = 0, refundedMinor = 0, disputedMinor = 0 }: Change,
): Promise<void> {
  await db
    .updateTable('orders')
    .set((set) => ({
      authorised_minor: set('authorised_minor', '+', authorisedMinor),
      captured_minor: set('captured_minor', '+', capturedMinor),
      refunded_minor: set('refunded_minor', '+', refundedMinor),
      disputed_minor: set('disputed_minor', '+', disputedMinor),
      version: set('version', '+', 1),
    }))
    .where('order_id', '=', orderId)
    .execute()
}
