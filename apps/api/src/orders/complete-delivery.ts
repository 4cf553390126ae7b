import type { CashHolder } from '../payments/cash/note-cash.ts'
import { record } from '../platform/events/record.ts'
import { inOrder } from '../platform/database/in-order.ts'
import type { Db } from '../platform/database/tenant-db.ts'
import { completeIfDone } from './fulfilment/complete-if-done.ts'
import {
  goodsState,
  listFulfilments,
  mustMoveGoods,
  setFulfilmentStatus,
  listLines,
} from './fulfilment/fulfilment-rows.ts'
import { tellParcels } from './fulfilment/change-parcel.ts'
import { getOrderRow, mustMove } from './lock-order.ts'
import { recordPayment } from './money/record-payment.ts'
import { noteCash } from '../payments/cash/note-cash.ts'
import { conflict } from '../platform/http/errors.ts'
import { voidCash } from '../payments/card/void-cash.ts'

interface Delivered {
  readonly orderId: string
  readonly cashCollectedMinor?: number | undefined
  readonly cashReason?: string | undefined
  /** Driver who took the cash; null if none was assigned, undefined if handed over in the shop. */
  readonly driver?: CashHolder | null
}

/** Records cash for delivered goods and completes an order without a balance. Idempotent. */
export async function completeDelivery(
  db: Db,
  { orderId, cashCollectedMinor, cashReason, driver }: Delivered,
): Promise<{ cashPaymentId: string | null }> {
  await getOrderRow(db, orderId)
  const rows = await listFulfilments(db, orderId)
  const parcels = rows.filter(({ status }) => status === 'handed_over')
  if (!mustMoveGoods(goodsState(parcels) ?? goodsState(rows) ?? 'planned', 'delivered'))
    return { cashPaymentId: null }
  await inOrder([
    setFulfilmentStatus(db, {
      orderIds: [orderId],
      fulfilmentIds: parcels.map(({ id }) => id),
      to: 'delivered',
    }),
    record(db, {
      name: 'order.delivered',
      objectType: 'order',
      objectId: orderId,
      details: {
        ...tellParcels(rows, parcels),
        ...(cashReason && !cashCollectedMinor && { reason: cashReason }),
      },
    }),
  ])
  if (!cashCollectedMinor) {
    await completeIfDone(db, orderId)
    return { cashPaymentId: null }
  }
  const { paymentId } = await recordPayment(db, {
    orderId,
    amountMinor: cashCollectedMinor,
    reason: cashReason,
    taken: driver === undefined ? { kind: 'hand_over' } : { kind: 'door', by: driver },
  })
  return { cashPaymentId: paymentId }
}

interface Mistake {
  readonly orderId: string
  readonly cashPaymentId: string | null
  readonly reason: string
}

/**
 * Reverts a delivery: goods are with the driver again, the order is open and cash is due. Sold
 * stock stays sold until returned to the store. Idempotent.
 */
export async function reopenDelivered(db: Db, mistake: Mistake): Promise<void> {
  const { orderId, cashPaymentId, reason } = mistake
  const order = await getOrderRow(db, orderId)
  const state = goodsState(await listFulfilments(db, orderId))
  if (!state || !mustMoveGoods(state, 'correct')) return
  const lines = await listLines(db, orderId)
  if (lines.some((line) => line.returnedQuantity + line.returningQuantity > 0))
    throw conflict(
      'invalid_transition',
      'Some of its items were returned or are in a return, so it was delivered',
    )
  if (order.status !== 'open') mustMove(order, 'reopen')
  const cashMinor = cashPaymentId ? await takeOff(db, orderId, cashPaymentId) : 0
  await db
    .updateTable('fulfilments')
    .set({ status: 'handed_over', delivered_at: null })
    .where('order_id', '=', orderId)
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
  await record(db, {
    name: 'order.delivery_corrected',
    objectType: 'order',
    objectId: orderId,
    details,
  })
}

async function takeOff(db: Db, orderId: string, paymentId: string): Promise<number> {
  const amountMinor = await voidCash(db, paymentId)
  await noteCash(db, { kind: 'corrected', orderId, paymentId, amountMinor: -amountMinor })
  return amountMinor
}
