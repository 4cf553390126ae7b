import type { FieldError } from '@marketday/contract/storefront/shop/field-error'
import type { OrderDetailsValues } from '@marketday/contract/storefront/shop/shop-pages'
import { useTranslate } from '../frame-context.tsx'

type FieldName = keyof OrderDetailsValues | 'code' | 'company' | 'vatNumber'

interface Props {
  readonly label: string
  readonly name: FieldName
  readonly form: {
    readonly values: Readonly<Partial<Record<FieldName, string>>>
    readonly errors: readonly FieldError[]
  }
  readonly type?: 'text' | 'email' | 'tel'
  readonly inputMode?: 'numeric'
  readonly autoComplete: string
  readonly hint?: string
  readonly optional?: boolean
  readonly maxLength: number
  readonly className?: string
  readonly island?: string
  /** Next step of the user: gets focus. */
  readonly isNext?: boolean
}

/** Email addresses and numbers read left to right in every language. */
const directions = { text: undefined, email: 'ltr', tel: 'ltr' } as const

export function Field({
  label,
  name,
  form: { values, errors },
  type = 'text',
  inputMode,
  autoComplete,
  hint,
  optional,
  maxLength,
  className,
  island,
  isNext,
}: Props) {
  const t = useTranslate()
  const error = errors.find((fieldError) => fieldError.field === name)
  const hasFocus = isNext ?? isUnsaid(name, errors)
  const described = [hint && `${name}-hint`, error?.message && `${name}-error`]
    .filter(Boolean)
    .join(' ')
  return (
    <div className={className} data-island={island}>
      <label htmlFor={name} className="mb-1 block font-medium">
        {label} {optional && <span className="font-normal text-soft">{t('shop.optional')}</span>}
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
        dir={directions[type]}
        inputMode={inputMode}
        defaultValue={values[name]}
        autoComplete={autoComplete}
        maxLength={maxLength}
        aria-invalid={error ? true : undefined}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it leads to what comes next, or to what is wrong
        autoFocus={hasFocus}
        aria-describedby={described || undefined}
        className="field"
      />
      <ErrorText name={name} errors={errors} />
    </div>
  )
}

/** Errors without a message: the field gets focus. */
const isUnsaid = (name: FieldName, errors: readonly FieldError[]): boolean =>
  errors.some(({ field }) => field === name) && errors.every(({ message }) => message === '')

export function ErrorText({ name, errors }: { name: string; errors: readonly FieldError[] }) {
  const error = errors.find((fieldError) => fieldError.field === name)
  if (!error?.message) return null
  return (
    <p id={`${name}-error`} className="mt-1 font-medium text-bad">
      {error.message}
    </p>
  )
}
