import { sql } from 'kysely'

import { preparedStatement } from '../../../platform/database/prepared-statement.ts'

export interface SearchRow {
  readonly id: string
  readonly title: string
  readonly vendor: string
  readonly tags: string[]
  readonly productType: string
  readonly categories: string
  readonly status: string
  readonly updatedAt: string
  /** Last change of the item or its categories, in microseconds. */
  readonly changedAt: number
}

/** Small enough not to block other requests. */
export const searchPageSize = 500
const searchPage = sql.lit(searchPageSize)

const searchRows = sql`
  select p.product_id as id, p.title, p.vendor, p.tags, p.product_type as "productType",
    concat_ws(' ', category.title, above.title) as categories, p.status, p.updated_at as "updatedAt",
    (extract(epoch from greatest(p.updated_at, category.updated_at, above.updated_at)) * 1000000)::bigint as "changedAt"
  from products p
  left join categories category on category.category_id = p.category_id
  left join categories above on above.category_id = category.parent_id`

/** Search text of items for sale by title, after the last row. */
export const listSearchRows = preparedStatement<{ title: string; id: string }, SearchRow>(
  (db, parameters) => ({
    compile: () =>
      sql<SearchRow>`${searchRows}
      where p.status = 'active' and (p.title, p.product_id) > (${parameters.title}, ${parameters.id}::uuid)
      order by p.title, p.product_id limit ${searchPage}`.compile(db),
  }),
)

/** Items changed since a time, including removed ones, after the last row. */
export const listChangedRows = preparedStatement<{ updatedAt: string; id: string }, SearchRow>(
  (db, parameters) => ({
    compile: () =>
      sql<SearchRow>`${searchRows}
        where (p.updated_at, p.product_id) > (${parameters.updatedAt}::timestamptz, ${parameters.id}::uuid)
        order by p.updated_at, p.product_id limit ${searchPage}`.compile(db),
  }),
)

/** Items whose category or parent category changed since a time, by id. */
export const listRecategorisedRows = preparedStatement<{ since: string; id: string }, SearchRow>(
  (db, parameters) => ({
    compile: () =>
      sql<SearchRow>`${searchRows}
        where p.product_id > ${parameters.id}::uuid and p.category_id in (
          select inner_category.category_id from categories inner_category left join categories outer_category on outer_category.category_id = inner_category.parent_id
          where greatest(inner_category.updated_at, outer_category.updated_at) > ${parameters.since}::timestamptz)
        order by p.product_id limit ${searchPage}`.compile(db),
  }),
)
