import { sql } from 'kysely'

import { parsePlace } from '@marketday/contract/contact/place'
import { answer } from '@marketday/contract/endpoints/actions'
import * as contract from '@marketday/contract/stock/locations'
import type { StockLocation } from '@marketday/contract/stock/locations'
import type { Can } from '@marketday/contract/accounts/team/permissions'

import type { Db } from '../../platform/database/tenant-db.ts'
import { notFound, conflict } from '../../platform/http/errors.ts'

/** Main location first, then selling locations in order, then by name; closed ones last. */
export async function findLocations(db: Db, can: Can): Promise<StockLocation[]> {
  return (await select(db, null)).map((row) => toLocation(row, can))
}

export async function getLocation(db: Db, locationId: string, can: Can): Promise<StockLocation> {
  const [row] = await select(db, locationId)
  if (!row) throw notFound('Location')
  return toLocation(row, can)
}

/** Undefined if it is the only selling location; 404 for an unknown one. */
export async function findElsewhere(
  db: Db,
  locationId: string | undefined,
): Promise<string | undefined> {
  if (locationId === undefined) return undefined
  const locations = await select(db, null)
  const location = locations.find(({ id }) => id === locationId)
  if (!location) throw notFound('Location')
  const isAlone = locations.filter(({ sells }) => sells).length === 1
  return location.isMain && isAlone ? undefined : locationId
}

type Row = Omit<StockLocation, 'actions'>

async function select(db: Db, locationId: string | null): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select location_id as id, name, is_default as "isMain", is_default or selling_rank is not null as sells, closed_at is not null as "isClosed", version,
      case when not is_default then json_build_object('place', place, 'phone', phone, 'openingHours', opening_hours) end as contact
    from locations where ${locationId}::uuid is null or location_id = ${locationId}::uuid
    order by is_default desc, selling_rank, closed_at is not null, lower(name), location_id`.execute(
    db,
  )
  return rows
}

function toLocation(row: Row, can: Can): StockLocation {
  const { sells, isClosed } = row
  const actions = answer(acts, can, {
    close: sells
      ? 'The shop sells from this location'
      : isClosed
        ? 'This location is closed already'
        : null,
    reopen: isClosed ? null : 'This location is open',
  })
  const { contact } = row
  const place = { ...parsePlace(null), ...contact?.place }
  return { ...row, contact: contact && { ...contact, place }, actions }
}

const acts = {
  endpoints: { close: contract.closeLocation, reopen: contract.reopenLocation },
  refusals: { 'settings.edit': 'Your role doesn’t include changing settings' },
}

/** Selling locations, main location first. */
export async function findSellingPlaces(db: Db): Promise<string[]> {
  const { rows } = await sql<{ ids: string[] }>`select selling_locations()::text[] as ids`.execute(
    db,
  )
  return rows[0]?.ids ?? []
}

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
