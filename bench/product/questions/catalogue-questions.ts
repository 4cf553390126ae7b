import { productStatuses } from '@marketday/contract/products/product-shapes'
import { itemSorts } from '@marketday/contract/products/products'
import { stockFilters, stockStates } from '@marketday/contract/products/stock'
import { encodeCursor } from '../../../apps/api/src/platform/database/cursor.ts'
import type { ShopSeed } from '../seed-shop.ts'
import { everyNth } from '../paths.ts'

/** One item, a kind of item, parts of words, two words, a code, a typo, nothing. */
const searches = [
  'sourdough 000123',
  'croissant 04',
  'product-4711',
  'product-4711-2',
  'sourdough',
  'brioche size',
  'mill',
  'o',
  '1',
  '0001',
  'sourdoug',
  'baguete 0042',
  'focacia',
  'size 2',
  'nothing at all',
].map((words) => `search=${encodeURIComponent(words)}`)

/** What the list of items is asked: each sort, filter and pair of filters, each search alone and with a filter. */
export function itemQuestions({ categoryIds }: ShopSeed): string[] {
  const filters = [
    ...productStatuses.map((status) => ({ name: 'status', question: `status=${status}` })),
    ...stockStates.map((state) => ({ name: 'stock', question: `stock=${state}` })),
    ...everyNth(categoryIds, 4).map((id) => ({ name: 'category', question: `category=${id}` })),
  ]
  const pairs = filters.flatMap((one, index) =>
    filters
      .slice(index + 1)
      .filter(({ name }) => name !== one.name)
      .map((other) => `${one.question}&${other.question}`),
  )
  const narrowed = ['', ...filters.map(({ question }) => question), ...pairs]
  const sorted = narrowed.flatMap((question) => itemSorts.map((sort) => `sort=${sort}&${question}`))
  const searched = searches.flatMap((search) =>
    ['', 'stock=out', 'stock=low', 'status=active'].map((filter) => `${search}&${filter}`),
  )
  return [...sorted, ...searched].map((question) => `/api/catalog/products?${question}`)
}

/** What the page of stock is asked: what runs out, each state from several places on, each search alone and within a state. */
export function stockQuestions({ places, variantIds }: ShopSeed): string[] {
  const starts = [0, 0.2, 0.5, 0.8].map((part) => Math.floor(part * places.length))
  const states = ['', ...stockFilters.map((state) => `state=${state}`)]
  const listed = states.flatMap((state) =>
    starts.map((start) => {
      const [title, productId] = places[start] ?? ['', '']
      const cursor = encodeCursor([title, productId, 0, variantIds[start] ?? ''])
      return start === 0 ? state : `${state}&cursor=${cursor}`
    }),
  )
  const searched = searches.flatMap((search) =>
    ['', 'state=short'].map((state) => `${search}&${state}`),
  )
  return [
    '/api/catalog/low-stock?limit=10',
    ...[...listed, ...searched].map((question) => `/api/catalog/stock?${question}`),
  ]
}
