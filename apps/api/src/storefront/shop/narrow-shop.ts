import type { ShopCategory } from '@marketday/contract/storefront/shop/shop'

import type { ShopMarket } from '../../catalog/markets/shop-market.ts'
import { categoryWithChildren } from './categories.ts'
import type { LiveShop } from './live-shop.ts'

export interface Standpoint {
  /** Null for the home market. */
  readonly market: ShopMarket | null
  /** Visible categories, plus uncategorized items; null for all. */
  readonly visibleIds: readonly string[] | null
}

export const atHome: Standpoint = { market: null, visibleIds: null }

/** Shop narrowed to a market's categories: menu, counts and lists follow. */
export function narrowShop(live: LiveShop, market: ShopMarket | null): LiveShop {
  const chosen = market?.shownCategoryIds ?? null
  if (chosen === null) return live
  const visible = new Set(chosen.flatMap((id) => categoryWithChildren(live.categories, id)))
  const categories = live.categories
    .filter(({ id }) => visible.has(id))
    .map((category) => ({ ...category, parentId: within(visible, category.parentId) }))
  const uncategorised = live.itemCount - itemsIn(live.categories)
  return {
    ...live,
    categories,
    itemCount: uncategorised + itemsIn(categories),
    visibleIds: [...visible],
  }
}

const within = (visible: ReadonlySet<string>, id: string | null) =>
  id !== null && visible.has(id) ? id : null

const itemsIn = (categories: readonly ShopCategory[]) =>
  categories
    .filter(({ parentId }) => parentId === null)
    .reduce((sum, { itemCount }) => sum + itemCount, 0)
