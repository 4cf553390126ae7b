import { sql } from 'kysely'

import type { FulfilmentState } from '@marketday/contract/orders/order-states'
import type { Order } from '@marketday/contract/orders/orders'
import { parcelStates } from '@marketday/contract/orders/packing/parcel'
import type { Parcel } from '@marketday/contract/orders/packing/parcel'

import { preparedStatement } from '../../platform/database/prepared-statement.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { goodsState } from '../fulfilment/fulfilment-rows.ts'

interface Goods extends Pick<Order, 'fulfilment' | 'parcels'> {
  /** State of the least advanced goods; null before packing began. */
  readonly state: FulfilmentState | null
}

interface Row extends Omit<Parcel, 'status' | 'number' | 'packedAt'> {
  readonly status: FulfilmentState
  readonly number: number | null
  readonly packedAt: string | null
}

export async function findGoods(db: Db, orderId: string): Promise<Goods> {
  const rows = await selectGoods(db, { orderId })
  const open = rows.find(({ status }) => status === 'planned' || status === 'picking')
  return {
    state: goodsState(rows),
    fulfilment: open ? { id: open.id, status: open.status, lines: open.lines } : null,
    parcels: rows.flatMap(({ number, packedAt, status, ...parcel }) => {
      const state = parcelStates.find((candidate) => candidate === status)
      return number && packedAt && state ? [{ ...parcel, number, packedAt, status: state }] : []
    }),
  }
}

const selectGoods = preparedStatement<{ orderId: string }, Row>((db, { orderId }) => ({
  compile: () =>
    sql<Row>`
    select fulfilment_id as id, status, parcel_number as number, carrier, tracking_number as "trackingNumber",
        weight_grams as "weightGrams", packed_at as "packedAt", handed_over_at as "handedOverAt",
        (select coalesce(jsonb_agg(jsonb_build_object('lineId', g.order_line_id, 'quantity', g.quantity) order by l.position), '[]')
         from fulfilment_lines g join order_lines l on l.order_line_id = g.order_line_id
         where g.fulfilment_id = f.fulfilment_id) as lines
      from fulfilments f where order_id = ${orderId}::uuid and status <> 'cancelled'
      order by parcel_number`.compile(db),
}))
