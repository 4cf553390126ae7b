import { useQuery } from '@tanstack/react-query'
import { categoryOptions } from './category-options.ts'
import { categoriesQuery, itemTraitsQuery } from './inventory-queries.ts'

/** What items and their stock are narrowed by alike. */
export function useTraitFilters() {
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
  ] as const
}

const named = (names: readonly string[] = []) => names.map((name) => ({ value: name, label: name }))
