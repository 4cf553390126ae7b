import { sql } from 'kysely'

import { createCategory } from '../../catalog/categories/change-category.ts'
import type { Db } from '../../platform/database/tenant-db.ts'

export const toCategoryKey = (title: string) => toCategoryName(title).toLowerCase()

export const toCategoryName = (title: string) => title.slice(0, 80).trim()

/** Returns the shop's categories by `toCategoryKey`, creating missing ones and recording them on the import. */
export async function ensureCategories(
  db: Db,
  importId: string,
  titles: readonly string[],
): Promise<Map<string, string>> {
  const existing = await db.selectFrom('categories').select(['category_id', 'title']).execute()
  const byTitle = new Map(existing.map(({ category_id: id, title }) => [toCategoryKey(title), id]))
  const created: string[] = []
  for (const title of new Set(titles.filter(Boolean))) {
    if (byTitle.has(toCategoryKey(title))) continue
    const id = await createCategory(db, { title: toCategoryName(title) })
    byTitle.set(toCategoryKey(title), id)
    created.push(id)
  }
  if (created.length > 0)
    await db
      .updateTable('imports')
      .set({ created_category_ids: sql`created_category_ids || ${created}::uuid[]` })
      .where('import_id', '=', importId)
      .execute()
  return byTitle
}
