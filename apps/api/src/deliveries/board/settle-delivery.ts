import { sql } from 'kysely'

import type { FailureReason, GoodsPlace } from '@marketday/contract/deliveries/delivery-states'

import { inOrder } from '../../platform/database/in-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { conflict, invalid } from '../../platform/http/errors.ts'
import { returnStock } from '../../stock/return-stock.ts'
import { failDelivery, finishDelivery, correctDelivery } from '../closing/finish-delivery.ts'
import { lockDelivery } from '../lock-delivery.ts'
import { moveDelivery, tellDelivery, cancelDelivery } from '../move-delivery.ts'
import { getDeliveryFacts } from '../queries.ts'
import { noneOnTheWay } from '../rules.ts'
import type { StockLine } from '../../stock/movements.ts'

/** Closes a stop for the driver; the dispatcher's reason replaces the proof. */
export async function closeDelivery(
  db: Db,
  deliveryId: string,
  { reason, cashCollectedMinor }: { reason: string; cashCollectedMinor?: number | undefined },
): Promise<void> {
  const delivery = await lockDelivery(db, deliveryId)
  await finishDelivery(db, delivery, {
    at: db.context.now.toISOString(),
    cashCollectedMinor,
    cashReason: reason,
    details: { reason },
  })
}

export async function giveUpDelivery(
  db: Db,
  deliveryId: string,
  { reason, note = '' }: { reason: FailureReason; note?: string | undefined },
): Promise<void> {
  await failDelivery(db, await lockDelivery(db, deliveryId), {
    at: db.context.now.toISOString(),
    reason,
    note,
  })
}

export async function returnToStore(db: Db, deliveryId: string): Promise<void> {
  await moveDelivery(db, await lockDelivery(db, deliveryId), { event: 'returnToStore' })
}

export async function receiveReturn(db: Db, deliveryId: string): Promise<void> {
  const delivery = await lockDelivery(db, deliveryId)
  const refusal = noneOnTheWay(await getDeliveryFacts(db, deliveryId))
  if (refusal) throw conflict('invalid_transition', refusal)
  if (await moveDelivery(db, delivery, { event: 'receive', set: { goods_at: 'store' } }))
    await restock(db, delivery.orderId, 'delivery failed')
}

async function restock(db: Db, orderId: string, reason: string): Promise<void> {
  const lines = await listHandedOver(db, orderId)
  if (lines.length > 0) await returnStock(db, { orderId, lines, reason })
}

export async function correctOneDelivery(
  db: Db,
  deliveryId: string,
  reason: string,
): Promise<void> {
  const at = db.context.now.toISOString()
  await correctDelivery(db, await lockDelivery(db, deliveryId), { by: 'dispatcher', at, reason })
}

export async function unlockPin(db: Db, deliveryId: string): Promise<void> {
  const delivery = await lockDelivery(db, deliveryId)
  if (delivery.pinFailures === 0) return
  await inOrder([
    db
      .updateTable('deliveries')
      .set((set) => ({ pin_failures: 0, version: set('version', '+', 1) }))
      .where('delivery_id', '=', deliveryId)
      .execute(),
    tellDelivery(db, delivery, { name: 'delivery.unlockPin' }),
  ])
}

/** If the goods have left the store, the dispatcher must say where they are. */
export async function cancelOneDelivery(
  db: Db,
  deliveryId: string,
  { reason, goods }: { readonly reason: string; readonly goods?: GoodsPlace | undefined },
): Promise<void> {
  const { orderId, status } = await lockDelivery(db, deliveryId)
  if (status === 'cancelled') return
  const hasLeft = status !== 'delivered' && (await listHandedOver(db, orderId)).length > 0
  if (hasLeft && !goods)
    throw invalid('Choose where the goods are', [{ path: 'goods', message: 'Required' }])
  await cancelDelivery(db, {
    orderId,
    reason,
    notify: true,
    ...(hasLeft && { goodsAt: goods }),
  })
  if (hasLeft && goods === 'store') await restock(db, orderId, 'delivery cancelled')
}

export async function listHandedOver(db: Db, orderId: string): Promise<StockLine[]> {
  const { rows } = await sql<StockLine>`
    select l.variant_id as "variantId", l.kind, l.parts, sum(f.quantity)::int as quantity
    from fulfilments h
    join fulfilment_lines f on f.fulfilment_id = h.fulfilment_id
    join order_lines l on l.order_line_id = f.order_line_id
    where h.order_id = ${orderId}::uuid and h.status in ('handed_over', 'delivered')
    group by l.variant_id, l.kind, l.parts`.execute(db)
  return rows
}
