import { sql } from 'kysely'

import {
  handOverUndoMinutes,
  hasJustLeft,
  refuseUndo,
} from '@marketday/contract/orders/packing/undo-hand-over'
import type { Journey } from '@marketday/contract/orders/packing/undo-hand-over'

import { record } from '../../platform/events/record.ts'
import { conflict } from '../../platform/http/errors.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { takeBackSale } from '../../stock/record-sale.ts'
import { followGoods, goodsState, listFulfilments, mustMoveGoods } from './fulfilment-rows.ts'
import { requireParcel, tellParcels } from './change-parcel.ts'
import { requireWorkable } from './require-workable.ts'
import { getOrderRow } from '../lock-order.ts'
import { listGoods } from '../hand-over-order.ts'

export interface HandedOver {
  readonly orderId: string
  readonly fulfilmentIds: readonly string[]
  readonly delivery: Journey
}

/**
 * Returns parcels handed over a few minutes ago to the store and reserves their goods again,
 * unless their delivery has begun. Idempotent.
 */
export async function undoHandOver(db: Db, handOver: HandedOver): Promise<void> {
  const { orderId, delivery } = handOver
  requireWorkable(await getOrderRow(db, orderId), 'undoHandOver')
  const rows = await listFulfilments(db, orderId)
  const meant = [...new Set(handOver.fulfilmentIds)].map((id) => requireParcel(rows, id))
  const left = meant.filter(({ status }) => status === 'handed_over')
  if (!mustMoveGoods(goodsState(left) ?? goodsState(meant) ?? 'planned', 'undoHandOver')) return
  const refusal = left.map((parcel) => refuseUndo(parcel, delivery)).find(Boolean)
  if (refusal) throw conflict('invalid_transition', refusal)
  const parcels = left.filter((row) => hasJustLeft(row, db.context.now))
  if (parcels.length === 0)
    throw conflict(
      'invalid_transition',
      `It was handed over more than ${handOverUndoMinutes} minutes ago`,
    )
  const fulfilmentIds = parcels.map(({ id }) => id)
  await takeBackSale(db, { orderId, lines: await listGoods(db, fulfilmentIds) })
  await inOrder([
    sql`update order_lines line
      set packed_quantity = packed_quantity + goods.quantity, fulfilled_quantity = fulfilled_quantity - goods.quantity
      from (
        select order_line_id, sum(quantity)::int as quantity from fulfilment_lines
        where fulfilment_id = any(${fulfilmentIds}::uuid[]) group by order_line_id
      ) goods
      where line.order_line_id = goods.order_line_id`.execute(db),
    db
      .updateTable('fulfilments')
      .set({ status: 'packed', handed_over_at: null })
      .where('fulfilment_id', 'in', fulfilmentIds)
      .execute(),
    followGoods(db, orderId),
    record(db, {
      name: 'order.hand_over_undone',
      objectType: 'order',
      objectId: orderId,
      details: tellParcels(rows, parcels),
    }),
  ])
}
