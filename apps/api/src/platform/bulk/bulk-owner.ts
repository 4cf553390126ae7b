import type { BulkFacts, BulkOutcome, BulkSubject } from '@marketday/contract/bulk/bulk-acts'
import type { Can } from '@marketday/contract/accounts/team/permissions'

import type { Db } from '../database/tenant-db.ts'

export type BulkNoun = 'bulk_act' | 'order_act'

export interface BulkOwner<Action, Values, Edits = null> {
  readonly subject: BulkSubject
  readonly noun: BulkNoun
  readonly jobName: string
  /** Rows per transaction: few enough for short locks and visible progress. */
  readonly atOnce: number
  /** Changes the locked rows. An error aborts the batch, so a refusal is a result. */
  readonly apply: Step<Action, Values, Edits>
  readonly undo: Step<Action, Values, Edits>
  readonly lasts: (action: Action) => string | null
  readonly answer: (can: Can, reasons: BulkFacts['actions'], action: Action) => BulkFacts['actions']
}

type Step<Action, Values, Edits> = (
  db: Db,
  act: Act<Action>,
  rows: readonly ActRow<Values, Edits>[],
) => Promise<RowResult<Values>[]>

export interface Act<Action> {
  readonly id: string
  readonly action: Action
}

export interface ActRow<Values, Edits = null> {
  readonly id: string
  readonly objectId: string
  readonly edits: Edits | null
  readonly before: Values | null
  readonly after: Values | null
  readonly appliedVersion: number | null
}

export interface RowResult<Values> {
  readonly rowId: string
  readonly outcome: BulkOutcome
  readonly reason?: string
  readonly before?: Values | null
  readonly after?: Values | null
  readonly version?: number | null
}
