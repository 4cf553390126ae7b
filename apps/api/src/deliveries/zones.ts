import type { Insertable } from 'kysely'

import type { Zone } from '@marketday/contract/deliveries/delivery-zones'

import { inCamelCase } from '../platform/database/sql.ts'
import type { Db } from '../platform/database/tenant-db.ts'
import type { DeliveryZones, SlotTemplates } from '../platform/database/database-types.ts'

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

export type NewZone = Insertable<DeliveryZones>
export type NewSlotTemplate = Insertable<SlotTemplates>

/** Replaces the zones; placed orders keep theirs. */
export async function replaceZones(db: Db, zones: readonly NewZone[]): Promise<void> {
  await db.updateTable('delivery_zones').set({ is_active: false }).execute()
  if (zones.length > 0) await db.insertInto('delivery_zones').values(zones).execute()
}

/** Replaces the weekly times. Booked slots keep their template, which creates no new ones. */
export async function replaceSlotTemplates(
  db: Db,
  templates: readonly NewSlotTemplate[],
): Promise<void> {
  await db.updateTable('slot_templates').set({ is_active: false }).execute()
  if (templates.length > 0) await db.insertInto('slot_templates').values(templates).execute()
}
