import { sql } from 'kysely'

import type { ResponseOf } from '@marketday/contract/endpoints/endpoint'
import type { listItemTraits as endpoint } from '@marketday/contract/catalog/products/products'

import { distinctValues } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'

export async function listItemTraits(db: Db) {
  const { rows } = await sql<ResponseOf<typeof endpoint>>`
    select ${distinctValues(sql`vendor`, sql`listed_products`)} as brands, ${distinctValues(sql`tag`, sql`listed_tags`)} as tags,
      (select coalesce(json_agg(json_build_object('id', collection_id, 'title', title) order by position, collection_id), '[]')
        from collections) as collections`.execute(db)
  return rows[0] ?? { brands: [], tags: [], collections: [] }
}
