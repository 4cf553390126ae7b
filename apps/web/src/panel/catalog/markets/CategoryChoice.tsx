import { RadioGroup } from '../../../ui/fields/RadioGroup.tsx'
import type { ReactNode } from 'react'
import { CategoryTicks } from '../CategoryTicks.tsx'

interface CategoryChoiceProps {
  /** Null = all. */
  chosen: readonly string[] | null
  onChange: (chosen: string[] | null) => void
  error: string | undefined
  children: ReactNode
}

export function CategoryChoice({ chosen, onChange, error, children }: CategoryChoiceProps) {
  return (
    <>
      <RadioGroup
        label="Categories"
        hint="Shown in the panel’s menu when this market is selected."
        value={chosen === null ? 'all' : 'some'}
        onChange={(value) => onChange(value === 'all' ? null : [])}
        options={[
          { value: 'all', label: 'All' },
          { value: 'some', label: 'Selected ones, with their subcategories' },
        ]}
        {...(error && { error })}
      />
      {chosen !== null && (
        <>
          <CategoryTicks chosen={chosen} onChange={onChange} />
          {children}
        </>
      )}
    </>
  )
}
