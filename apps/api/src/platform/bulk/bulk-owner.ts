import type { BulkFacts, BulkOutcome, BulkSubject } from '@marketday/contract/bulk/bulk-acts'
import type { Can } from '@marketday/contract/accounts/team/permissions'

import type { Db } from '../database/tenant-db.ts'

/** What acts at once, and how: everything about bulk acts that depends on what they are about. */
export interface BulkOwner<Action, Values, Edits = null> {
  readonly subject: BulkSubject
  /** How events call an act. */
  readonly noun: 'bulk_act' | 'order_act'
  readonly jobName: string
  /** Rows of one transaction: few enough that nobody else waits long for one, and that the progress is seen to move. */
  readonly atOnce: number
  /** Changes what these rows are about, all locked; an error ends the batch, so a refusal is a result. */
  readonly apply: Step<Action, Values, Edits>
  /** Gives it back what it had, unless somebody has changed it since. */
  readonly undo: Step<Action, Values, Edits>
  /** Why an act of this kind can never be taken back, or null. */
  readonly lasts: (action: Action) => string | null
  /** What a role is told of what could be done now with an act of this kind. */
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
  /** What is wanted of this one alone. */
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
