import type { ChangeEvent } from 'react'
import type { Problems } from './problems.ts'

type NamesOf<Draft, Value> = {
  [Name in keyof Draft & string]: Draft[Name] extends Value ? Name : never
}[keyof Draft & string]

type Typed = ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>

export function fieldsOf<Draft extends object>(
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
