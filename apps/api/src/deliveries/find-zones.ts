import type { Zone } from '@marketday/contract/deliveries/delivery-zones'

import { inCamelCase } from '../platform/database/sql.ts'
import type { Db } from '../platform/database/tenant-db.ts'

const columns = inCamelCase([
  'delivery_zone_id as id',
  'name',
  'kind',
  'centre_lat',
  'centre_lng',
  'radius_metres',
  'postcodes',
  'fee_minor',
  'free_over_minor',
  'minimum_minor',
  'priority',
  'requires_pin',
  'is_active',
  'version',
])

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
