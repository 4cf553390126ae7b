import type { RawBuilder } from 'kysely'

import type { BulkOutcome, BulkProgress, BulkSubject } from '@marketday/contract/bulk/bulk-acts'
import type { Can, Permission } from '@marketday/contract/accounts/team/permissions'
import type { Acts } from '@marketday/contract/endpoints/actions'

import type { Db } from '../database/tenant-db.ts'
import type { Decision } from './rules.ts'

export type BulkNoun = 'bulk_act' | 'order_act'

/** Types of a noun's bulk actions. */
export interface BulkTypes {
  /** Needed to stop and undo. */
  readonly permission: Permission
  /** Body of preview and start. */
  readonly request: unknown
  readonly action: unknown
  /** State of an object that decides what an action does with it. */
  readonly object: unknown
  /** Changed fields, before and after. */
  readonly values: unknown
  /** Input that differs per object, or null. */
  readonly edits: unknown
  /** Changed object in the preview. */
  readonly example: unknown
  /** Further counts of the preview. */
  readonly count: string
}

/** Bulk actions of a noun. The engine runs them: preview, job, progress, stop, undo and lists. */
export interface BulkDefinition<T extends BulkTypes> {
  readonly subject: BulkSubject
  readonly noun: BulkNoun
  readonly jobName: string
  /** Rows per transaction: few enough for short locks and visible progress. */
  readonly atOnce: number
  readonly access: Acts<keyof BulkProgress['actions'], T['permission']>
  /** Further reason why a role may not start, stop or undo an action; null if it may. */
  readonly refusal?: (can: Can, action: T['action']) => string | null
  /** Without undo. */
  readonly isFinal?: (action: T['action']) => boolean
  /** Checks a request and finds its objects; throws if none fits. */
  readonly choose: (db: Db, request: T['request'], can: Can) => Promise<ChosenObjects<T>>
  /** Query of `id` and `title` of all objects. */
  readonly titles: RawBuilder<{ id: string; title: string }>
  /** Locks of a batch that come before those of its objects. */
  readonly lock?: (db: Db, action: T['action'], rows: readonly BulkRow<T>[]) => Promise<void>
  /** By id, without missing objects; locked in order of ids for writing. */
  readonly read: (
    db: Db,
    ids: readonly string[],
    options?: { readonly lock?: boolean },
  ) => Promise<ReadonlyMap<string, T['object']>>
  readonly apply: (
    db: Db,
    action: T['action'],
    options?: { readonly lock?: boolean },
  ) => Promise<BulkStep<T>>
  /** Decides which values to restore. */
  readonly undo: (db: Db, rows: readonly BulkRow<T>[]) => Promise<BulkStep<T>>
  /** Stored with a changed row, for its undo. */
  readonly stored: (
    object: T['object'],
    after: T['values'],
  ) => Pick<BulkResult<T>, 'before' | 'version'>
  readonly example: (object: T['object'], after: T['values']) => T['example']
  /** Changed objects counted in the preview. */
  readonly counts: Readonly<
    Record<T['count'], (action: T['action'], object: T['object']) => boolean>
  >
}

export interface ChosenObjects<T extends BulkTypes> {
  readonly action: T['action']
  /** In the order of the list. */
  readonly ids: readonly string[]
  readonly edits?: ReadonlyMap<string, T['edits']>
}

export interface BulkStep<T extends BulkTypes> {
  readonly decide: (rows: readonly BulkObject<T>[]) => Promise<readonly DecidedObject<T>[]>
  /** Returns reasons of refusal by row; an error aborts the batch. */
  readonly write: (
    changes: readonly BulkChange<T>[],
    bulkActId: string,
  ) => Promise<ReadonlyMap<string, string>>
}

export interface BulkObject<T extends BulkTypes> {
  readonly row: BulkRow<T>
  readonly object: T['object']
}

export interface DecidedObject<T extends BulkTypes> extends BulkObject<T> {
  readonly decision: Decision<T['values']>
}

export interface BulkChange<T extends BulkTypes> extends BulkObject<T> {
  readonly after: T['values']
}

export interface BulkRow<T extends BulkTypes> {
  readonly id: string
  readonly objectId: string
  readonly edits: T['edits'] | null
  readonly before: T['values'] | null
  readonly after: T['values'] | null
  readonly appliedVersion: number | null
}

export interface BulkResult<T extends BulkTypes> {
  readonly rowId: string
  readonly outcome: BulkOutcome
  readonly reason?: string
  readonly before?: T['values'] | null
  readonly after?: T['values'] | null
  readonly version?: number | null
}
