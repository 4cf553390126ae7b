import { sql } from 'kysely'

import { recordAudit } from '../platform/audit.ts'
import { conflict } from '../platform/http/errors.ts'
import { publishEvent } from '../platform/events/events.ts'
import type { Db } from '../platform/database/tenant-db.ts'
import { findFulfilment, mustMoveGoods } from './fulfilment/fulfilment-rows.ts'
import { getOrderRow, mustMove } from './lock-order.ts'

interface Mistake {
  readonly orderId: string
  /** Cash that was noted with the delivery and not taken; null where there was none. */
  readonly cashPaymentId: string | null
  readonly reason: string
}

/**
 * The goods had not arrived after all: they are with the driver again, the order is open and the cash is
 * owed. What was sold stays sold until the goods are back in the store. Once.
 */
export async function reopenDelivered(db: Db, mistake: Mistake): Promise<void> {
  const { orderId, cashPaymentId, reason } = mistake
  const order = await getOrderRow(db, orderId)
  const fulfilment = await findFulfilment(db, orderId)
  if (!fulfilment || !mustMoveGoods(fulfilment.status, 'correct')) return
  if (order.status !== 'open') mustMove(order, 'reopen')
  const cashMinor = cashPaymentId ? await voidCash(db, cashPaymentId) : 0
  await db
    .updateTable('fulfilments')
    .set({ status: 'handed_over', delivered_at: null })
    .where('fulfilment_id', '=', fulfilment.id)
    .where('status', '=', 'delivered')
    .execute()
  await db
    .updateTable('orders')
    .set((set) => ({
      status: 'open',
      completed_at: null,
      fulfilment_status: 'handed_over',
      captured_minor: set('captured_minor', '-', cashMinor),
      version: set('version', '+', 1),
    }))
    .where('order_id', '=', orderId)
    .execute()
  const details = { reason, amountMinor: cashMinor }
  await recordAudit(db, {
    action: 'order.delivery_corrected',
    objectType: 'order',
    objectId: orderId,
    details,
  })
  await publishEvent(db, 'order.changed', orderId)
}

/** Answers how much it was. Money that was given back already is not taken back a second time. */
async function voidCash(db: Db, paymentId: string): Promise<number> {
  const { rows } = await sql<{ amountMinor: number }>`
    update payments set status = 'voided', captured_minor = 0, updated_at = app_now()
     where payment_id = ${paymentId}::uuid and provider = 'cash' and status = 'captured' and refunded_minor = 0
    returning amount_minor as "amountMinor"`.execute(db)
  const [voided] = rows
  if (!voided)
    throw conflict('invalid_transition', 'The cash of this delivery was given back already')
  return voided.amountMinor
}
