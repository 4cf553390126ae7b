import type { Category } from '@marketday/contract/products/categories'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { categoriesQuery, marketsQuery } from '../../../inventory-queries.ts'
import { taxClassesQuery } from '../../../tax-classes-query.ts'
import type { ItemDraft } from '../item-draft.ts'

/**
 * The rate of the tax that the price of the item in the form contains at home: of its class, else that of the nearest
 * category, else the shop's. None where prices at home are without tax.
 */
export function useContainedRate(): number {
  const [own, categoryId] = useWatch<ItemDraft, ['taxClassId', 'categoryId']>({
    name: ['taxClassId', 'categoryId'],
  })
  const categories = useQuery(categoriesQuery).data?.rows ?? []
  const { data: taxes } = useQuery(taxClassesQuery)
  const addsTax = useHomeAddsTax()
  const applies = own || classAbove(categories, categoryId) || taxes?.defaults.itemClassId
  if (addsTax) return 0
  return taxes?.rows.find(({ id }) => id === applies)?.homeRateBp ?? 0
}

const useHomeAddsTax = () =>
  useQuery(marketsQuery).data?.rows.some(({ isDefault, addsTax }) => isDefault && addsTax)

function classAbove(categories: readonly Category[], categoryId: string | null): string | null {
  const category = categories.find(({ id }) => id === categoryId)
  return category ? (category.taxClassId ?? classAbove(categories, category.parentId)) : null
}
