import { sql } from 'kysely'

import type { BodyOf } from '@marketday/contract/endpoints/endpoint'
import type { packParcel as endpoint } from '@marketday/contract/orders/packing/parcels'
import type { ParcelInput } from '@marketday/contract/orders/packing/parcel'
import { hasJustLeft } from '@marketday/contract/orders/packing/undo-hand-over'

import { invalid, notFound } from '../../platform/http/errors.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { getOrderRow, invalidTransition } from '../lock-order.ts'
import { goodsActionsIn } from '../rules.ts'
import { listBoxGoods, closeParcels } from './close-parcels.ts'
import type { BoxGoods, Units } from './close-parcels.ts'
import {
  findOpenBox,
  goodsState,
  listFulfilments,
  followGoods,
  mustMoveGoods,
  setFulfilmentStatus,
} from './fulfilment-rows.ts'
import { requireWorkable } from './require-workable.ts'
import { record } from '../../platform/events/record.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import type { FulfilmentRow } from './fulfilment-rows.ts'

export async function packParcel(
  db: Db,
  orderId: string,
  { lines, ...details }: BodyOf<typeof endpoint>,
): Promise<void> {
  const order = await getOrderRow(db, orderId)
  requireWorkable(order, 'pack')
  const rows = await listFulfilments(db, orderId)
  const box = findOpenBox(rows)
  const state = goodsState(rows) ?? 'planned'
  // Throws even if everything is packed, because the goods would be in another parcel than
  // requested.
  if (box?.status !== 'picking')
    throw invalidTransition(state.replace('_', ' '), 'pack', goodsActionsIn(state))
  const goods = await listBoxGoods(db, box.id)
  const units = chosenUnits(goods, lines)
  await closeParcels(db, [{ order, rows, box, goods, units, details }])
}

function chosenUnits(goods: readonly BoxGoods[], chosen: readonly Units[]): Units[] {
  const units = new Map<string, number>()
  for (const [index, { lineId, quantity }] of chosen.entries()) {
    const total = quantity + (units.get(lineId) ?? 0)
    const item = goods.find((candidate) => candidate.lineId === lineId)
    const left = item?.quantity ?? 0
    if (!item || total > left) {
      const message = item
        ? `Only ${left} of ${item.title} ${left === 1 ? 'is' : 'are'} left to pack`
        : 'This line has nothing left to pack'
      throw invalid(message, [{ path: `lines.${index}.quantity`, message }])
    }
    units.set(lineId, total)
  }
  return [...units].map(([lineId, quantity]) => ({ lineId, quantity }))
}

interface ParcelIds {
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

/** Parcels concerned; empty if the event is about the whole order. */
export function tellParcels(
  all: readonly FulfilmentRow[],
  moved: readonly FulfilmentRow[],
): { readonly parcels?: readonly number[] } {
  if (moved.length === all.length) return {}
  return { parcels: moved.flatMap(({ parcelNumber }) => parcelNumber ?? []) }
}
