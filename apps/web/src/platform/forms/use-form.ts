import { problemInWords } from '@marketday/contract/endpoints/problem-in-words'
import { useState } from 'react'
import * as z from 'zod/mini'
import type { Parsed } from './checked.ts'
import { fieldsOf } from './fields-of.ts'
import { problemsIn, type Problems } from './problems.ts'
import { refusalsIn } from './refusals-in.ts'

// For what a schema has no sentence of its own.
z.config({ localeError: problemInWords })

/**
 * What is typed into a form, and what is wrong with it. `check` is the schema by which the server checks; what it finds
 * is shown from the first try to send on, and goes as it is mended. What the server refuses stands beside the field that
 * it names until that field is changed.
 */
export function useForm<Draft extends object, Output>(
  given: Draft,
  check: (draft: Draft) => Parsed<Output>,
) {
  const [draft, setDraft] = useState(given)
  const [isChecked, setChecked] = useState(false)
  const [held, setHeld] = useState<Problems>({})
  const [refused, setRefused] = useState<Problems>({})
  const { data, error } = check(draft)
  const found: Problems = { ...problemsIn(error?.issues ?? []), ...held }
  const output = Object.keys(found).length === 0 ? data : undefined
  const problems: Problems = isChecked ? { ...refused, ...found } : refused

  const change = (part: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...part }))
    setRefused((before) => without(before, Object.keys(part)))
  }
  /** Puts what the server refused beside the fields it names; false when it named none. */
  const refuse = (refusal: unknown): boolean => {
    const problemsOfFields = refusalsIn(refusal, draft)
    setRefused(problemsOfFields)
    return Object.keys(problemsOfFields).length > 0
  }
  /** What is sent; undefined shows what is wrong. */
  const accept = (): Output | undefined => {
    setChecked(true)
    setRefused({})
    return output
  }

  return {
    draft,
    problems,
    change,
    refuse,
    accept,
    /** Begins anew with what is given. */
    begin: (next: Draft) => {
      setDraft(next)
      setChecked(false)
      setHeld({})
      setRefused({})
    },
    /** Says what is wrong with what only a field itself knows, such as half a phone number. */
    hold: (name: keyof Draft & string, problem: string | null) =>
      setHeld((before) => ({ ...without(before, [name]), ...(problem && { [name]: problem }) })),
    /** For `Form` and `FormDialog`: what is whole is sent. */
    sending: (send: (output: Output) => unknown) => ({
      isComplete: output !== undefined,
      onCheck: accept,
      failureElsewhere: Object.keys(refused).length > 0,
      onSubmit: async () => {
        if (output === undefined) return
        await telling(() => send(output), refuse)
        setChecked(false)
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

const without = (problems: Problems, names: readonly string[]): Problems =>
  Object.fromEntries(Object.entries(problems).filter(([name]) => !names.includes(name)))
