import { ChevronDown } from 'lucide-react'
import type { Ref, SelectHTMLAttributes } from 'react'
import { Field, splitFieldProps, type FieldProps } from './Field.tsx'

export interface SelectOption {
  value: string
  label: string
  disabled?: boolean
}

export type SelectFieldProps = FieldProps &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, keyof FieldProps> & {
    options: readonly SelectOption[]
    /** Shown while empty. */
    placeholder?: string
    ref?: Ref<HTMLSelectElement>
  }

/** Native select: keyboard, type-ahead and phone pickers included. */
export function SelectField(props: SelectFieldProps) {
  const [frame, { options, placeholder, ...select }] = splitFieldProps(props)
  return (
    <Field {...frame}>
      {(wiring) => (
        <span className="relative flex items-center">
          <select {...select} {...wiring} className="control appearance-none pr-9 text-ellipsis">
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden
            className="pointer-events-none absolute right-3 size-4 text-faint"
          />
        </span>
      )}
    </Field>
  )
}

export const optionsOf = (
  table: Readonly<Record<string, string | { readonly label: string }>>,
): SelectOption[] =>
  Object.entries(table).map(([value, entry]) => ({
    value,
    label: typeof entry === 'string' ? entry : entry.label,
  }))
