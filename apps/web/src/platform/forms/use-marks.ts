import { useState } from 'react'
import type { Problems } from './problems.ts'

interface Marks {
  /** Submitted at least once, so missing values are shown. */
  readonly isChecked: boolean
  /** Problems known only to the fields. */
  readonly held: Problems
  /** Server errors of fields not changed since. */
  readonly refused: Problems
}

const none: Marks = { isChecked: false, held: {}, refused: {} }

export function useMarks() {
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
