import type { Category } from '@marketday/contract/catalog/categories/categories'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { categoriesQuery, marketsQuery } from '../../../inventory-queries.ts'
import { taxClassesQuery } from '../../../tax-classes-query.ts'
import type { ItemDraft } from '../item-draft.ts'

/**
 * Domestic tax rate included in the only variant's price: of its class, else the item's, the
 * nearest category's, or the shop's. 0 if domestic prices exclude tax.
 */
export function useContainedRate(): number {
  const [ofVariant, itemClassId, categoryId] = useWatch<
    ItemDraft,
    ['variants.0.taxClassId', 'taxClassId', 'categoryId']
  >({ name: ['variants.0.taxClassId', 'taxClassId', 'categoryId'] })
  const categories = useQuery(categoriesQuery).data?.rows ?? []
  const addsTax = useHomeAddsTax()
  const rateOf = useRates()
  if (addsTax) return 0
  return rateOf(ofVariant || itemClassId || classAbove(categories, categoryId))
}

/** Domestic rate of a class today; without one, of the shop's default. */
function useRates() {
  const { data: taxes } = useQuery(taxClassesQuery)
  return (taxClassId: string | null) => {
    const applies = taxClassId ?? taxes?.defaults.itemClassId
    return taxes?.rows.find(({ id }) => id === applies)?.homeRateBp ?? 0
  }
}

const useHomeAddsTax = () =>
  useQuery(marketsQuery).data?.rows.some(({ isDefault, addsTax }) => isDefault && addsTax)

function classAbove(categories: readonly Category[], categoryId: string | null): string | null {
  const category = categories.find(({ id }) => id === categoryId)
  return category ? (category.taxClassId ?? classAbove(categories, category.parentId)) : null
}
