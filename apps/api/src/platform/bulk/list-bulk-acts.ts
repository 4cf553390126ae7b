import { sql } from 'kysely'
import * as z from 'zod/mini'

import type {
  BulkOutcome,
  BulkProgress,
  BulkRow,
  BulkSubject,
} from '@marketday/contract/bulk/bulk-acts'
import { bulkLimits } from '@marketday/contract/bulk/bulk-acts'
import { Id } from '@marketday/contract/endpoints/scalars'

import { decodeCursor, pageOf } from '../database/cursor.ts'
import { inCamelCase } from '../database/sql.ts'
import type { Db } from '../database/tenant-db.ts'

const defaultLimit = 20

export interface StoredAct extends Omit<BulkProgress, 'actions'> {
  readonly action: unknown
}

export interface Paged {
  readonly limit?: number | undefined
  readonly cursor?: string | undefined
}

export const findAct = (
  db: Db,
  subject: BulkSubject,
  bulkActId: string,
): Promise<StoredAct | undefined> =>
  selectActs(db, subject).where('bulk_act_id', '=', bulkActId).executeTakeFirst()

const ActCursor = z.tuple([z.string(), Id])

/** Acts still recent enough to be undone, newest first. */
export async function listActs(
  db: Db,
  subject: BulkSubject,
  { limit = defaultLimit, cursor }: Paged,
) {
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

export async function listActRows(
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
