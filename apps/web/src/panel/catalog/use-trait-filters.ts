import type { ResponseOf } from '@marketday/contract/endpoints/endpoint'
import type { listItemTraits } from '@marketday/contract/catalog/products/products'
import { useQuery } from '@tanstack/react-query'
import { categoryOptions } from './CategoryTicks.tsx'
import { optionsOf } from '../../ui/fields/SelectField.tsx'
import type { ListAddress } from '../kit/list/list-address.ts'
import { categoriesQuery, itemTraitsQuery } from './inventory-queries.ts'
import { soldWords } from './words.ts'

export function useTraitFilters(address: ListAddress) {
  const { data: categories } = useQuery(categoriesQuery)
  const { data: traits } = useQuery(itemTraitsQuery)
  return [
    {
      kind: 'choice',
      name: 'category',
      label: 'Category',
      placeholder: 'All categories',
      options: categoryOptions(categories?.rows ?? []),
    },
    {
      kind: 'choice',
      name: 'brand',
      label: 'Brand',
      placeholder: 'All brands',
      options: named(traits?.brands),
    },
    {
      kind: 'choice',
      name: 'tag',
      label: 'Tag',
      placeholder: 'All tags',
      options: named(traits?.tags),
    },
    {
      kind: 'choice',
      name: 'collection',
      label: 'Collection',
      placeholder: 'In any or none',
      options: traits ? collectionOptions(traits.collections, address.value('collection')) : [],
    },
    {
      kind: 'choice',
      name: 'sold',
      label: 'Last 30 days',
      placeholder: 'Sold or not',
      options: optionsOf(soldWords),
    },
  ] as const
}

/** Includes the selected one even if deleted. */
function collectionOptions(
  collections: ResponseOf<typeof listItemTraits>['collections'],
  chosen: string,
) {
  const options = collections.map(({ id, title }) => ({ value: id, label: title }))
  return chosen === '' || options.some(({ value }) => value === chosen)
    ? options
    : [...options, { value: chosen, label: 'Deleted' }]
}

const named = (names: readonly string[] = []) => names.map((name) => ({ value: name, label: name }))
