import { randomInt } from 'node:crypto'

import { sql } from 'kysely'

import type { ParsedPlace } from '@marketday/contract/contact/place'
import { zoneFor } from '@marketday/contract/deliveries/delivery-zones'
import type { Zone } from '@marketday/contract/deliveries/delivery-zones'

import { publishEvent } from '../platform/events/events.ts'
import { preparedStatement } from '../platform/database/prepared-statement.ts'
import { newId } from '../platform/ids.ts'
import type { Db } from '../platform/database/tenant-db.ts'

interface Journey {
  readonly orderId: string
  readonly postcode: string
  readonly place: Partial<ParsedPlace> | null
}

/**
 * Begins the journey of a placed order, on the day of the slot it holds. The zones are read beforehand, so
 * that both statements leave at once.
 */
export async function createDelivery(
  db: Db,
  journey: Journey,
  zones: readonly Zone[],
): Promise<void> {
  const { orderId, place } = journey
  const deliveryId = newId()
  const point = pointOf(place)
  const { zone } = zoneFor([...zones], {
    postcode: journey.postcode || (place?.data?.zip ?? ''),
    ...point,
  })
  await Promise.all([
    insertDelivery(db, {
      deliveryId,
      orderId,
      ...zoneColumns(zone),
      place: JSON.stringify(place ?? {}),
      lat: point.lat ?? null,
      lng: point.lng ?? null,
    }),
    publishEvent(db, 'delivery.changed', deliveryId),
  ])
}

interface DeliveryValues extends Record<string, unknown> {
  readonly deliveryId: string
  readonly orderId: string
  readonly zoneId: string | null
  readonly pin: string | null
  /** JSON text. */
  readonly place: string
  readonly lat: number | null
  readonly lng: number | null
}

const insertDelivery = preparedStatement<DeliveryValues, never>((db, parameters) => ({
  compile: () =>
    sql<never>`
      insert into deliveries (delivery_id, order_id, status, delivery_zone_id, delivery_slot_id, day, pin, place, lat, lng,
        recipient, phone, note)
      select ${parameters.deliveryId}::uuid, o.order_id, case when s.delivery_slot_id is null then 'unscheduled' else 'scheduled' end,
        ${parameters.zoneId}::uuid, s.delivery_slot_id, s.day, ${parameters.pin}::text, ${parameters.place}::jsonb, ${parameters.lat}::float8,
        ${parameters.lng}::float8, o.name, o.phone, o.note
      from orders o left join delivery_slots s on s.delivery_slot_id = o.delivery_slot_id
      where o.order_id = ${parameters.orderId}::uuid`.compile(db),
}))

const pointOf = (place: Partial<ParsedPlace> | null): { lat?: number; lng?: number } =>
  typeof place?.lat === 'number' && typeof place.lng === 'number'
    ? { lat: place.lat, lng: place.lng }
    : {}

const zoneColumns = (zone: Zone | null) => ({
  zoneId: zone?.id ?? null,
  pin: zone?.requiresPin ? newPin() : null,
})

const newPin = () => String(randomInt(10_000)).padStart(4, '0')
