import { sql } from 'kysely'

import { freeSlug, slugFromTitle } from '@marketday/contract/catalog/products/slugs'
import type { ProductInput } from '@marketday/contract/catalog/products/product-shapes'

import type { Db } from '../../../platform/database/tenant-db.ts'
import { slugTaken } from './product-rows.ts'

/** Unique slugs, made from the title if not given; 409 `slug_taken` for a given one. Requires `lockCatalogue`. */
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

async function listNumbered(db: Db, slugs: readonly string[]): Promise<string[]> {
  if (slugs.length === 0) return []
  // Range instead of LIKE, which row security keeps out of the index. ':' follows the digits in
  // ASCII.
  const { rows } = await sql<{ slug: string }>`
    select p.slug from unnest(${[...new Set(slugs)]}::text[]) base (slug)
      join products p on p.slug between base.slug || '-' and base.slug || '-:'`.execute(db)
  return rows.map(({ slug }) => slug)
}
