import type { FailureReason } from '@marketday/contract/deliveries/delivery-states'

import { completeDelivery } from '../../orders/complete-delivery.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { findCashHolder } from '../drivers/queries.ts'
import type { LockedDelivery } from '../lock-delivery.ts'
import { moveDelivery } from '../move-delivery.ts'

interface Arrival {
  readonly at: string
  readonly cashCollectedMinor?: number | undefined
  /** Why that is not what is due. */
  readonly cashReason?: string | undefined
  readonly details: Readonly<Record<string, unknown>>
}

/** The goods have reached the customer: the order learns of it, and of the cash. */
export async function finishDelivery(
  db: Db,
  delivery: LockedDelivery,
  arrival: Arrival,
): Promise<void> {
  const { at, cashCollectedMinor, cashReason, details } = arrival
  const moved = await moveDelivery(db, delivery, {
    event: 'deliver',
    set: { finished_at: at, pin_failures: 0 },
    details: { ...details, happenedAt: at },
  })
  if (!moved) return
  const { cashPaymentId } = await completeDelivery(db, {
    orderId: delivery.orderId,
    driver: cashCollectedMinor ? await findCashHolder(db, delivery.driverId) : null,
    cashCollectedMinor,
    cashReason,
  })
  if (cashPaymentId) await keepPayment(db, delivery.id, cashPaymentId)
}

/** So that a correction takes back this payment and no other. */
async function keepPayment(db: Db, deliveryId: string, paymentId: string): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ cash_payment_id: paymentId })
    .where('delivery_id', '=', deliveryId)
    .execute()
}

/** The try has failed; what happens next is the dispatcher's decision. */
export async function failDelivery(
  db: Db,
  delivery: LockedDelivery,
  {
    at,
    reason,
    note,
  }: { readonly at: string; readonly reason: FailureReason; readonly note: string },
): Promise<void> {
  await moveDelivery(db, delivery, {
    event: 'fail',
    set: { finished_at: at, failure_reason: reason, failure_note: note },
    details: { reason, note, happenedAt: at },
  })
}
