import { inOrder } from '../database/in-order.ts'
import type { Db } from '../database/tenant-db.ts'
import { record } from '../events/record.ts'
import { enqueue } from '../jobs/jobs.ts'
import type { Job } from '../jobs/jobs.ts'
import type { BulkRun } from './define-bulk-job.ts'

export async function undoAct(
  db: Db,
  { noun, job }: { readonly noun: string; readonly job: Job<BulkRun> },
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
