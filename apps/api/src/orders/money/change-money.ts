import type { Db } from '../../platform/database/tenant-db.ts'

interface Change {
  /** Amount authorized; negative when released. */
  readonly authorisedMinor?: number
  /** Amount captured; negative when reverted. */
  readonly capturedMinor?: number
  /** Amount refunded; negative when the bank returned it. */
  readonly refundedMinor?: number
  /** Amount withheld by disputes; negative when released. */
  readonly disputedMinor?: number
}

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
