import type { BodyOf } from '@marketday/contract/endpoints/endpoint'
import { mostLocations } from '@marketday/contract/stock/locations'
import type {
  createLocation as creation,
  LocationContact,
  LocationDetails,
  updateLocation as update,
} from '@marketday/contract/stock/locations'

import { json } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { record } from '../../platform/events/record.ts'
import { conflict, constraintOf, invalid, notFound } from '../../platform/http/errors.ts'
import { newId } from '../../platform/ids.ts'

export async function createLocation(
  db: Db,
  { name, contact }: BodyOf<typeof creation>,
): Promise<string> {
  await requireRoom(db)
  const locationId = newId()
  const values = { location_id: locationId, name, ...toColumns(contact) }
  await refusingTakenName(name, () => db.insertInto('locations').values(values).execute())
  await tell(db, 'location.added', { locationId, name })
  return locationId
}

export async function updateLocation(
  db: Db,
  locationId: string,
  { details, version }: BodyOf<typeof update>,
): Promise<void> {
  const stored = await db
    .selectFrom('locations')
    .select(['is_default', 'version'])
    .where('location_id', '=', locationId)
    .forUpdate()
    .executeTakeFirst()
  if (!stored) throw notFound('Location')
  if (stored.version !== version)
    throw conflict('version_conflict', 'Someone else changed this location while you were editing')
  requireContact(details, stored.is_default)
  const { name, contact } = details
  await refusingTakenName(name, () =>
    db
      .updateTable('locations')
      .set({ name, ...(contact && toColumns(contact)), version: version + 1 })
      .where('location_id', '=', locationId)
      .execute(),
  )
  await tell(db, 'location.edited', { locationId, name })
}

/** Serialized, for the limit. */
async function requireRoom(db: Db): Promise<void> {
  await db
    .selectFrom('locations')
    .select('location_id')
    .where('is_default', '=', true)
    .forUpdate()
    .execute()
  const { count } = await db
    .selectFrom('locations')
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count >= mostLocations)
    throw conflict('conflict', `A business can have at most ${mostLocations} locations`)
}

const toColumns = ({ place, phone, openingHours }: LocationContact) => ({
  place: json(place),
  phone,
  opening_hours: json(openingHours),
})

function requireContact({ contact }: LocationDetails, isMain: boolean): void {
  if (isMain === (contact === null)) return
  const message = isMain
    ? 'The main location uses the contact details of the business'
    : 'Enter the location’s address'
  throw invalid(message, [{ path: 'details.contact', message }])
}

async function refusingTakenName(name: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (constraintOf(error) !== 'locations_name_key') throw error
    const message = `Another location is called ${name}`
    throw conflict('conflict', message, [{ path: 'name', message }])
  }
}

async function tell(
  db: Db,
  event: 'location.added' | 'location.edited',
  { locationId, name }: { readonly locationId: string; readonly name: string },
): Promise<void> {
  await record(db, { name: event, objectType: 'location', objectId: locationId, details: { name } })
}
