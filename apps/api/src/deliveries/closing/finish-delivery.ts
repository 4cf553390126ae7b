import type { FailureReason } from '@marketday/contract/deliveries/delivery-states'
import {
  driverCorrectionMinutes,
  mayDriverCorrect,
} from '@marketday/contract/deliveries/delivery-states'

import { completeDelivery, reopenDelivered } from '../../orders/complete-delivery.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { findCashHolder } from '../drivers/queries.ts'
import type { LockedDelivery } from '../lock-delivery.ts'
import { moveDelivery } from '../move-delivery.ts'
import { conflict } from '../../platform/http/errors.ts'
import { getDeliveryFacts } from '../queries.ts'
import { tooLateToCorrect } from '../rules.ts'

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

/** Reopens a stop closed by mistake at `arrived` and reverts its consequences once. */
export async function correctDelivery(
  db: Db,
  delivery: LockedDelivery,
  {
    by,
    at,
    reason,
  }: { readonly by: 'driver' | 'dispatcher'; readonly at: string; readonly reason: string },
): Promise<void> {
  const { status, finishedAt } = delivery
  if (finishedAt && (status === 'delivered' || status === 'failed')) {
    if (by === 'driver') requireSoon(finishedAt, at)
    await requireSameDay(db, delivery.id)
  }
  const moved = await moveDelivery(db, delivery, {
    event: 'correct',
    set: {
      arrived_at: delivery.arrivedAt ?? at,
      finished_at: null,
      failure_reason: null,
      failure_note: '',
      cash_payment_id: null,
      corrected_at: db.context.now.toISOString(),
    },
    details: { reason, happenedAt: at },
  })
  if (!moved || (status !== 'delivered' && status !== 'failed')) return
  if (status === 'delivered')
    await reopenDelivered(db, {
      orderId: delivery.orderId,
      cashPaymentId: delivery.cashPaymentId,
      reason,
    })
}

function requireSoon(finishedAt: string, at: string): void {
  if (mayDriverCorrect(finishedAt, at)) return
  throw conflict(
    'invalid_transition',
    `This stop was closed more than ${driverCorrectionMinutes} minutes ago. Ask your dispatcher to correct it.`,
  )
}

async function requireSameDay(db: Db, deliveryId: string): Promise<void> {
  const refusal = tooLateToCorrect(await getDeliveryFacts(db, deliveryId))
  if (refusal) throw conflict('invalid_transition', refusal)
}
