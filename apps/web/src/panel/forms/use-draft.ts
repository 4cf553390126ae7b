import { useState, type ChangeEvent } from 'react'

type Problems = Readonly<Record<string, string>>

interface Parsed<Output> {
  readonly data?: Output | undefined
  readonly error?:
    | {
        readonly issues: readonly {
          readonly path: readonly PropertyKey[]
          readonly message: string
        }[]
      }
    | undefined
}

/** What is typed into a dialog, and what is wrong with it once saving was tried. */
export function useDraft<Draft extends object>(given: Draft) {
  type Name = keyof Draft & string
  const [draft, setDraft] = useState(given)
  const [problems, setProblems] = useState<Problems>({})
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }))
  const set = (name: Name) => (value: unknown) => change({ [name]: value } as Partial<Draft>)
  return {
    draft,
    problems,
    change,
    /** What a schema made of the draft, `more` being what only a field itself knows; undefined shows what is wrong. */
    accept: <Output>({ data, error }: Parsed<Output>, more: Problems = {}): Output | undefined => {
      const found = { ...firstPerField(error?.issues ?? []), ...more }
      setProblems(found)
      return Object.keys(found).length === 0 ? data : undefined
    },
    text: (name: Name) => ({
      value: draft[name] as string,
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
        set(name)(event.target.value),
      error: problems[name],
    }),
    number: (name: Name) => ({
      value: draft[name] as number | null,
      onChange: set(name),
      error: problems[name],
    }),
    money: (name: Name) => ({
      valueMinor: draft[name] as number | null,
      onChange: set(name),
      error: problems[name],
    }),
    tick: (name: Name) => ({
      checked: draft[name] as boolean,
      onChange: (event: ChangeEvent<HTMLInputElement>) => set(name)(event.target.checked),
    }),
  }
}

function firstPerField(issues: NonNullable<Parsed<unknown>['error']>['issues']): Problems {
  const problems: Record<string, string> = {}
  for (const { path, message } of issues) problems[String(path[0])] ??= message
  return problems
}
