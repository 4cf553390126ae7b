import type { Issue } from './problems.ts'

/** What a schema, or `checked`, makes of what is typed. */
export interface Parsed<Output> {
  readonly data?: Output | undefined
  readonly error?: { readonly issues: readonly Issue[] } | undefined
}

/** For what has no schema: the data, unless a field has a problem. */
export function checked<Output>(
  data: Output,
  problems: Readonly<Record<string, string | false | null | undefined>>,
): Parsed<Output> {
  const issues = Object.entries(problems).flatMap(([name, message]) =>
    message ? [{ path: [name], message }] : [],
  )
  return issues.length === 0 ? { data } : { error: { issues } }
}
