import { maxDownloads } from '@marketday/contract/catalog/products/item-files'

import type { Config } from '../../config.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { downloadUrl } from '../../platform/files/digital-files.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import { getShopOrder } from '../views/order-detail.ts'
import { findDownloads } from './find-downloads.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import { record } from '../../platform/events/record.ts'
import { getOrderRow } from '../lock-order.ts'

/** Counts a download and returns its address; 409 with the reason if refused. */
export async function startDownload(
  db: Db,
  { orderId, downloadId }: { readonly orderId: string; readonly downloadId: string },
  config: Config,
): Promise<{ url: string }> {
  const sold = await db
    .selectFrom('order_downloads')
    .select('item_file_id')
    .where('order_id', '=', orderId)
    .where('item_file_id', '=', downloadId)
    .executeTakeFirst()
  if (!sold) throw notFound('File')
  const { downloadsRefusal } = await getShopOrder(db, orderId, config)
  const file = (await findDownloads(db, orderId)).find(({ id }) => id === downloadId)
  if (downloadsRefusal !== null || !file)
    throw conflict('invalid_transition', downloadsRefusal ?? 'This part of the order was cancelled')
  const counted = await db
    .updateTable('order_downloads')
    .set((set) => ({ downloads: set('downloads', '+', 1) }))
    .where('order_id', '=', orderId)
    .where('item_file_id', '=', downloadId)
    .where('downloads', '<', maxDownloads)
    .executeTakeFirst()
  if (counted.numUpdatedRows === 0n)
    throw conflict(
      'invalid_transition',
      `${file.name} was downloaded ${maxDownloads} times, which is the limit. Contact the shop for more downloads.`,
    )
  return { url: downloadUrl(config, { ...file, orderId }, db.context.now) }
}

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
