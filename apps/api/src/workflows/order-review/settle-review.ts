import * as z from 'zod/mini'

import type { confirmShopOrder } from '@marketday/contract/orders/shop-orders'

import { createDelivery } from '../../deliveries/create-delivery.ts'
import { releaseDiscounts } from '../../orders/discounts/take-discounts.ts'
import { findDeliverySettings } from '../../deliveries/areas/find-delivery-settings.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import { takeSlot } from '../../deliveries/slots.ts'
import { record } from '../../platform/events/record.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { reserveStock } from '../../stock/reserved/reserve-stock.ts'
import { listLines } from '../../orders/fulfilment/fulfilment-rows.ts'
import { findOwedBack } from '../../payments/card/find-refunds.ts'
import { requestRefund } from '../refund/request-refund.ts'
import { getOrderRow, mustMove } from '../../orders/lock-order.ts'
import { cancelAll, openOrder } from '../../orders/cancellation/cancel-units.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { PublicHandling } from '../../platform/http/handle.ts'
import { confirmCustomer } from '../../orders/customers/set-contact.ts'
import { lockLinkedOrder } from '../../orders/open-link.ts'
import { isConfirmationCode } from '../../orders/order-token.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'

/**
 * Accepts a confirmed order and reserves goods and slot only now. 409 `out_of_stock`, `slot_full`
 * or `slot_closed` if unavailable.
 */
export async function approveOrder(db: Db, orderId: string): Promise<void> {
  const order = await getOrderRow(db, orderId)
  if (!mustMove(order, 'approve')) return
  if (order.slotId) await takeSlot(db, order.slotId)
  await reserveStock(db, { orderId, lines: await listLines(db, orderId) })
  await openOrder(db, order)
  await record(db, { name: 'order.approved', objectType: 'order', objectId: orderId })
  if (order.deliveryKind === 'delivery') await beginDelivery(db, orderId)
}

/** Nothing was reserved; used discounts are released. */
export async function rejectOrder(db: Db, orderId: string, reason: string): Promise<void> {
  const order = await getOrderRow(db, orderId)
  if (!mustMove(order, 'reject')) return
  await inOrder([cancelAll(db, order, reason), releaseDiscounts(db, orderId)])
  const amountMinor = await findOwedBack(db, { ...order, cancelledMinor: order.totalMinor })
  if (amountMinor > 0) await requestRefund(db, { orderId, amountMinor, purpose: 'owed', reason })
  await record(db, {
    name: 'order.rejected',
    objectType: 'order',
    objectId: orderId,
    details: { reason },
  })
}

async function beginDelivery(db: Db, orderId: string): Promise<void> {
  const [{ zones }, { place }] = await inOrder([
    findDeliverySettings(db),
    db
      .selectFrom('orders')
      .select('place')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow(),
  ])
  const journey = { orderId, postcode: '', place: place }
  await createDelivery(db, journey, zones)
}

/** The mailed code proves the mailbox, for this and later orders. */
export async function confirmOrder(
  request: PublicHandling<typeof confirmShopOrder>,
): Promise<string> {
  const { db, body, services } = request
  const link = await lockLinkedOrder(request)
  const { orderId } = link
  if (!isConfirmationCode(services.config, link, body.code)) throw notFound('Order')
  const order = await db
    .selectFrom('orders')
    .select(['status', 'email'])
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  if (!order) throw notFound('Order')
  if (order.status === 'pending_review') await approveOrder(db, orderId)
  await confirmCustomer(db, order.email)
  return orderId
}

/** Rejects an order not confirmed in time. */
export const expireReview = defineJob({
  name: 'expire-review',
  payload: z.strictObject({ orderId: z.uuid() }),
  async run({ payload: { orderId }, finish }) {
    await finish(async (db) => {
      const order = await db
        .selectFrom('orders')
        .select('status')
        .where('order_id', '=', orderId)
        .executeTakeFirst()
      if (order?.status === 'pending_review') await rejectOrder(db, orderId, 'unconfirmed')
    })
  },
})
