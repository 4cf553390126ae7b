import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import * as z from 'zod/mini'

import type {
  BulkFacts,
  BulkSubject,
  BulkOutcome,
  BulkRow,
} from '@marketday/contract/bulk/bulk-acts'
import type { Can } from '@marketday/contract/accounts/team/permissions'
import { bulkLimits } from '@marketday/contract/bulk/bulk-acts'
import { Id } from '@marketday/contract/endpoints/scalars'

import type { Db } from '../database/tenant-db.ts'
import { conflict, notFound } from '../http/errors.ts'
import { lockAct } from './act-rows.ts'
import type { BulkNoun, BulkOwner } from './bulk-owner.ts'
import { defineBulkJob } from './define-bulk-job.ts'
import { stopBlock, undoBlock } from './rules.ts'
import { inOrder } from '../database/in-order.ts'
import { appNow, json, inCamelCase } from '../database/sql.ts'
import { record } from '../events/record.ts'
import { enqueue } from '../jobs/jobs.ts'
import type { Job } from '../jobs/jobs.ts'
import type { BulkRun } from './define-bulk-job.ts'
import { newId } from '../ids.ts'
import { decodeCursor, pageOf } from '../database/cursor.ts'

/** Common implementation of bulk acts (decision 0110). */
export function createBulkActs<Action, Values, Edits = null>(
  owner: BulkOwner<Action, Values, Edits>,
) {
  const { subject, noun } = owner
  const job = defineBulkJob(owner)

  const toBulkFacts = (db: Db, act: StoredAct, can: Can): BulkFacts & { action: Action } => {
    const action = act.action as Action
    const context = { now: db.context.now, lasts: owner.lasts(action) }
    const reasons = { undo: undoBlock(act, context), stop: stopBlock(act) }
    return { ...act, action, actions: owner.answer(can, reasons, action) }
  }

  const get = async (db: Db, bulkActId: string, can: Can) => {
    const act = await findAct(db, subject, bulkActId)
    if (!act) throw notFound('Bulk act')
    return toBulkFacts(db, act, can)
  }

  /** Locks the act; throws 409 with the reason if the step is not possible. */
  const requireAct = async (
    db: Db,
    bulkActId: string,
    request: { readonly act: keyof BulkFacts['actions']; readonly can: Can },
  ) => {
    await lockAct(db, bulkActId)
    const { actions } = await get(db, bulkActId, request.can)
    const reason = actions[request.act]
    if (reason !== null) throw conflict('invalid_transition', reason)
  }

  return {
    job,
    get,
    begin: (db: Db, action: Action, chosen: ChosenRows) =>
      beginAct(db, { subject, noun, job, action, chosen }),
    async list(db: Db, query: Parameters<typeof listActs>[2], can: Can) {
      const page = await listActs(db, subject, query)
      return { ...page, rows: page.rows.map((act) => toBulkFacts(db, act, can)) }
    },
    listRows: listActRows,
    async stop(db: Db, bulkActId: string, can: Can) {
      await requireAct(db, bulkActId, { act: 'stop', can })
      await stopAct(db, noun, bulkActId)
    },
    async undo(db: Db, bulkActId: string, can: Can) {
      await requireAct(db, bulkActId, { act: 'undo', can })
      await undoAct(db, { noun, job }, bulkActId)
    },
  }
}

/** Takes effect between two batches: completed rows remain and can be undone, waiting rows are unchanged. */
async function stopAct(db: Db, noun: BulkNoun, bulkActId: string): Promise<void> {
  await inOrder([
    db
      .updateTable('bulk_acts')
      .set({ status: 'stopped', finished_at: appNow })
      .where('bulk_act_id', '=', bulkActId)
      .execute(),
    record(db, { name: `${noun}.stopped`, objectType: noun, objectId: bulkActId }),
  ])
}

async function undoAct(
  db: Db,
  { noun, job }: { readonly noun: BulkNoun; readonly job: Job<BulkRun> },
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

interface Beginning {
  readonly subject: BulkSubject
  readonly noun: BulkNoun
  readonly job: Job<{ bulkActId: string }>
  readonly action: unknown
  readonly chosen: ChosenRows
}

/** Statement that returns the affected rows in order; the title is missing if none match. */
type ChosenRows = RawBuilder<{
  object_id: string
  title: string
  edits: unknown
}>

interface Begun {
  readonly id: string
  readonly total: number
  readonly found: number
}

async function beginAct(db: Db, { subject, noun, job, action, chosen }: Beginning): Promise<Begun> {
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
      details: { action, ...(subject === 'items' ? { items: total } : { orders: total }) },
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

const defaultLimit = 20

interface StoredAct extends Omit<BulkFacts, 'actions'> {
  readonly action: unknown
}

interface Paged {
  readonly limit?: number | undefined
  readonly cursor?: string | undefined
}

const findAct = (db: Db, subject: BulkSubject, bulkActId: string): Promise<StoredAct | undefined> =>
  selectActs(db, subject).where('bulk_act_id', '=', bulkActId).executeTakeFirst()

const ActCursor = z.tuple([z.string(), Id])

/** Acts still recent enough to be undone, newest first. */
async function listActs(db: Db, subject: BulkSubject, { limit = defaultLimit, cursor }: Paged) {
  const [before, beforeId] = cursor ? decodeCursor(ActCursor, cursor) : []
  const rows: StoredAct[] = await selectActs(db, subject)
    .where(sql<boolean>`created_at > app_now() - make_interval(days => ${bulkLimits.undoDays})`)
    .$if(before !== undefined, (acts) =>
      acts.where(
        sql<boolean>`(created_at, bulk_act_id) < (${before}::timestamptz, ${beforeId}::uuid)`,
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('bulk_act_id', 'desc')
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit, (row) => [row.createdAt, row.id])
}

const selectActs = (db: Db, subject: BulkSubject) =>
  db
    .selectFrom('bulk_acts')
    .select(
      inCamelCase([
        'bulk_act_id as id',
        'act as action',
        'status',
        'actor_name',
        'total',
        'changed',
      ]),
    )
    .select(inCamelCase(['unchanged', 'refused', 'undone', 'kept', 'created_at', 'finished_at']))
    .where('subject', '=', subject)

const RowCursor = z.tuple([Id])

async function listActRows(
  db: Db,
  bulkActId: string,
  { limit = defaultLimit, cursor, outcome }: Paged & { outcome?: BulkOutcome | undefined },
) {
  const [after] = cursor ? decodeCursor(RowCursor, cursor) : []
  const rows: BulkRow[] = await db
    .selectFrom('bulk_act_rows')
    .select(inCamelCase(['bulk_act_row_id as id', 'object_id', 'title', 'outcome', 'reason']))
    .where('bulk_act_id', '=', bulkActId)
    .$if(after !== undefined, (some) => some.where('bulk_act_row_id', '>', after ?? ''))
    .$if(outcome !== undefined, (some) => some.where('outcome', '=', outcome ?? null))
    .orderBy('bulk_act_row_id')
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit, (row) => [row.id])
}
