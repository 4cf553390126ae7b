import { RadioGroup } from '../../../ui/fields/RadioGroup.tsx'
import { CategoryTicks } from '../../inventory/CategoryTicks.tsx'

interface CategoryChoiceProps {
  /** Null stands for all. */
  chosen: readonly string[] | null
  onChange: (chosen: string[] | null) => void
  error: string | undefined
}

/** All categories, or some with all below them. */
export function CategoryChoice({ chosen, onChange, error }: CategoryChoiceProps) {
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
      {chosen !== null && <CategoryTicks chosen={chosen} onChange={onChange} />}
    </>
  )
}
