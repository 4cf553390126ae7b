import type { Db } from '../../platform/database/tenant-db.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'

/** Locks locations in order of ids and requires them to be open, so that none is closed while goods move. */
export async function lockOpenLocations(db: Db, locationIds: readonly string[]): Promise<void> {
  const ids = [...new Set(locationIds)]
  if (ids.length === 0) return
  const locations = await db
    .selectFrom('locations')
    .select(['location_id', 'name', 'closed_at'])
    .where('location_id', 'in', ids)
    .orderBy('location_id')
    .forShare()
    .execute()
  if (locations.length < ids.length) throw notFound('Location')
  const closed = locations.find(({ closed_at }) => closed_at !== null)
  if (closed) throw conflict('conflict', `${closed.name} is closed. Reopen it in the settings`)
}
