import type { Category } from '@marketday/contract/products/categories'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { categoriesQuery } from '../../../inventory-queries.ts'
import { taxClassesQuery } from '../../../tax-classes-query.ts'
import type { ItemDraft } from '../item-draft.ts'

/** What the item in the form would be taxed with at home: by its class, else that of the nearest category, else the shop's. */
export function useHomeRate(): number {
  const [own, categoryId] = useWatch<ItemDraft, ['taxClassId', 'categoryId']>({
    name: ['taxClassId', 'categoryId'],
  })
  const categories = useQuery(categoriesQuery).data?.rows ?? []
  const { data: taxes } = useQuery(taxClassesQuery)
  const applies = own || classAbove(categories, categoryId) || taxes?.defaults.itemClassId
  return taxes?.rows.find(({ id }) => id === applies)?.homeRateBp ?? 0
}

function classAbove(categories: readonly Category[], categoryId: string | null): string | null {
  const category = categories.find(({ id }) => id === categoryId)
  return category ? (category.taxClassId ?? classAbove(categories, category.parentId)) : null
}
