import type { Category } from '@marketday/contract/catalog/categories/categories'
import type { SelectOption } from '../../ui/fields/SelectField.tsx'

/** Labels with parent categories: `Bread › Rye`. */
export function categoryOptions(categories: readonly Category[]): SelectOption[] {
  const byId = new Map(categories.map((category) => [category.id, category]))
  const pathOf = ({ title, parentId }: Category): string => {
    const above = parentId === null ? undefined : byId.get(parentId)
    return above ? `${pathOf(above)} › ${title}` : title
  }
  return categories.map((category) => ({ value: category.id, label: pathOf(category) }))
}
