import type { Zone } from '@marketday/contract/deliveries/delivery-zones'

import type { Db } from '../platform/database/tenant-db.ts'

const columns = [
  'delivery_zone_id as id',
  'name',
  'kind',
  'centre_lat as centreLat',
  'centre_lng as centreLng',
  'radius_metres as radiusMetres',
  'postcodes',
  'fee_minor as feeMinor',
  'free_over_minor as freeOverMinor',
  'minimum_minor as minimumMinor',
  'priority',
  'requires_pin as requiresPin',
  'is_active as isActive',
  'version',
] as const

export async function listZones(db: Db): Promise<Zone[]> {
  return await db
    .selectFrom('delivery_zones')
    .select(columns)
    .orderBy('is_active', 'desc')
    .orderBy('priority', 'desc')
    .orderBy('name')
    .orderBy('delivery_zone_id')
    .execute()
}

export async function findZone(db: Db, zoneId: string): Promise<Zone | null> {
  const row = await db
    .selectFrom('delivery_zones')
    .select(columns)
    .where('delivery_zone_id', '=', zoneId)
    .executeTakeFirst()
  return row ?? null
}
