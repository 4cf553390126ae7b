import { changeOrderSlot } from '../../orders/change-order-slot.ts'
import { conflict } from '../../platform/http/errors.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { lockDelivery } from '../lock-delivery.ts'
import type { LockedDelivery } from '../lock-delivery.ts'
import { moveDelivery, tellDelivery } from '../move-delivery.ts'
import { findRun, timeRuns } from '../plan/time-run.ts'
import { tooManyAttempts } from '../rules.ts'
import { releaseSlot, takeSlot } from '../slots.ts'

/** Sets or changes the slot of a delivery, which stays scheduled. The customer is notified. */
export async function scheduleDelivery(db: Db, deliveryId: string, slotId: string): Promise<void> {
  const delivery = await lockDelivery(db, deliveryId)
  if (delivery.status === 'scheduled') return await changeTime(db, delivery, slotId)
  const { day } = delivery.status === 'unscheduled' ? await takeSlot(db, slotId) : { day: null }
  const set = { delivery_slot_id: slotId, day }
  if (!(await moveDelivery(db, delivery, { event: 'schedule', set }))) return
  await changeOrderSlot(db, { orderId: delivery.orderId, slotId })
}

async function changeTime(db: Db, delivery: LockedDelivery, slotId: string): Promise<void> {
  if (delivery.slotId === slotId) return
  await changeSlot(db, delivery, slotId)
  await tellDelivery(db, delivery, { name: 'delivery.changeTime' })
}

/** Books the new slot before releasing the old one; the customer is not notified. */
export async function changeSlot(
  db: Db,
  delivery: Pick<LockedDelivery, 'id' | 'orderId' | 'slotId'>,
  slotId: string,
): Promise<void> {
  const { day } = await takeSlot(db, slotId)
  const earlier = await findRun(db, delivery.id)
  await inOrder([
    delivery.slotId ? releaseSlot(db, delivery.slotId) : undefined,
    db
      .updateTable('deliveries')
      .set((set) => ({
        delivery_slot_id: slotId,
        day,
        planned_at: null,
        version: set('version', '+', 1),
      }))
      .where('delivery_id', '=', delivery.id)
      .execute(),
    changeOrderSlot(db, { orderId: delivery.orderId, slotId }),
  ])
  await timeRuns(db, [earlier, await findRun(db, delivery.id)])
}

export async function retryDelivery(db: Db, deliveryId: string, slotId: string): Promise<void> {
  const delivery = await lockDelivery(db, deliveryId)
  if (delivery.status === 'scheduled' && delivery.slotId === slotId && delivery.attempt > 1) return
  const refusal = delivery.status === 'failed' ? tooManyAttempts(delivery.attempt) : null
  if (refusal) throw conflict('invalid_transition', refusal)
  const { day } = delivery.status === 'failed' ? await takeSlot(db, slotId) : { day: null }
  const moved = await moveDelivery(db, delivery, {
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
      told_out_at: null,
      arrived_at: null,
      finished_at: null,
    },
    details: { attempt: delivery.attempt + 1 },
  })
  if (!moved) return
  await changeOrderSlot(db, { orderId: delivery.orderId, slotId })
}
