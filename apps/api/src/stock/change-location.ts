import type { UpdateObject } from 'kysely'

import type { DB } from '../platform/database/database-types.ts'
import type { Db } from '../platform/database/tenant-db.ts'

export async function changeLocation(
  db: Db,
  change: Pick<UpdateObject<DB, 'locations'>, 'place' | 'offers_pickup'>,
): Promise<void> {
  await db.updateTable('locations').set(change).where('is_default', '=', true).execute()
}

export async function openLocation(db: Db): Promise<void> {
  await db
    .insertInto('locations')
    .values({ name: 'Main location', is_default: true, offers_pickup: true })
    .execute()
}
