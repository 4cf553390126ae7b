import type { IsolatedProgram } from './spawn-isolated.ts'

export interface SpawnerRequest {
  readonly id: number
  readonly program: IsolatedProgram | null
}

export type StreamName = 'stdin' | 'stdout' | 'stderr'

export type SpawnerReport = { readonly id: number } & (
  | { readonly pid: number }
  /** The stream itself comes with it. */
  | { readonly stream: StreamName }
  /** Why it did not start, or how it ended. */
  | { readonly ended: string }
)
