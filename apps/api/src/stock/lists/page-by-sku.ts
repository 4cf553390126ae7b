import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

import { directionOf, isFound, isOfKinds } from '../catalogue-lists.ts'
import { passes } from '../item-filters.ts'
import { itemsThatPass } from '../page-of-items.ts'
import type { ItemPage } from '../page-of-items.ts'
import { chosen, variantsWhere } from './stock-rows.ts'

interface SkuPage extends Pick<ItemPage, 'filters' | 'limit' | 'parameters'> {
  readonly down: boolean
  readonly isSearched: boolean
  /** Of variants `v`: where the page begins. */
  readonly isPast: RawBuilder<unknown>
  /** What a variant `v` has to be besides; none where each one passes. */
  readonly condition: RawBuilder<unknown> | null
  readonly place: RawBuilder<unknown>
}

/** So many variants are looked at in the order of the list before those that pass are looked for; words take longer to look at. */
const near = { filtered: 800, searched: 150 }

/**
 * Variants by SKU, as `pageOfItems` finds items: the first ones are looked at in the order of the list, and where too few
 * of them pass, all that pass are found by an index and sorted.
 */
export function pageBySku(page: SkuPage): RawBuilder<unknown> {
  const { filters, condition, limit } = page
  if (filters.length === 0 && !condition) return selectPassing(page, inIndex(page))
  const most = page.isSearched ? near.searched : near.filtered
  const first = sql`${inIndex(page)} limit ${sql.lit(most)}`
  return sql`
    with near as materialized (${selectPassing(page, first)}),
      is_near as materialized (
        select (select count(*) from near) = ${sql.lit(limit)}
          or (select count(*) from (${first}) first) < ${sql.lit(most)} as it)
    select * from near where (select it from is_near)
    union all
    (${selectPassing(page, ofPassingItems(page))})`
}

const inIndex = (page: SkuPage) => sql`
  select v.variant_id, v.product_id, v.sort_sku from variants v where v.archived_at is null and ${page.isPast}
  ${inOrder(page)}`

/** Sorted before their stock is looked at, which is done only as far as the page goes. */
function ofPassingItems(page: SkuPage): RawBuilder<unknown> {
  const { filters, parameters, isSearched, isPast } = page
  const is = isSearched ? isFound : sql`true`
  return sql`
    select v.* from (${itemsThatPass({ filters, parameters, isPast: sql`true`, is })}) p
    cross join lateral (
      select v.variant_id, v.product_id, v.sort_sku from variants v
      where v.product_id = p.product_id and v.archived_at is null and ${isPast} offset 0
    ) v
    where not (select it from is_near) ${inOrder(page)}`
}

/** Those of the variants, in their order, that pass. */
const selectPassing = (page: SkuPage, variants: RawBuilder<unknown>) => sql`
  select ${chosen} from (${variants}) f
  cross join lateral (
    select p.* from listed_products p where p.product_id = f.product_id and ${isOfKinds(page.parameters)}
      and ${passes(page.filters, page.parameters, 'each')} offset 0
  ) p
  cross join ${variantsWhere(sql`v.variant_id = f.variant_id and ${page.condition ?? sql`true`}`, page.place)}
  ${inOrder(page, 'f')} limit ${sql.lit(page.limit)}`

const inOrder = ({ down }: SkuPage, variants = 'v') => sql`
  order by ${sql.ref(`${variants}.sort_sku`)} ${directionOf(down)}, ${sql.ref(`${variants}.variant_id`)} ${directionOf(down)}`
