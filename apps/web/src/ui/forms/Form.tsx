import { useEffect, type ReactNode } from 'react'
import { Button, type ButtonProps } from '../buttons/Button.tsx'
import { Failure } from '../feedback/Failure.tsx'
import { useSubmit, type Submission } from './use-submit.ts'

interface FormState {
  /** Submitted at least once, so missing fields may be marked. */
  readonly isChecked: boolean
  /** Last failure, until something is changed. */
  readonly failure: Error | null
}

interface FormProps extends Submission {
  action: ReactNode
  button?: Pick<ButtonProps, 'variant' | 'size' | 'className' | 'disabled'>
  /** Focuses the first field on mount. */
  takesFocus?: boolean
  className?: string
  children: ReactNode | ((state: FormState) => ReactNode)
}

/** Short form with one button. Failures are shown above the button. */
export function Form(props: FormProps) {
  const { action, button, failureElsewhere, takesFocus, children } = props
  const { isChecked, failure, busy, form } = useSubmit(props)
  useEffect(() => {
    if (takesFocus) form.ref.current?.querySelector('input')?.focus()
  }, [takesFocus, form.ref])
  return (
    <form {...form} className={props.className ?? 'flex flex-col gap-4'}>
      {typeof children === 'function' ? children({ isChecked, failure }) : children}
      {!failureElsewhere && <Failure>{failure?.message}</Failure>}
      <Button type="submit" className="w-full" {...button} busy={busy}>
        {action}
      </Button>
    </form>
  )
}
