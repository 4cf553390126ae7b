import type { Section } from '@marketday/contract/storefront/design/section-kinds'
import { categoryStyle, themes } from '@marketday/contract/storefront/design/themes'
import { collectionPath } from '@marketday/contract/catalog/collection-rule'
import type { ShopItem } from '@marketday/contract/storefront/shop/shop'
import { placeOfPage } from '@marketday/contract/storefront/shop/shop-pages'
import type {
  SectionContent,
  SectionContents,
  Shelf,
  ShopPage,
} from '@marketday/contract/storefront/shop/shop-pages'
import type { ShopCollection, ShopSnapshot } from '@marketday/contract/storefront/shop/snapshot'
import { translatorFor } from '@marketday/messages/translator'

import type { Db } from '../../platform/database/tenant-db.ts'
import { requestLocale } from '../../platform/http/request-language.ts'
import { toItem } from './catalogue.ts'
import { listCollectionAt } from './collection-items.ts'
import type { Standpoint } from './narrow-shop.ts'
import { listCategoryPictures } from './category-pictures.ts'
import { listRelated } from './queries.ts'

interface Arrangement {
  readonly snapshot: ShopSnapshot
  readonly standpoint: Standpoint
}

/** Adds the rows that the visible sections of the page show. */
export async function fillSections(
  db: Db,
  page: ShopPage,
  arrangement: Arrangement,
): Promise<ShopPage> {
  const place = placeOfPage[page.kind]
  if (!place) return page
  const sections = arrangement.snapshot.design[place].filter(({ isHidden }) => !isHidden)
  const filled = await Promise.all(
    sections.map(async (section) => {
      const content = await fillSection(db, section, { ...arrangement, page })
      return content ? [[section.id, content] as const] : []
    }),
  )
  const contents: SectionContents = Object.fromEntries(filled.flat())
  return { ...page, contents }
}

async function fillSection(
  db: Db,
  section: Section,
  { page, snapshot, standpoint }: Arrangement & { readonly page: ShopPage },
): Promise<SectionContent | null> {
  switch (section.type) {
    case 'collection':
      return { shelves: await listShelves(db, section.settings, { snapshot, standpoint }) }
    case 'featuredProducts': {
      const { products, heading } = section.settings
      const collection = { ...newest(snapshot), pinnedIds: products }
      const count = products.length || shelfSize
      const shelf = await fillShelf(db, collection, { count, standpoint })
      // Items that are no longer for sale aren't replaced by others.
      const items =
        products.length > 0 ? shelf.items.filter(({ id }) => products.includes(id)) : shelf.items
      return { shelves: [{ ...shelf, items, title: heading || shelf.title }] }
    }
    case 'related': {
      if (page.kind !== 'product') return null
      const rows = await listRelated(db, { slug: page.product.slug })
      return { shelves: [toShelf(rows.map(toItem).slice(0, section.settings.count))] }
    }
    case 'categories':
      return await fillCategories(db, section.settings, { snapshot, standpoint })
    default:
      return null
  }
}

type CategorySettings = Extract<Section, { type: 'categories' }>['settings']

async function fillCategories(
  db: Db,
  { categories, style }: CategorySettings,
  { snapshot, standpoint }: Arrangement,
): Promise<SectionContent | null> {
  const { theme, home } = snapshot
  const { categoryItems } = themes[theme.name]
  const form = style === 'theme' ? categoryStyle(theme.name) : style
  const ids = categories.length > 0 ? categories : home.featuredCategoryIds
  if (form === 'items') {
    const count = categoryItems ?? shelfSize
    return {
      shelves: await Promise.all(ids.map((id) => fillCategory(db, id, { count, standpoint }))),
    }
  }
  if (form !== 'pictures') return null
  const rows = await listCategoryPictures(db, { ids })
  return { shelves: [], pictures: Object.fromEntries(rows.map(({ id, image }) => [id, image])) }
}

async function fillCategory(
  db: Db,
  categoryId: string,
  { count, standpoint }: { readonly count: number; readonly standpoint: Standpoint },
): Promise<Shelf> {
  const collection = { rule: { category: categoryId }, sort: 'title' as const, pinnedIds: [] }
  const rows = await listCollectionAt(db, collection, { page: 1, limit: count, ...standpoint })
  return { ...toShelf(rows.map(toItem)), categoryId }
}

const toShelf = (items: readonly ShopItem[]): Shelf => ({ title: '', items, to: null })

export const shelfSize = 8

interface ShelfSettings {
  readonly heading: string
  readonly collection: string | null
  readonly count: number
}

/** The chosen collection; without one each non-empty collection for the home page, else the newest. */
async function listShelves(
  db: Db,
  { collection: slug, count, heading }: ShelfSettings,
  { snapshot, standpoint }: Arrangement,
): Promise<Shelf[]> {
  const { collections } = snapshot
  const chosen = slug === null ? null : collections.find((one) => one.slug === slug)
  // A deleted collection leaves its section empty.
  if (chosen === undefined) return []
  const shown = chosen ? [chosen] : collections.filter(({ isOnHome }) => isOnHome)
  const shelves = await Promise.all(shown.map((one) => fillShelf(db, one, { count, standpoint })))
  const filled = shelves.filter(({ items }) => items.length > 0)
  const all =
    chosen || filled.length > 0
      ? filled
      : [await fillShelf(db, newest(snapshot), { count, standpoint })]
  // One heading can't name several collections.
  return all.length === 1 ? all.map((shelf) => ({ ...shelf, title: heading || shelf.title })) : all
}

const newest = ({ shop }: ShopSnapshot): ShopCollection => ({
  title: translatorFor(requestLocale() ?? shop.locale)('shop.newInShop'),
  slug: null,
  rule: {},
  sort: 'newest',
  pinnedIds: [],
  isOnHome: true,
  isInMenu: false,
})

async function fillShelf(
  db: Db,
  collection: ShopCollection,
  { count, standpoint }: { readonly count: number; readonly standpoint: Standpoint },
): Promise<Shelf> {
  const rows = await listCollectionAt(db, collection, { page: 1, limit: count, ...standpoint })
  return {
    title: collection.title,
    items: rows.map(toItem),
    to: collection.slug === null ? '/products' : collectionPath(collection.slug),
  }
}
