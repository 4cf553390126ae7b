import { randomInt } from 'node:crypto'

import { sql } from 'kysely'

import type { ParsedPlace } from '@marketday/contract/contact/place'
import { zoneFor } from '@marketday/contract/deliveries/delivery-zones'
import type { Zone } from '@marketday/contract/deliveries/delivery-zones'

import { newId } from '../platform/ids.ts'
import type { Db } from '../platform/database/tenant-db.ts'

interface Journey {
  readonly orderId: string
  readonly postcode: string
  readonly place: Partial<ParsedPlace> | null
}

export interface DeliveryDocument {
  readonly deliveryId: string
  readonly orderId: string
  readonly zoneId: string | null
  readonly pin: string | null
  readonly place: Partial<ParsedPlace>
  readonly lat: number | null
  readonly lng: number | null
}

export function deliveryDocument(
  { orderId, postcode, place }: Journey,
  zones: readonly Zone[],
): DeliveryDocument {
  const point = pointOf(place)
  const knownPostcode = postcode || (place?.data?.zip ?? '')
  return {
    deliveryId: newId(),
    orderId,
    ...zoneOf([...zones], { postcode: knownPostcode, ...point }),
    place: place ?? {},
    lat: point.lat ?? null,
    lng: point.lng ?? null,
  }
}

function zoneOf(zones: Zone[], where: Parameters<typeof zoneFor>[1]) {
  const { zone } = zoneFor(zones, where)
  return { zoneId: zone?.id ?? null, pin: zone?.requiresPin ? newPin() : null }
}

export async function createDelivery(
  db: Db,
  journey: Journey,
  zones: readonly Zone[],
): Promise<void> {
  const document = JSON.stringify(deliveryDocument(journey, zones))
  await sql`select create_delivery(${document}::jsonb)`.execute(db)
}

const pointOf = (place: Partial<ParsedPlace> | null): { lat?: number; lng?: number } =>
  typeof place?.lat === 'number' && typeof place.lng === 'number'
    ? { lat: place.lat, lng: place.lng }
    : {}

const newPin = () => String(randomInt(10_000)).padStart(4, '0')
