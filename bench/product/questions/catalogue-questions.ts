import { productStatuses } from '@marketday/contract/catalog/products/product-shapes'
import { missingValues } from '@marketday/contract/catalog/products/item-filters'
import { itemSorts } from '@marketday/contract/catalog/products/products'
import { stockStates } from '@marketday/contract/stock/stock'
import type { ShopSeed } from '../seed-shop.ts'
import { everyNth } from '../paths.ts'

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

interface Filter {
  readonly name: string
  readonly question: string
}

const filter = (name: string, values: readonly string[]): Filter[] =>
  values.map((value) => ({ name, question: `${name}=${encodeURIComponent(value)}` }))

/** Values of many, few and no items; `folded` are adjacent by title, `guest` has none of the mill's. */
const traits = ({ categoryIds, collectionIds }: ShopSeed): Filter[] => [
  ...filter('category', [...everyNth(categoryIds, 8), crypto.randomUUID()]),
  ...filter('brand', ['The Mill', 'Maker 12', 'Nobody']),
  ...filter('tag', ['daily', 'guest', 'folded', 'label-12', 'none']),
  ...filter('collection', collectionIds),
  ...filter('sold', ['yes', 'no']),
]

const aloneAndInPairs = (filters: readonly Filter[]): { alone: string[]; pairs: string[] } => ({
  alone: filters.map(({ question }) => question),
  pairs: filters.flatMap((one, index) =>
    filters
      .slice(index + 1)
      .filter(({ name }) => name !== one.name)
      .map((other) => `${one.question}&${other.question}`),
  ),
})

/** Item list queries: each filter in each order, each pair in two, each search alone and with a filter. */
export function itemQuestions(seed: ShopSeed): string[] {
  const { alone, pairs } = aloneAndInPairs([
    ...filter('status', productStatuses),
    ...filter('stock', stockStates),
    ...traits(seed),
    ...filter('missing', missingValues),
    ...filter('priceFromMinor', ['1000', '2000', '900000']),
    ...filter('priceToMinor', ['99', '200']),
    ...filter('changedFrom', ['2001-01-01', '2099-01-01']),
    ...filter('changedTo', ['2001-01-01']),
  ])
  const sorted = ['', ...alone].flatMap((question) =>
    itemSorts.map((sort) => `sort=${sort}&${question}`),
  )
  const paired = pairs.flatMap((question) => [question, `sort=-price&${question}`])
  const searched = searches.flatMap((search) =>
    ['', 'stock=out', 'stock=low', 'status=active', 'brand=Maker%2012', 'tag=daily'].map(
      (narrowed) => `${search}&${narrowed}`,
    ),
  )
  return [...sorted, ...paired, ...searched].map((question) => `/api/catalog/products?${question}`)
}
