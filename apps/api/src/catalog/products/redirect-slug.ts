import { sql } from 'kysely'

import { inOrder } from '../../platform/database/in-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'

/** Redirects the old slug, and all earlier redirects to it, to the new one. */
export async function redirectSlug(db: Db, from: string, to: string): Promise<void> {
  const [oldPath, newPath] = [pathOf(from), pathOf(to)]
  await inOrder([
    db.deleteFrom('redirects').where('from_path', '=', newPath).execute(),
    db.updateTable('redirects').set({ to_path: newPath }).where('to_path', '=', oldPath).execute(),
    db
      .insertInto('redirects')
      .values({ from_path: oldPath, to_path: newPath })
      .onConflict((clash) => clash.constraint('redirects_pkey').doUpdateSet({ to_path: newPath }))
      .execute(),
  ])
}

/** Redirects old website addresses; for duplicates the last wins. Manual redirects stay. */
export async function redirectAddresses(
  db: Db,
  redirects: readonly { from: string; to: string }[],
): Promise<void> {
  // One statement may write each address only once.
  const latest = new Map(redirects.map(({ from, to }) => [from, to]))
  await sql`insert into redirects (from_path, to_path)
    select * from unnest(${[...latest.keys()]}::text[], ${[...latest.values()]}::text[])
    on conflict on constraint redirects_pkey do update set to_path = excluded.to_path
      where not redirects.is_chosen`.execute(db)
}

interface Choice {
  readonly from: string
  /** Null if the redirect was removed. */
  readonly to: string | null
  readonly was: string | null
}

/** Sets a redirect manually; false without effect if the current target is not `was`. */
export async function chooseRedirect(db: Db, { from, to, was }: Choice): Promise<boolean> {
  const { rows } = await change(db, { from, to, was })
  return rows.length > 0
}

function change(db: Db, { from, to, was }: Choice) {
  if (was === null)
    return sql`insert into redirects (from_path, to_path, is_chosen) select ${from}, ${to}, true
      where ${to}::text is not null
      on conflict on constraint redirects_pkey do nothing returning from_path`.execute(db)
  return to === null
    ? sql`delete from redirects where from_path = ${from} and to_path = ${was} returning from_path`.execute(
        db,
      )
    : sql`update redirects set to_path = ${to}, is_chosen = true
        where from_path = ${from} and to_path = ${was} returning from_path`.execute(db)
}

export async function listRedirected(db: Db, paths: readonly string[]): Promise<Set<string>> {
  if (paths.length === 0) return new Set()
  const rows = await db
    .selectFrom('redirects')
    .select('from_path')
    .where('from_path', 'in', paths)
    .execute()
  return new Set(rows.map((row) => row.from_path))
}

/** Old addresses must not lead to deleted categories. */
export async function removeRedirectsToGoneCategories(db: Db): Promise<void> {
  await sql`
    delete from redirects where to_path like '/categories/%' and not exists (
      select from categories where to_path = '/categories/' || slug)`.execute(db)
}

/** Drops automatic redirects to archived items. */
export async function removeRedirects(db: Db, productIds: readonly string[]): Promise<void> {
  await sql`
    delete from redirects where not is_chosen and to_path in (
      select '/products/' || slug from products
       where product_id = any(${productIds}::uuid[]) and status = 'archived')`.execute(db)
}

export async function removeRedirectsTo(db: Db, path: string): Promise<void> {
  await db.deleteFrom('redirects').where('to_path', '=', path).execute()
}

const pathOf = (slug: string) => `/products/${slug}`
