import type { BodyOf } from '@marketday/contract/endpoints/endpoint'
import type { chooseSelling as endpoint } from '@marketday/contract/stock/locations'

import { json } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { changeLocation } from '../../stock/change-location.ts'
import { sellFrom } from '../../stock/record-sale.ts'
import { changeProfile } from './change-profile.ts'

/** Moves the address of the business with its main location; the previous location keeps its own. */
export async function chooseSelling(db: Db, choice: BodyOf<typeof endpoint>): Promise<void> {
  const { place } = await db
    .selectFrom('business_profiles')
    .select('place')
    .forUpdate()
    .executeTakeFirstOrThrow()
  await changeLocation(db, { place: json(place) })
  const before = await findMain(db)
  await sellFrom(db, choice)
  const now = await findMain(db)
  if (now.location_id !== before.location_id) await changeProfile(db, { place: json(now.place) })
}

const findMain = (db: Db) =>
  db
    .selectFrom('locations')
    .select(['location_id', 'place'])
    .where('is_default', '=', true)
    .executeTakeFirstOrThrow()
