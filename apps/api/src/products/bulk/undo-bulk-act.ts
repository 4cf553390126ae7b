import type { Can } from '@marketday/contract/team/permissions'

import { record } from '../../platform/events/record.ts'
import { conflict } from '../../platform/http/errors.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { advanceBulkAct } from './advance-bulk-act.ts'
import { getBulkAct } from './queries.ts'

/** Lets a job give the items their former values back; 409 when it is too late or done already. */
export async function undoBulkAct(db: Db, bulkActId: string, can: Can): Promise<void> {
  await db
    .selectFrom('bulk_acts')
    .select('bulk_act_id')
    .where('bulk_act_id', '=', bulkActId)
    .forUpdate()
    .execute()
  const { actions } = await getBulkAct(db, bulkActId, can)
  if (actions.undo !== null) throw conflict('invalid_transition', actions.undo)
  await inOrder([
    db
      .updateTable('bulk_acts')
      .set({ status: 'undoing' })
      .where('bulk_act_id', '=', bulkActId)
      .execute(),
    record(db, { name: 'bulk_act.undo_asked', objectType: 'bulk_act', objectId: bulkActId }),
    enqueue(db, advanceBulkAct, { bulkActId }),
  ])
}
