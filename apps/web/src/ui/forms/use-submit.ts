import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { flushSync } from 'react-dom'

import { useBusy } from '../buttons/use-busy.ts'
import { useFailure } from '../feedback/Failure.tsx'

export interface Submission {
  /** Whether required fields are complete; otherwise the first invalid field gets focus. */
  readonly isComplete: boolean
  /** Called on submit: missing fields may be marked. */
  readonly onCheck?: () => void
  readonly onSubmit: () => unknown
  /** A field or the surrounding page shows the failure. */
  readonly failureElsewhere?: boolean
}

/** Marks missing fields, prevents concurrent submits, and retains the failure until something is changed. */
export function useSubmit({ isComplete, onCheck, onSubmit }: Submission) {
  const ref = useRef<HTMLFormElement>(null)
  const [isChecked, setChecked] = useState(false)
  const { failure, attempt, forget } = useFailure()
  const { busy, during } = useBusy()
  // After rendering: the refused field may be far above the button.
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

export const goToProblem = (fields: HTMLElement | null) =>
  fields?.querySelector<HTMLElement>('[aria-invalid], [data-invalid]')?.focus()
