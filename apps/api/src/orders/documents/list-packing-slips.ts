import { sql } from 'kysely'

import type { Parcel } from '@marketday/contract/orders/packing/parcel'
import { isDelivered } from '@marketday/contract/catalog/products/kinds/item-kinds'

import type { Db } from '../../platform/database/tenant-db.ts'
import { countLoose } from '../fulfilment/fulfilment-rows.ts'
import type { PaperLine, PaperOrder } from './paper-orders.ts'

type PaperParcel = Pick<Parcel, 'number' | 'carrier' | 'trackingNumber' | 'weightGrams'>

export interface PackingSlip {
  readonly order: PaperOrder
  /** Null if not yet in a parcel. */
  readonly parcel: PaperParcel | null
  /** Number of parcels; null while some units are in none. */
  readonly parcelCount: number | null
  readonly isRest: boolean
  readonly goods: readonly { readonly line: PaperLine; readonly units: number }[]
}

export async function listPackingSlips(
  db: Db,
  orders: readonly PaperOrder[],
): Promise<PackingSlip[]> {
  const parcels = Map.groupBy(await selectParcels(db, orders), ({ orderId }) => orderId)
  return orders.flatMap((order) => toSlips(order, parcels.get(order.id) ?? []))
}

type ParcelRow = Awaited<ReturnType<typeof selectParcels>>[number]

function toSlips(order: PaperOrder, parcels: readonly ParcelRow[]): PackingSlip[] {
  const take = (units: (line: PaperLine) => number) =>
    order.lines
      .map((line) => ({ line, units: isDelivered(line.kind) ? units(line) : 0 }))
      .filter((entry) => entry.units > 0)
  const rest = take(countLoose)
  const unpacked = {
    order,
    parcel: null,
    parcelCount: null,
    isRest: parcels.length > 0,
    goods: rest,
  }
  if (parcels.length === 0) return [unpacked]
  const parcelCount = rest.length === 0 ? parcels.length : null
  const packed = parcels.map(({ units, ...parcel }) => ({
    order,
    parcel,
    parcelCount,
    isRest: false,
    goods: take(({ id }) => units[id] ?? 0),
  }))
  return rest.length === 0 ? packed : [...packed, unpacked]
}

async function selectParcels(db: Db, orders: readonly PaperOrder[]) {
  const ids = orders.map(({ id }) => id)
  const { rows } = await sql<PaperParcel & { orderId: string; units: Record<string, number> }>`
    select order_id as "orderId", parcel_number as number, carrier, tracking_number as "trackingNumber",
      weight_grams as "weightGrams",
      (select jsonb_object_agg(order_line_id, quantity) from fulfilment_lines goods
       where goods.fulfilment_id = box.fulfilment_id) as units
    from fulfilments box
    where order_id = any(${ids}::uuid[]) and parcel_number is not null and status <> 'cancelled'
    order by order_id, parcel_number`.execute(db)
  return rows
}
