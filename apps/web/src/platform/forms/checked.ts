import type { Issue } from './problems.ts'

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
