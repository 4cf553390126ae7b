import { sql } from 'kysely'

import { createCategory } from '../../catalog/categories/change-category.ts'
import type { Db } from '../../platform/database/tenant-db.ts'

export const toCategoryKey = (title: string) => toCategoryName(title).toLowerCase()

export const toCategoryName = (title: string) => title.slice(0, 80).trim()

/** Parts of `Clothes > Hats`. */
export const toCategoryPath = (text: string): string[] =>
  text
    .split(/\s+(?:>|›|»)\s+/)
    .map(toCategoryName)
    .filter(Boolean)

/**
 * Returns the shop's categories by `toCategoryKey`, creating missing ones and recording them on the
 * import. Of a path, each part lies in the one before.
 */
export async function ensureCategories(
  db: Db,
  importId: string,
  titles: readonly string[],
): Promise<Map<string, string>> {
  const existing = await db
    .selectFrom('categories')
    .select(['category_id as id', 'title', 'parent_id as parentId'])
    .execute()
  const known: Category[] = [...existing]
  const byTitle = new Map(known.map(({ id, title }) => [toCategoryKey(title), id]))
  const created: string[] = []
  for (const title of new Set(titles.filter(Boolean))) {
    const path = toCategoryPath(title)
    const isPath = path.length > 1
    if (!isPath && byTitle.has(toCategoryKey(title))) continue
    const parentId = await ensurePath(db, path, { known: isPath ? known : [], created })
    if (parentId) byTitle.set(toCategoryKey(title), parentId)
  }
  if (created.length > 0)
    await db
      .updateTable('imports')
      .set({ created_category_ids: sql`${created.toReversed()}::uuid[] || created_category_ids` })
      .where('import_id', '=', importId)
      .execute()
  return byTitle
}

async function ensurePath(
  db: Db,
  path: readonly string[],
  { known, created }: { readonly known: Category[]; readonly created: string[] },
): Promise<string | null> {
  let parentId: string | null = null
  for (const title of path) {
    const category = findChild(known, title, parentId)
    const id: string = category?.id ?? (await createCategory(db, { title, parentId }))
    if (!category) {
      known.push({ id, title, parentId })
      created.push(id)
    }
    parentId = id
  }
  return parentId
}

interface Category {
  readonly id: string
  readonly title: string
  readonly parentId: string | null
}

const findChild = (known: readonly Category[], title: string, parentId: string | null) =>
  known.find(
    (category) =>
      category.parentId === parentId && toCategoryKey(category.title) === toCategoryKey(title),
  )
