import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

import type { AddressPlace } from '@marketday/contract/imports/old-addresses'
import { shopPages } from '@marketday/contract/storefront/shop/shop-draft'

import type { Db } from '../../platform/database/tenant-db.ts'

const everyShops: readonly AddressPlace[] = [
  { path: '/', name: 'Home page', kind: 'home' },
  { path: '/products', name: 'All items', kind: 'home' },
  ...shopPages.map(({ path, title }) => ({ path, name: title, kind: 'page' as const })),
]

const fixed = sql`select * from unnest(
  ${everyShops.map(({ path }) => path)}::text[],
  ${everyShops.map(({ name }) => name)}::text[],
  ${everyShops.map(({ kind }) => kind)}::text[]) fixed (path, name, kind)`

/** SQL for the target at a path of the shop; null if there is none. An unsold item keeps its path. */
export const placeAt = (path: RawBuilder<unknown>) => sql<string | null>`coalesce(
  (select name from (${fixed}) f where f.path = ${path}),
  (select title from categories where ${path} like '/categories/%' and slug = substr(${path}, 13)),
  (select title from products where ${path} like '/products/%' and slug = substr(${path}, 11)),
  (select title from shop_pages where shop_pages.path = ${path} and is_published))`

const mostPlaces = 20

export async function listAddressPlaces(db: Db, search = ''): Promise<AddressPlace[]> {
  const { rows } = await sql<AddressPlace>`
    select path, name, kind from (
      select path, name, kind, 0 as rank from (${fixed}) f
      union all
      select path, title, 'page', 1 from shop_pages where is_published
      union all
      select '/categories/' || slug, title, 'category', 2 from categories
      union all
      select '/products/' || slug, title, 'item', 3 from products where status = 'active'
    ) place
    where position(lower(${search}::text) in lower(name)) > 0
    order by rank, lower(name), path
    limit ${sql.lit(mostPlaces)}`.execute(db)
  return rows
}
