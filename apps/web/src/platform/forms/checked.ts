import * as z from 'zod/mini'

import { problemInWords } from '@marketday/contract/endpoints/problem-in-words'

/** Result of a schema or of `checked`. */
export interface Parsed<Output> {
  readonly data?: Output | undefined
  readonly error?: { readonly issues: readonly Issue[] } | undefined
}

/** Substitute for a schema: returns the data unless a field has a problem. */
export function checked<Output>(
  data: Output,
  problems: Readonly<Record<string, string | false | null | undefined>>,
): Parsed<Output> {
  const issues = Object.entries(problems).flatMap(([name, message]) =>
    message ? [{ path: [name], message }] : [],
  )
  return issues.length === 0 ? { data } : { error: { issues } }
}

export type Problems = Readonly<Record<string, string>>

export interface Issue {
  readonly path: readonly PropertyKey[]
  readonly message: string
}

export function problemsIn(issues: readonly Issue[]): Problems {
  const problems: Record<string, string> = {}
  for (const { path, message } of issues) problems[String(path[0])] ??= message
  return problems
}

/**
 * Sets default validation messages, in the browser only: zod's setting is global, and on the
 * server it belongs to the API, whose messages name the field.
 */
export function wordProblems(): void {
  if (typeof document !== 'undefined') z.config({ localeError: problemInWords })
}
