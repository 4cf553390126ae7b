import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

import { directionOf, isOfKind, kinds } from '../catalogue-lists.ts'
import { chosen, pageInOrder, variantsWhere } from './stock-rows.ts'

export interface Where {
  readonly items: RawBuilder<unknown>
  readonly variants: RawBuilder<unknown>
  /** The main location by default. */
  readonly place?: RawBuilder<unknown>
}

/** First of each kind, then the first of those. */
export const firstOfKinds = (
  options: Parameters<typeof kinds>[0],
  { limit, down }: { readonly limit: number; readonly down: boolean },
  where: Where,
) => sql`
  select page.* from ${kinds(options)} cross join lateral (
    select ${chosen} from listed_products p cross join ${variantsWhere(where.variants, where.place)}
    where ${isOfKind} and ${where.items}
    order by ${byItem(down)} limit ${sql.lit(limit)}
  ) page order by ${pageInOrder('item', down)} limit ${sql.lit(limit)}`

export const byItem = (down: boolean, items = 'p') => {
  const columns = [`${items}.sort_title`, `${items}.product_id`, 'v.position', 'v.variant_id']
  return sql.join(columns.map((column) => sql`${sql.ref(column)} ${directionOf(down)}`))
}
