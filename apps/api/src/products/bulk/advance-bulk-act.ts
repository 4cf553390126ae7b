import * as z from 'zod/mini'

import { record } from '../../platform/events/record.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { appNow } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { applyBatch } from './apply-batch.ts'
import { lockAct, nextItems, notePart } from './bulk-batches.ts'
import { undoBatch } from './undo-batch.ts'

/**
 * Takes an act on, or back, a batch in a transaction. What a batch did stands with its items' outcomes, so that a run
 * that died is continued and nothing is done twice.
 */
export const advanceBulkAct = defineJob({
  name: 'advance-bulk-act',
  payload: z.strictObject({ bulkActId: z.uuid() }),
  expireSeconds: 900,
  async run({ payload: { bulkActId }, inTenant, signal, isLastAttempt }) {
    try {
      let last: string | null = null
      do {
        signal.throwIfAborted()
        const after: string | null = last
        last = await inTenant((db) => advance(db, bulkActId, after))
      } while (last !== null)
    } catch (error) {
      if (isLastAttempt && !signal.aborted) await inTenant((db) => giveUp(db, bulkActId))
      throw error
    }
  },
})

/** One batch; gives the last item of it, null when there is nothing left to do. */
async function advance(db: Db, bulkActId: string, after: string | null): Promise<string | null> {
  const act = await lockAct(db, bulkActId)
  if (!act || (act.status !== 'running' && act.status !== 'undoing')) return null
  const isRunning = act.status === 'running'
  const rows = await nextItems(db, act, after)
  const last = rows.at(-1)
  if (last) {
    await notePart(
      db,
      bulkActId,
      await (isRunning ? applyBatch(db, act, rows) : undoBatch(db, bulkActId, rows)),
    )
    return last.bulk_act_item_id
  }
  const status = isRunning ? 'done' : 'undone'
  const ended = await db
    .updateTable('bulk_acts')
    .set({ status, ...(isRunning && { finished_at: appNow }) })
    .where('bulk_act_id', '=', bulkActId)
    .returning(['changed', 'refused', 'undone', 'kept'])
    .executeTakeFirst()
  await record(db, {
    name: `bulk_act.${status}`,
    objectType: 'bulk_act',
    objectId: bulkActId,
    details: { ...ended },
  })
  return null
}

/** What is done stands and can be taken back. */
async function giveUp(db: Db, bulkActId: string): Promise<void> {
  await db
    .updateTable('bulk_acts')
    .set({ status: 'failed', finished_at: appNow })
    .where('bulk_act_id', '=', bulkActId)
    .where('status', 'in', ['running', 'undoing'])
    .execute()
  await record(db, { name: 'bulk_act.failed', objectType: 'bulk_act', objectId: bulkActId })
}
