import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { useLocations } from './use-locations.ts'

interface LocationFieldProps {
  label?: string
  /** Empty = main location. */
  value: string
  onChange: (locationId: string) => void
  className?: string
}

/** Location select; hidden with a single location. */
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
      // Closed locations are view-only.
      options={value && !open.some((option) => option.value === value) ? all : open}
      value={value || mainId}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
