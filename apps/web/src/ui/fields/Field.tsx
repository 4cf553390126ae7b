import { clsx } from 'clsx'
import { useId, type ReactNode } from 'react'

export interface FieldProps {
  label: string
  /** Announced before the error; describes the expected input. */
  hint?: ReactNode
  /** `true` marks the field without a message, as for the email rule. */
  error?: string | boolean
  optional?: boolean
  /** Visually hidden only. */
  labelHidden?: boolean
  id?: string
  className?: string
}

export interface ControlWiring {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

interface FieldFrameProps extends FieldProps {
  children: (wiring: ControlWiring) => ReactNode
}

export function Field({ error, children, ...frame }: FieldFrameProps) {
  const ownId = useId()
  const { hint, id: controlId = ownId } = frame
  const message = typeof error === 'string' && error !== '' ? error : null
  const described = [hint && `${controlId}-hint`, message && `${controlId}-error`].filter(Boolean)
  return (
    <div className={clsx('flex min-w-0 flex-col gap-1.5', frame.className)}>
      <FieldLabel {...frame} id={controlId} />
      {hint && (
        <p id={`${controlId}-hint`} className="text-sm text-soft">
          {hint}
        </p>
      )}
      {children({
        id: controlId,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described.join(' ') || undefined,
      })}
      {message && (
        <p id={`${controlId}-error`} className="text-sm font-medium text-bad">
          {message}
        </p>
      )}
    </div>
  )
}

function FieldLabel({ id, label, labelHidden, optional }: FieldProps) {
  return (
    <label htmlFor={id} className={labelHidden ? 'sr-only' : 'text-sm font-medium text-ink'}>
      {label}
      {optional && <span className="font-normal text-faint"> (optional)</span>}
    </label>
  )
}

export function splitFieldProps<P extends FieldProps>(
  props: P,
): [FieldProps, Omit<P, keyof FieldProps>] {
  const { label, hint, error, optional, labelHidden, id, className, ...control } = props
  return [{ label, hint, error, optional, labelHidden, id, className }, control]
}
