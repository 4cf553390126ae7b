import { sql } from 'kysely'

import type { ParcelInput } from '@marketday/contract/orders/packing/parcel'
import { hasJustLeft } from '@marketday/contract/orders/packing/undo-hand-over'

import { record } from '../../platform/events/record.ts'
import { notFound } from '../../platform/http/errors.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { getOrderRow } from '../lock-order.ts'
import { findOpenBox, followGoods, listFulfilments, mustMoveGoods } from './fulfilment-rows.ts'
import { setFulfilmentStatus } from './fulfilment-rows.ts'
import type { FulfilmentRow } from './fulfilment-rows.ts'
import { requireWorkable } from './require-workable.ts'

export interface ParcelIds {
  readonly orderId: string
  readonly fulfilmentId: string
}

export function requireParcel(rows: readonly FulfilmentRow[], id: string): FulfilmentRow {
  const parcel = rows.find((row) => row.id === id && row.parcelNumber !== null)
  if (!parcel) throw notFound('Parcel')
  return parcel
}

/** Also allowed for parcels on the way: tracking numbers may arrive late. */
export async function changeParcel(
  db: Db,
  { orderId, fulfilmentId }: ParcelIds,
  { carrier, trackingNumber, weightGrams }: ParcelInput,
): Promise<void> {
  await getOrderRow(db, orderId)
  const was = requireParcel(await listFulfilments(db, orderId), fulfilmentId)
  // A mail not yet sent will contain the number.
  const isNews =
    was.status === 'handed_over' &&
    was.trackingNumber !== trackingNumber &&
    !hasJustLeft(was, db.context.now)
  await inOrder([
    db
      .updateTable('fulfilments')
      .set({ carrier, tracking_number: trackingNumber, weight_grams: weightGrams })
      .where('fulfilment_id', '=', fulfilmentId)
      .execute(),
    followGoods(db, orderId),
    record(db, {
      name: 'order.parcel_changed',
      objectType: 'order',
      objectId: orderId,
      details: {
        parcel: was.parcelNumber,
        carrier,
        trackingNumber,
        ...(isNews && { fulfilmentIds: [fulfilmentId] }),
      },
    }),
  ])
}

export async function unpackParcel(db: Db, { orderId, fulfilmentId }: ParcelIds): Promise<void> {
  const order = await getOrderRow(db, orderId)
  requireWorkable(order, 'unpack')
  const rows = await listFulfilments(db, orderId)
  const { status, parcelNumber } = requireParcel(rows, fulfilmentId)
  mustMoveGoods(status, 'unpack')
  const box = findOpenBox(rows)
  await inOrder([
    sql`update order_lines line set packed_quantity = packed_quantity - goods.quantity
      from fulfilment_lines goods
      where goods.fulfilment_id = ${fulfilmentId}::uuid and line.order_line_id = goods.order_line_id`.execute(
      db,
    ),
    ...(box
      ? [
          sql`insert into fulfilment_lines (fulfilment_id, order_line_id, quantity)
            select ${box.id}::uuid, order_line_id, quantity from fulfilment_lines where fulfilment_id = ${fulfilmentId}::uuid
            on conflict (tenant_id, fulfilment_id, order_line_id)
            do update set quantity = fulfilment_lines.quantity + excluded.quantity`.execute(db),
        ]
      : []),
    setFulfilmentStatus(db, {
      orderIds: [orderId],
      fulfilmentIds: [fulfilmentId],
      to: box ? 'cancelled' : 'picking',
    }),
    record(db, {
      name: 'order.unpacked',
      objectType: 'order',
      objectId: orderId,
      details: { parcel: parcelNumber },
    }),
  ])
}
