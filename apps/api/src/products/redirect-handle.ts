import type { Db } from '../platform/database/tenant-db.ts'

/** The old address leads to the new one, and so does every address that led to the old one. */
export async function redirectHandle(db: Db, from: string, to: string): Promise<void> {
  const [oldPath, newPath] = [pathOf(from), pathOf(to)]
  await Promise.all([
    db.deleteFrom('redirects').where('from_path', '=', newPath).execute(),
    db.updateTable('redirects').set({ to_path: newPath }).where('to_path', '=', oldPath).execute(),
    db
      .insertInto('redirects')
      .values({ from_path: oldPath, to_path: newPath })
      .onConflict((clash) => clash.constraint('redirects_pkey').doUpdateSet({ to_path: newPath }))
      .execute(),
  ])
}

/** Where an item stands on the shop. */
const pathOf = (handle: string) => `/products/${handle}`
