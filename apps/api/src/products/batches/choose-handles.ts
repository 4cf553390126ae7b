import { sql } from 'kysely'

import { freeHandle, handleFrom } from '@marketday/contract/products/handles'
import type { ProductInput } from '@marketday/contract/products/product-shapes'

import type { Db } from '../../platform/database/tenant-db.ts'
import { handleTaken } from './product-rows.ts'

/**
 * An address for each item, in their order: free in the shop and among themselves, made from the title where none is
 * given; 409 `handle_taken` where the given one is not free. Needs `lockCatalogue`.
 */
export async function chooseHandles(
  db: Db,
  items: readonly Pick<ProductInput, 'title' | 'handle'>[],
): Promise<string[]> {
  const wanted = items.map(({ title, handle }) => handle ?? handleFrom(title))
  const used = await db
    .selectFrom('products')
    .select('handle')
    .where('handle', '=', sql<string>`any(${[...new Set(wanted)]}::text[])`)
    .execute()
  const taken = new Set(used.map(({ handle }) => handle))
  for (const handle of await listNumbered(db, clashing(wanted, taken))) taken.add(handle)
  return wanted.map((handle, index) => {
    if (items[index]?.handle && taken.has(handle)) throw handleTaken()
    const free = freeHandle(handle, taken)
    taken.add(free)
    return free
  })
}

function clashing(wanted: readonly string[], taken: ReadonlySet<string>): string[] {
  const seen = new Set(taken)
  return wanted.filter((handle) => {
    const clashes = seen.has(handle)
    seen.add(handle)
    return clashes
  })
}

/** `cake-2`, `cake-3` … of each `cake`. */
async function listNumbered(db: Db, handles: readonly string[]): Promise<string[]> {
  if (handles.length === 0) return []
  // A range instead of LIKE: row security lets only comparisons into the index. ':' follows the digits.
  const { rows } = await sql<{ handle: string }>`
    select p.handle from unnest(${[...new Set(handles)]}::text[]) base (handle)
      join products p on p.handle between base.handle || '-' and base.handle || '-:'`.execute(db)
  return rows.map(({ handle }) => handle)
}
