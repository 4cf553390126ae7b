import { sql } from 'kysely'
import * as z from 'zod/mini'

import type { QueryOf } from '@marketday/contract/endpoints/endpoint'
import type {
  LedAddress,
  listOldAddresses as endpoint,
} from '@marketday/contract/imports/old-addresses'

import { decodeCursor, pageOf } from '../../platform/database/cursor.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { placeAt } from './address-places.ts'
import { listKnownAddresses } from './old-addresses.ts'

const defaultLimit = 25

export async function listOldAddresses(db: Db, query: QueryOf<typeof endpoint>) {
  const { cursor, limit = defaultLimit, search = '', leads } = query
  const [after] = cursor ? decodeCursor(z.tuple([z.string()]), cursor) : ['']
  const addresses = await listKnownAddresses(db)
  const { rows } = await sql<LedAddress>`
    select path, title, "to", place from (
      select path, title, "to", ${placeAt(sql`"to"`)} as place from (
        select coalesce(r.from_path, known.path) as path, coalesce(known.title, '') as title, r.to_path as "to"
        from redirects r
        full join unnest(${addresses.map(({ path }) => path)}::text[], ${addresses.map(({ title }) => title)}::text[])
          known (path, title) on known.path = r.from_path
      ) address
      where path > ${after}
        and (position(lower(${search}::text) in lower(path)) > 0 or position(lower(${search}::text) in lower(title)) > 0)
    ) led
    where ${leads === undefined ? sql`true` : sql`(place is null) = ${leads === 'nowhere'}`}
    order by path
    limit ${limit + 1}`.execute(db)
  return pageOf(rows, limit, ({ path }) => [path])
}
