import { sql } from 'kysely'

import { freeHandle, handleFrom } from '@marketday/contract/products/handles'

import type { Db } from '../../platform/database/tenant-db.ts'

/** An address for each title, in their order: free in the shop and among themselves. Needs `lockCatalogue`. */
export async function chooseHandles(db: Db, titles: readonly string[]): Promise<string[]> {
  const wanted = titles.map(handleFrom)
  const used = await db
    .selectFrom('products')
    .select('handle')
    .where('handle', '=', sql<string>`any(${[...new Set(wanted)]}::text[])`)
    .execute()
  const taken = new Set(used.map(({ handle }) => handle))
  for (const handle of await listNumbered(db, clashing(wanted, taken))) taken.add(handle)
  return wanted.map((handle) => {
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
