import { conflict } from '../../platform/http/errors.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { lockDelivery } from '../lock-delivery.ts'
import { moveDelivery } from '../move-delivery.ts'
import { tooManyAttempts } from '../rules.ts'
import { takeSlot } from '../take-slot.ts'

/** Gives a delivery without a time its slot. */
export async function scheduleDelivery(db: Db, deliveryId: string, slotId: string): Promise<void> {
  const delivery = await lockDelivery(db, deliveryId)
  if (delivery.status === 'scheduled' && delivery.slotId !== slotId)
    throw conflict('invalid_transition', 'This delivery has its time already')
  if (delivery.status === 'scheduled') return
  const { day } = delivery.status === 'unscheduled' ? await takeSlot(db, slotId) : { day: null }
  await moveDelivery(db, delivery, { event: 'schedule', set: { delivery_slot_id: slotId, day } })
}

/** The next try of a failed delivery: same order, next attempt, nobody assigned. */
export async function retryDelivery(db: Db, deliveryId: string, slotId: string): Promise<void> {
  const delivery = await lockDelivery(db, deliveryId)
  if (delivery.status === 'scheduled' && delivery.slotId === slotId && delivery.attempt > 1) return
  const refusal = delivery.status === 'failed' ? tooManyAttempts(delivery.attempt) : null
  if (refusal) throw conflict('invalid_transition', refusal)
  const { day } = delivery.status === 'failed' ? await takeSlot(db, slotId) : { day: null }
  await moveDelivery(db, delivery, {
    event: 'retry',
    set: {
      delivery_slot_id: slotId,
      day,
      attempt: delivery.attempt + 1,
      driver_id: null,
      sequence: null,
      planned_at: null,
      pin_failures: 0,
      failure_reason: null,
      failure_note: '',
      started_at: null,
      arrived_at: null,
      finished_at: null,
    },
    details: { attempt: delivery.attempt + 1 },
  })
}
