import type { PageKind, SourcePage } from '@marketday/contract/imports/import-pages'
import { shopPagePaths } from '@marketday/contract/storefront/shop/shop-draft'
import { freeSlug } from '@marketday/contract/catalog/products/slugs'

import { record } from '../../platform/events/record.ts'
import { insertRows } from '../../platform/database/sql.ts'
import { newId } from '../../platform/ids.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { titleSlug } from '../../platform/spelled-slugs.ts'

export async function listTakenPaths(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('shop_pages').select('old_path').execute()
  return new Set(rows.map((row) => row.old_path))
}

export async function addPages(
  db: Db,
  importId: string,
  pages: readonly SourcePage[],
): Promise<void> {
  if (pages.length === 0) return
  const rows = await db.selectFrom('shop_pages').select('path').execute()
  const used = new Set(rows.map(({ path }) => path))
  const added = pages.map(({ kind, title, body, path: oldPath }) => {
    const path = freePath(kind, title, used)
    used.add(path)
    return { shop_page_id: newId(), path, title, body, old_path: oldPath, import_id: importId }
  })
  await insertRows(db, 'shop_pages', added)
  await record(
    db,
    added.map((row) => ({
      name: 'page.added',
      objectType: 'page',
      objectId: row.shop_page_id,
      details: { title: row.title },
    })),
  )
}

/** Standard pages keep their path; publishing replaces their text. */
const fixed: Partial<Record<PageKind, string>> = {
  about: '/about',
  delivery: '/delivery',
  returns: '/returns',
  terms: '/terms',
  privacy: '/privacy',
  faq: '/faq',
}

export const fixedPath = (kind: PageKind): string | null => {
  const path = fixed[kind] ?? null
  return shopPagePaths.some((shopPath) => shopPath === path) ? path : null
}

function freePath(kind: PageKind, title: string, used: ReadonlySet<string>): string {
  const preferred = fixed[kind]
  if (preferred !== undefined && !used.has(preferred)) return preferred
  const folder = kind === 'post' ? '/blog' : '/pages'
  const taken = new Set([...used].map((path) => path.slice(folder.length + 1)))
  return `${folder}/${freeSlug(titleSlug(title), taken)}`
}
