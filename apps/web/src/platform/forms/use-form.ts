import { useState } from 'react'
import type { ChangeEvent } from 'react'

import type { Parsed } from './checked.ts'
import { problemsIn, type Problems, wordProblems } from './checked.ts'
import { ApiError } from '../api/api.ts'

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

/** Server errors by draft field; bodies may nest them, as in `driver.name`. */
function refusalsIn(refusal: unknown, draft: object): Problems {
  if (!(refusal instanceof ApiError)) return {}
  return problemsIn(
    refusal.errors.flatMap(({ path, message }) => {
      const field = path.split('.').find((name) => name in draft)
      return field ? [{ path: [field], message }] : []
    }),
  )
}

interface Marks {
  /** Submitted at least once, so missing values are shown. */
  readonly isChecked: boolean
  /** Problems known only to the fields. */
  readonly held: Problems
  /** Server errors of fields not changed since. */
  readonly refused: Problems
}

const none: Marks = { isChecked: false, held: {}, refused: {} }

function useMarks() {
  const [marks, setMarks] = useState(none)
  const mark = (part: Partial<Marks>) => setMarks((before) => ({ ...before, ...part }))
  return {
    ...marks,
    mark,
    hold: (name: string, problem: string | null) =>
      setMarks((before) => ({
        ...before,
        held: { ...without(before.held, [name]), ...(problem && { [name]: problem }) },
      })),
    forget: (names: readonly string[]) =>
      setMarks((before) => ({ ...before, refused: without(before.refused, names) })),
    clear: () => setMarks(none),
  }
}

const without = (problems: Problems, names: readonly string[]): Problems =>
  Object.fromEntries(Object.entries(problems).filter(([name]) => !names.includes(name)))

type NamesOf<Draft, Value> = {
  [Name in keyof Draft & string]: Draft[Name] extends Value ? Name : never
}[keyof Draft & string]

type Typed = ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>

function fieldsOf<Draft extends object>(
  draft: Draft,
  problems: Problems,
  change: (part: Partial<Draft>) => void,
) {
  const set = (name: string) => (value: unknown) => change({ [name]: value } as Partial<Draft>)
  return {
    text: (name: NamesOf<Draft, string>) => ({
      value: draft[name] as string,
      onChange: (event: Typed) => set(name)(event.target.value),
      error: problems[name],
    }),
    number: (name: NamesOf<Draft, number | null>) => ({
      value: draft[name] as number | null,
      onChange: set(name),
      error: problems[name],
    }),
    money: (name: NamesOf<Draft, number | null>) => ({
      valueMinor: draft[name] as number | null,
      onChange: set(name),
      error: problems[name],
    }),
    tick: (name: NamesOf<Draft, boolean>) => ({
      checked: draft[name] as boolean,
      onChange: (event: ChangeEvent<HTMLInputElement>) => set(name)(event.target.checked),
      error: problems[name],
    }),
    value: <Name extends keyof Draft & string>(name: Name) => ({
      value: draft[name],
      onChange: set(name) as (value: Draft[Name]) => void,
      error: problems[name],
    }),
  }
}
