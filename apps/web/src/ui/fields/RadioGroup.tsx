import { clsx } from 'clsx'
import { useId, type ReactNode } from 'react'

export interface RadioOption {
  value: string
  label: ReactNode
  hint?: ReactNode
  disabled?: boolean
}

interface RadioGroupProps {
  label: string
  options: readonly RadioOption[]
  value: string
  onChange: (value: string) => void
  hint?: ReactNode
  error?: string
  /** Places the options side by side if they fit. */
  inline?: boolean
  name?: string
}

export function RadioGroup({
  label,
  options,
  value,
  onChange,
  hint,
  error,
  inline,
  name,
}: RadioGroupProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <fieldset
      role="radiogroup"
      aria-describedby={described || undefined}
      aria-invalid={error ? true : undefined}
    >
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      {hint && (
        <p id={`${id}-hint`} className="mb-1.5 text-sm text-soft">
          {hint}
        </p>
      )}
      <div className={clsx('grid gap-2', inline && 'sm:auto-cols-fr sm:grid-flow-col')}>
        {options.map((option) => (
          <label
            key={option.value}
            className="flex items-start gap-3 rounded-lg border border-line bg-surface px-3 py-2.5 has-checked:border-primary has-checked:bg-primary-soft has-disabled:opacity-60"
          >
            <input
              type="radio"
              name={name ?? id}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
              className="mt-0.5 size-5 shrink-0 accent-primary"
            />
            <span className="min-w-0 text-[0.9375rem] wrap-anywhere">
              {option.label}
              {option.hint && <span className="block text-sm text-soft">{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-1.5 text-sm font-medium text-bad">
          {error}
        </p>
      )}
    </fieldset>
  )
}
