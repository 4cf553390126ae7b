import type { Failure } from '../queries.ts'

/** Which of the things are taken back next. */
export interface NextOnes {
  /** The key of the last that was looked at; empty for none. */
  readonly after: string
  readonly most: number
}

/** What came of some of the things that an import has made or changed; none were left where both are 0. */
export interface TakenBack {
  readonly taken: number
  readonly kept: number
  readonly failures?: readonly Failure[]
  /** The key of the last of them, where more may follow. */
  readonly last?: string | undefined
}
