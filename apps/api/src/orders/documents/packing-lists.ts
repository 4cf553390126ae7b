import { sql } from 'kysely'

import { toPackStates } from '@marketday/contract/orders/order-states'
import { hasStock, isDelivered } from '@marketday/contract/catalog/products/item-kinds'
import type { Parcel } from '@marketday/contract/orders/packing/parcel'

import type { Db } from '../../platform/database/tenant-db.ts'
import { isToDeliver, countLoose } from '../fulfilment/fulfilment-rows.ts'
import type { PaperLine, PaperOrder } from './paper-orders.ts'

interface PickedGoods {
  readonly variantId: string
  readonly title: string
  readonly sku: string | null
  readonly quantity: number
}

export interface PickList {
  readonly orderNumbers: readonly string[]
  readonly rows: readonly (PickedGoods & { readonly category: string; readonly location: string })[]
}

export async function findPickList(db: Db, orders: readonly PaperOrder[]): Promise<PickList> {
  const open = orders.filter(isUnpacked)
  const goods = sumUp(open.flatMap(({ lines }) => lines.filter(isToPack).flatMap(listPicked)))
  const places = await findPlaces(db, {
    orderIds: open.map(({ id }) => id),
    variantIds: goods.map(({ variantId }) => variantId),
  })
  const placeOf = new Map(places.map(({ variantId, ...place }) => [variantId, place]))
  return {
    orderNumbers: open.map(({ number }) => String(number)),
    rows: goods
      .map((row) => ({ ...row, ...(placeOf.get(row.variantId) ?? { category: '', location: '' }) }))
      .toSorted(
        (a, b) =>
          a.location.localeCompare(b.location) ||
          a.category.localeCompare(b.category) ||
          a.title.localeCompare(b.title),
      ),
  }
}

const isUnpacked = ({ status, fulfilmentStatus, lines }: PaperOrder): boolean =>
  status === 'open' && toPackStates.includes(fulfilmentStatus) && lines.some(isToPack)

const isToPack = (line: PaperLine): boolean => isToDeliver(line) && countLoose(line) > 0

/** Bundles are picked by part. */
function listPicked(line: PaperLine): PickedGoods[] {
  const units = countLoose(line)
  if (hasStock(line.kind) || !line.parts) {
    const title = [line.title, line.variantTitle].filter(Boolean).join(' – ')
    return [{ variantId: line.variantId, title, sku: line.sku, quantity: units }]
  }
  return line.parts.map((part) => ({ ...part, quantity: part.quantity * units }))
}

function sumUp(goods: readonly PickedGoods[]): PickedGoods[] {
  const sums = new Map<string, PickedGoods>()
  for (const item of goods) {
    const sum = sums.get(item.variantId)
    sums.set(item.variantId, {
      ...(sum ?? item),
      quantity: (sum?.quantity ?? 0) + item.quantity,
    })
  }
  return [...sums.values()]
}

async function findPlaces(
  db: Db,
  {
    orderIds,
    variantIds,
  }: { readonly orderIds: readonly string[]; readonly variantIds: readonly string[] },
) {
  const { rows } = await sql<{ variantId: string; category: string; location: string }>`
    select v.variant_id as "variantId", coalesce(c.title, '') as category, coalesce(kept.location, '') as location
    from variants v
    join products p on p.product_id = v.product_id
    left join categories c on c.category_id = p.category_id
    left join (
      select variant_id, string_agg(case when places = 1 then name else name || ' × ' || quantity end, ', ' order by name) as location
      from (
        select m.variant_id, l.name, sum(m.reserved_delta) as quantity, count(*) over (partition by m.variant_id) as places
        from stock_movements m join locations l on l.location_id = m.location_id
        where m.reference_id = any(${orderIds}::uuid[]) and m.variant_id = any(${variantIds}::uuid[])
        group by m.variant_id, l.location_id, l.name having sum(m.reserved_delta) > 0
      ) each group by variant_id
    ) kept on kept.variant_id = v.variant_id
    where v.variant_id = any(${variantIds}::uuid[])`.execute(db)
  return rows
}

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
