import type { SectionPlace } from '@marketday/contract/storefront/design/section'
import { shopPages } from '@marketday/contract/storefront/shop/shop-draft'
import { useQuery } from '@tanstack/react-query'

import type { SelectOption } from '../../../ui/fields/SelectField.tsx'
import { categoriesQuery, itemsQuery, marketsQuery } from '../../catalog/inventory-queries.ts'
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
  const categories = rowsOf(useQuery(categoriesQuery))
  const items = rowsOf(useQuery(itemsQuery({ status: 'active', limit: sampled })))
  const soldOut = rowsOf(useQuery(itemsQuery({ status: 'active', stock: 'out', limit: 1 })))
  const pages = rowsOf(useQuery(ownPagesQuery))
  const longest = items
    .slice(1)
    .filter(({ title }) => title.length > longName)
    .toSorted((one, other) => other.title.length - one.title.length)
  return [
    { title: 'Home', path: '/', place: 'home' },
    { title: 'All items', path: '/products', place: 'category' },
    ...categories.slice(0, 1).map(({ slug }) => ({
      title: 'Category',
      path: `/categories/${slug}`,
      place: 'category' as const,
    })),
    ...productPage('Item', items),
    ...productPage('Sold-out item', soldOut),
    ...productPage('Item with a long name', longest),
    { title: 'Empty cart', path: '/cart', place: 'cart' },
    ...[...shopPages, ...pages.filter(({ isPublished }) => isPublished)].map(({ title, path }) => ({
      title,
      path,
      place: 'page' as const,
    })),
  ]
}

const rowsOf = <Row>({ data }: { readonly data: { readonly rows: readonly Row[] } | undefined }) =>
  data?.rows ?? []

const productPage = (title: string, items: readonly { readonly slug: string }[]): PageChoice[] =>
  items.slice(0, 1).map(({ slug }) => ({ title, path: `/products/${slug}`, place: 'product' }))

const longName = 40

/** Markets with their languages; the home market has an empty value. */
export function useMarketChoices(): readonly SelectOption[] {
  const markets = useQuery(marketsQuery).data?.rows ?? []
  const languages = new Intl.DisplayNames('en', { type: 'language' })
  return markets.map(({ code, name, locale, isDefault }) => ({
    value: isDefault ? '' : code,
    label: `${name}, ${languages.of(locale.split('-')[0] ?? locale) ?? locale}`,
  }))
}
