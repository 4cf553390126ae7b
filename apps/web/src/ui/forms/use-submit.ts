import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import { useBusy } from '../buttons/use-busy.ts'
import { useFailure } from '../feedback/use-failure.ts'
import { goToProblem } from './go-to-problem.ts'

export interface Submission {
  /** Whether its fields hold what is needed; otherwise the first that is marked gets the focus. */
  readonly isComplete: boolean
  /** Sending is tried: what is missing may be marked. */
  readonly onCheck?: () => void
  readonly onSubmit: () => unknown
  /** A field, or what stands around the form, says why it was refused. */
  readonly failureElsewhere?: boolean
}

/** A form that marks what is missing, is sent once at a time, and knows why it was refused until something is changed. */
export function useSubmit({ isComplete, onCheck, onSubmit }: Submission) {
  const ref = useRef<HTMLFormElement>(null)
  const [isChecked, setChecked] = useState(false)
  const { failure, attempt, forget } = useFailure()
  const { busy, during } = useBusy()
  // Once it is drawn: the field that was refused may lie far above the button.
  useEffect(() => {
    if (failure) goToProblem(ref.current)
  }, [failure])
  const send = () =>
    attempt(async () => {
      await onSubmit()
      setChecked(false)
    })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    flushSync(() => {
      setChecked(true)
      onCheck?.()
    })
    if (isComplete) void during(send)
    else goToProblem(ref.current)
  }
  const form = { ref, noValidate: true, onSubmit: submit, onChange: forget }
  return { isChecked, failure, busy, form }
}
