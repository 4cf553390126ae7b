import * as z from 'zod/mini'

import { asPerson } from '../database/as-person.ts'
import { appNow } from '../database/sql.ts'
import type { Db } from '../database/tenant-db.ts'
import { record } from '../events/record.ts'
import { defineJob } from '../jobs/jobs.ts'
import { lockAct, nextRows, notePart } from './act-rows.ts'
import type { BulkOwner } from './bulk-owner.ts'

const BulkRun = z.strictObject({ bulkActId: z.uuid() })
export type BulkRun = z.output<typeof BulkRun>

/**
 * Applies or undoes an act, one batch per transaction. Outcomes commit with their batch, so that a
 * run continues after a crash without repeating anything.
 */
export const defineBulkJob = <Action, Values, Edits>(owner: BulkOwner<Action, Values, Edits>) =>
  defineJob({
    name: owner.jobName,
    payload: BulkRun,
    expireSeconds: 900,
    async run({ payload, inTenant, signal, isLastAttempt }) {
      const { bulkActId } = payload
      try {
        let last: string | null = null
        do {
          signal.throwIfAborted()
          const after: string | null = last
          last = await inTenant((db) => advance(db, owner, { ...payload, after }))
        } while (last !== null)
      } catch (error) {
        if (isLastAttempt && !signal.aborted) await inTenant((db) => giveUp(db, owner, bulkActId))
        throw error
      }
    },
  })

interface Reached extends BulkRun {
  readonly after: string | null
}

/** Runs one batch. Returns its last row, or null if nothing is left. */
async function advance<Action, Values, Edits>(
  db: Db,
  owner: BulkOwner<Action, Values, Edits>,
  { bulkActId, after }: Reached,
): Promise<string | null> {
  const stored = await lockAct(db, bulkActId)
  if (!stored || (stored.status !== 'running' && stored.status !== 'undoing')) return null
  const { status, actorId, actorName, undoneById, undoneByName, ...rest } = stored
  const act = { ...rest, action: rest.action as Action }
  const rows = await nextRows<Values, Edits>(db, {
    act: { ...act, status },
    after,
    atOnce: owner.atOnce,
  })
  const last = rows.at(-1)
  if (!last) {
    await end(db, owner, { bulkActId, isRunning: status === 'running' })
    return null
  }
  const [by, name] =
    status === 'undoing' && undoneById ? [undoneById, undoneByName ?? ''] : [actorId, actorName]
  // Older acts have no author and run as the system.
  const theirs = by ? await asPerson(db, by, name) : db
  const part = await (status === 'running' ? owner.apply : owner.undo)(theirs, act, rows)
  await notePart(theirs, owner, { act, part })
  return last.id
}

async function end(
  db: Db,
  { noun }: Pick<BulkOwner<never, never>, 'noun'>,
  { bulkActId, isRunning }: { bulkActId: string; isRunning: boolean },
): Promise<void> {
  const status = isRunning ? 'done' : 'undone'
  const ended = await db
    .updateTable('bulk_acts')
    .set({ status, ...(isRunning && { finished_at: appNow }) })
    .where('bulk_act_id', '=', bulkActId)
    .returning(['changed', 'refused', 'undone', 'kept'])
    .executeTakeFirst()
  await record(db, {
    name: `${noun}.${status}`,
    objectType: noun,
    objectId: bulkActId,
    details: { ...ended },
  })
}

/** Completed batches remain and can be undone. */
async function giveUp(
  db: Db,
  { noun }: Pick<BulkOwner<never, never>, 'noun'>,
  bulkActId: string,
): Promise<void> {
  await db
    .updateTable('bulk_acts')
    .set({ status: 'failed', finished_at: appNow })
    .where('bulk_act_id', '=', bulkActId)
    .where('status', 'in', ['running', 'undoing'])
    .execute()
  await record(db, { name: `${noun}.failed`, objectType: noun, objectId: bulkActId })
}
