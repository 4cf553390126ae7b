import { sql } from 'kysely'

import { createCategory } from '../../categories/change-category.ts'
import type { Db } from '../../platform/database/tenant-db.ts'

/** The shop's categories by title, those that are missing made; remembers on the import which ones it made. */
export async function ensureCategories(
  db: Db,
  importId: string,
  titles: readonly string[],
): Promise<Map<string, string>> {
  const existing = await db.selectFrom('categories').select(['category_id', 'title']).execute()
  const byTitle = new Map(existing.map(({ category_id: id, title }) => [title.toLowerCase(), id]))
  const created: string[] = []
  for (const title of new Set(titles.filter(Boolean))) {
    if (byTitle.has(title.toLowerCase())) continue
    const id = await createCategory(db, { title: title.slice(0, 80) })
    byTitle.set(title.toLowerCase(), id)
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
