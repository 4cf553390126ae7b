import { inOrder } from '../platform/database/in-order.ts'
import type { Db } from '../platform/database/tenant-db.ts'
import { record } from '../platform/events/record.ts'
import { enqueue } from '../platform/jobs/jobs.ts'
import type { Job } from '../platform/jobs/jobs.ts'

interface Undone {
  readonly noun: string
  readonly job: Job<{ bulkActId: string }>
}

/** Lets the job give back what was there before. */
export async function undoAct(db: Db, { noun, job }: Undone, bulkActId: string): Promise<void> {
  await inOrder([
    db
      .updateTable('bulk_acts')
      .set({ status: 'undoing' })
      .where('bulk_act_id', '=', bulkActId)
      .execute(),
    record(db, { name: `${noun}.undo_asked`, objectType: noun, objectId: bulkActId }),
    enqueue(db, job, { bulkActId }),
  ])
}
