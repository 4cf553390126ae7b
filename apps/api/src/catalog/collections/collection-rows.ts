import type { Selectable } from 'kysely'

import type { Collection } from '@marketday/contract/catalog/collections/collections'

import type { DB } from '../../platform/database/database-types.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { notFound } from '../../platform/http/errors.ts'
import { toFilling } from '../../stock/collected-items.ts'

export async function listCollections(db: Db): Promise<Collection[]> {
  const rows = await db
    .selectFrom('collections')
    .selectAll()
    .orderBy('position')
    .orderBy('collection_id')
    .execute()
  return rows.map(toCollection)
}

export async function getCollection(db: Db, collectionId: string): Promise<Collection> {
  const row = await db
    .selectFrom('collections')
    .selectAll()
    .where('collection_id', '=', collectionId)
    .executeTakeFirst()
  if (!row) throw notFound('Collection')
  return toCollection(row)
}

const toCollection = (row: Selectable<DB['collections']>): Collection => ({
  id: row.collection_id,
  title: row.title,
  slug: row.slug,
  ...toFilling(row),
  sort: row.sort,
  isOnHome: row.is_on_home,
  isInMenu: row.is_in_menu,
  version: row.version,
})
