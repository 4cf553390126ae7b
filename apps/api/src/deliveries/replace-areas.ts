import type { Insertable } from 'kysely'

import type { DeliveryZones, SlotTemplates } from '../platform/database/database-types.ts'
import type { Db } from '../platform/database/tenant-db.ts'

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
