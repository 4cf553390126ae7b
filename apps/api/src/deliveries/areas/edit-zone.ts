import type { EventNameOn } from '@marketday/contract/endpoints/event-details'
import type { Zone, ZoneInput } from '@marketday/contract/deliveries/delivery-zones'

import { record } from '../../platform/events/record.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { findZone } from '../zones.ts'

export async function createZone(db: Db, input: ZoneInput): Promise<Zone> {
  const zoneId = newId()
  await db
    .insertInto('delivery_zones')
    .values({ delivery_zone_id: zoneId, ...columnsOf(input) })
    .execute()
  await tell(db, 'zone.created', zoneId)
  return await getZone(db, zoneId)
}

export async function updateZone(
  db: Db,
  zoneId: string,
  { zone, version }: { zone: ZoneInput; version: number },
): Promise<Zone> {
  const changed = await db
    .updateTable('delivery_zones')
    .set((set) => ({ ...columnsOf(zone), version: set('version', '+', 1) }))
    .where('delivery_zone_id', '=', zoneId)
    .where('version', '=', version)
    .returning('delivery_zone_id')
    .executeTakeFirst()
  if (!changed) {
    await getZone(db, zoneId)
    throw conflict(
      'version_conflict',
      'Someone changed this zone while you were editing. Please review it.',
    )
  }
  await tell(db, 'zone.changed', zoneId)
  return await getZone(db, zoneId)
}

export async function deleteZone(db: Db, zoneId: string): Promise<void> {
  await getZone(db, zoneId)
  const used = await db
    .selectFrom('deliveries')
    .select('delivery_id')
    .where('delivery_zone_id', '=', zoneId)
    .limit(1)
    .executeTakeFirst()
  if (used)
    await db
      .updateTable('delivery_zones')
      .set((set) => ({ is_active: false, version: set('version', '+', 1) }))
      .where('delivery_zone_id', '=', zoneId)
      .execute()
  else await db.deleteFrom('delivery_zones').where('delivery_zone_id', '=', zoneId).execute()
  await tell(db, 'zone.removed', zoneId)
}

async function getZone(db: Db, zoneId: string): Promise<Zone> {
  const zone = await findZone(db, zoneId)
  if (!zone) throw notFound('Zone')
  return zone
}

function columnsOf(zone: ZoneInput) {
  const isCircle = zone.kind === 'radius'
  return {
    name: zone.name,
    kind: zone.kind,
    centre_lat: isCircle ? zone.centreLat : null,
    centre_lng: isCircle ? zone.centreLng : null,
    radius_metres: isCircle ? zone.radiusMetres : null,
    postcodes: isCircle
      ? []
      : [...new Set(zone.postcodes.map((postcode) => postcode.toUpperCase()))],
    fee_minor: zone.feeMinor,
    free_over_minor: zone.freeOverMinor,
    minimum_minor: zone.minimumMinor,
    priority: zone.priority,
    requires_pin: zone.requiresPin,
    is_active: zone.isActive,
  }
}

async function tell(db: Db, action: EventNameOn<'delivery_zone'>, zoneId: string): Promise<void> {
  await record(db, { name: action, objectType: 'delivery_zone', objectId: zoneId })
}
