import type { FieldError, OrderDetailsValues } from '@marketday/contract/shop/shop-pages'

interface Props {
  readonly label: string
  readonly name: keyof OrderDetailsValues
  /** What was typed into the form it belongs to, and what is wrong there. */
  readonly form: { readonly values: OrderDetailsValues; readonly errors: readonly FieldError[] }
  readonly type?: 'text' | 'email' | 'tel'
  readonly autoComplete: string
  readonly hint?: string
  readonly optional?: boolean
  readonly maxLength: number
  readonly className?: string
  /** What the browser may put in the input's place once it is used. */
  readonly island?: string
}

/** A labelled line of text that says what is wrong with it. */
export function Field({
  label,
  name,
  form: { values, errors },
  type = 'text',
  autoComplete,
  hint,
  optional,
  maxLength,
  className,
  island,
}: Props) {
  const error = errors.find((each) => each.field === name)
  const described = [hint && `${name}-hint`, error?.message && `${name}-error`]
    .filter(Boolean)
    .join(' ')
  return (
    <div className={className} data-island={island}>
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
        defaultValue={values[name]}
        autoComplete={autoComplete}
        maxLength={maxLength}
        aria-invalid={error ? true : undefined}
        // Where nothing is said, the focus leads to what is wrong.
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- see above
        autoFocus={error !== undefined && errors.every(({ message }) => message === '')}
        aria-describedby={described || undefined}
        className="field"
      />
      <ErrorText name={name} errors={errors} />
    </div>
  )
}

export function ErrorText({ name, errors }: { name: string; errors: readonly FieldError[] }) {
  const error = errors.find((each) => each.field === name)
  if (!error?.message) return null
  return (
    <p id={`${name}-error`} className="mt-1 font-medium text-bad">
      {error.message}
    </p>
  )
}
