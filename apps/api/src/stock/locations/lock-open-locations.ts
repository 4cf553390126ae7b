import type { Db } from '../../platform/database/tenant-db.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'

/**
 * The locations at which goods are about to be moved, each open until this transaction ends: none is closed while
 * something comes to it. Locked in the order of their ids.
 */
export async function lockOpenLocations(db: Db, locationIds: readonly string[]): Promise<void> {
  const wanted = [...new Set(locationIds)]
  if (wanted.length === 0) return
  const found = await db
    .selectFrom('locations')
    .select(['location_id', 'name', 'closed_at'])
    .where('location_id', 'in', wanted)
    .orderBy('location_id')
    .forShare()
    .execute()
  if (found.length < wanted.length) throw notFound('Location')
  const closed = found.find(({ closed_at }) => closed_at !== null)
  if (closed) throw conflict('conflict', `${closed.name} is closed. Reopen it in the settings`)
}
