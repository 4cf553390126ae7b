import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { useLocations } from './use-locations.ts'

interface LocationFieldProps {
  label?: string
  /** Empty for the main location. */
  value: string
  onChange: (locationId: string) => void
  className?: string
}

/** Where it happens; nothing is asked where there is one location only. */
export function LocationField({
  label = 'Location',
  value,
  onChange,
  className,
}: LocationFieldProps) {
  const { isSeveral, mainId, open, all } = useLocations()
  if (!isSeveral) return null
  return (
    <SelectField
      label={label}
      className={className}
      // One that is closed is only looked at.
      options={value && !open.some((option) => option.value === value) ? all : open}
      value={value || mainId}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
