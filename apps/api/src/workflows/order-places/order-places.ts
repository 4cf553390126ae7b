import { sql } from 'kysely'
import * as z from 'zod/mini'

import { eventDetails } from '@marketday/contract/endpoints/event-details'
import type { EventDetails } from '@marketday/contract/endpoints/event-details'
import type {
  OrderPlace,
  listOrderPlaces as endpoint,
} from '@marketday/contract/orders/packing/order-places'
import type { ResponseOf } from '@marketday/contract/endpoints/endpoint'

import { record } from '../../platform/events/record.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { moveReserved } from '../../stock/reserved/move-reserved.ts'
import type { MovedGoods } from '../../stock/reserved/move-reserved.ts'
import { followGoods, listFulfilments } from '../../orders/fulfilment/fulfilment-rows.ts'
import { getOrderRow } from '../../orders/lock-order.ts'
import type { OrderRecord } from '../../orders/lock-order.ts'
import { stateNames, stateOf } from '../../orders/rules.ts'
import type { Standing } from '../../orders/rules.ts'

/** Moves all unpacked goods of an order to another location, all or nothing. */
export async function moveOrder(db: Db, orderId: string, locationId: string): Promise<void> {
  const order = await getOrderRow(db, orderId)
  const places = await findOrderPlaces(db, orderId)
  const place = places.find((candidate) => candidate.locationId === locationId)
  if (!place) throw notFound('Location')
  await requireMovable(db, order)
  if (place.isHere) return
  if (place.missing.length > 0) throw lacking(place)
  const goods = await listKeptElsewhere(db, orderId, locationId)
  await move(db, { orderId, goods, locationName: place.name, name: 'order.moved' })
}

export async function moveOrderBack(db: Db, orderId: string): Promise<void> {
  await requireMovable(db, await getOrderRow(db, orderId))
  const moved = await findLastMove(db, orderId)
  if (!moved) throw conflict('invalid_transition', 'It wasn’t moved, or was already moved back')
  const goods = moved.goods.map(({ fromId, toId, ...rest }) => ({
    ...rest,
    fromId: toId,
    toId: fromId,
  }))
  await requireKept(db, orderId, goods)
  await move(db, {
    orderId,
    goods,
    locationName: moved.locationName,
    name: 'order.moved_back',
  })
}

async function requireMovable(db: Db, order: OrderRecord): Promise<void> {
  const refusal = await refuseMove(db, order)
  if (refusal) throw conflict('invalid_transition', refusal)
}

const lacking = ({ name, missing }: Pick<OrderPlace, 'name' | 'missing'>) => {
  const goods = missing.map(({ title, quantity }) => `${quantity} × ${title}`).join(', ')
  const message = `Not at ${name}: ${goods}`
  return conflict('out_of_stock', message, [{ path: 'locationId', message }])
}

async function listKeptElsewhere(
  db: Db,
  orderId: string,
  locationId: string,
): Promise<MovedGoods[]> {
  const { rows } = await sql<MovedGoods>`
    select variant_id as "variantId", location_id as "fromId", ${locationId}::uuid as "toId", sum(reserved_delta)::bigint as quantity
    from stock_movements where reference_id = ${orderId}::uuid and location_id <> ${locationId}::uuid
    group by variant_id, location_id having sum(reserved_delta) > 0 order by variant_id, location_id`.execute(
    db,
  )
  return rows
}

interface Move {
  readonly orderId: string
  readonly goods: readonly MovedGoods[]
  readonly locationName: string
  readonly name: 'order.moved' | 'order.moved_back'
}

async function move(db: Db, { orderId, goods, locationName, name }: Move): Promise<void> {
  await moveReserved(db, orderId, goods)
  const details = { locationName, goods }
  await inOrder([
    followGoods(db, orderId),
    record(db, { name, objectType: 'order', objectId: orderId, details }),
  ])
}

async function findLastMove(db: Db, orderId: string): Promise<EventDetails<'order.moved'> | null> {
  const last = await db
    .selectFrom('events')
    .select(['name', 'details'])
    .where('object_type', '=', 'order')
    .where('object_id', '=', orderId)
    .where('name', 'in', ['order.moved', 'order.moved_back'])
    .orderBy('occurred_at', 'desc')
    .orderBy('event_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.name === 'order.moved' ? z.parse(eventDetails['order.moved'], last.details) : null
}

/** Goods cancelled or handed over since cannot be moved back. */
async function requireKept(db: Db, orderId: string, goods: readonly MovedGoods[]): Promise<void> {
  const { rows } = await sql`
    select from jsonb_to_recordset(${JSON.stringify(goods)}::jsonb) moved ("variantId" uuid, quantity bigint, "fromId" uuid)
    group by "variantId", "fromId" having sum(quantity) > coalesce((
      select sum(reserved_delta) from stock_movements m
      where m.reference_id = ${orderId}::uuid and m.variant_id = "variantId" and m.location_id = "fromId"), 0)`.execute(
    db,
  )
  if (rows.length > 0)
    throw conflict(
      'invalid_transition',
      'The order has changed since. Move it to the right location',
    )
}

export async function listOrderPlaces(
  db: Db,
  orderId: string,
): Promise<ResponseOf<typeof endpoint>> {
  const order = await db
    .selectFrom('orders')
    .select(['order_id as id', 'status', 'archived_at'])
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  if (!order) throw notFound('Order')
  const { archived_at: archivedAt, ...found } = order
  const move = await refuseMove(db, { ...found, isArchived: archivedAt !== null })
  return { rows: await findOrderPlaces(db, orderId), move }
}

/** Open locations with the units missing there, the default location first. */
async function findOrderPlaces(db: Db, orderId: string): Promise<OrderPlace[]> {
  const { rows } = await sql<OrderPlace>`
    with kept as (
      select variant_id, location_id, sum(reserved_delta)::bigint as quantity from stock_movements
      where reference_id = ${orderId}::uuid group by variant_id, location_id having sum(reserved_delta) > 0
    )
    select l.location_id as "locationId", l.name,
      not exists (select from kept where kept.location_id <> l.location_id) as "isHere",
      coalesce((
        select json_agg(json_build_object('title', concat_ws(' – ', p.title, nullif(v.title, '')), 'quantity', needed.quantity - there.pieces)
          order by p.title, v.title)
        from (select variant_id, sum(quantity) as quantity from kept where kept.location_id <> l.location_id group by variant_id) needed
        join variants v on v.variant_id = needed.variant_id
        join products p on p.product_id = v.product_id
        left join stock_levels level on level.variant_id = needed.variant_id and level.location_id = l.location_id
        cross join lateral (select greatest(coalesce(level.on_hand - level.reserved - level.unavailable, 0), 0) as pieces) there
        where needed.quantity > there.pieces and not coalesce(level.backorder, false)
      ), '[]') as missing
    from locations l where l.closed_at is null
    order by l.is_default desc, l.selling_rank, l.name`.execute(db)
  return rows
}

/** Null if the goods can be moved. */
async function refuseMove(
  db: Db,
  { id, ...standing }: Standing & { readonly id: string },
): Promise<string | null> {
  if (standing.status !== 'open') return `The order is ${stateNames[stateOf(standing)]}`
  // The origin of goods in a parcel is only known to the packer.
  if ((await listFulfilments(db, id)).some(({ status }) => status === 'packed'))
    return 'Some items are packed. Hand them over or unpack them first'
  const { rows } = await sql`
    select from stock_movements where reference_id = ${id}::uuid having sum(reserved_delta) > 0`.execute(
    db,
  )
  return rows.length > 0 ? null : 'It has no reserved stock'
}
