import type { SectionPlace } from '@marketday/contract/storefront/design/section'
import { shopPages } from '@marketday/contract/storefront/shop/shop-draft'
import { useQuery } from '@tanstack/react-query'

import { categoriesQuery, itemsQuery } from '../../catalog/inventory-queries.ts'
import { ownPagesQuery } from './shop-links.ts'

export interface PageChoice {
  readonly path: string
  readonly title: string
  readonly place: SectionPlace
}

/** Items that come with the sample of names from which the longest is chosen. */
const sampled = 50

/** Pages of the shop that show its sections, and its extremes as far as they exist. */
export function usePageChoices(): readonly PageChoice[] {
  const categories = useQuery(categoriesQuery).data?.rows ?? []
  const items = useQuery(itemsQuery({ status: 'active', limit: sampled })).data?.rows ?? []
  const soldOut =
    useQuery(itemsQuery({ status: 'active', stock: 'out', limit: 1 })).data?.rows ?? []
  const pages = useQuery(ownPagesQuery).data?.rows ?? []
  const [category] = categories
  const [item] = items
  const [gone] = soldOut
  const longest = items.toSorted((one, other) => other.title.length - one.title.length)[0]
  const product = (title: string, found: { slug: string } | undefined): PageChoice[] =>
    found ? [{ title, path: `/products/${found.slug}`, place: 'product' }] : []
  return [
    { title: 'Home', path: '/', place: 'home' },
    { title: 'All items', path: '/products', place: 'category' },
    ...(category
      ? [{ title: 'Category', path: `/categories/${category.slug}`, place: 'category' as const }]
      : []),
    ...product('Item', item),
    ...product('Sold-out item', gone),
    ...(longest && longest !== item && longest.title.length > longName
      ? product('Item with a long name', longest)
      : []),
    { title: 'Empty cart', path: '/cart', place: 'cart' },
    ...shopPages.map(({ title, path }) => ({ title, path, place: 'page' as const })),
    ...pages
      .filter(({ isPublished }) => isPublished)
      .map(({ title, path }) => ({ title, path, place: 'page' as const })),
  ]
}

const longName = 40
