import { collectionPath } from '@marketday/contract/catalog/collection-rule'
import { shopPages } from '@marketday/contract/storefront/shop/shop-draft'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { listOwnPages } from '@marketday/contract/storefront/shop/own-pages'

import { call } from '../../../platform/api/api.ts'
import { categoriesQuery } from '../../catalog/inventory-queries.ts'
import { collectionsQuery } from '../../catalog/collections/collection-queries.ts'

export const ownPagesQuery = queryOptions({
  queryKey: ['page', 'list'],
  queryFn: ({ signal }) => call(listOwnPages, { signal }),
})

export interface ShopLink {
  readonly title: string
  readonly path: string
}

/** Pages that a link may lead to; a list outside the user's role is left out. */
export async function listShopLinks(client: QueryClient): Promise<ShopLink[]> {
  const [categories, collections, pages] = await Promise.all([
    client.fetchQuery(categoriesQuery).catch(() => ({ rows: [] })),
    client.fetchQuery(collectionsQuery).catch(() => ({ rows: [] })),
    client.fetchQuery(ownPagesQuery).catch(() => ({ rows: [] })),
  ])
  return [
    { title: 'Home', path: '/' },
    { title: 'All items', path: '/products' },
    ...categories.rows.map(({ title, slug }) => ({ title, path: `/categories/${slug}` })),
    ...collections.rows.map(({ title, slug }) => ({ title, path: collectionPath(slug) })),
    ...shopPages.map(({ title, path }) => ({ title, path })),
    ...pages.rows
      .filter(({ isPublished }) => isPublished)
      .map(({ title, path }) => ({ title, path })),
    { title: 'Cart', path: '/cart' },
  ]
}
