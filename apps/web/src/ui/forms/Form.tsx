import { useEffect, type ReactNode } from 'react'
import { Button, type ButtonProps } from '../buttons/Button.tsx'
import { Failure } from '../feedback/Failure.tsx'
import { useSubmit, type Submission } from './use-submit.ts'

interface FormState {
  /** Sending was tried, so what is missing may be marked. */
  readonly isChecked: boolean
  /** Why it was refused, until something is changed. */
  readonly failure: Error | null
}

interface FormProps extends Submission {
  /** The verb on its button. */
  action: ReactNode
  button?: Pick<ButtonProps, 'variant' | 'size' | 'className' | 'disabled'>
  /** The first field gets the focus as the form appears. */
  takesFocus?: boolean
  className?: string
  children: ReactNode | ((state: FormState) => ReactNode)
}

/** A short form with one button. What fails is shown above the button. */
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
