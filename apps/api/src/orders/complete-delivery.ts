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
} from './fulfilment/fulfilment-rows.ts'
import { tellParcels } from './fulfilment/tell-parcels.ts'
import { getOrderRow } from './lock-order.ts'
import { recordPayment } from './money/record-payment.ts'

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
