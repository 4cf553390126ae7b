import { sql } from 'kysely'

import type { BulkSubject } from '@marketday/contract/bulk/bulk-acts'

import type { Db } from '../database/tenant-db.ts'

interface Refusal {
  readonly kind: string
  readonly objectId: string
  readonly reason: string
}

/** Marks the row of the newest act as refused by an external system, and adjusts the act's counts. */
export const refuseRowLater = (
  db: Db,
  subject: BulkSubject,
  { kind, objectId, reason }: Refusal,
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
