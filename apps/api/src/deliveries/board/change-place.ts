import { sql } from 'kysely'

import type { ParsedPlace } from '@marketday/contract/contact/place'
import type { Zone } from '@marketday/contract/deliveries/delivery-zones'

import type { Db } from '../../platform/database/tenant-db.ts'
import { findRun, timeRuns } from '../plan/time-run.ts'
import { deliveryDocument } from '../create-delivery.ts'

/** Changes the place of a delivery that has not begun; returns its id, or null if it has. */
export async function changePlace(
  db: Db,
  target: { readonly orderId: string; readonly postcode: string; readonly place: ParsedPlace },
  zones: readonly Zone[],
): Promise<string | null> {
  const { place, lat, lng, zoneId, pin } = deliveryDocument(target, zones)
  const { rows } = await sql<{ id: string }>`
    update deliveries set place = ${JSON.stringify(place)}::jsonb, lat = ${lat}::float8, lng = ${lng}::float8,
      delivery_zone_id = ${zoneId}::uuid, pin = case when ${pin}::text is not null then coalesce(pin, ${pin}) end,
      version = version + 1
    where order_id = ${target.orderId}::uuid and status in ('unscheduled', 'scheduled', 'assigned')
    returning delivery_id as id`.execute(db)
  const id = rows[0]?.id ?? null
  if (id) await timeRuns(db, [await findRun(db, id)])
  return id
}

/** Changes the driver's contact for the delivery; completed deliveries keep theirs. */
export async function renameRecipient(
  db: Db,
  orderId: string,
  { name, phone }: { readonly name: string; readonly phone: string },
): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ recipient: name, phone })
    .where('order_id', '=', orderId)
    .where('status', 'not in', ['delivered', 'returned', 'cancelled'])
    .execute()
}
