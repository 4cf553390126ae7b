import { useQuery } from '@tanstack/react-query'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { RadioGroup } from '../../../ui/fields/RadioGroup.tsx'
import { categoryOptions } from '../../inventory/category-options.ts'
import { categoriesQuery } from '../../inventory/inventory-queries.ts'
import { Loaded } from '../../kit/list/Loaded.tsx'

interface CategoryChoiceProps {
  /** Null stands for all. */
  chosen: readonly string[] | null
  onChange: (chosen: string[] | null) => void
  error: string | undefined
}

/** All categories, or some with all below them. */
export function CategoryChoice({ chosen, onChange, error }: CategoryChoiceProps) {
  const categories = useQuery(categoriesQuery)
  return (
    <>
      <RadioGroup
        label="Categories"
        hint="Those in the panel’s menu while this market is chosen; the shop shows all."
        value={chosen === null ? 'all' : 'some'}
        onChange={(value) => onChange(value === 'all' ? null : [])}
        options={[
          { value: 'all', label: 'All' },
          { value: 'some', label: 'Chosen ones, with all below them' },
        ]}
        {...(error && { error })}
      />
      {chosen !== null && (
        <Loaded query={categories} what="the categories" rows={3}>
          {({ rows }) =>
            rows.length === 0 ? (
              <p className="text-sm text-soft">There are no categories yet.</p>
            ) : (
              <fieldset className="flex max-h-60 flex-col gap-2 overflow-y-auto rounded-lg border border-line p-3">
                <legend className="sr-only">Chosen categories</legend>
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
      )}
    </>
  )
}
