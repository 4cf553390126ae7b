import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

import type { Can } from '@marketday/contract/accounts/team/permissions'
import type { PanelHit } from '@marketday/contract/panel/panel-search'
import { productStatuses } from '@marketday/contract/catalog/products/product-shapes'

import { findCustomerNames, searchCustomers } from '../../orders/search-customers.ts'
import { findOrderNames, searchOrders } from '../../orders/search-orders.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { preparedByShape, preparedStatement } from '../../platform/database/prepared-statement.ts'
import {
  allAreCommon,
  foundByTitle,
  hasWords,
  isOfKind,
  kinds,
  search as soughtWords,
  statesWhere,
  wordsOf,
} from '../../stock/catalogue-lists.ts'

const perKind = 6

/** Best matches per kind that the role may see; or recently opened ones by id. */
export async function searchPanel(
  db: Db,
  query: { readonly search?: string | undefined; readonly recent?: string | undefined },
  can: Can,
): Promise<PanelHit[]> {
  if (query.search) return await searchKinds(db, query.search, can)
  const ids = query.recent?.split(',') ?? []
  const hits = await findNames(db, ids, can)
  return ids.flatMap((id) => hits.find((hit) => hit.id === id) ?? [])
}

async function searchKinds(db: Db, search: string, can: Can): Promise<PanelHit[]> {
  const [items, orders, customers] = await Promise.all([
    can('products.see') ? searchItems(db, search, perKind) : [],
    can('orders.see') ? searchOrders(db, search, perKind) : [],
    can('orders.see') ? searchCustomers(db, search, perKind) : [],
  ])
  return [...items, ...orders, ...customers]
}

async function findNames(db: Db, ids: readonly string[], can: Can): Promise<PanelHit[]> {
  if (ids.length === 0) return []
  const [items, orders, customers] = await Promise.all([
    can('products.see') ? findItemNames(db, ids) : [],
    can('orders.see') ? findOrderNames(db, ids) : [],
    can('orders.see') ? findCustomerNames(db, ids) : [],
  ])
  return [...items, ...orders, ...customers]
}

/** Exact SKU first, then titles with this prefix, then list matches, including archived. */
async function searchItems(db: Db, search: string, limit: number): Promise<PanelHit[]> {
  const terms = wordsOf(search)
  return await selectFound(
    db,
    { words: terms.length, most: limit },
    {
      words: terms,
      text: terms.join(' '),
      statuses: productStatuses,
      states: statesWhere(() => true),
    },
  )
}

async function findItemNames(db: Db, ids: readonly string[]): Promise<PanelHit[]> {
  return await selectNamed(db, { ids })
}

interface Shape {
  readonly words: number
  readonly most: number
}

type Args = Record<'words' | 'text' | 'statuses' | 'states', unknown>

const selectFound = preparedByShape<Shape, Args, PanelHit>((shape, parameters) => {
  const matches = hasWords(shape.words, sql`w.product_id = p.product_id`)
  const limit = sql.lit(shape.most)
  const text = sql`${parameters.text}::text`
  const beginsSo = sql`p.sort_title >= lower(${text}) and p.sort_title < lower(${text}) || chr(1114111)`
  const ofKinds = (condition: RawBuilder<unknown>) => sql`
    select p.product_id, p.sort_title from ${kinds(parameters)} cross join lateral (
      select p.product_id, p.sort_title from listed_products p where ${isOfKind} and ${condition}
      order by p.sort_title, p.product_id limit ${limit}
    ) p order by p.sort_title, p.product_id limit ${limit}`
  return sql<PanelHit>`
    with ${soughtWords(parameters)}, place as (
      select v.product_id, 0 as nearness from variants v where v.sku in (${text}, upper(${text}), lower(${text}))
      union all
      select product_id, 1 from (${ofKinds(beginsSo)}) named
      union all
      select product_id, 2 from (
        select f.product_id from (${foundByTitle(false)}) f join listed_products p on p.product_id = f.product_id
        where ${matches} order by f.sort_title, f.product_id limit ${limit}
      ) found
      union all
      select product_id, 2 from (${ofKinds(sql`${allAreCommon} and ${matches}`)}) common
    )
    ${hits(sql`select product_id, min(nearness) as nearness from place group by product_id`)} limit ${limit}`
})

const selectNamed = preparedStatement<{ ids: readonly string[] }, PanelHit>((db, { ids }) => ({
  compile: () => hits(sql`select unnest(${ids}::uuid[]) as product_id, 0 as nearness`).compile(db),
}))

const hits = (matches: RawBuilder<unknown>) => sql<PanelHit>`
  select 'item' as kind, p.product_id as id, p.title,
    concat_ws(' · ', facts.sku, case when facts.variants > 1 then facts.variants || ' variants' end,
      nullif(p.status, 'active')) as detail
  from (${matches}) found join products p on p.product_id = found.product_id
  cross join lateral (
    select count(*) as variants, case when count(*) = 1 then min(v.sku) end as sku
    from variants v where v.product_id = p.product_id and v.archived_at is null
  ) facts
  order by found.nearness, p.sort_title, p.product_id`
