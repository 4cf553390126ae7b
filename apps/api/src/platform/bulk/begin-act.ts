import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { bulkLimits } from '@marketday/contract/bulk/bulk-acts'
import type { BulkSubject } from '@marketday/contract/bulk/bulk-acts'

import { inOrder } from '../database/in-order.ts'
import { json } from '../database/sql.ts'
import type { Db } from '../database/tenant-db.ts'
import { record } from '../events/record.ts'
import { conflict } from '../http/errors.ts'
import { newId } from '../ids.ts'
import { enqueue } from '../jobs/jobs.ts'
import type { Job } from '../jobs/jobs.ts'

interface Beginning {
  readonly subject: BulkSubject
  readonly noun: string
  readonly job: Job<{ bulkActId: string }>
  readonly action: unknown
  readonly chosen: ChosenRows
}

/** Statement that returns the affected rows in order; the title is missing if none match. */
export type ChosenRows = RawBuilder<{
  object_id: string
  title: string
  edits: unknown
}>

interface Begun {
  readonly id: string
  readonly total: number
  readonly found: number
}

export async function beginAct(
  db: Db,
  { subject, noun, job, action, chosen }: Beginning,
): Promise<Begun> {
  const bulkActId = newId()
  await requireFreeTurn(db)
  await db
    .insertInto('bulk_acts')
    .values({
      bulk_act_id: bulkActId,
      subject,
      act: json(action),
      actor_id: db.context.userId,
      actor_name: db.context.actor.name,
    })
    .execute()
  const { rows } = await sql<{ isFound: boolean }>`
    insert into bulk_act_rows (bulk_act_id, object_id, title, edits)
    select ${bulkActId}::uuid, object_id, title, edits from (${chosen}) chosen
    returning title <> '' as "isFound"`.execute(db)
  const total = rows.length
  await inOrder([
    db.updateTable('bulk_acts').set({ total }).where('bulk_act_id', '=', bulkActId).execute(),
    record(db, {
      name: `${noun}.started`,
      objectType: noun,
      objectId: bulkActId,
      details: { action, [subject]: total },
    }),
    enqueue(db, job, { bulkActId }),
  ])
  return { id: bulkActId, total, found: rows.filter(({ isFound }) => isFound).length }
}

/** One business cannot fill the queue of all others. */
async function requireFreeTurn(db: Db): Promise<void> {
  const running = await db
    .selectFrom('bulk_acts')
    .select('bulk_act_id')
    .where('status', 'in', ['running', 'undoing'])
    .limit(bulkLimits.running)
    .execute()
  if (running.length === bulkLimits.running)
    throw conflict('conflict', 'Several changes are still running. Wait until one has finished.')
}
