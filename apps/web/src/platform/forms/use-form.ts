import { useState } from 'react'
import type { Parsed } from './checked.ts'
import { fieldsOf } from './fields-of.ts'
import { problemsIn, type Problems } from './problems.ts'
import { refusalsIn } from './refusals-in.ts'
import { useMarks } from './use-marks.ts'
import { wordProblems } from './word-problems.ts'

wordProblems()

/**
 * What is typed into a form, and what is wrong with it. `check` is the schema by which the server checks; what it finds
 * is shown from the first try to send on, and goes as it is mended. What the server refuses stands beside the field that
 * it names until that field is changed.
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
  /** Puts what the server refused beside the fields it names; false when it named none. */
  const refuse = (refusal: unknown): boolean => {
    const problemsOfFields = refusalsIn(refusal, draft)
    mark({ refused: problemsOfFields })
    setTries((before) => before + 1)
    return Object.keys(problemsOfFields).length > 0
  }
  /** What is sent; undefined shows what is wrong. */
  const accept = (): Output | undefined => {
    mark({ isChecked: true, refused: {} })
    setTries((before) => before + 1)
    return output
  }

  return {
    draft,
    problems,
    /** For a summary of the problems: it takes the focus with each. */
    tries,
    change,
    refuse,
    accept,
    /** Begins anew with what is given, or with what becomes of what stands there by now. */
    begin: (next: Draft | ((typed: Draft) => Draft)) => {
      setDraft(next)
      clear()
    },
    /** Says what is wrong with what only a field itself knows, such as half a phone number. */
    hold: hold as (name: keyof Draft & string, problem: string | null) => void,
    /** For `Form` and `FormDialog`: what is whole is sent. */
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
