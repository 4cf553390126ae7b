import { inOrder } from '../database/in-order.ts'
import { appNow } from '../database/sql.ts'
import type { Db } from '../database/tenant-db.ts'
import { record } from '../events/record.ts'

/** Takes effect between two batches: completed rows remain and can be undone, waiting rows are unchanged. */
export async function stopAct(db: Db, noun: string, bulkActId: string): Promise<void> {
  await inOrder([
    db
      .updateTable('bulk_acts')
      .set({ status: 'stopped', finished_at: appNow })
      .where('bulk_act_id', '=', bulkActId)
      .execute(),
    record(db, { name: `${noun}.stopped`, objectType: noun, objectId: bulkActId }),
  ])
}
