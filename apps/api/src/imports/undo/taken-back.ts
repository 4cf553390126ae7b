import type { Failure } from '../queries.ts'

/** Counts of a batch; both 0 if nothing was left. */
export interface TakenBack {
  readonly taken: number
  readonly kept: number
  readonly failures?: readonly Failure[]
  /** Last key, if more may follow. */
  readonly last?: string | undefined
}
