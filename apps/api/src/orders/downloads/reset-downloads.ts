import { conflict } from '../../platform/http/errors.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import { record } from '../../platform/events/record.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { getOrderRow } from '../lock-order.ts'
import { findDownloads } from './find-downloads.ts'

/** Resets the download counts of all files. Idempotent. */
export async function resetDownloads(db: Db, orderId: string): Promise<void> {
  await getOrderRow(db, orderId)
  const files = await findDownloads(db, orderId)
  if (files.length === 0) throw conflict('invalid_transition', 'It has nothing to download')
  if (files.every(({ downloads }) => downloads === 0)) return
  await inOrder([
    db
      .updateTable('order_downloads')
      .set({ downloads: 0 })
      .where('order_id', '=', orderId)
      .execute(),
    record(db, { name: 'order.downloads_reset', objectType: 'order', objectId: orderId }),
  ])
}
