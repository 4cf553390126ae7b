import type { FieldError } from '@marketday/contract/shop-pages'

interface Props {
  readonly label: string
  readonly name: string
  readonly value: string
  readonly errors: readonly FieldError[]
  readonly type?: 'text' | 'email' | 'tel'
  readonly autoComplete: string
  readonly hint?: string
  readonly optional?: boolean
  readonly maxLength: number
  readonly className?: string
}

/** A labelled line of text that says what is wrong with it. */
export function Field({
  label,
  name,
  value,
  errors,
  type = 'text',
  autoComplete,
  hint,
  optional,
  maxLength,
  className,
}: Props) {
  const error = errors.find((each) => each.field === name)
  const described = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ')
  return (
    <div className={className}>
      <label htmlFor={name} className="mb-1 block font-medium">
        {label} {optional && <span className="font-normal text-soft">(optional)</span>}
      </label>
      {hint && (
        <p id={`${name}-hint`} className="mb-1 text-sm text-soft">
          {hint}
        </p>
      )}
      <input
        id={name}
        name={name}
        type={type}
        defaultValue={value}
        autoComplete={autoComplete}
        maxLength={maxLength}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
        className="field"
      />
      <ErrorText name={name} errors={errors} />
    </div>
  )
}

export function ErrorText({ name, errors }: { name: string; errors: readonly FieldError[] }) {
  const error = errors.find((each) => each.field === name)
  if (!error) return null
  return (
    <p id={`${name}-error`} className="mt-1 font-medium text-bad">
      {error.message}
    </p>
  )
}
