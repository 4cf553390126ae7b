import type { Failure } from '../queries.ts'

export interface NextOnes {
  /** Key to continue after; empty at the start. */
  readonly after: string
  readonly most: number
}

/** Counts of a batch; both 0 if nothing was left. */
export interface TakenBack {
  readonly taken: number
  readonly kept: number
  readonly failures?: readonly Failure[]
  /** Last key, if more may follow. */
  readonly last?: string | undefined
}
