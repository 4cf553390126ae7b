import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import { Button, type ButtonProps } from '../buttons/Button.tsx'
import { useBusy } from '../buttons/use-busy.ts'
import { Failure } from '../feedback/Failure.tsx'
import { useFailure } from '../feedback/use-failure.ts'

interface FormState {
  /** Sending was tried, so what is missing may be marked. */
  readonly isChecked: boolean
  /** Why it was refused, until something is changed. */
  readonly failure: Error | null
}

interface FormProps {
  /** The verb on its button. */
  action: ReactNode
  button?: Pick<ButtonProps, 'variant' | 'size' | 'className' | 'disabled'>
  /** Whether its fields hold what is needed; otherwise the first that is marked gets the focus. */
  isComplete: boolean
  /** What fails is shown above the button. */
  onSubmit: () => unknown
  /** A field, or what stands around the form, says why it was refused. */
  failureElsewhere?: boolean
  /** The first field gets the focus as the form appears. */
  takesFocus?: boolean
  className?: string
  children: (state: FormState) => ReactNode
}

/** A short form with one button: it marks what is missing, is sent once at a time, and says what was refused. */
export function Form(props: FormProps) {
  const { action, button, isComplete, onSubmit, failureElsewhere, takesFocus, children } = props
  const form = useRef<HTMLFormElement>(null)
  const [isChecked, setChecked] = useState(false)
  const { failure, attempt, forget } = useFailure()
  const { busy, during } = useBusy()
  useEffect(() => {
    if (takesFocus) form.current?.querySelector('input')?.focus()
  }, [takesFocus])
  const send = () =>
    attempt(async () => {
      await onSubmit()
      setChecked(false)
    })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    flushSync(() => setChecked(true))
    if (isComplete) void during(send)
    else event.currentTarget.querySelector<HTMLElement>('[aria-invalid], [data-invalid]')?.focus()
  }
  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      onChange={forget}
      className={props.className ?? 'flex flex-col gap-4'}
    >
      {children({ isChecked, failure })}
      {!failureElsewhere && <Failure>{failure?.message}</Failure>}
      <Button type="submit" className="w-full" {...button} busy={busy}>
        {action}
      </Button>
    </form>
  )
}
