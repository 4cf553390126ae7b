import { sql } from 'kysely'

import type { BulkOutcome } from '@marketday/contract/bulk/bulk-acts'
import { bulkLimits } from '@marketday/contract/bulk/bulk-acts'

import { inOrder } from '../database/in-order.ts'
import { inCamelCase, updateRows } from '../database/sql.ts'
import type { Db } from '../database/tenant-db.ts'
import { record } from '../events/record.ts'
import type { Act, ActRow, BulkOwner, RowResult } from './bulk-owner.ts'
import type { Housekeeping } from '../jobs/housekeeping.ts'

/** Two runs of one act wait for each other. */
export const lockAct = (db: Db, bulkActId: string) =>
  db
    .selectFrom('bulk_acts')
    .select(
      inCamelCase([
        'bulk_act_id as id',
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
  readonly act: Pick<Act<unknown>, 'id'> & { readonly status: string }
  /** Id after which to continue; decided rows are not read again. */
  readonly after: string | null
  readonly atOnce: number
}

export async function nextRows<Values, Edits>(
  db: Db,
  { act: { id, status }, after, atOnce }: RowQuery,
): Promise<ActRow<Values, Edits>[]> {
  const rows = await db
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
    .where('bulk_act_id', '=', id)
    .$if(status === 'running', (some) => some.where('outcome', 'is', null))
    .$if(status === 'undoing', (some) => some.where('outcome', '=', 'changed'))
    .$if(after !== null, (some) => some.where('bulk_act_row_id', '>', after ?? ''))
    .orderBy('bulk_act_row_id')
    .limit(atOnce)
    .execute()
  return rows as ActRow<Values, Edits>[]
}

export async function notePart<Values>(
  db: Db,
  { noun }: Pick<BulkOwner<never, Values>, 'noun'>,
  { act, part }: { act: Act<unknown>; part: readonly RowResult<Values>[] },
): Promise<void> {
  const countWith = (outcome: BulkOutcome) => part.filter((row) => row.outcome === outcome).length
  await inOrder([
    updateRows(db, 'bulk_act_rows', {
      key: 'bulk_act_row_id',
      rows: part.map(({ rowId, outcome, reason = '', before, after, version }) => ({
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
      where bulk_act_id = ${act.id}::uuid`.execute(db),
    record(db, {
      name: `${noun}.progressed`,
      objectType: noun,
      objectId: act.id,
      isPassing: true,
    }),
  ])
}

/** Acts past their undo period are deleted a day later; the journal keeps the event. */
export const bulkActRetention: Housekeeping = {
  ofTenants: [
    sql`delete from bulk_acts where finished_at < app_now() - make_interval(days => ${sql.lit(bulkLimits.undoDays + 1)})
      and status <> 'undoing'`,
  ],
}
