import { sql } from 'kysely'

import type { BodyOf } from '@marketday/contract/endpoints/endpoint'
import type { chooseSelling } from '@marketday/contract/stock/locations'

import type { Db } from '../platform/database/tenant-db.ts'
import { record } from '../platform/events/record.ts'
import { conflict, notFound } from '../platform/http/errors.ts'
import { findSellingPlaces } from './locations/find-selling-places.ts'

/**
 * Sets the selling locations, the main one first. Reservations stay in place, and oversold units
 * stay owed there.
 */
export async function sellFrom(
  db: Db,
  { locationIds, seen }: BodyOf<typeof chooseSelling>,
): Promise<void> {
  const names = await lockOpen(db, locationIds)
  const current = await findSellingPlaces(db)
  if (isSame(current, locationIds)) return
  if (!isSame(current, seen))
    throw conflict('version_conflict', 'Someone else changed where the shop sells from')
  // A large catalogue exceeds the usual request timeout.
  await sql`select set_config('statement_timeout', '60s', true), set_config('transaction_timeout', '0', true)`.execute(
    db,
  )
  await sql`select sell_from(${locationIds}::uuid[])`.execute(db)
  await record(db, {
    name: 'location.selling',
    objectType: 'location',
    objectId: locationIds[0] ?? '',
    details: { name: locationIds.map((id) => names.get(id)).join(', ') },
  })
}

const isSame = (one: readonly string[], other: readonly string[]) => one.join() === other.join()

/** Locks all locations: concurrent choices conflict, and none is closed in between. */
async function lockOpen(db: Db, locationIds: readonly string[]) {
  const rows = await db
    .selectFrom('locations')
    .select(['location_id', 'name', 'closed_at'])
    .orderBy('location_id')
    .forUpdate()
    .execute()
  const chosen = rows.filter((row) => locationIds.includes(row.location_id))
  if (chosen.length < locationIds.length) throw notFound('Location')
  const closed = chosen.find((row) => row.closed_at !== null)
  if (closed) throw conflict('conflict', `${closed.name} is closed. Reopen it first`)
  return new Map(rows.map((row) => [row.location_id, row.name]))
}
