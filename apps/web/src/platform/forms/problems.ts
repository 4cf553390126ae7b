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
