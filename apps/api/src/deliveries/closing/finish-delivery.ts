import type { FailureReason } from '@marketday/contract/deliveries/delivery-states'

import { completeDelivery } from '../../orders/complete-delivery.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { findCashHolder } from '../drivers/queries.ts'
import type { LockedDelivery } from '../lock-delivery.ts'
import { moveDelivery } from '../move-delivery.ts'

interface Arrival {
  readonly at: string
  readonly cashCollectedMinor?: number | undefined
  readonly cashReason?: string | undefined
  readonly details: Readonly<Record<string, unknown>>
}

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

/** Lets a correction revert exactly this payment. */
async function keepPayment(db: Db, deliveryId: string, paymentId: string): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ cash_payment_id: paymentId })
    .where('delivery_id', '=', deliveryId)
    .execute()
}

/** Records a failed attempt; the dispatcher decides what comes next. */
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
