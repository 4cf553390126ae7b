import {
  driverCorrectionMinutes,
  mayDriverCorrect,
} from '@marketday/contract/deliveries/delivery-states'

import { reopenDelivered } from '../../orders/reopen-delivered.ts'
import { conflict } from '../../platform/http/errors.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import type { LockedDelivery } from '../lock-delivery.ts'
import { moveDelivery } from '../move-delivery.ts'
import { getDeliveryFacts } from '../queries.ts'
import { tooLateToCorrect } from '../rules.ts'

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
