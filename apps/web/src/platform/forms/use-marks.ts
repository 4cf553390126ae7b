import { useState } from 'react'
import type { Problems } from './problems.ts'

interface Marks {
  /** Sending was tried, so what is missing is shown. */
  readonly isChecked: boolean
  /** What only the fields themselves know to be wrong. */
  readonly held: Problems
  /** What the server refused and nobody has changed since. */
  readonly refused: Problems
}

const none: Marks = { isChecked: false, held: {}, refused: {} }

/** What a form marks besides what a look at its draft finds. */
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
    /** These were changed: what was refused of them may be right now. */
    forget: (names: readonly string[]) =>
      setMarks((before) => ({ ...before, refused: without(before.refused, names) })),
    clear: () => setMarks(none),
  }
}

const without = (problems: Problems, names: readonly string[]): Problems =>
  Object.fromEntries(Object.entries(problems).filter(([name]) => !names.includes(name)))
