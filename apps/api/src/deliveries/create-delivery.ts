import { randomInt } from 'node:crypto'

import type { ParsedPlace } from '@marketday/contract/place'
import { zoneFor } from '@marketday/contract/delivery-zones'
import type { Zone } from '@marketday/contract/delivery-zones'

import { publishEvent } from '../platform/events/events.ts'
import { hotQuery } from '../platform/database/hot-query.ts'
import { newId } from '../platform/ids.ts'
import { json } from '../platform/database/sql.ts'
import type { Db } from '../platform/database/tenant-db.ts'
import { listActiveZones } from './zone-queries.ts'

/** Begins the journey of a placed order, on the day of the slot it holds. Null for an order that is picked up. */
export async function createDelivery(
  db: Db,
  { orderId }: { orderId: string },
): Promise<{ deliveryId: string } | null> {
  const [[order], zones] = await Promise.all([selectOrder(db, { orderId }), listActiveZones(db)])
  if (!order || order.delivery_kind !== 'delivery') return null
  const deliveryId = newId()
  const place = order.place as unknown as Partial<ParsedPlace> | null
  const point = pointOf(place)
  const { zone } = zoneFor(zones, {
    postcode: order.postcode || (place?.data?.zip ?? ''),
    ...point,
  })
  await Promise.all([
    db
      .insertInto('deliveries')
      .values({
        delivery_id: deliveryId,
        order_id: orderId,
        status: order.delivery_slot_id ? 'scheduled' : 'unscheduled',
        ...zoneColumns(zone),
        delivery_slot_id: order.delivery_slot_id,
        day: order.day,
        place: json(place ?? {}),
        ...point,
        recipient: order.name,
        phone: order.phone,
        note: order.note,
      })
      .execute(),
    publishEvent(db, 'delivery.changed', deliveryId),
  ])
  return { deliveryId }
}

const selectOrder = hotQuery((db, { orderId }: { orderId: string }) =>
  db
    .selectFrom('orders as o')
    .leftJoin('carts as c', 'c.cart_id', 'o.cart_id')
    .leftJoin('delivery_slots as s', 's.delivery_slot_id', 'o.delivery_slot_id')
    .select((from) => [
      'o.delivery_kind',
      'o.place',
      'o.name',
      'o.phone',
      'o.note',
      's.delivery_slot_id',
      's.day',
      from.fn.coalesce('c.postcode', from.val('')).as('postcode'),
    ])
    .where('o.order_id', '=', orderId),
)

const pointOf = (place: Partial<ParsedPlace> | null) =>
  typeof place?.lat === 'number' && typeof place.lng === 'number'
    ? { lat: place.lat, lng: place.lng }
    : {}

const zoneColumns = (zone: Zone | null) => ({
  delivery_zone_id: zone?.id ?? null,
  pin: zone?.requiresPin ? newPin() : null,
})

const newPin = () => String(randomInt(10_000)).padStart(4, '0')
