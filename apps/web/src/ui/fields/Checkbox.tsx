import { clsx } from 'clsx'
import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react'

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  label: ReactNode
  hint?: ReactNode
  error?: string
  indeterminate?: boolean
  labelHidden?: boolean
  ref?: Ref<HTMLInputElement>
}

export function Checkbox({
  label,
  hint,
  error,
  indeterminate = false,
  labelHidden,
  className,
  ref,
  ...input
}: CheckboxProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  const mark = (element: HTMLInputElement | null) => {
    if (element) element.indeterminate = indeterminate
    if (typeof ref === 'function') return ref(element)
    if (ref) ref.current = element
  }
  return (
    <div className={clsx('flex flex-col gap-1', className)}>
      <label className="flex min-h-6 items-start gap-2.5 text-[0.9375rem]">
        <input
          {...input}
          ref={mark}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
          className="mt-0.5 size-5 shrink-0 accent-primary"
        />
        <span className={labelHidden ? 'sr-only' : 'min-w-0 wrap-anywhere'}>{label}</span>
      </label>
      {hint && (
        <p id={`${id}-hint`} className="pl-7.5 text-sm wrap-anywhere text-soft">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="pl-7.5 text-sm font-medium text-bad">
          {error}
        </p>
      )}
    </div>
  )
}
