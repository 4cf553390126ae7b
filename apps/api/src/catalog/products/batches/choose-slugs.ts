import { sql } from 'kysely'

import { freeSlug, slugFromTitle } from '@marketday/contract/catalog/products/slugs'
import type { ProductInput } from '@marketday/contract/catalog/products/product-shapes'

import type { Db } from '../../../platform/database/tenant-db.ts'
import { slugTaken } from './product-rows.ts'

/**
 * An address for each item, in their order: free in the shop and among themselves, made from the title where none is
 * given; 409 `slug_taken` where the given one is not free. Needs `lockCatalogue`.
 */
export async function chooseSlugs(
  db: Db,
  items: readonly Pick<ProductInput, 'title' | 'slug'>[],
): Promise<string[]> {
  const requested = items.map(({ title, slug }) => slug ?? slugFromTitle(title))
  const used = await db
    .selectFrom('products')
    .select('slug')
    .where('slug', '=', sql<string>`any(${[...new Set(requested)]}::text[])`)
    .execute()
  const taken = new Set(used.map(({ slug }) => slug))
  for (const slug of await listNumbered(db, clashing(requested, taken))) taken.add(slug)
  return requested.map((slug, index) => {
    if (items[index]?.slug && taken.has(slug)) throw slugTaken()
    const free = freeSlug(slug, taken)
    taken.add(free)
    return free
  })
}

function clashing(requested: readonly string[], taken: ReadonlySet<string>): string[] {
  const seen = new Set(taken)
  return requested.filter((slug) => {
    const clashes = seen.has(slug)
    seen.add(slug)
    return clashes
  })
}

/** `cake-2`, `cake-3` … of each `cake`. */
async function listNumbered(db: Db, slugs: readonly string[]): Promise<string[]> {
  if (slugs.length === 0) return []
  // A range instead of LIKE: row security lets only comparisons into the index. ':' follows the digits.
  const { rows } = await sql<{ slug: string }>`
    select p.slug from unnest(${[...new Set(slugs)]}::text[]) base (slug)
      join products p on p.slug between base.slug || '-' and base.slug || '-:'`.execute(db)
  return rows.map(({ slug }) => slug)
}
