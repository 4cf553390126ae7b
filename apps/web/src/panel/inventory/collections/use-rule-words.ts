import { useQuery } from '@tanstack/react-query'
import { categoryOptions } from '../category-options.ts'
import { categoriesQuery, marketsQuery } from '../inventory-queries.ts'

/** What rules name, as people call it. */
export function useRuleWords() {
  const { data: categories } = useQuery(categoriesQuery)
  const { data: markets } = useQuery(marketsQuery)
  return {
    categories: categoryOptions(categories?.rows ?? []),
    currency: markets?.rows.find(({ isDefault }) => isDefault)?.currency ?? '',
  }
}
