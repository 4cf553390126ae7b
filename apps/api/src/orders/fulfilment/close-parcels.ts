import { sql } from 'kysely'

import type { ParcelInput } from '@marketday/contract/orders/packing/parcel'

import { record } from '../../platform/events/record.ts'
import type { NewEvent } from '../../platform/events/record.ts'
import { newId } from '../../platform/ids.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import { updateRows, inCamelCase } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import type { OrderRecord } from '../lock-order.ts'
import { followGoods } from './fulfilment-rows.ts'
import type { FulfilmentRow } from './fulfilment-rows.ts'

interface Closing {
  readonly order: Pick<OrderRecord, 'id' | 'deliveryKind'>
  readonly rows: readonly FulfilmentRow[]
  readonly box: FulfilmentRow
  readonly goods: readonly BoxGoods[]
  readonly units: readonly Units[]
  readonly details: ParcelInput
}

/** Closes parcels with units of each order's open box; for the last units, the box itself becomes the parcel. */
export async function closeParcels(db: Db, closings: readonly Closing[]): Promise<void> {
  const parcels: Parcel[] = []
  for (const closing of closings) {
    const isRest = hasAll(closing)
    const id = isRest ? closing.box.id : await splitOff(db, closing)
    parcels.push({ ...closing, id, isRest, number: nextNumber(closing.rows) })
  }
  const packed_at = db.context.now.toISOString()
  const ids = parcels.map(({ id }) => id)
  await inOrder([
    updateRows(db, 'fulfilments', {
      key: 'fulfilment_id',
      rows: parcels.map(({ id, number, details }) => ({
        fulfilment_id: id,
        status: 'packed',
        packed_at,
        parcel_number: number,
        carrier: details.carrier,
        tracking_number: details.trackingNumber,
        weight_grams: details.weightGrams,
      })),
    }),
    followGoods(db, ...parcels.map(({ order }) => order.id)),
    sql`update order_lines line set packed_quantity = packed_quantity + goods.quantity
      from fulfilment_lines goods
      where goods.fulfilment_id = any(${ids}::uuid[]) and line.order_line_id = goods.order_line_id`.execute(
      db,
    ),
    record(db, parcels.map(tellPacked)),
  ])
}

interface Parcel extends Closing {
  readonly id: string
  readonly isRest: boolean
  readonly number: number
}

const hasAll = ({ goods, units }: Closing): boolean =>
  goods.every(({ lineId, quantity }) =>
    units.some((unit) => unit.lineId === lineId && unit.quantity === quantity),
  )

const tellPacked = ({ order, goods, units, isRest, number }: Parcel): NewEvent => ({
  name: 'order.packed',
  objectType: 'order',
  objectId: order.id,
  details: {
    parcel: number,
    isPart: !isRest,
    isPickup: order.deliveryKind === 'pickup',
    units: units.map(({ lineId, quantity }) => ({
      title: goods.find((item) => item.lineId === lineId)?.title,
      quantity,
    })),
  },
})

async function splitOff(db: Db, { order, box, units }: Closing): Promise<string> {
  const id = newId()
  await inOrder([
    takeFromBox(db, box.id, units),
    db
      .insertInto('fulfilments')
      .values({ fulfilment_id: id, order_id: order.id, status: 'packed' })
      .execute(),
    db
      .insertInto('fulfilment_lines')
      .values(
        units.map(({ lineId, quantity }) => ({
          fulfilment_id: id,
          order_line_id: lineId,
          quantity,
        })),
      )
      .execute(),
  ])
  return id
}

function nextNumber(rows: readonly FulfilmentRow[]): number {
  const taken = new Set(rows.map(({ parcelNumber }) => parcelNumber))
  let number = 1
  while (taken.has(number)) number += 1
  return number
}

export interface Units {
  readonly lineId: string
  readonly quantity: number
}

export interface BoxGoods extends Units {
  readonly fulfilmentId: string
  readonly title: string
}

export async function listBoxGoods(
  db: Db,
  ...fulfilmentIds: readonly string[]
): Promise<BoxGoods[]> {
  return await db
    .selectFrom('fulfilment_lines as goods')
    .innerJoin('order_lines as line', 'line.order_line_id', 'goods.order_line_id')
    .select(
      inCamelCase([
        'goods.fulfilment_id',
        'goods.order_line_id as lineId',
        'goods.quantity',
        'line.title',
      ]),
    )
    .where('goods.fulfilment_id', 'in', fulfilmentIds)
    .orderBy('line.position')
    .execute()
}

export async function takeFromBox(
  db: Db,
  fulfilmentId: string,
  units: readonly Units[],
): Promise<void> {
  const lineIds = units.map(({ lineId }) => lineId)
  const quantities = units.map(({ quantity }) => quantity)
  const taken = sql`unnest(${lineIds}::uuid[], ${quantities}::int[]) taken (line_id, quantity)`
  const isTaken = sql`goods.fulfilment_id = ${fulfilmentId}::uuid and goods.order_line_id = taken.line_id`
  await inOrder([
    sql`delete from fulfilment_lines goods using ${taken}
      where ${isTaken} and goods.quantity <= taken.quantity`.execute(db),
    sql`update fulfilment_lines goods set quantity = goods.quantity - taken.quantity from ${taken}
      where ${isTaken}`.execute(db),
  ])
}
