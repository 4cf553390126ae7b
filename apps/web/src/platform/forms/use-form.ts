import { useState } from 'react'
import type { Parsed } from './checked.ts'
import { fieldsOf } from './fields-of.ts'
import { problemsIn, type Problems } from './problems.ts'
import { refusalsIn } from './refusals-in.ts'
import { useMarks } from './use-marks.ts'
import { wordProblems } from './word-problems.ts'

wordProblems()

/**
 * Form state. `check` is the server's schema; its problems are shown from the first submit on and
 * disappear once fixed. Server errors stay next to their field until it changes.
 */
export function useForm<Draft extends object, Output>(
  initialDraft: Draft,
  check: (draft: Draft) => Parsed<Output>,
) {
  const [draft, setDraft] = useState(initialDraft)
  const [tries, setTries] = useState(0)
  const { isChecked, held, refused, mark, hold, forget, clear } = useMarks()
  const { data, error } = check(draft)
  const fieldProblems: Problems = { ...problemsIn(error?.issues ?? []), ...held }
  const output = Object.keys(fieldProblems).length === 0 ? data : undefined
  const problems: Problems = isChecked ? { ...refused, ...fieldProblems } : refused

  const change = (part: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...part }))
    forget(Object.keys(part))
  }
  /** Shows server errors next to their fields; false if no field is named. */
  const refuse = (refusal: unknown): boolean => {
    const problemsOfFields = refusalsIn(refusal, draft)
    mark({ refused: problemsOfFields })
    setTries((before) => before + 1)
    return Object.keys(problemsOfFields).length > 0
  }
  /** Returns the data to send; undefined shows the problems. */
  const accept = (): Output | undefined => {
    mark({ isChecked: true, refused: {} })
    setTries((before) => before + 1)
    return output
  }

  return {
    draft,
    problems,
    /** Submit count for the error summary, which takes focus on each. */
    tries,
    change,
    refuse,
    accept,
    begin: (next: Draft | ((typed: Draft) => Draft)) => {
      setDraft(next)
      clear()
    },
    /** Sets a problem known only to the field, such as an incomplete phone number. */
    hold: hold as (name: keyof Draft & string, problem: string | null) => void,
    /** Props for `Form` and `FormDialog`; submits only valid data. */
    sending: (send: (output: Output) => unknown) => ({
      isComplete: output !== undefined,
      onCheck: accept,
      failureElsewhere: Object.keys(refused).length > 0,
      onSubmit: async () => {
        if (output === undefined) return
        await telling(() => send(output), refuse)
        mark({ isChecked: false })
      },
    }),
    ...fieldsOf(draft, problems, change),
  }
}

async function telling(work: () => unknown, onRefusal: (refusal: unknown) => unknown) {
  try {
    await work()
  } catch (refusal) {
    onRefusal(refusal)
    throw refusal
  }
}
