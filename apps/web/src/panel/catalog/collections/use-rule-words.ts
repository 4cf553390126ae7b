import { useQuery } from '@tanstack/react-query'
import { categoryOptions } from '../category-options.ts'
import { categoriesQuery } from '../inventory-queries.ts'
import { useCurrency } from '../use-currency.ts'

export function useRuleWords() {
  const { data: categories } = useQuery(categoriesQuery)
  const currency = useCurrency()
  return {
    categories: categoryOptions(categories?.rows ?? []),
    currency,
  }
}
