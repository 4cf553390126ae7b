import type { Failure } from '../queries.ts'

/** What came of some of the things that an import has made or changed; none were left where both are 0. */
export interface TakenBack {
  readonly taken: number
  readonly kept: number
  readonly failures?: readonly Failure[]
}
