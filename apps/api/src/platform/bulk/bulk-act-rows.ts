import { sql } from 'kysely'

import type { BulkOutcome, BulkSubject } from '@marketday/contract/bulk/bulk-acts'
import { bulkLimits } from '@marketday/contract/bulk/bulk-acts'

import { inOrder } from '../database/in-order.ts'
import { appNow, inCamelCase, json, updateRows } from '../database/sql.ts'
import type { Db } from '../database/tenant-db.ts'
import { record } from '../events/record.ts'
import { conflict } from '../http/errors.ts'
import { newId } from '../ids.ts'
import { enqueue } from '../jobs/jobs.ts'
import type { Job } from '../jobs/jobs.ts'
import type { Housekeeping } from '../jobs/housekeeping.ts'
import type {
  BulkDefinition,
  BulkNoun,
  BulkResult,
  BulkRow,
  BulkTypes,
  ChosenObjects,
} from './bulk-definition.ts'

type ActJob = Job<{ bulkActId: string }>

export async function startAct<T extends BulkTypes>(
  db: Db,
  {
    subject,
    noun,
    titles,
    action,
    ids,
    edits,
    job,
  }: Pick<BulkDefinition<T>, 'subject' | 'noun' | 'titles'> &
    ChosenObjects<T> & { readonly job: ActJob },
): Promise<string> {
  const bulkActId = newId()
  const total = ids.length
  await requireFreeTurn(db)
  await inOrder([
    db
      .insertInto('bulk_acts')
      .values({
        bulk_act_id: bulkActId,
        subject,
        act: json(action),
        actor_id: db.context.userId,
        actor_name: db.context.actor.name,
        total,
      })
      .execute(),
    sql`insert into bulk_act_rows (bulk_act_id, object_id, title, edits)
      select ${bulkActId}::uuid, chosen.id, coalesce(object.title, ''), ${edits ? JSON.stringify(Object.fromEntries(edits)) : null}::jsonb -> chosen.id::text
      from unnest(${ids}::uuid[]) with ordinality chosen (id, place)
      left join (${titles}) object on object.id = chosen.id
      order by chosen.place`.execute(db),
    record(db, {
      name: `${noun}.started`,
      objectType: noun,
      objectId: bulkActId,
      details: { action, ...(subject === 'items' ? { items: total } : { orders: total }) },
    }),
    enqueue(db, job, { bulkActId }),
  ])
  return bulkActId
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

/** Takes effect between two batches: completed rows remain and can be undone, waiting rows are unchanged. */
export async function stopAct(db: Db, noun: BulkNoun, bulkActId: string): Promise<void> {
  await inOrder([
    db
      .updateTable('bulk_acts')
      .set({ status: 'stopped', finished_at: appNow })
      .where('bulk_act_id', '=', bulkActId)
      .execute(),
    record(db, { name: `${noun}.stopped`, objectType: noun, objectId: bulkActId }),
  ])
}

export async function startUndo(
  db: Db,
  { noun, job }: { readonly noun: BulkNoun; readonly job: ActJob },
  bulkActId: string,
): Promise<void> {
  const { userId, actor } = db.context
  await inOrder([
    db
      .updateTable('bulk_acts')
      .set({ status: 'undoing', undone_by_id: userId, undone_by_name: userId && actor.name })
      .where('bulk_act_id', '=', bulkActId)
      .execute(),
    record(db, { name: `${noun}.undo_asked`, objectType: noun, objectId: bulkActId }),
    enqueue(db, job, { bulkActId }),
  ])
}

/** Two runs of one act wait for each other. */
export const lockAct = (db: Db, bulkActId: string) =>
  db
    .selectFrom('bulk_acts')
    .select(
      inCamelCase([
        'act as action',
        'status',
        'actor_id',
        'actor_name',
        'undone_by_id',
        'undone_by_name',
      ]),
    )
    .where('bulk_act_id', '=', bulkActId)
    .forUpdate()
    .executeTakeFirst()

interface RowQuery {
  readonly bulkActId: string
  /** False while it is undone. */
  readonly isRunning: boolean
  /** Id after which to continue; decided rows are not read again. */
  readonly after: string | null
  readonly atOnce: number
}

export async function nextRows<T extends BulkTypes>(
  db: Db,
  { bulkActId, isRunning, after, atOnce }: RowQuery,
): Promise<BulkRow<T>[]> {
  return await db
    .selectFrom('bulk_act_rows')
    .select(
      inCamelCase([
        'bulk_act_row_id as id',
        'object_id',
        'edits',
        'before',
        'after',
        'applied_version',
      ]),
    )
    .where('bulk_act_id', '=', bulkActId)
    .$if(isRunning, (some) => some.where('outcome', 'is', null))
    .$if(!isRunning, (some) => some.where('outcome', '=', 'changed'))
    .$if(after !== null, (some) => some.where('bulk_act_row_id', '>', after ?? ''))
    .orderBy('bulk_act_row_id')
    .limit(atOnce)
    .$castTo<BulkRow<T>>()
    .execute()
}

export async function saveResults<T extends BulkTypes>(
  db: Db,
  noun: BulkNoun,
  { bulkActId, results }: { bulkActId: string; results: readonly BulkResult<T>[] },
): Promise<void> {
  const countWith = (outcome: BulkOutcome) =>
    results.filter((result) => result.outcome === outcome).length
  await inOrder([
    updateRows(db, 'bulk_act_rows', {
      key: 'bulk_act_row_id',
      rows: results.map(({ rowId, outcome, reason = '', before, after, version }) => ({
        bulk_act_row_id: rowId,
        outcome,
        reason,
        before: before ?? null,
        after: after ?? null,
        applied_version: version ?? null,
      })),
    }),
    sql`update bulk_acts set changed = changed + ${countWith('changed')},
      unchanged = unchanged + ${countWith('unchanged')}, refused = refused + ${countWith('refused')},
      undone = undone + ${countWith('undone')}, kept = kept + ${countWith('kept')}
      where bulk_act_id = ${bulkActId}::uuid`.execute(db),
    record(db, {
      name: `${noun}.progressed`,
      objectType: noun,
      objectId: bulkActId,
      isPassing: true,
    }),
  ])
}

export async function endAct(
  db: Db,
  noun: BulkNoun,
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
export async function failAct(db: Db, noun: BulkNoun, bulkActId: string): Promise<void> {
  await db
    .updateTable('bulk_acts')
    .set({ status: 'failed', finished_at: appNow })
    .where('bulk_act_id', '=', bulkActId)
    .where('status', 'in', ['running', 'undoing'])
    .execute()
  await record(db, { name: `${noun}.failed`, objectType: noun, objectId: bulkActId })
}

interface LateRefusal {
  readonly kind: string
  readonly objectId: string
  readonly reason: string
}

/** Marks the row of the newest act as refused by an external system, and adjusts the act's counts. */
export const refuseRowLater = (
  db: Db,
  subject: BulkSubject,
  { kind, objectId, reason }: LateRefusal,
): Promise<unknown> =>
  sql`with newest as (
      select row.bulk_act_row_id, row.bulk_act_id from bulk_act_rows row join bulk_acts act on act.bulk_act_id = row.bulk_act_id
      where row.object_id = ${objectId}::uuid and row.outcome = 'changed' and act.subject = ${subject} and act.act ->> 'kind' = ${kind}
      order by act.created_at desc limit 1
    ), refused as (
      update bulk_act_rows row set outcome = 'refused', reason = ${reason} from newest
        where row.bulk_act_row_id = newest.bulk_act_row_id returning newest.bulk_act_id
    )
    update bulk_acts act set changed = changed - 1, refused = act.refused + 1 from refused
      where act.bulk_act_id = refused.bulk_act_id`.execute(db)

/** Acts past their undo period are deleted a day later; the journal keeps the event. */
export const bulkActRetention: Housekeeping = {
  ofTenants: [
    sql`delete from bulk_acts where finished_at < app_now() - make_interval(days => ${sql.lit(bulkLimits.undoDays + 1)})
      and status <> 'undoing'`,
  ],
}
