import { useQuery } from '@tanstack/react-query'

import type { Category } from '@marketday/contract/catalog/categories/categories'

import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import { Loaded } from '../kit/list/Loaded.tsx'
import { categoriesQuery } from './inventory-queries.ts'
import type { SelectOption } from '../../ui/fields/SelectField.tsx'

interface CategoryTicksProps {
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

export function CategoryTicks({ chosen, onChange }: CategoryTicksProps) {
  const categories = useQuery(categoriesQuery)
  return (
    <Loaded query={categories} what="the categories" rows={3}>
      {({ rows }) =>
        rows.length === 0 ? (
          <p className="text-sm text-soft">There are no categories yet.</p>
        ) : (
          <fieldset className="flex max-h-60 flex-col gap-2 overflow-y-auto rounded-lg border border-line p-3">
            <legend className="sr-only">Selected categories</legend>
            {categoryOptions(rows).map(({ value, label }) => (
              <Checkbox
                key={value}
                label={label}
                checked={chosen.includes(value)}
                onChange={({ target: { checked } }) =>
                  onChange(checked ? [...chosen, value] : chosen.filter((id) => id !== value))
                }
              />
            ))}
          </fieldset>
        )
      }
    </Loaded>
  )
}

/** Labels with parent categories: `Bread › Rye`. */
export function categoryOptions(categories: readonly Category[]): SelectOption[] {
  const byId = new Map(categories.map((category) => [category.id, category]))
  const pathOf = ({ title, parentId }: Category): string => {
    const above = parentId === null ? undefined : byId.get(parentId)
    return above ? `${pathOf(above)} › ${title}` : title
  }
  return categories.map((category) => ({ value: category.id, label: pathOf(category) }))
}
