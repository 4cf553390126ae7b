import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

import type { ResponseOf } from '@marketday/contract/endpoints/endpoint'
import type { listItemTraits as endpoint } from '@marketday/contract/products/products'

import type { Db } from '../../platform/database/tenant-db.ts'

/** So many of each are offered. */
const most = 1_000

export async function listItemTraits(db: Db) {
  const { rows } = await sql<ResponseOf<typeof endpoint>>`
    select ${each(sql`vendor`, sql`listed_products`)} as brands, ${each(sql`tag`, sql`listed_tags`)} as tags,
      (select coalesce(json_agg(json_build_object('id', collection_id, 'title', title) order by position, collection_id), '[]')
        from collections) as collections`.execute(db)
  return rows[0] ?? { brands: [], tags: [], collections: [] }
}

/** The values of a column, each by one step in its index however many rows have it. */
function each(column: RawBuilder<unknown>, table: RawBuilder<unknown>): RawBuilder<string[]> {
  const after = (value: RawBuilder<unknown>) =>
    sql`(select ${column} from ${table} where ${column} > ${value} order by ${column} limit 1)`
  return sql`array(
    with recursive step (value) as (
      select ${after(sql`''`)} union all select ${after(sql`value`)} from step where value is not null
    ) select value from step where value is not null limit ${sql.lit(most)})`
}
