import { sql } from 'kysely'

import type { OrderDownload } from '@marketday/contract/orders/order-download'

import type { Db } from '../../platform/database/tenant-db.ts'

interface Sold extends OrderDownload {
  readonly storageKey: string
}

/** Files that an order bought and did not return, in their current version. */
export async function findDownloads(db: Db, orderId: string): Promise<Sold[]> {
  const { rows } = await sql<Sold>`
    select d.item_file_id as id, line.title, sold.name, file.byte_size as "byteSize", d.downloads, file.storage_key as "storageKey"
    from order_downloads d
    join item_files sold on sold.item_file_id = d.item_file_id
    join files file on file.file_id = sold.file_id
    cross join lateral (
      select l.title, l.position from order_lines l join variants v on v.variant_id = l.variant_id
      where l.order_id = d.order_id and v.product_id = sold.product_id and l.quantity > l.cancelled_quantity
      order by l.position limit 1
    ) line
    where d.order_id = ${orderId}::uuid
    order by line.position, sold.position, d.item_file_id`.execute(db)
  return rows
}
