import type { ShopCategory } from '@marketday/contract/storefront/shop/shop'

import type { CategoryRow } from './queries.ts'

/** Non-empty categories, counting items of sub-categories. */
export function toCategories(rows: readonly CategoryRow[]): ShopCategory[] {
  const below = childrenOf(rows)
  const count = (row: CategoryRow): number =>
    row.ownCount + (below.get(row.id) ?? []).reduce((sum, child) => sum + count(child), 0)
  return rows
    .map((row) => ({
      id: row.id,
      title: row.title,
      slug: row.slug,
      parentId: row.parentId,
      itemCount: count(row),
    }))
    .filter((category) => category.itemCount > 0)
}

export function categoryWithChildren(categories: readonly ShopCategory[], id: string): string[] {
  const below = childrenOf(categories)
  const ids: string[] = []
  const waiting = [id]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    ids.push(next)
    waiting.push(...(below.get(next) ?? []).map((child) => child.id))
  }
  return ids
}

function childrenOf<C extends { id: string; parentId: string | null }>(
  categories: readonly C[],
): Map<string, C[]> {
  const below = new Map<string, C[]>()
  for (const category of categories) {
    if (category.parentId === null) continue
    below.set(category.parentId, [...(below.get(category.parentId) ?? []), category])
  }
  return below
}
